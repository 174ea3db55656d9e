package import SettingsModel

extension FixCase {
    /// The files of the bundle in the given spelling.
    private func bytes(_ disguise: Disguise) -> [(path: String, bytes: [UInt8])] {
        files.map { path, text in
            let isDisguised = path.hasSuffix(".plist") || path.hasSuffix(".strings")
            return (path, isDisguised ? disguise.bytes(disguise.text(text, path: path)) : Array(text.utf8))
        }
    }

    /// Creates a folder that contains the bundle as `Settings.bundle`.
    package func folder(_ disguise: Disguise = .none) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for (path, bytes) in bytes(disguise) { try folder.write(bytes, to: "Settings.bundle/" + path) }
        return folder
    }

    /// The bundle as a value. Only panes and string tables are read.
    package func bundle(_ disguise: Disguise = .none) -> SettingsBundle {
        let files = bytes(disguise).map { path, bytes in
            BundleFiles.File(
                path: path, target: path, bytes: BundleFiles.shouldReadContents(of: path) ? bytes : nil)
        }
        return SettingsBundle(BundleFiles(name: "Settings.bundle", files: files))
    }
}
