package import SourceText

/// An entry to be inserted into a dictionary.
package struct NewEntry: Hashable, Sendable {
    package var key: ExactString
    package var value: PropertyListValue
    /// The text of the comment above the entry, or `nil` for no comment. The comment is written only if the dictionary
    /// is in OpenStep syntax and its other entries also have comments above them.
    package var comment: String?

    package init(key: ExactString, value: PropertyListValue, comment: String? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }

    package init(key: ExactString, value: ExactString, comment: String? = nil) {
        self.init(key: key, value: .string(value), comment: comment)
    }
}
