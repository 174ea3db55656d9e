/// The kind of change to an element of a pane.
package enum ChangeKind: CaseIterable, Sendable {
    case added, removed, moved, changed

    /// The symbol that represents the kind of change.
    package var sign: String {
        switch self {
        case .added: "+"
        case .removed: "−"
        case .moved: "↕"
        case .changed: "~"
        }
    }

    /// The name of the kind of change, as shown in a legend.
    var name: String {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .moved: "moved"
        case .changed: "changed"
        }
    }
}

/// A visible difference between two versions of a pane.
package struct PaneChange: Sendable {
    /// The kinds of change. A row that was both moved and changed has two kinds.
    package let kinds: [ChangeKind]
    /// A description of the changed element, such as `toggle 'Play Sounds'`.
    package let subject: String
    /// The individual differences, such as `title 'Sounds' → 'Play Sounds'`.
    package let details: [String]

    /// A one-line description, such as `~ toggle 'Play': default off → on`. It is safe to print in a terminal.
    package var text: String { kinds.map(\.sign).joined() + " " + textWithoutSigns }

    /// The one-line description, excluding the symbols for the kinds of change.
    var textWithoutSigns: String { subject + (details.isEmpty ? "" : ": " + details.joined(separator: "; ")) }
}
