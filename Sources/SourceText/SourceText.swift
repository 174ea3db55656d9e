/// The text of a file: bytes (UTF-8).
package struct SourceText: EditableText, Sendable {
    /// All the bytes.
    package private(set) var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(_ string: String) { self.init(Array(string.utf8)) }

    /// How many bytes the text has.
    package var count: Int { bytes.count }

    /// The bytes of a span, not copied; their indices are byte offsets into the text.
    package func bytes(in span: Range<Int>) -> ArraySlice<UInt8> { bytes[span] }

    /// The bytes of a span as a string; bytes that are not UTF-8 become U+FFFD.
    package func string(in span: Range<Int>) -> String {
        String(decoding: bytes[span], as: UTF8.self)
    }

    /// Applies some edits, which must not overlap: the one function that applies text edits.
    ///
    /// All spans are those of the text before the first edit. What stands before the first and behind the last is copied
    /// only where the text has a second owner.
    package mutating func apply(_ edits: [TextEdit]) {
        let ordered = edits.inTextOrder
        precondition(!ordered.overlap, "edits that overlap")
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
}
