/// Folders whose contents could not be listed.
extension SettingsBundle {
    /// The paths of the folders that could not be read, in alphabetical order. Hidden folders are omitted, because apps
    /// do not read them.
    package var unreadFolders: [String] {
        loaded.unreadFolders.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
    }

    /// Returns whether a folder is a language folder, which contains string tables.
    package static func isLanguageFolder(_ folder: String) -> Bool {
        folder.hasSuffix(".lproj") && !folder.contains("/")
    }

    /// Throws an error if a language folder could not be read, because results for its string tables would be wrong.
    package func requireReadableLanguageFolders() throws(BundleError) {
        if let folder = unreadFolders.first(where: Self.isLanguageFolder) { throw unreadableFolderError(of: folder) }
    }

    /// The first folder that could not be read and might contain panes other than localized copies.
    package var unreadPaneFolder: String? { unreadFolders.first { !Self.isLanguageFolder($0) } }

    /// Returns the error for a folder that could not be read.
    package func unreadableFolderError(of folder: String) -> BundleError {
        BundleError(
            "the folder cannot be read" + (loaded.unreadReasons[folder].map { ": \($0)" } ?? ""), path: folder,
            help: "replace it with a readable folder")
    }
}
