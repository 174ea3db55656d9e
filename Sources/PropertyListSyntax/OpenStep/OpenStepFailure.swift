import SourceText

/// The reason why CoreFoundation cannot parse an OpenStep property list. The associated values are byte indices into
/// the text.
enum OpenStepFailure {
    case unterminatedString(quote: Int)
    /// A quoted string that probably lacks its closing quote. The string ends at a quote on a later line, which was
    /// probably meant to open another string.
    case stringClosedLate(quote: Int, closing: Int)
    /// A value is missing.
    case missingValue(at: Int)
    /// A key is missing in a table without braces.
    case noKey(at: Int)
    /// A key is not followed by `=` or `;`.
    case noSeparator(at: Int)
    case missingSemicolon(after: Int)
    case openArray(bracket: Int, at: Int)
    case openDictionary(brace: Int, at: Int)
    case openData(bracket: Int)
    case notHexadecimal(at: Int)
    /// Data with an odd number of hexadecimal digits.
    case oddDigitCount(at: Int)
    case tooDeep(at: Int)
    /// A comment that is not closed before the end of the text. A token is required after the comment.
    case unclosedBlockComment(start: Int)
    /// Text after a value that must be the only value in the file.
    case junk(at: Int)

    /// Returns a diagnostic that describes the failure. The indices of `text` must start at 0.
    func diagnostic(in text: ArraySlice<UInt8>) -> Diagnostic {
        let place = PositionDescriber(text)
        func unreadable(_ span: Range<Int>, _ message: String, _ help: String) -> Diagnostic {
            Diagnostic(.unreadable, at: span, message, help: help)
        }
        func expected(_ expectation: String, _ index: Int, _ help: String) -> Diagnostic {
            unreadable(
                place.span(index), "expected \(expectation), found \(place.characterDescription(index))", help)
        }
        switch self {
        case .unterminatedString(let quote):
            return unreadable(
                quote..<(quote + 1), "the quoted string that starts here is never closed",
                "close it with \(place.characterDescription(quote)), or write \\\" for a quote inside the string")
        case .stringClosedLate(let quote, let closing):
            return unreadable(
                quote..<(quote + 1),
                "the quoted string that starts here goes on to \(place.line(of: closing).dropFirst("on ".count))",
                "close it with \(place.characterDescription(quote)) where it ends, or write \\\" for a quote inside the string"
            )
        case .missingValue(let index):
            return expected("a value", index, place.quoteHelp(index) ?? "write a string in quotes")
        case .noKey(let index):
            return expected("a key", index, place.quoteHelp(index) ?? "write every entry as \"key\" = \"value\";")
        case .noSeparator(let index):
            return expected(
                "'=' or ';' after the key", index, place.quoteHelp(index) ?? "write an entry as \"key\" = \"value\";")
        case .missingSemicolon(let index) where place.isInvisible(index):
            return expected("';' after the entry", index, removalOfInvisibleCharacter)
        case .missingSemicolon(let index):
            return unreadable(index..<index, "missing ';' after the entry", "end every entry with ';'")
        case .openArray(let bracket, let index):
            return expected("',' or ')' in the array", index, "the array opens \(place.line(of: bracket))")
        case .openDictionary(let brace, let index):
            return expected(
                "a key or '}' in the dictionary", index,
                place.quoteHelp(index) ?? "the dictionary opens \(place.line(of: brace))")
        case .openData(let bracket):
            return unreadable(
                bracket..<(bracket + 1), "the data that starts here is never closed", "close it with '>'")
        case .notHexadecimal(let index):
            return expected(
                "hexadecimal digits or '>' in the data", index, "put a string that starts with '<' in quotes")
        case .oddDigitCount(let index):
            return unreadable(
                place.span(index), "the data has half a byte before \(place.characterDescription(index))",
                "write two hexadecimal digits for each byte")
        case .tooDeep(let index):
            return unreadable(
                place.span(index),
                "arrays and dictionaries are nested more than \(OpenStepParser.maximumDepth) deep", "reduce the nesting"
            )
        case .unclosedBlockComment(let start):
            return unreadable(start..<(start + 2), "the comment that starts here is never closed", "close it with */")
        case .junk(let index):
            return expected("the end of the file", index, "remove everything after the value")
        }
    }
}

extension OpenStepFailure {
    /// A type that describes positions in text for use in messages.
    struct PositionDescriber {
        private let scanner: OpenStepScanner

        init(_ text: ArraySlice<UInt8>) { scanner = OpenStepScanner(text) }

        /// Returns the byte range of the character at an index. The range is empty if the index is at the end of the
        /// text.
        func span(_ index: Int) -> Range<Int> {
            index < scanner.end ? index..<(index + scanner.scalarLength(at: index)) : index..<index
        }

        private func scalar(_ index: Int) -> Unicode.Scalar? {
            String(decoding: scanner.bytes[span(index)], as: UTF8.self).unicodeScalars.first
        }

        private func isCurlyQuote(_ index: Int) -> Bool {
            guard let value = scalar(index)?.value else { return false }
            return 0x2018...0x201F ~= value || value == 0xAB || value == 0xBB
        }

        func isInvisible(_ index: Int) -> Bool { scalar(index)?.invisibleName != nil }

        func characterDescription(_ index: Int) -> String {
            guard let scalar = scalar(index) else { return "the end of the file" }
            if isCurlyQuote(index) { return "the typographic quote \(scalar)" }
            if let name = scalar.invisibleName { return name }
            if scalar == "\"" { return "a quote" }
            let isPlain = scalar.properties.isGraphemeBase && scalar.value > 0x20
            return isPlain ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true, minimumDigits: 4)
        }

        /// Returns a help message if a character must be in quotes or is a typographic quote. Otherwise, returns `nil`.
        func quoteHelp(_ index: Int) -> String? {
            guard let scalar = scalar(index) else { return nil }
            if isCurlyQuote(index) { return "use straight quotes: \"…\"" }
            if scalar.invisibleName != nil { return removalOfInvisibleCharacter }
            return scalar.value > 0x7F || scalar.properties.isAlphabetic || scalar == "%" || scalar == "@"
                ? "put the string in straight quotes: \"…\"" : nil
        }

        func line(of index: Int) -> String {
            "on line \(LineTable(SourceText(Array(scanner.bytes))).position(of: index).line)"
        }
    }
}
