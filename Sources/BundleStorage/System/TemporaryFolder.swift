import CLibrary

/// Creates temporary folders.
package enum TemporaryFolder {
    /// Creates a private folder among the system's temporary files. The folder is not removed automatically.
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

    /// Passes the absolute path of a new temporary folder to a closure, then removes the folder with its contents. The
    /// folder is also removed if the process is asked to terminate in the meantime.
    ///
    /// - Throws: `failed`, or an error from the closure.
    package static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        try Environment.deferringTermination {
            let made = try make()
            defer { remove(made) }
            return try body((try? realPath(made)) ?? made)
        }
    }

    /// Removes a folder. If a killed program is still creating files in it, the removal is retried.
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
    /// Removes the contents of the folder without following symbolic links. Items that cannot be removed are left.
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
