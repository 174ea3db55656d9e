import SettingsModel
import SourceText

/// The distinct strings that panes look up in the string tables with a given name.
struct UsedTexts {
    /// A string and the first pane that uses it.
    struct UsedText {
        let pane: CheckedPane
        let text: CheckedPane.Text

        /// Whether every language requires an entry for the string. The value is `false` if the pane is in a language
        /// folder, because the pane itself might be translated.
        var requiresEntry: Bool { !pane.pane.name.isLocalized }
    }

    private(set) var uses: [UsedText] = []
    /// The index of each string in `uses`.
    private var indices: [ExactString: Int]

    /// Collects the strings in panes.
    ///
    /// - Parameter panes: The panes that specify the string table.
    init(of panes: [CheckedPane]) {
        indices = Dictionary(minimumCapacity: panes.reduce(0) { $0 + $1.texts.count })
        uses.reserveCapacity(indices.capacity)
        let (localized, others) = (panes.filter(\.pane.name.isLocalized), panes.filter { !$0.pane.name.isLocalized })
        // Panes written by people take precedence over generated ones.
        for pane in others.filter({ !$0.isGenerated }) + others.filter(\.isGenerated) + localized {
            for text in pane.texts where indices[text.text] == nil {
                indices[text.text] = uses.count
                uses.append(UsedText(pane: pane, text: text))
            }
        }
    }

    /// Returns the index of a string in `uses`, or `nil` if no pane uses it.
    func index(of text: ExactString) -> Int? { indices[text] }
}
