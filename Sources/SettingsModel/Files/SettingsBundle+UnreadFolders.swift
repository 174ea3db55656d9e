/// Folders of which nobody knows what is in them.
extension SettingsBundle {
    /// Their paths, in order. Hidden folders are left out: whatever is in them, no app reads it.
    package var unreadFolders: [String] {
        loaded.unreadFolders.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
    }

    /// Whether a folder is one of a language, which holds string tables.
    package static func isLanguageFolder(_ folder: String) -> Bool {
        folder.hasSuffix(".lproj") && !folder.contains("/")
    }

    /// Throws where the folder of a language could not be read: whatever is said or done of its tables would be wrong.
    package func requireReadableLanguages() throws(BundleError) {
        if let folder = unreadFolders.first(where: Self.isLanguageFolder) { throw unreadError(of: folder) }
    }

    /// The first folder that could not be read and in which panes may be, apart from localized copies.
    package var unreadPaneFolder: String? { unreadFolders.first { !Self.isLanguageFolder($0) } }

    /// The error for a folder that could not be read.
    package func unreadError(of folder: String) -> BundleError {
        BundleError(
            "the folder cannot be read" + (loaded.unreadReasons[folder].map { ": \($0)" } ?? ""), path: folder,
            help: "replace it with a readable folder")
    }
}
