package import SourceText

/// An entry to be put into a table.
package struct NewEntry: Hashable, Sendable {
    package var key: ExactString
    package var value: ExactString
    /// What a comment above the entry is to say, in a table whose entries have such comments.
    package var comment: String?

    package init(key: ExactString, value: ExactString, comment: String? = nil) {
        self.key = key
        self.value = value
        self.comment = comment
    }
}
