import SettingsModel
import SourceText

extension Draft {
    /// Lets comments of ours that name an item name it as it is by now: `Title of play`, where the key was another.
    ///
    /// - Parameters:
    ///   - before: the texts of the item before a change.
    ///   - after: those after it; the tables have their entries already.
    mutating func followComments(
        from before: [LocalizableText], to after: [LocalizableText], on pane: Pane
    ) {
        let known = Dictionary(before.map { ($0.slot, $0.comment) }, uniquingKeysWith: { $1 })
        let changed = after.filter { known[$0.slot] != nil && known[$0.slot] != $0.comment }
        guard let name = pane.requiredTable, !changed.isEmpty else { return }
        // A comment is for people: what cannot be edited keeps its own.
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
            if !followed.isEmpty { report(.update, table.path, "comment: \(listed(followed))") }
        }
    }
}
