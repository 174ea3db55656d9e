import CLibrary

/// A folder for files that nobody keeps.
package enum TemporaryFolder {
    /// Makes a folder of its own that nobody else may write to, where the system has such files; it stays.
    ///
    /// - Returns: its path.
    /// - Throws: `failed`.
    package static func make() throws(StorageError) -> String {
        let folder = BundleLocation.trimmed(Environment["TMPDIR"] ?? "")
        let template = (folder.isEmpty ? "/tmp" : folder) + "/settings-bundle-XXXXXX"
        var name = Array(template.utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw StorageError("create", template, SystemError.last) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Does something with the absolute path of such a folder, which is removed with all in it, also when the process is
    /// asked to end meanwhile.
    ///
    /// - Throws: `failed`, and what the body throws.
    package static func with<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
        try Environment.holdingEnd {
            let made = try make()
            defer { remove(made) }
            return try body((try? realPath(made)) ?? made)
        }
    }

    /// Removes a folder. A program that was killed may still have made something in it: then it is tried again.
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
    /// Removes what is in the folder, as far as that is allowed; symbolic links are not followed.
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
