import SettingsModel
import SourceText

/// The texts of the pages of one table, gathered once for the tables of all languages.
struct PageTexts {
    /// The texts page by page, in the order of the pages, with repetitions.
    let pages: [[TextUse]]
    /// Every text, where it stands first: a page, and a position in its texts.
    let firstUses: [(page: Int, position: Int)]
    /// Every text, in the order of its first uses.
    let texts: [ExactString]
    /// Every text.
    let all: Set<ExactString>

    init(_ pages: [[TextUse]]) {
        var all: Set<ExactString> = []
        var firstUses: [(page: Int, position: Int)] = []
        for (page, texts) in pages.enumerated() {
            for (position, use) in texts.enumerated() where all.insert(use.text).inserted {
                firstUses.append((page, position))
            }
        }
        self.pages = pages
        self.firstUses = firstUses
        texts = firstUses.map { pages[$0.page][$0.position].text }
        self.all = all
    }
}
