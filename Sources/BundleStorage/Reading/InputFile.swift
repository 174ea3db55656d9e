/// A file that a user names for a command to read, which need not lie in a bundle.
package enum InputFile {
    /// The bytes of the file at a path, and of standard input for "-".
    ///
    /// What a shell gives a number, as for `<(…)`, is read like standard input; anything else has to be a plain file.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func bytes(at path: String) throws(StorageError) -> [UInt8] {
        guard isStream(path) else { return try plainBytes(at: path) }
        return try read(path == "-" ? "standard input" : path) {
            try path == "-" ? Descriptor.standardInput() : Descriptor(opening: path, for: .stream)
        }
    }

    /// The bytes of a plain file, through symbolic links: a pipe or a device is refused, for it might never end.
    ///
    /// - Parameter limit: how many bytes are read at the most.
    /// - Throws: `missing`, `tooLarge`, or `failed` with what the system said.
    package static func plainBytes(
        at path: String, limit: Int = ReadingLimit.file
    ) throws(StorageError) -> [UInt8] {
        try read(path, isPlain: true, limit: limit) { try Descriptor(opening: path, for: .file) }
    }

    /// The bytes of a plain file, through symbolic links, or `nil` if there is none for this process, or a larger one.
    ///
    /// - Parameter limit: how many bytes are read at the most.
    /// - Throws: `failed`.
    package static func plainBytesIfAny(
        at path: String, limit: Int = ReadingLimit.file
    ) throws(StorageError) -> [UInt8]? {
        let bytes = try attempt("read", path) {
            try ifReachable { () throws(SystemError) -> [UInt8]? in
                let file = try Descriptor(opening: path, for: .file)
                let status = try file.status()
                return status.kind == .file ? try file.bytes(expecting: status.size, limit: limit) : nil
            }
        }
        return bytes ?? nil
    }

    private static func isStream(_ path: String) -> Bool {
        ["-", "/dev/stdin"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }

    private static func read(
        _ name: String, isPlain: Bool = false, limit: Int = ReadingLimit.file,
        _ open: () throws -> Descriptor
    ) throws(StorageError) -> [UInt8] {
        try attempt("read", name, sought: true) {
            let file = try open()
            let status = try file.status()
            if isPlain, status.kind != .file {
                throw StorageError.failed(
                    "read", path: name, reason: status.kind == .folder ? "it is a folder" : "it is not a regular file")
            }
            guard let bytes = try file.bytes(expecting: status.size, limit: limit) else {
                throw StorageError.tooLarge(path: name, size: status.size, limit: limit)
            }
            return bytes
        }
    }

    /// The path of the one file in a folder whose name ends so; symbolic links are no files.
    ///
    /// - Throws: `missing` where there is none, `notOne` where there are several, or `failed`.
    package static func only(in folder: String, endingIn ending: String) throws(StorageError) -> String {
        let names = try attempt("read", folder, sought: true) {
            let opened = try Folder(at: folder)
            return try opened.entries().map(\.shown).filter { name in
                try name.hasSuffix(ending) && !name.hasPrefix(".") && opened.status(of: name).kind == .file
            }
        }
        guard let first = names.first else { throw .missing(path: "\(folder)/*\(ending)") }
        guard names.count == 1 else { throw .notOne(path: folder, ending: ending) }
        return "\(folder)/\(first)"
    }
}
