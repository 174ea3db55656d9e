/// The text of a file: immutable bytes (UTF-8).
package struct SourceText: Sendable {
    /// All the bytes.
    package let bytes: [UInt8]

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

    /// The text after some edits, which must not overlap: the one function that applies text edits.
    ///
    /// All spans are those of the text before the first edit.
    package func applying(_ edits: [TextEdit]) -> SourceText {
        let ordered = edits.inTextOrder
        precondition(!ordered.overlap, "edits that overlap")
        var result: [UInt8] = []
        result.reserveCapacity(count + ordered.reduce(0) { $0 + $1.replacement.count })
        var end = 0
        for edit in ordered {
            result += bytes[end..<edit.span.lowerBound]
            result += edit.replacement
            end = edit.span.upperBound
        }
        result += bytes[end...]
        return SourceText(result)
    }
}
