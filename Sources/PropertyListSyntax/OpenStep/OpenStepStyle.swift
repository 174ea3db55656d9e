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

    /// The text of several new entries with a separator between each two.
    func text(of entries: [NewEntry], separatedBy gap: [UInt8], onOneLine: Bool = false) -> [UInt8] {
        var text: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 { text += gap }
            write(entry, onOneLine: onOneLine, to: &text)
        }
        return text
    }

    /// Adds a new entry with its comment, which stands above it or, on a line of several entries, before it.
    private func write(_ entry: NewEntry, onOneLine: Bool, to text: inout [UInt8]) {
        if let comment = comment(of: entry) {
            // A comment up to the end of the line would swallow the entry.
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

    /// What stands between two of the new entries of a table that has no others.
    func gap(between entries: [NewEntry]) -> [UInt8] {
        lineBreak + (entries.contains { comment(of: $0) != nil } ? lineBreak : []) + indentation
    }

    /// The comment to write above an entry, if any.
    private func comment(of entry: NewEntry) -> String? {
        guard hasComments, let comment = entry.comment, comment.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        return comment
    }

    /// A comment that says a text.
    func spelled(_ text: String, _ kind: PropertyListComment.Kind) -> [UInt8] {
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
                    // Only the end of the comment itself may look like one.
                    if kind == .block, byte == UInt8(ascii: "/"), text.last == UInt8(ascii: "*") {
                        text.append(UInt8(ascii: " "))
                    }
                    text.append(byte)
                }
            }
        }
        if kind == .block { text += " */".utf8 }
    }

    /// Whether a byte belongs neither to a line break, of which U+0085 and U+2028 have two and three, nor to `*/`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "*") && byte != 0xC2 && byte != 0xE2
    }

    // MARK: Values

    /// Adds a string with the comment that names it.
    private func write(_ string: ExactString, quote: UInt8?, to text: inout [UInt8]) {
        let quote = quotesLikeXcode && !OpenStepString.isUnquotedInXcode(string) ? UInt8(ascii: "\"") : quote
        OpenStepString.write(string, quote: quote, to: &text)
        guard !names.isEmpty, let name = names[string] else { return }
        text.append(UInt8(ascii: " "))
        write(name, .block, to: &text)
    }

    /// A value. OpenStep knows strings, data and containers: numbers, dates and booleans become strings.
    func spelled(_ value: PropertyListValue) -> [UInt8] {
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
        _ brackets: String, _ parts: [Part], _ inside: Inside, to text: inout [UInt8],
        part: (_ style: OpenStepStyle, Part, _ isLast: Bool, _ text: inout [UInt8]) -> Void
    ) {
        let brackets = Array(brackets.utf8)
        if parts.isEmpty {
            text.append(brackets[0])
            // Xcode breaks the line in what is empty, too.
            if quotesLikeXcode, inside.oneLine == nil { text += lineBreak + indentation }
            text.append(brackets[1])
            return
        }
        var style = self
        style.indentation += unit
        // What stands on one line has no lines inside.
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
