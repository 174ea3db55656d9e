package import SourceText

/// An entry to be put into a dictionary.
package struct NewEntry: Hashable, Sendable {
    package var key: ExactString
    package var value: PropertyListValue
    /// What a comment above the entry is to say, in an OpenStep dictionary whose entries have such comments.
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
