/// Folders whose contents could not be listed.
extension SettingsBundle {
    /// The paths of the folders that could not be read, in alphabetical order. Hidden folders are excluded, because
    /// apps do not read them.
    package var unreadFolders: [String] {
        loaded.unreadFolders.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
    }

    /// Returns whether a folder is a top-level language folder.
    package static func isLanguageFolder(_ folder: String) -> Bool {
        folder.hasSuffix(".lproj") && !folder.contains("/")
    }

    /// Throws an error if a language folder could not be read. Results would be incorrect without the string tables in
    /// the folder.
    package func requireReadableLanguageFolders() throws(BundleError) {
        if let folder = unreadFolders.first(where: Self.isLanguageFolder) { throw unreadableFolderError(of: folder) }
    }

    /// The first unreadable folder that is not a language folder, or `nil` if there is none. The folder might contain
    /// panes.
    package var unreadPaneFolder: String? { unreadFolders.first { !Self.isLanguageFolder($0) } }

    /// Returns an error for a folder that could not be read.
    package func unreadableFolderError(of folder: String) -> BundleError {
        BundleError(
            "the folder cannot be read" + (loaded.unreadReasons[folder].map { ": \($0)" } ?? ""), path: folder,
            help: "replace it with a readable folder")
    }
}
