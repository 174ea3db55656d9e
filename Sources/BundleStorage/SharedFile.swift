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
    /// - Parameter bundles: The paths of bundles that must not contain the file.
    /// - Throws: `insideBundle` or `failed`.
    package func write(_ bytes: [UInt8], besides bundles: [String]) throws(StorageError) -> OutputFiles.Outcome {
        if isStream { return try writeStream(bytes) }
        let place = BundleLocation.split(path)
        let outcomes = try OutputFiles(to: place.folder).write(
            [(place.name, bytes)], replacing: true, besides: bundles, isUserSpecified: true)
        return outcomes[0]
    }

    private func writeStream(_ bytes: [UInt8]) throws(StorageError) -> OutputFiles.Outcome {
        try attempt("write", path) { try Descriptor(opening: path, for: .appending).write(bytes) }
        return .update
    }
}
