package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Returns whether strings in a pane can be renamed. Renaming a string requires that the pane and all its string
    /// tables can be edited.
    package func canRenameTexts(ofPaneAt path: String) -> Bool {
        guard let pane = pane(at: path), pane.file.obstacle == nil,
            !unreadFolders.contains(where: Self.isLanguageFolder)
        else { return false }
        guard let table = pane.stringsTable?.string else { return true }
        return languages.allSatisfy { self.table(table, in: $0)?.file.obstacle == nil }
    }
}
