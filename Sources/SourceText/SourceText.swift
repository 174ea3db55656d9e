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

    // MARK: Lines

    /// The maximum number of bytes to search for a line break in each direction.
    private static var window: Int { 4096 }

    /// Returns the indentation of the line that contains a byte offset. Returns an empty string if the line starts more
    /// than 4096 bytes before the offset.
    package func indentation(at offset: Int) -> String {
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        let start = before.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard start != nil || offset <= Self.window else { return "" }
        let line = before[(start.map { $0 + 1 } ?? before.startIndex)...]
        return String(decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }

    /// Returns the last line break before a byte offset or, if there is none, the first line break after the offset.
    /// The result is an LF, a CR or a CRLF. Returns `nil` if there is no line break within 4096 bytes in either
    /// direction.
    package func lineBreak(near offset: Int) -> String? {
        func isLineBreakByte(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let before = bytes(in: max(0, offset - Self.window)..<offset)
        if let index = before.lastIndex(where: isLineBreakByte) {
            guard before[index] == UInt8(ascii: "\n") else { return "\r" }
            return index > before.startIndex && before[index - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
        }
        let after = bytes(in: offset..<min(count, offset + Self.window))
        guard let index = after.firstIndex(where: isLineBreakByte) else { return nil }
        guard after[index] == UInt8(ascii: "\r") else { return "\n" }
        return index + 1 < after.endIndex && after[index + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r"
    }
}
