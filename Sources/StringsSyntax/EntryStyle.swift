import SourceText

/// How the entries around a place in a table are written.
struct EntryStyle {
    var lineBreak: [UInt8] = [UInt8(ascii: "\n")]
    /// The white space in front of an entry on its line.
    var indentation: [UInt8] = []
    /// The quote around keys; nil where they stand without quotes if they can.
    var keyQuote: UInt8? = UInt8(ascii: "\"")
    var valueQuote: UInt8? = UInt8(ascii: "\"")
    /// The `=` with the white space around it.
    var separator: [UInt8] = Array(" = ".utf8)
    /// The white space before the `;`.
    var trailing: [UInt8] = []
    /// Whether the entries have comments of their own.
    var hasComments = true
    var commentKind = StringsComment.Kind.block

    /// The text of a new entry with its comment, which stands above it or, on a line of several entries, before it.
    func text(of entry: NewEntry, onOneLine: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        if let comment = comment(of: entry) {
            // A comment up to the end of the line would swallow the entry.
            text += spelled(comment, onOneLine ? .block : commentKind)
            text += onOneLine ? [UInt8(ascii: " ")] : lineBreak + indentation
        }
        text += StringsToken.spelled(entry.key, quote: keyQuote)
        text += separator
        text += StringsToken.spelled(entry.value, quote: valueQuote)
        text += trailing
        text.append(UInt8(ascii: ";"))
        return text
    }

    /// The text of several new entries with a separator between each two.
    func text(of entries: [NewEntry], separatedBy gap: [UInt8], onOneLine: Bool = false) -> [UInt8] {
        Array(entries.map { text(of: $0, onOneLine: onOneLine) }.joined(separator: gap))
    }

    /// What stands between two of the new entries of a table that has no others.
    func gap(between entries: [NewEntry]) -> [UInt8] {
        lineBreak + (entries.contains { comment(of: $0) != nil } ? lineBreak : []) + indentation
    }

    /// The comment to write above an entry, if any.
    private func comment(of entry: NewEntry) -> String? {
        guard hasComments, let comment = entry.comment, !comment.allSatisfy(\.isWhitespace) else { return nil }
        return comment
    }

    /// A comment that says a text.
    func spelled(_ text: String, _ kind: StringsComment.Kind) -> [UInt8] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { Array($0.utf8) }
        switch kind {
        case .line:
            return Array(lines.map { Array("// ".utf8) + $0 }.joined(separator: lineBreak + indentation))
        case .block:
            var comment = Array("/* ".utf8)
            for byte in lines.joined(separator: lineBreak + indentation) {
                // Only the end of the comment itself may look like one.
                if byte == UInt8(ascii: "/"), comment.last == UInt8(ascii: "*") { comment.append(UInt8(ascii: " ")) }
                comment.append(byte)
            }
            return comment + Array(" */".utf8)
        }
    }
}
