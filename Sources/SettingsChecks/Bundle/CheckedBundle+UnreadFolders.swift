import SettingsModel

/// Folders of which nobody knows what is in them.
extension CheckedBundle {
    /// Whether a folder is one of a language, which holds string tables.
    static func isLanguage(_ folder: String) -> Bool { folder.hasSuffix(".lproj") && !folder.contains("/") }

    /// Whether a file may lie in a folder that could not be read.
    func mayBeUnread(_ path: String) -> Bool { unreadFolders.contains { path.hasPrefix($0 + "/") } }

    /// Whether a language may have tables that could not be read.
    var hasUnreadLanguage: Bool { unreadFolders.contains(where: Self.isLanguage) }

    /// Reports folders that could not be read.
    func reportUnread(_ folders: [String], to reporter: Reporter) {
        for folder in folders {
            let reason = bundle.loaded.unreadReasons[folder].map { ": \($0)" } ?? ""
            reporter.report(
                folder, at: nil, "the folder cannot be read\(reason)",
                help: "put a plain folder there that everybody may read: what is in it was not checked")
        }
    }
}
