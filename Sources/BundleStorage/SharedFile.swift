/// A file of a project that a user names, with the folder that the paths in it are told from.
package struct SharedFile: Sendable {
    /// The path as it was given, or where a symbolic link leads: there the file is written.
    package let path: String
    /// The folder of the file.
    package let anchor: PathAnchor

    /// - Throws: `missing`, `notAFolder` or `failed` about the folder; the file need not be there.
    package init(at path: String) throws(StorageError) {
        var path = path
        let folder = try? realPath(BundleLocation.split(path).folder)
        if let real = try? realPath(path),
            BundleLocation.split(real).folder != folder
                || BundleLocation.split(real).name != BundleLocation.split(path).name
        {
            path = real
        }
        self.path = path
        anchor = try PathAnchor(folder: BundleLocation.split(path).folder)
    }

    /// Writes the file, wholly or not at all; one with the same contents is left as it is.
    ///
    /// - Parameter bundles: the bundles that it must not lie in.
    /// - Throws: `insideBundle`, or `failed`.
    package func write(_ bytes: [UInt8], besides bundles: [String]) throws(StorageError) -> OutputFiles.Outcome {
        let place = BundleLocation.split(path)
        let outcomes = try OutputFiles.write(
            [(place.name, bytes)], to: place.folder, replacing: true, besides: bundles, isNamedByHand: true)
        return outcomes[0]
    }
}
