import CLibrary

/// Creates temporary folders.
package enum TemporaryFolder {
    /// Creates a private folder in the system's directory for temporary files. The folder is not removed automatically.
    ///
    /// - Returns: The path of the folder.
    /// - Throws: `failed`.
    package static func make() throws(StorageError) -> String {
        let folder = BundleLocation.trimmed(Environment["TMPDIR"] ?? "")
        let template = (folder.isEmpty ? "/tmp" : folder) + "/settings-bundle-XXXXXX"
        var name = Array(template.utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw StorageError("create", template, SystemError.last) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Creates a temporary folder, passes its absolute path to a closure, and removes the folder and its contents when
    /// the closure returns. The folder is removed even if the process receives a termination signal while the closure
    /// runs.
    ///
    /// - Throws: `failed`, or an error from the closure.
    package static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        try Environment.deferringTermination {
            let made = try make()
            AccessBoundary.allow(temporaryFolder: made)
            defer { remove(made) }
            return try body((try? realPath(made)) ?? made)
        }
    }

    /// Creates a file that only this user can read.
    ///
    /// - Throws: `failed`.
    package static func writePrivateFile(_ bytes: [UInt8], to path: String) throws(StorageError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        do throws(SystemError) {
            let file = Descriptor(owning: Int32(try performSystemCall { unsafe Int(open(path, flags, 0o600)) }))
            try file.write(bytes)
        } catch {
            throw StorageError("write", path, error)
        }
    }

    /// Removes a file, if it exists.
    package static func removeFile(_ path: String) { _ = unsafe unlink(path) }

    /// Removes a folder and its contents. The removal is retried because a killed program might still be creating files
    /// in the folder.
    private static func remove(_ path: String) {
        let place = BundleLocation.split(path)
        let disk = Disk()
        for attempt in 0..<20 {
            guard let parent = try? Folder(at: place.folder), let folder = try? parent.folder(place.name) else {
                return
            }
            if attempt > 0 { Clock.sleep(milliseconds: 50) }
            folder.clear(disk)
            try? disk.removeFolder(place.name, in: parent)
        }
    }
}

extension Folder {
    /// Removes the contents of the folder without following symbolic links. Items that cannot be removed are skipped.
    fileprivate func clear(_ disk: Disk) {
        for name in ((try? entries()) ?? []).map(\.shown) {
            if let inner = try? folder(name) {
                inner.clear(disk)
                try? disk.removeFolder(name, in: self)
            } else {
                try? disk.removeFile(name, in: self)
            }
        }
    }
}
