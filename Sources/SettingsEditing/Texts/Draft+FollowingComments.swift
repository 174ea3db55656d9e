import SettingsModel
import SourceText

extension Draft {
    /// Updates the generated comments in string tables, such as `Title of play`, after the key of an item has changed.
    ///
    /// - Parameters:
    ///   - before: The strings of the item before the change.
    ///   - after: The strings of the item after the change. The tables must already have entries for these strings.
    mutating func updateItemComments(
        from before: [LocalizableText], to after: [LocalizableText], on pane: Pane
    ) {
        let known = Dictionary(before.map { ($0.slot, $0.comment) }, uniquingKeysWith: { $1 })
        let changed = after.filter { known[$0.slot] != nil && known[$0.slot] != $0.comment }
        guard let name = pane.requiredTable, !changed.isEmpty else { return }
        // Comments are for people, so a table that cannot be edited keeps its comments.
        for folder in bundle.unreadFolders where SettingsBundle.isLanguageFolder(folder) {
            report(.skip, folder, "cannot be read; its comments are unchanged")
        }
        for language in bundle.languages {
            guard let table = bundle.table(name, in: language) else { continue }
            if let obstacle = table.file.obstacle {
                report(.skip, table.path, "\(obstacle); its comments are unchanged")
                continue
            }
            var followed: [String] = []
            for use in changed {
                guard let old = known[use.slot], let now = bundle.table(at: table),
                    let index = index(of: use.text, in: now)
                else { continue }
                let edits = now.replacingComment(old, by: use.comment, at: index)
                if !edits.isEmpty, !followed.contains(use.comment) { followed.append(use.comment) }
                edit(now.path, edits)
            }
            if !followed.isEmpty { report(.update, table.path, "comment: \(quotedList(followed))") }
        }
    }
}
