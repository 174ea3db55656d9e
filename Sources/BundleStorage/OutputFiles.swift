import SettingsModel

/// Writes files that are generated from a bundle to a folder outside the bundle.
package struct OutputFiles {
    package typealias File = (path: String, bytes: [UInt8])

    /// The result of writing one file.
    package enum Outcome: String, Sendable {
        case create, update, identical
    }

    /// The existing files that an output may replace. Files of a Settings bundle are never replaced.
    package enum Replacement: Sendable {
        case none
        /// Files whose names have one of these extensions, files without an extension, and empty files. Other files
        /// probably belong to the project.
        case extensions([String])
        /// All files, because the caller has validated them or the user asked for it.
        case all
    }

    private let path: String
    private let disk = Disk()

    /// Creates a writer for the files in a folder.
    ///
    /// - Parameter folder: The path of a folder. A trailing slash is ignored.
    package init(to folder: String) { path = BundleLocation.trimmed(folder) }

    /// The path of the parent folder, and the name of the folder.
    package var place: (folder: String, name: String) { BundleLocation.split(path) }

    /// Whether the folder exists.
    package var isThere: Bool { (try? Folder(at: path)) != nil }

    /// Writes files to the folder, and creates any missing parent folders. A file is never partially written.
    ///
    /// - Parameters:
    ///   - files: The files, with paths relative to the folder.
    ///   - replacement: The existing files to replace. A file that already has the specified contents is never
    ///     rewritten.
    ///   - bundles: The paths of bundles that must not contain the folder, in addition to all folders that are
    ///     recognized as Settings bundles.
    ///   - isUserSpecified: Whether the user entered the names of the files. If `true`, the names can begin with a dot.
    /// - Returns: The outcome for each file.
    /// - Throws: `exists` for the first existing file with different contents, in which case nothing is written;
    ///   `insideBundle`, `notAFolder`, `unsafePath`, or `failed`.
    package func write(
        _ files: [File], replacing replacement: Replacement, besides bundles: [String], isUserSpecified: Bool = false
    ) throws(StorageError) -> [Outcome] {
        let names = try files.map { file throws(StorageError) in
            try BundlePath(file.path, allowingHiddenNames: isUserSpecified)
        }
        try requireFolderOutside(bundles, for: path)
        let root = try disk.openOrMakeFolders(path)
        let outcomes = try zip(files, names).map { file, name throws(StorageError) in
            try outcome(of: file, named: name, in: root, replacing: replacement)
        }
        var drafts: [(folder: Folder, draft: String, name: String)] = []
        do {
            for (index, name) in names.enumerated() where outcomes[index] != .identical {
                try attempt("write", shown(name.text)) {
                    let folder = try disk.folder(at: name.folder, in: root)
                    let draft = TemporaryNames.draft(beside: name.name)
                    try? disk.removeFile(draft, in: folder)
                    let old = try folder.statusIfPresent(of: name.name).flatMap { $0.kind == .file ? $0 : nil }
                    if old != nil { try folder.requireWritableFile(name.name) }
                    // A file with restricted permissions keeps them.
                    try disk.makeFile(draft, in: folder, files[index].bytes, like: old, keepsOwner: true)
                    drafts.append((folder, draft, name.name))
                }
            }
            for item in drafts {
                try attempt("write", shown(item.name)) {
                    try disk.rename(item.draft, in: item.folder, to: item.name, in: item.folder)
                }
            }
        } catch {
            for item in drafts { try? disk.removeFile(item.draft, in: item.folder) }
            throw error
        }
        return outcomes
    }

    /// Returns the outcome that writing each file would have if existing files were replaced. Nothing is written.
    ///
    /// - Throws: `unsafePath`, `exists` if an item other than a file is in the way, or `failed`.
    package func outcomes(of files: [File]) throws(StorageError) -> [Outcome] {
        guard let root = try Folder.ifPresent(at: path) else { return files.map { _ in .create } }
        return try files.map { file throws(StorageError) in
            try outcome(of: file, named: BundlePath(file.path), in: root, replacing: .all)
        }
    }

    /// Returns the path of a file in the folder, as shown in messages.
    package func shown(_ file: String) -> String { path == "." ? file : "\(path)/\(file)" }

    /// Throws an error if the folder is inside a bundle, because files in the folder would ship with the app. If the
    /// folder does not exist, its nearest existing parent folder is checked instead.
    ///
    /// - Parameters:
    ///   - bundles: The paths of bundles, in addition to all folders that are recognized as Settings bundles.
    ///   - file: The path that the error reports.
    package func requireFolderOutside(_ bundles: [String], for file: String) throws(StorageError) {
        var place = path
        while (try? Folder.status(at: place)) == nil, !["/", "."].contains(place) {
            place = BundleLocation.split(place).folder
        }
        guard let real = try attempt("open", place, { try ifReachable(realPath(place)) }) else { return }
        for bundle in bundles {
            let location = try BundleLocation(bundle)
            let isInside = try attempt("open", place) { try location.relativePath(real) != nil }
            if isInside { throw .insideBundle(path: file, bundle: bundle) }
        }
        var folder = real
        while folder != "/" {
            if folder.hasSuffix(".bundle"), (try? BundleDiscovery.isBundle(folder)) == true {
                let shown = try? PathAnchor(folder: ".").path(to: folder)
                throw .insideBundle(path: file, bundle: (shown ?? nil) ?? folder)
            }
            folder = BundleLocation.split(folder).folder
        }
    }

    private func outcome(
        of file: File, named name: BundlePath, in root: Folder, replacing replacement: Replacement
    ) throws(StorageError) -> Outcome {
        let folder: Folder
        do {
            folder = try root.folder(at: name.folder)
        } catch {
            if error.isMissing { return .create }
            throw StorageError("open", shown(name.folder.joined(separator: "/")), error)
        }
        return try attempt("access", shown(file.path)) {
            guard let status = try folder.statusIfPresent(of: name.name) else { return .create }
            if status.kind == .file, status.size == file.bytes.count,
                try folder.file(name.name).bytes(expecting: status.size) == file.bytes
            {
                return .identical
            }
            guard status.kind == .file || status.kind == .link,
                status.kind == .file && status.size == 0 || replacement.includes(name.name)
            else {
                throw StorageError.exists(path: shown(file.path))
            }
            return .update
        }
    }
}

extension OutputFiles.Replacement {
    fileprivate func includes(_ name: String) -> Bool {
        switch self {
        case .none: return false
        case .all: return true
        case .extensions(let extensions):
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return !name.hasPrefix(".") }
            return extensions.contains(name[name.index(after: dot)...].lowercased())
        }
    }
}

extension Disk {
    /// Opens the folder at a path. The folder and its parent folders are created if they do not exist.
    func openOrMakeFolders(_ path: String) throws(StorageError) -> Folder {
        if let folder = try Folder.ifPresent(at: path) { return folder }
        let place = BundleLocation.split(path)
        let parent = try openOrMakeFolders(place.folder)
        if ["", "."].contains(place.name) { return parent }
        return try openOrMakeFolder(path, named: place.name, in: parent)
    }

    /// Opens the folder at a path. The folder is created if it does not exist.
    func openOrMakeFolder(_ path: String, named name: String, in parent: Folder) throws(StorageError) -> Folder {
        try attempt("create", path) {
            if try parent.statusIfPresent(of: name) == nil { try makeFolder(name, in: parent) }
            return try Folder(at: path)
        }
    }
}

extension Folder {
    /// Opens the folder at a path, or returns `nil` if it does not exist.
    ///
    /// - Throws: `notAFolder` or `failed`.
    static func ifPresent(at path: String) throws(StorageError) -> Folder? {
        do {
            return try Folder(at: path)
        } catch {
            if error.isNoEntry { return nil }
            throw error.isNotAFolder ? .notAFolder(path: path) : StorageError("open", path, error)
        }
    }
}

/// A file at a path that the user specified. The file usually belongs to a project.
package struct SharedFile: Sendable {
    /// The path to write to. If the specified path is a symbolic link, this is the path of its target.
    package let path: String
    /// Whether the path refers to a pipe, a device, or a file descriptor. Data is written to such a file directly, and
    /// the file is not replaced.
    package let isStream: Bool

    /// Creates a shared file from a path. Neither the file nor its folder needs to exist.
    package init(at path: String) {
        // The target of /dev/stdout may be a regular file, which must be appended to, not replaced.
        let isOfSystem =
            ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
        isStream = isOfSystem || (try? Folder.status(at: path))?.kind == .other
        var path = path
        let folder = try? realPath(BundleLocation.split(path).folder)
        if let real = try? realPath(path),
            !isStream,
            BundleLocation.split(real).folder != folder
                || BundleLocation.split(real).name != BundleLocation.split(path).name
        {
            path = real
        }
        self.path = path
    }

    /// Returns the folder against which relative paths in the file are resolved.
    ///
    /// - Throws: `missing`, `notAFolder`, or `failed`.
    package func anchor() throws(StorageError) -> PathAnchor {
        try PathAnchor(folder: isStream ? "/" : BundleLocation.split(path).folder)
    }

    /// Writes the file atomically, and creates any missing parent folders. A file that already has the specified
    /// contents is not rewritten. Data for a pipe or device is written to it directly.
    ///
    /// - Parameters:
    ///   - replacement: The existing files that may be replaced.
    ///   - bundles: The paths of bundles that must not contain the file.
    /// - Throws: `insideBundle`, `exists` or `failed`.
    package func write(
        _ bytes: [UInt8], replacing replacement: OutputFiles.Replacement = .all, besides bundles: [String]
    ) throws(StorageError) -> OutputFiles.Outcome {
        if isStream {
            try attempt("write", path) { try Descriptor(opening: path, for: .appending).write(bytes) }
            return .update
        }
        let place = BundleLocation.split(path)
        let outcomes = try OutputFiles(to: place.folder).write(
            [(place.name, bytes)], replacing: replacement, besides: bundles, isUserSpecified: true)
        return outcomes[0]
    }
}
