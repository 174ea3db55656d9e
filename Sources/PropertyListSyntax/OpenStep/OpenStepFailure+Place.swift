import SourceText

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

        func characterDescription(_ index: Int) -> String {
            guard let scalar = scalar(index) else { return "the end of the file" }
            if isCurlyQuote(index) { return "the typographic quote \(scalar)" }
            switch scalar {
            case "\u{A0}": return "a no-break space"
            case "\u{FEFF}": return "a byte order mark"
            case "\"": return "a quote"
            default: break
            }
            let isPlain = scalar.properties.isGraphemeBase && scalar.value > 0x20
            return isPlain ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true, minimumDigits: 4)
        }

        /// Returns a help message if a character must be in quotes or is a typographic quote. Otherwise, returns `nil`.
        func quoteHelp(_ index: Int) -> String? {
            guard let scalar = scalar(index) else { return nil }
            if isCurlyQuote(index) { return "use straight quotes: \"…\"" }
            return scalar.value > 0x7F || scalar.properties.isAlphabetic || scalar == "%" || scalar == "@"
                ? "put the string in straight quotes: \"…\"" : nil
        }

        func line(of index: Int) -> String {
            var line = 1
            var cursor = 0
            while cursor < index {
                let length = scanner.lineBreak(at: cursor)
                if length > 0, scanner.bytes[cursor] < 0x80 { line += 1 }
                cursor += max(length, 1)
            }
            return "on line \(line)"
        }
    }
}
