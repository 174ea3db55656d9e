/// A file of a project that a user names.
package struct SharedFile: Sendable {
    /// The path as it was given, or where a symbolic link leads: there the file is written.
    package let path: String
    /// Whether it is no file to be replaced, but a pipe, a device, or what a shell gave a number.
    package let isStream: Bool

    /// Takes a path; neither the file nor its folder need be there.
    package init(at path: String) {
        // What /dev/stdout leads to may well be a file, which then is to be gone on with, not to be replaced.
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

    /// The folder of the file, which the paths in it are told from.
    ///
    /// - Throws: `missing`, `notAFolder` or `failed`.
    package func anchor() throws(StorageError) -> PathAnchor {
        try PathAnchor(folder: isStream ? "/" : BundleLocation.split(path).folder)
    }

    /// Writes the file, wholly or not at all, with the folders above it; one with the same contents is left as it is. A
    /// pipe or a device is written to as it is.
    ///
    /// - Parameter bundles: the bundles that it must not lie in.
    /// - Throws: `insideBundle`, or `failed`.
    package func write(_ bytes: [UInt8], besides bundles: [String]) throws(StorageError) -> OutputFiles.Outcome {
        if isStream { return try writeStream(bytes) }
        let place = BundleLocation.split(path)
        let outcomes = try OutputFiles(to: place.folder).write(
            [(place.name, bytes)], replacing: true, besides: bundles, isNamedByHand: true)
        return outcomes[0]
    }

    private func writeStream(_ bytes: [UInt8]) throws(StorageError) -> OutputFiles.Outcome {
        try attempt("write", path) { try Descriptor(opening: path, for: .appending).write(bytes) }
        return .update
    }
}
