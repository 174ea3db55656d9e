import SettingsModel

/// A choice of a list, as typed.
package struct ItemChoice: Hashable, Sendable {
    package let title: String
    package let value: String

    /// Reads `Title=Value`, split at the last `=`; without one, the value is the title.
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

/// A short title of a choice, as typed: the title of the choice, or its value, and the text for it.
package struct ItemShortTitle: Hashable, Sendable {
    let typed: String
    private let first: String.Index
    private let last: String.Index

    /// Reads `Title=Text`. Both sides may contain `=`.
    package init(_ typed: String) throws(UsageError) {
        guard let first = typed.firstIndex(of: "="), let last = typed.lastIndex(of: "=") else {
            throw UsageError(
                "\(key: "ShortTitles") \(quoted(typed)) has no '='", help: "use \(key: "ShortTitles") TITLE=TEXT"
            )
        }
        (self.typed, self.first, self.last) = (typed, first, last)
    }

    /// The ways to split the argument: at the last `=`, as in a choice, then at the first.
    var readings: [(choice: String, text: String)] {
        (first == last ? [last] : [last, first]).map {
            (String(typed[..<$0]), String(typed[typed.index(after: $0)...]))
        }
    }
}
