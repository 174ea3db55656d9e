import SourceText

/// How the entries or elements around a place in OpenStep are written.
struct OpenStepStyle {
    var lineBreak: [UInt8] = [UInt8(ascii: "\n")]
    /// The white space in front of an entry on its line.
    var indentation: [UInt8] = []
    /// What each level is indented by.
    var unit: [UInt8] = Array("    ".utf8)
    /// The quote around keys; nil where they stand without quotes if they can.
    var keyQuote: UInt8? = UInt8(ascii: "\"")
    var valueQuote: UInt8? = UInt8(ascii: "\"")
    /// Whether a string goes without quotes only where Xcode writes it so in a project.
    var quotesLikeXcode = false
    /// The `=` with the white space around it.
    var separator: [UInt8] = Array(" = ".utf8)
    /// The white space before the `;`.
    var trailing: [UInt8] = []
    /// Whether the entries have comments of their own.
    var hasComments = true
    var commentKind = PropertyListComment.Kind.block
    /// What a comment behind each of some strings says, as Xcode names the objects of a project.
    var names: [ExactString: String] = [:]
    var dictionaries = Inside()
    var arrays = Inside()

    /// How the inside of a container is laid out.
    struct Inside {
        /// What stands on one line; nil where each entry or element has a line.
        var oneLine: OneLine?
        /// Whether the last element of an array has a comma, too.
        var hasLastComma = true

        /// The white space behind the opening bracket, between two entries or elements, and before the closing one.
        struct OneLine {
            var lead: [UInt8] = []
            var between: [UInt8] = [UInt8(ascii: " ")]
            var closing: [UInt8] = [UInt8(ascii: " ")]
        }
    }

    // MARK: Entries

    /// The text of a new entry with its comment, which stands above it or, on a line of several entries, before it.
    func text(of entry: NewEntry, onOneLine: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        if let comment = comment(of: entry) {
            // A comment up to the end of the line would swallow the entry.
            text += spelled(comment, onOneLine ? .block : commentKind)
            text += onOneLine ? [UInt8(ascii: " ")] : lineBreak + indentation
        }
        text += spelled(entry.key, quote: keyQuote)
        text += separator
        text += spelled(entry.value)
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
    func spelled(_ text: String, _ kind: PropertyListComment.Kind) -> [UInt8] {
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

    // MARK: Values

    /// A string with the comment that names it.
    private func spelled(_ string: ExactString, quote: UInt8?) -> [UInt8] {
        let quote = quotesLikeXcode && !OpenStepString.isUnquotedInXcode(string) ? UInt8(ascii: "\"") : quote
        let token = OpenStepString.spelled(string, quote: quote)
        return token + (names[string].map { [UInt8(ascii: " ")] + spelled($0, .block) } ?? [])
    }

    /// A value. OpenStep knows strings, data and containers: numbers, dates and booleans become strings.
    func spelled(_ value: PropertyListValue) -> [UInt8] {
        switch value {
        case .array(let values):
            return container("()", values, arrays) { style, value, isLast in
                style.spelled(value) + (isLast && !arrays.hasLastComma ? [] : [UInt8(ascii: ",")])
            }
        case .dictionary(let entries):
            return container("{}", entries, dictionaries) { style, entry, _ in
                style.text(of: NewEntry(key: entry.key, value: entry.value), onOneLine: true)
            }
        case .data(let bytes):
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return Array("<\(digits.joined())>".utf8)
        case .boolean(let isTrue): return spelled(isTrue ? "YES" : "NO", quote: valueQuote)
        case .string(let string): return spelled(string, quote: valueQuote)
        case .integer, .unsignedInteger, .real, .date:
            return spelled(ExactString(value.description), quote: valueQuote)
        }
    }

    private func container<Part>(
        _ brackets: String, _ parts: [Part], _ inside: Inside,
        text: (_ style: OpenStepStyle, Part, _ isLast: Bool) -> [UInt8]
    ) -> [UInt8] {
        var style = self
        style.indentation += unit
        let lead = inside.oneLine?.lead ?? lineBreak + style.indentation
        let between = inside.oneLine?.between ?? lineBreak + style.indentation
        // What stands on one line has no lines inside.
        if let oneLine = inside.oneLine {
            style.dictionaries.oneLine = style.dictionaries.oneLine ?? oneLine
            style.arrays.oneLine = style.arrays.oneLine ?? oneLine
        }
        let inner = parts.enumerated().map { text(style, $1, $0 == parts.count - 1) }
        let brackets = Array(brackets.utf8)
        guard !parts.isEmpty else {
            // Xcode breaks the line in what is empty, too.
            let isOpen = quotesLikeXcode && inside.oneLine == nil
            return brackets.prefix(1) + (isOpen ? lineBreak + indentation : []) + brackets.suffix(1)
        }
        return brackets.prefix(1) + lead + inner.joined(separator: between)
            + (inside.oneLine?.closing ?? lineBreak + indentation) + brackets.suffix(1)
    }
}
