#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Brings a bundle from the images before a recorded change to those after it.
///
/// It may stop at any call: done again, by this process or another, it goes on from there.
struct BundleFinisher {
    let bundle: Folder
    let disk: Disk

    /// The folders that were opened, by their paths, to be synced at the end, each once.
    private var folders: [[String]: Folder] = [:]
    private var touched: [[String]] = []

    init(bundle: Folder, disk: Disk) {
        self.bundle = bundle
        self.disk = disk
    }

    /// Carries out the entries of a manifest, of which `pending` are not done yet, and waits for the disk.
    mutating func finish(
        _ manifest: Manifest, pending: [Manifest.Entry], from staging: Folder
    ) throws(StorageError) {
        // Removed first: where the file system ignores case, a file may come back under another spelling.
        for entry in pending where entry.action != .write {
            try attempt("remove", entry.path.text) { () throws(SystemError) in
                try disk.removeFile(entry.path.name, in: folder(entry.path.folder))
            }
        }
        for entry in pending {
            guard let staged = entry.staged else { continue }
            try attempt("write", entry.path.text) { () throws(SystemError) in
                let folder = try madeFolder(entry.path.folder)
                try place(staged, in: staging, as: entry.path.name, in: folder)
            }
        }
        for entry in manifest.entries where entry.action != .write {
            try removeEmptyFolders(Array(entry.path.folder))
        }
        // Also where another process did the renaming: it was stopped before it waited for the disk.
        for entry in manifest.entries {
            // A new file may lie in new folders, a removed one have lain in some that went with it.
            let isOneOfMany = entry.old != nil && entry.new != nil
            for count in (isOneOfMany ? entry.path.folder.count : 0)...entry.path.folder.count
            where (try? folder(entry.path.folder.prefix(count))) != nil {
                touch(Array(entry.path.folder.prefix(count)))
            }
        }
        try sync()
    }

    /// Waits until all folders that were changed are on the disk.
    private mutating func sync() throws(StorageError) {
        for path in touched {
            guard let folder = folders[path] else { continue }
            try attempt("write", path.joined(separator: "/")) { () throws(SystemError) in
                try disk.sync(folder.descriptor)
            }
        }
        touched = []
    }

    /// Puts a prepared file in place of the one that is there, if any.
    private func place(
        _ staged: String, in staging: Folder, as name: String, in folder: Folder
    ) throws(SystemError) {
        do {
            try disk.rename(staged, in: staging, to: name, in: folder)
        } catch let error where error.number == EXDEV {
            try disk.copy(staged, in: staging, to: OwnNames.innerDraft, in: folder)
            try disk.rename(OwnNames.innerDraft, in: folder, to: name, in: folder)
        }
    }

    private mutating func removeEmptyFolders(_ path: [String]) throws(StorageError) {
        var path = path
        while let name = path.last {
            let above = Array(path.dropLast())
            do {
                try disk.removeFolder(name, in: folder(above[...]))
            } catch let error where error.isMissing {
                // Gone already, with a file that was removed before this one.
            } catch let error where [ENOTEMPTY, EEXIST, EBUSY].contains(error.number) || error.isForbidden {
                // Something is left in it, or it may not go: then it stays, and the change is done all the same.
                return
            } catch {
                throw StorageError("remove", path.joined(separator: "/"), error)
            }
            folders[path] = nil
            touch(above)
            path = above
        }
    }

    private mutating func folder(_ path: ArraySlice<String>) throws(SystemError) -> Folder {
        let path = Array(path)
        if let folder = folders[path] { return folder }
        let folder = try bundle.folder(at: path)
        folders[path] = folder
        return folder
    }

    private mutating func madeFolder(_ path: ArraySlice<String>) throws(SystemError) -> Folder {
        guard let name = path.last else { return try folder(path) }
        do {
            return try folder(path)
        } catch let error where error.number == ENOENT {
            let above = try madeFolder(path.dropLast())
            try disk.makeFolder(name, in: above)
            touch(Array(path.dropLast()))
            return try folder(path)
        }
    }

    private mutating func touch(_ path: [String]) {
        if !touched.contains(path) { touched.append(path) }
    }

}

/// Calls system functions that do something with a path, and says so when they fail.
func attempt<Result>(
    _ action: String, _ path: String, _ body: () throws(SystemError) -> Result
) throws(StorageError) -> Result {
    do {
        return try body()
    } catch {
        throw StorageError(action, path.isEmpty ? "the folder of the bundle" : path, error)
    }
}
