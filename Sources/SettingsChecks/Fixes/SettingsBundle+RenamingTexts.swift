package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Whether a text of a pane can become another: the pane and all its tables can be edited.
    package func canRenameTexts(ofPaneAt path: String) -> Bool {
        guard let pane = pane(at: path), pane.file.obstacle == nil,
            !unreadFolders.contains(where: Self.isLanguageFolder)
        else { return false }
        guard let table = pane.stringsTable?.string else { return true }
        return languages.allSatisfy { self.table(table, in: $0)?.file.obstacle == nil }
    }
}
