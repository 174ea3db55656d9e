import SettingsModel

/// Folders of which nobody knows what is in them.
extension CheckedBundle {
    /// Whether a file may lie in a folder that could not be read.
    func mayBeUnread(_ path: String) -> Bool { unreadFolders.contains { path.hasPrefix($0 + "/") } }

    /// Whether a language may have tables that could not be read.
    var hasUnreadLanguage: Bool { unreadFolders.contains(where: SettingsBundle.isLanguageFolder) }

    /// Reports folders that could not be read.
    func reportUnread(_ folders: [String], to reporter: Reporter) {
        for folder in folders {
            let error = bundle.unreadError(of: folder)
            reporter.report(
                folder, at: nil, error.message.description,
                help: error.help.map { $0 + "; its contents were not checked" })
        }
    }
}
