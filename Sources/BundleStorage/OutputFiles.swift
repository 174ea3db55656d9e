import SettingsModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Files that are made for somebody else, outside the bundle they tell of.
package struct OutputFiles {
    package typealias File = (path: String, bytes: [UInt8])

    /// What became of a file.
    package enum Outcome: String, Sendable {
        case create, update, identical
    }

    private let path: String
    private let disk = Disk()

    /// The folder and the name that a path of a file or folder consists of; a slash behind it does not count.
    package static func place(of path: String) -> (folder: String, name: String) {
        BundleLocation.split(OutputFiles(path).path)
    }

    /// Writes files into a folder, which is made where it is missing, with those above it. Each file is there wholly or
    /// not at all.
    ///
    /// - Parameters:
    ///   - files: each with its path relative to the folder.
    ///   - isReplacing: whether a file that is there gives way; one with the same contents is left as it is.
    ///   - bundles: the bundles that the folder must not lie in.
    ///   - isNamedByHand: whether the names come from the user, who may begin them with a dot.
    /// - Returns: what became of each file.
    /// - Throws: `exists` about the first file that is there and differs, and nothing is written; `insideBundle`,
    ///   `notAFolder`, `unsafePath` or `failed`.
    package static func write(
        _ files: [File], to folder: String, replacing isReplacing: Bool, besides bundles: [String],
        isNamedByHand: Bool = false
    ) throws(StorageError) -> [Outcome] {
        let names = try files.map { file throws(StorageError) in
            try BundlePath(file.path, removing: isNamedByHand)
        }
        let output = OutputFiles(folder)
        for bundle in bundles { try output.requireOutside(bundle) }
        return try output.write(files, as: names, replacing: isReplacing)
    }

    private init(_ path: String) {
        var path = path[...]
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
        self.path = String(path)
    }

    private func write(
        _ files: [File], as names: [BundlePath], replacing isReplacing: Bool
    ) throws(StorageError) -> [Outcome] {
        let root = try openOrMake(path)
        var places: [(folder: Folder, outcome: Outcome)] = []
        for (file, name) in zip(files, names) {
            let folder = try existingFolder(of: name, in: root)
            let outcome = try folder.map { folder throws(StorageError) in
                try self.outcome(of: file, named: name.name, in: folder, replacing: isReplacing)
            }
            places.append((folder ?? root, outcome ?? .create))
        }
        var drafts: [(folder: Folder, draft: String, name: String)] = []
        do {
            for (index, name) in names.enumerated() where places[index].outcome != .identical {
                try attempt("write", shown(name.text)) { () throws(SystemError) in
                    let folder = try makeFolder(of: name, in: root)
                    let draft = OwnNames.draft(beside: name.name)
                    try? disk.removeFile(draft, in: folder)
                    let old = try folder.statusIfPresent(of: name.name)
                    if old?.kind == .file { try folder.checkAccess(to: name.name, W_OK) }
                    let new = try disk.makeFile(draft, in: folder)
                    drafts.append((folder, draft, name.name))
                    try disk.write(files[index].bytes, to: new)
                    // What its owner keeps to himself stays so.
                    if let old, old.kind == .file { try disk.setMode(old.mode, ownerOf: old, of: new) }
                    try disk.sync(new)
                }
            }
            for item in drafts {
                try attempt("write", shown(item.name)) { () throws(SystemError) in
                    try disk.rename(item.draft, in: item.folder, to: item.name, in: item.folder)
                }
            }
        } catch {
            for item in drafts { try? disk.removeFile(item.draft, in: item.folder) }
            throw error
        }
        return places.map(\.outcome)
    }

    private func shown(_ file: String) -> String { path == "." ? file : "\(path)/\(file)" }

    /// A folder in a bundle ships with the app; so would what does not exist yet, by the folder it is made in.
    private func requireOutside(_ bundle: String) throws(StorageError) {
        let location = try BundleLocation(bundle)
        var place = path
        while (try? Folder.status(at: place)) == nil, !["/", "."].contains(place) {
            place = BundleLocation.split(place).folder
        }
        if let place = try? realPath(place), location.relative(place) != nil {
            throw .insideBundle(path: path, bundle: bundle)
        }
    }

    /// The folder, made where it is missing.
    private func openOrMake(_ path: String) throws(StorageError) -> Folder {
        do {
            return try Folder(at: path)
        } catch let error where error.isAbsence {
            let place = BundleLocation.split(path)
            let parent = try openOrMake(place.folder)
            if ["", "."].contains(place.name) { return parent }
            return try attempt("make", path) { () throws(SystemError) in
                if try parent.statusIfPresent(of: place.name) == nil { try disk.makeFolder(place.name, in: parent) }
                return try Folder(at: path)
            }
        } catch {
            throw error.number == ENOTDIR ? .notAFolder(path: path) : StorageError("open", path, error)
        }
    }

    private func existingFolder(of file: BundlePath, in root: Folder) throws(StorageError) -> Folder? {
        do {
            return try root.folder(at: file.folder)
        } catch {
            if error.isMissing { return nil }
            throw StorageError("open", shown(file.folder.joined(separator: "/")), error)
        }
    }

    private func makeFolder(of file: BundlePath, in root: Folder) throws(SystemError) -> Folder {
        var folder = root
        for part in file.folder {
            if try folder.statusIfPresent(of: part) == nil { try disk.makeFolder(part, in: folder) }
            folder = try folder.folder(part)
        }
        return folder
    }

    private func outcome(
        of file: File, named name: String, in folder: Folder, replacing isReplacing: Bool
    ) throws(StorageError) -> Outcome {
        let outcome = try attempt("look at", shown(file.path)) { () throws(SystemError) -> Outcome? in
            guard let status = try folder.statusIfPresent(of: name) else { return .create }
            if status.kind == .file, status.size == file.bytes.count,
                try folder.file(name).bytes(expecting: status.size) == file.bytes
            {
                return .identical
            }
            return isReplacing && (status.kind == .file || status.kind == .link) ? .update : nil
        }
        guard let outcome else { throw .exists(path: shown(file.path)) }
        return outcome
    }
}
