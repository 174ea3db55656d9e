package import SourceText

/// The translation state of a string in one language.
package enum TextState: Hashable, Sendable {
    /// The value of the string differs from the value in the source language. In the source language, any nonempty
    /// value has this state.
    case translated
    /// The value of the string equals the value in the source language. `isMeant` is `true` if a comment allows this or
    /// the string does not contain letters.
    case same(isMeant: Bool)
    /// The string has no entry, or the value of its entry is not a string.
    case missing
    /// The value of the string is empty.
    case empty

    /// Whether the string is translated, or intentionally has the same value as in the source language.
    package var isDone: Bool {
        switch self {
        case .translated, .same(isMeant: true): true
        case .same(isMeant: false), .missing, .empty: false
        }
    }

    /// The name of the state: `translated`, `same`, `missing` or `empty`.
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
    /// Creates the state of a string whose value equals the value in the source language.
    package init(forTextSameAsSource text: ExactString, at index: Int, in table: StringTable) {
        self = .same(isMeant: !text.string.contains(where: \.isLetter) || table.allowsSameAsSource(at: index))
    }

    /// Returns the translation state and the value of a string in a string table.
    ///
    /// - Parameters:
    ///   - entry: The position and value of the entry, or `nil` if the table does not contain the string.
    ///   - source: The value in the source language, or `nil` if the table belongs to the source language.
    static func stateAndValue(
        of text: ExactString, at entry: (index: Int, value: ExactString?)?, in table: StringTable,
        comparedWith source: @autoclosure () -> ExactString?
    ) -> (state: TextState, value: ExactString?) {
        guard let (index, value) = entry, let value else { return (.missing, nil) }
        if value.isEmpty { return (.empty, value) }
        guard value == source() else { return (.translated, value) }
        return (TextState(forTextSameAsSource: text, at: index, in: table), value)
    }
}

extension StringTable {
    /// Returns the translation state and the value of a string.
    ///
    /// - Parameter source: The value in the source language, or `nil` if this table belongs to the source language.
    package func stateAndValue(of text: ExactString, comparedWith source: ExactString?) -> (
        state: TextState, value: ExactString?
    ) {
        TextState.stateAndValue(
            of: text, at: index(of: text).map { ($0, value(at: $0)) }, in: self, comparedWith: source)
    }
}
