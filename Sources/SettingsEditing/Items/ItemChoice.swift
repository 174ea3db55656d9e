import SettingsModel

/// A choice of a multi-value, radio group or title item, parsed from a command-line argument.
package struct ItemChoice: Hashable, Sendable {
    package let title: String
    package let value: String

    /// Parses an argument of the form `Title=Value`. The argument is split at the last `=`. If it does not contain `=`,
    /// the whole argument is used as both the title and the value.
    package init(_ text: String) {
        if let equals = text.lastIndex(of: "=") {
            title = String(text[..<equals])
            value = String(text[text.index(after: equals)...])
        } else {
            title = text
            value = text
        }
    }
}

/// A short title for a choice, parsed from a command-line argument. The argument identifies the choice by its title or
/// value.
package struct ItemShortTitle: Hashable, Sendable {
    let typed: String
    private let first: String.Index
    private let last: String.Index

    /// Parses an argument of the form `TITLE=TEXT`. Both sides can contain `=`.
    ///
    /// - Throws: `UsageError` if the argument does not contain `=`.
    package init(_ typed: String) throws(UsageError) {
        guard let first = typed.firstIndex(of: "="), let last = typed.lastIndex(of: "=") else {
            throw UsageError(
                "\(key: .shortTitles) \(quoted(typed)) has no '='", help: "use \(key: .shortTitles) TITLE=TEXT"
            )
        }
        (self.typed, self.first, self.last) = (typed, first, last)
    }

    /// The possible ways to split the argument into a choice and its short title. Splitting at the last `=` is
    /// preferred over splitting at the first `=`.
    var possibleSplits: [(choice: String, text: String)] {
        (first == last ? [last] : [last, first]).map {
            (String(typed[..<$0]), String(typed[typed.index(after: $0)...]))
        }
    }
}
