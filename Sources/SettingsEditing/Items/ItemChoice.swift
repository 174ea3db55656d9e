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

/// A short title of a choice, as typed: the value of the choice and the text for it.
package struct ItemShortTitle: Hashable, Sendable {
    package let value: String
    package let text: String

    /// Reads `Value=Text`, split at the first `=`.
    package init(_ typed: String) throws(UsageError) {
        guard let equals = typed.firstIndex(of: "=") else {
            throw UsageError(
                "\(key: "ShortTitles") \(quoted(typed)) has no '='", help: "type it as \(key: "ShortTitles") VALUE=TEXT"
            )
        }
        value = String(typed[..<equals])
        text = String(typed[typed.index(after: equals)...])
    }
}
