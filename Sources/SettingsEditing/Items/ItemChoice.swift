import SettingsModel

/// A choice of a multi-value or radio group, parsed from a command-line argument.
package struct ItemChoice: Hashable, Sendable {
    package let title: String
    package let value: String

    /// Parses `Title=Value`, split at the last `=`. Without `=`, the title is also the value.
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

/// A short title for a choice, parsed from a command-line argument. The choice is identified by its title or its value.
package struct ItemShortTitle: Hashable, Sendable {
    let typed: String
    private let first: String.Index
    private let last: String.Index

    /// Parses `TITLE=TEXT`. Both sides may contain `=`.
    ///
    /// - Throws: `UsageError` if the argument does not contain `=`.
    package init(_ typed: String) throws(UsageError) {
        guard let first = typed.firstIndex(of: "="), let last = typed.lastIndex(of: "=") else {
            throw UsageError(
                "\(key: "ShortTitles") \(quoted(typed)) has no '='", help: "use \(key: "ShortTitles") TITLE=TEXT"
            )
        }
        (self.typed, self.first, self.last) = (typed, first, last)
    }

    /// The possible splits of the argument: at the last `=`, as for a choice, and at the first `=`.
    var possibleSplits: [(choice: String, text: String)] {
        (first == last ? [last] : [last, first]).map {
            (String(typed[..<$0]), String(typed[typed.index(after: $0)...]))
        }
    }
}
