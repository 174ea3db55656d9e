package import SourceText

/// The translation state of a string in one language.
package enum TextState: Hashable, Sendable {
    /// The value of the string differs from the value in the source language. In the source language, any nonempty
    /// value has this state.
    case translated
    /// The value of the string equals the value in the source language. `isMeant` is `true` if a comment allows this or
    /// the value does not contain letters.
    case same(isMeant: Bool)
    /// The string has no entry, or the value of its entry is not a string.
    case missing
    /// The value of the string is empty. In a translation, white space is empty as well, unless the value in the source
    /// language is also white space.
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

extension StringTable {
    /// Returns the translation state of a string.
    ///
    /// - Parameter source: The value in the source language, or `nil` if this table belongs to the source language.
    package func state(of text: ExactString, comparedWith source: ExactString?) -> TextState {
        index(of: text).map { state(ofEntryAt: $0, text, value(at: $0), comparedWith: source) } ?? .missing
    }

    /// Returns the translation state of an entry.
    ///
    /// - Parameters:
    ///   - text: The key of the entry.
    ///   - value: The value of the entry, or `nil` if it is not a string.
    ///   - source: The value in the source language, or `nil` if this table belongs to the source language.
    package func state(
        ofEntryAt index: Int, _ text: ExactString, _ value: ExactString?,
        comparedWith source: @autoclosure () -> ExactString?
    ) -> TextState {
        guard let value else { return .missing }
        if value.isEmpty { return .empty }
        // Most entries are translated. Only the others require parsing comments.
        guard value == source() else {
            return value.isBlank && source()?.isBlank == false ? .empty : .translated
        }
        return .same(isMeant: !value.string.contains(where: \.isLetter) || allowsSameAsSource(at: index))
    }
}
