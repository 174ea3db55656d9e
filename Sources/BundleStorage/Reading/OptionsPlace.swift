/// Where an options file lies, and what its paths may name: what lies in the same repository.
package struct OptionsPlace: Sendable {
    package static let name = "settings-bundle.json"

    /// More than anybody writes.
    package static let limit = 1 << 20

    /// The most bytes in a path of the file: no system opens a longer one.
    package static let pathLimit = 4096

    /// The folder of the file, without symbolic links.
    private let folder: String
    /// Whether a script phase runs, in which nothing is looked at but what is listed.
    private let isListing: Bool

    /// - Throws: `missing`, or `failed`.
    package init(of file: String, listing isListing: Bool) throws(StorageError) {
        let folder = BundleLocation.split(file).folder
        self.folder = try attempt("open", folder, sought: true) { try realPath(folder) }
        self.isListing = isListing
    }

    /// The nearest file that governs a bundle, with its bytes: it lies beside the bundle, or in a folder above it, up to
    /// the root of the repository. Outside a repository that is the working folder where the bundle lies in it, else
    /// the folder of the bundle. Nil where there is none, or this process cannot reach the bundle.
    ///
    /// - Parameter path: a bundle; nil for what would lie in the working folder.
    /// - Throws: for a file that is there and cannot be read.
    package static func nearest(above path: String?) throws(StorageError) -> (path: String, bytes: [UInt8])? {
        let found = try attempt("search the folders above", path ?? ".") { () -> (here: String, folders: [String])? in
            guard let here = try FoldersAbove.workingFolder() else { return nil }
            guard let path else { return (here, try FoldersAbove.ofProject(from: here)) }
            let real = try ifReachable { () throws(SystemError) in try realPath(path) }
            return try real.map { (here, try FoldersAbove.ofProject(from: BundleLocation.split($0).folder)) }
        }
        guard let (here, folders) = found else { return nil }
        for folder in folders {
            let file = folder == "/" ? "/" + name : "\(folder)/\(name)"
            let way = try PathAnchor(realPath: here).path(to: folder) ?? folder
            let shown = path?.utf8.first == UInt8(ascii: "/") ? file : way == "." ? name : "\(way)/\(name)"
            do throws(StorageError) {
                return (shown, try InputFile.plainBytes(at: shown, limit: limit))
            } catch {
                if case .missing = error { continue }
                throw error
            }
        }
        return nil
    }

    /// Whether a path in the file names something in the repository, as far as its names tell.
    package func allows(_ path: String) -> Bool {
        var names = FoldersAbove.names(in: folder)
        for name in FoldersAbove.names(in: path) where name != "." {
            if name == ".." {
                if names.popLast() == nil { return false }
            } else {
                names.append(name)
            }
        }
        return isInside(names)
    }

    /// Whether a path in the file names something in the repository, through the symbolic links on its way.
    package func reaches(_ path: String) -> Bool {
        var names = FoldersAbove.names(in: folder)
        // The names at the end that are known not to exist: nothing below them is looked for.
        var missing = 0
        for name in FoldersAbove.names(in: path) where name != "." {
            if name == ".." {
                if names.popLast() == nil { return false }
                missing = max(missing - 1, 0)
                continue
            }
            names.append(name)
            if missing > 0 {
                missing += 1
                continue
            }
            let way = "/" + names.joined(separator: "/")
            do throws(SystemError) {
                names = FoldersAbove.names(in: try realPath(way))
            } catch {
                // A link that leads nowhere is there all the same.
                if error.isMissing, (try? Folder(at: BundleLocation.split(way).folder).status(of: String(name))) != nil
                {
                    return false
                }
                if !error.isMissing, !error.isForbidden { return false }
                missing = 1
            }
        }
        return isInside(names)
    }

    /// Whether names from the root lead into the repository; outside of one, into the folder of the file.
    private func isInside(_ names: [Substring]) -> Bool {
        let path = "/" + names.joined(separator: "/")
        if FoldersAbove.isPath(path, in: folder) { return true }
        // Where nobody can tell, it does not.
        guard let (folders, isRepository) = try? FoldersAbove.folders(from: folder, listing: isListing) else {
            return false
        }
        return isRepository && folders.last.map { FoldersAbove.isPath(path, in: $0) } ?? false
    }
}
