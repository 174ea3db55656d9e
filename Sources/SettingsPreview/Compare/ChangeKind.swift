/// What became of something that a page shows.
package enum ChangeKind: CaseIterable, Sendable {
    case added, removed, moved, changed

    /// The sign that stands for it.
    package var sign: String {
        switch self {
        case .added: "+"
        case .removed: "−"
        case .moved: "↕"
        case .changed: "~"
        }
    }

    /// What it is called in a legend.
    var name: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .moved: "moved"
        case .changed: "changed"
        }
    }
}

/// One difference that shows.
package struct PaneChange: Sendable {
    /// Two for a row that was moved and changed.
    package let kinds: [ChangeKind]
    /// What is different: `toggle 'Play Sounds'`.
    package let subject: String
    /// In what it is different: `title 'Sounds' → 'Play Sounds'`.
    package let details: [String]

    /// The change in one line: `~ toggle 'Play': default off → on`. A terminal obeys nothing in it.
    package var text: String { kinds.map(\.sign).joined() + " " + words }

    /// The same without its signs.
    var words: String { subject + (details.isEmpty ? "" : ": " + details.joined(separator: "; ")) }
}
