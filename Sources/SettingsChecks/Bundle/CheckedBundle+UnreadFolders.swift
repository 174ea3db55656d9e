import SettingsModel

extension CheckedBundle {
    /// Returns whether a path is in a folder that could not be read. It is unknown whether a file exists at such a
    /// path.
    func isInUnreadFolder(_ path: String) -> Bool { unreadFolders.contains { path.hasPrefix($0 + "/") } }

    /// Whether there is a language folder that could not be read. Such a folder might contain unknown string tables.
    var hasUnreadLanguage: Bool { unreadFolders.contains(where: SettingsBundle.isLanguageFolder) }

    /// Reports folders that could not be read.
    func reportUnread(_ folders: [String], to reporter: Reporter) {
        for folder in folders {
            let error = bundle.unreadableFolderError(of: folder)
            reporter.report(
                folder, at: nil, error.message.description,
                help: error.help.map { $0 + "; its contents were not checked" })
        }
    }
}
