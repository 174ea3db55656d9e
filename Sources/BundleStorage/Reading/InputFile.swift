/// Reads an input file that the user specifies. The file does not need to be in a bundle.
package enum InputFile {
    /// Returns the contents of the file at a path. If the path is `-`, standard input is read.
    ///
    /// A path to a file descriptor, such as `/dev/fd/3`, is read like standard input. The shell substitutes such a path
    /// for `<(…)`. Any other path must refer to a regular file.
    ///
    /// - Throws: `missing`, `tooLarge`, or `failed` with the system's error message.
    package static func bytes(at path: String) throws(StorageError) -> [UInt8] {
        guard isStream(path) else { return try regularFileBytes(at: path) }
        return try read(path == "-" ? "standard input" : path) {
            try path == "-" ? Descriptor.standardInput() : Descriptor(opening: path, for: .stream)
        }
    }

    /// Returns the contents of the regular file at a path, following symbolic links. Pipes and devices are rejected
    /// because they might never end.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: `missing`, `tooLarge`, or `failed` with the system's error message.
    package static func regularFileBytes(
        at path: String, limit: Int = ReadingLimit.file
    ) throws(StorageError) -> [UInt8] {
        try read(path, isPlain: true, limit: limit) { try Descriptor(opening: path, for: .file) }
    }

    /// Returns the contents of the regular file at a path, following symbolic links. The result is `nil` if the item is
    /// missing, is not accessible, is not a regular file, or is larger than the limit.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: `failed`.
    package static func regularFileBytesIfPresent(
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
        try attempt("read", name, reportingMissing: true) {
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

    /// Returns the path of the file that has a given name suffix. The folder must contain exactly one such file.
    /// Symbolic links and hidden files are ignored.
    ///
    /// - Throws: `missing` if no file matches, `ambiguousFile` if several files match, or `failed`.
    package static func pathOfOnlyFile(in folder: String, endingIn ending: String) throws(StorageError) -> String {
        let names = try attempt("read", folder, reportingMissing: true) {
            let opened = try Folder(at: folder)
            return try opened.entries().map(\.shown).filter { name in
                try name.hasSuffix(ending) && !name.hasPrefix(".") && opened.status(of: name).kind == .file
            }
        }
        guard let first = names.first else { throw .missing(path: "\(folder)/*\(ending)") }
        guard names.count == 1 else { throw .ambiguousFile(path: folder, ending: ending) }
        return "\(folder)/\(first)"
    }
}

/// The size limits for files that are read. Larger files are unlikely to contain settings and would use too much
/// memory.
package enum ReadingLimit {
    /// The maximum size, in bytes, of a single file or of standard input.
    package static let file = 64 << 20
    /// The maximum total size, in bytes, of the files that are read from a bundle.
    package static let bundle = 128 << 20
}
