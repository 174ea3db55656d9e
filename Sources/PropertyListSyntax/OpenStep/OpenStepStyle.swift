import SourceText

/// The style of the entries or elements around a position in OpenStep text.
struct OpenStepStyle {
    var lineBreak: [UInt8] = [UInt8(ascii: "\n")]
    /// The white space before an entry that is at the start of a line.
    var indentation: [UInt8] = []
    /// The white space that indents one nesting level.
    var unit: [UInt8] = Array("    ".utf8)
    /// The quote around keys. If the value is `nil`, keys are written without quotes if possible.
    var keyQuote: UInt8? = UInt8(ascii: "\"")
    var valueQuote: UInt8? = UInt8(ascii: "\"")
    /// Whether strings are quoted in the same cases as in Xcode's project files.
    var quotesLikeXcode = false
    /// The `=` between a key and its value, including the white space around the `=`.
    var separator: [UInt8] = Array(" = ".utf8)
    /// The white space between a value and its `;`.
    var trailing: [UInt8] = []
    /// Whether comments are written above new entries.
    var hasComments = true
    var commentKind = PropertyListComment.Kind.block
    /// The comments to write after strings, keyed by string. Xcode writes such comments after object identifiers.
    var names: [ExactString: String] = [:]
    var dictionaries = ContentLayout()
    var arrays = ContentLayout()

    /// The layout of the contents of an array or dictionary.
    struct ContentLayout {
        /// The white space inside a one-line container, or `nil` if each entry or element is on its own line.
        var oneLine: OneLine?
        /// Whether a comma follows the last element of an array.
        var hasLastComma = true

        /// The white space inside a one-line container: after the opening bracket, between entries or elements, and
        /// before the closing bracket.
        struct OneLine {
            var lead: [UInt8] = []
            var between: [UInt8] = [UInt8(ascii: " ")]
            var closing: [UInt8] = [UInt8(ascii: " ")]
        }
    }

    // MARK: Entries

    /// Returns the text of new entries, separated by the given white space.
    func text(of entries: [NewEntry], separatedBy gap: [UInt8], onOneLine: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 { text += gap }
            write(entry, onOneLine: onOneLine, to: &text)
        }
        return text
    }

    /// Writes an entry with its comment. The comment is written on the line above the entry. If several entries are on
    /// one line, the comment is written directly before the entry.
    private func write(_ entry: NewEntry, onOneLine: Bool, to text: inout [UInt8]) {
        if let comment = comment(of: entry) {
            // A line comment would include the entry.
            write(comment, onOneLine ? .block : commentKind, to: &text)
            text += onOneLine ? [UInt8(ascii: " ")] : lineBreak
            if !onOneLine { text += indentation }
        }
        write(entry.key, quote: keyQuote, to: &text)
        text += separator
        write(entry.value, to: &text)
        text += trailing
        text.append(UInt8(ascii: ";"))
    }

    /// Returns the white space to write between new entries if there are no existing entries to copy it from. If any of
    /// the new entries has a comment, the white space includes a blank line.
    func gap(between entries: [NewEntry]) -> [UInt8] {
        lineBreak + (entries.contains { comment(of: $0) != nil } ? lineBreak : []) + indentation
    }

    /// Returns the comment to write above an entry, or `nil` if there is none.
    private func comment(of entry: NewEntry) -> String? {
        guard hasComments || entry.requiresComment, let comment = entry.comment,
            comment.utf8.contains(where: { $0 > 0x20 })
        else { return nil }
        return comment
    }

    /// Returns a comment with the given text, including the comment's delimiters.
    func openStepText(_ text: String, _ kind: PropertyListComment.Kind) -> [UInt8] {
        var comment: [UInt8] = []
        write(text, kind, to: &comment)
        return comment
    }

    private func write(_ comment: String, _ kind: PropertyListComment.Kind, to text: inout [UInt8]) {
        let start = kind == .block ? "/* " : "// "
        text += start.utf8
        let contentStart = text.count
        text += comment.utf8
        if !text[contentStart...].allSatisfy(Self.isPlain) {
            text.removeSubrange(contentStart...)
            let lines = comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, line) in lines.enumerated() {
                if index > 0 { text += lineBreak + indentation + Array((kind == .line ? start : "").utf8) }
                for byte in line.utf8 {
                    // A `*/` inside the text must not end the comment.
                    if kind == .block, byte == UInt8(ascii: "/"), text.last == UInt8(ascii: "*") {
                        text.append(UInt8(ascii: " "))
                    }
                    text.append(byte)
                }
            }
        }
        if kind == .block { text += " */".utf8 }
    }

    /// Returns whether a byte can be copied to a comment without further checks. Control characters, `*`, and the first
    /// bytes of the line breaks U+0085 and U+2028 require further checks.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "*") && byte != 0xC2 && byte != 0xE2
    }

    // MARK: Values

    /// Writes a string. If `names` contains a comment for the string, writes the comment after it.
    private func write(_ string: ExactString, quote: UInt8?, to text: inout [UInt8]) {
        let quote = quotesLikeXcode && !OpenStepString.isUnquotedInXcode(string) ? UInt8(ascii: "\"") : quote
        OpenStepString.write(string, quote: quote, to: &text)
        guard !names.isEmpty, let name = names[string] else { return }
        text.append(UInt8(ascii: " "))
        write(name, .block, to: &text)
    }

    /// Returns the text of a value. OpenStep supports only strings, data, arrays and dictionaries, so numbers, dates
    /// and Booleans are written as strings.
    func openStepText(_ value: PropertyListValue) -> [UInt8] {
        var text: [UInt8] = []
        write(value, to: &text)
        return text
    }

    private func write(_ value: PropertyListValue, to text: inout [UInt8]) {
        switch value {
        case .array(let values):
            write("()", values, arrays, to: &text) { style, value, isLast, text in
                style.write(value, to: &text)
                if !isLast || arrays.hasLastComma { text.append(UInt8(ascii: ",")) }
            }
        case .dictionary(let entries):
            write("{}", entries, dictionaries, to: &text) { style, entry, _, text in
                style.write(NewEntry(key: entry.key, value: entry.value), onOneLine: true, to: &text)
            }
        case .data(let bytes):
            let digits = bytes.map { String($0, radix: 16, minimumDigits: 2) }
            text += "<\(digits.joined())>".utf8
        case .boolean(let isTrue): write(isTrue ? "YES" : "NO", quote: valueQuote, to: &text)
        case .string(let string): write(string, quote: valueQuote, to: &text)
        case .integer, .unsignedInteger, .real, .date:
            write(ExactString(value.description), quote: valueQuote, to: &text)
        }
    }

    private func write<Part>(
        _ brackets: String, _ parts: [Part], _ inside: ContentLayout, to text: inout [UInt8],
        part: (_ style: OpenStepStyle, Part, _ isLast: Bool, _ text: inout [UInt8]) -> Void
    ) {
        let brackets = Array(brackets.utf8)
        if parts.isEmpty {
            text.append(brackets[0])
            // Xcode also writes a line break in an empty container.
            if quotesLikeXcode, inside.oneLine == nil { text += lineBreak + indentation }
            text.append(brackets[1])
            return
        }
        var style = self
        style.indentation += unit
        // Contents on one line must not contain line breaks.
        if let oneLine = inside.oneLine {
            style.dictionaries.oneLine = style.dictionaries.oneLine ?? oneLine
            style.arrays.oneLine = style.arrays.oneLine ?? oneLine
        }
        text.append(brackets[0])
        for (index, next) in parts.enumerated() {
            text += (index == 0 ? inside.oneLine?.lead : inside.oneLine?.between) ?? lineBreak + style.indentation
            part(style, next, index == parts.count - 1, &text)
        }
        text += inside.oneLine?.closing ?? lineBreak + indentation
        text.append(brackets[1])
    }
}
