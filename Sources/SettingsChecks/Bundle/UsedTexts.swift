import SettingsModel
import SourceText

/// The texts that panes look up in the tables of one name, each once.
struct UsedTexts {
    /// A text where a pane uses it first.
    struct Use {
        let pane: CheckedPane
        let text: CheckedPane.Text

        /// Whether every language owes an entry for it. A pane in the folder of a language may be translated itself.
        var isOwed: Bool { !pane.pane.name.isLocalized }
    }

    private(set) var uses: [Use] = []
    /// The positions among the uses.
    private var indices: [ExactString: Int]

    /// - Parameter panes: those that name the tables.
    init(of panes: [CheckedPane]) {
        indices = Dictionary(minimumCapacity: panes.reduce(0) { $0 + $1.texts.count })
        uses.reserveCapacity(indices.capacity)
        let (localized, others) = (panes.filter(\.pane.name.isLocalized), panes.filter { !$0.pane.name.isLocalized })
        // A pane that somebody wrote speaks for a text before one that was generated.
        for pane in others.filter({ !$0.isGenerated }) + others.filter(\.isGenerated) + localized {
            for text in pane.texts where indices[text.text] == nil {
                indices[text.text] = uses.count
                uses.append(Use(pane: pane, text: text))
            }
        }
    }

    /// The position of a text among the uses; nil where no pane uses it.
    func index(of text: ExactString) -> Int? { indices[text] }
}
