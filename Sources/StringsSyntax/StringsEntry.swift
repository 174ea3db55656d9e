package import SourceText

/// An entry of a table: a key and its value.
///
/// All spans are ranges of byte offsets into the text.
package struct StringsEntry: Sendable {
    /// Which entry of the table it is, from 0.
    package let index: Int
    package let key: ExactString
    /// The value; of the shorthand `key;` the key.
    package let value: StringsValue
    /// The whole entry from its key to its `;`.
    package let span: Range<Int>
    package let keySpan: Range<Int>
    /// The value as it is spelled; of a shorthand the key.
    package let valueSpan: Range<Int>
    /// Whether the entry is written `key;`.
    package let isShorthand: Bool
    /// The comments between the entry before and this one, without those that belong to the entry before.
    package let comments: [StringsComment]

    /// What the comment directly before the entry says; several are joined by line feeds.
    package var comment: String? {
        let direct = comments.filter { $0.place == .direct }
        return direct.isEmpty ? nil : direct.map(\.text).joined(separator: "\n")
    }
}
