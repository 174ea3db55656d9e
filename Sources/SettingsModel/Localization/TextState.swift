package import SourceText

/// What a language makes of a text of a pane.
package enum TextState: Hashable, Sendable {
    /// An entry whose value is not that of the source language; in the source language itself, any entry that says
    /// something.
    case translated
    /// An entry with the value of the source language. It is meant so where its comment allows it, or where the text
    /// has no letters.
    case same(isMeant: Bool)
    /// No entry.
    case missing
    /// An entry that says nothing.
    case empty

    /// Whether nothing is left to translate.
    package var isDone: Bool {
        switch self {
        case .translated, .same(isMeant: true): true
        case .same(isMeant: false), .missing, .empty: false
        }
    }

    /// The word for it: `translated`, `same`, `missing`, `empty`.
    package var name: String {
        switch self {
        case .translated: "translated"
        case .same: "same"
        case .missing: "missing"
        case .empty: "empty"
        }
    }
}

extension TextState {
    /// The state of a text whose entry, at a position of a table, has the value of the source language.
    package init(ofSame text: ExactString, at index: Int, in table: StringTable) {
        self = .same(isMeant: !text.string.contains(where: \.isLetter) || table.allowsSame(at: index))
    }

    /// What a table makes of a text, and what it says for it.
    ///
    /// - Parameters:
    ///   - entry: where the table has the text, and what its value is; nil where it has no entry.
    ///   - source: what the source language shows; nil where the table is of that language.
    static func look(
        up text: ExactString, at entry: (index: Int, value: ExactString?)?, in table: StringTable,
        comparedWith source: @autoclosure () -> ExactString?
    ) -> (state: TextState, value: ExactString?) {
        guard let (index, value) = entry, let value else { return (.missing, nil) }
        if value.isEmpty { return (.empty, value) }
        guard value == source() else { return (.translated, value) }
        return (TextState(ofSame: text, at: index, in: table), value)
    }
}

extension StringTable {
    /// What the table makes of one text, and what it says for it.
    ///
    /// - Parameter source: what the source language shows; nil where this is the source language.
    package func look(up text: ExactString, comparedWith source: ExactString?) -> (
        state: TextState, value: ExactString?
    ) {
        TextState.look(
            up: text, at: index(of: text).map { ($0, value(at: $0)) }, in: self, comparedWith: source)
    }
}
