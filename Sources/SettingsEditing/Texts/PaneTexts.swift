import SettingsModel
import SourceText

/// The texts of the panes of one table, gathered once for the tables of all languages.
struct PaneTexts {
    /// The texts pane by pane, in the order of the panes, with repetitions.
    let panes: [[LocalizableText]]
    /// Every text, where it stands first: a pane, and a position in its texts.
    let firstUses: [(pane: Int, position: Int)]
    /// Every text, in the order of its first uses.
    let texts: [ExactString]
    /// Every text.
    let all: Set<ExactString>

    init(_ panes: [[LocalizableText]]) {
        var all: Set<ExactString> = []
        var firstUses: [(pane: Int, position: Int)] = []
        for (pane, texts) in panes.enumerated() {
            for (position, use) in texts.enumerated() where all.insert(use.text).inserted {
                firstUses.append((pane, position))
            }
        }
        self.panes = panes
        self.firstUses = firstUses
        texts = firstUses.map { panes[$0.pane][$0.position].text }
        self.all = all
    }
}
