/// The text of a file as UTF-8 bytes. The bytes are not necessarily valid UTF-8.
package struct SourceText: EditableText, Sendable {
    package private(set) var bytes: [UInt8]
    /// Whether any edits have been rejected. If so, the text is missing changes and must not be written to a file.
    package private(set) var hasRejectedEdits = false

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(_ string: String) { self.init(Array(string.utf8)) }

    /// The length of the text in bytes.
    package var count: Int { bytes.count }

    /// Returns the bytes in a range without copying them. The slice's indices are byte offsets into the text.
    package func bytes(in span: Range<Int>) -> ArraySlice<UInt8> { bytes[span] }

    /// Returns the text in a byte range as a string. Bytes that are not valid UTF-8 are replaced with U+FFFD.
    package func string(in span: Range<Int>) -> String {
        String(decoding: bytes[span], as: UTF8.self)
    }

    /// Applies edits. All changes to the text are made by this method.
    ///
    /// All ranges refer to the text before any edit is applied. If two ranges overlap, no edit is applied and
    /// `hasRejectedEdits` becomes `true`. The text is edited in place unless its storage is shared.
    package mutating func apply(_ edits: [TextEdit]) {
        let ordered = edits.sortedByPosition
        guard !ordered.hasOverlap else { return markEditsRejected() }
        guard let start = ordered.first?.span.lowerBound else { return }
        var replacement: [UInt8] = []
        var end = start
        for edit in ordered {
            replacement += bytes[end..<edit.span.lowerBound]
            replacement += edit.replacement
            end = edit.span.upperBound
        }
        bytes.replaceSubrange(start..<end, with: replacement)
    }

    mutating func markEditsRejected() { hasRejectedEdits = true }
}
