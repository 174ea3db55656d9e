import SourceText

/// Methods that parse the strings, numbers, dates and data that CoreFoundation accepts.
extension PropertyListParser {
    /// Moves the cursor to the `<` after a string's content.
    mutating func skipString() throws(Diagnostic) {
        let start = cursor
        var isLiteralText = true
        // CDATA is treated as non-ASCII because its characters are not examined individually.
        var isASCII = true
        var index = start
        let end = bytes.endIndex
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                guard index + 1 < end, bytes[index + 1] == UInt8(ascii: "!") else { break }
                isLiteralText = false
                isASCII = false
                index = try endOfCDATASection(at: index)
            } else if byte == UInt8(ascii: "&") {
                isLiteralText = false
                index = try endOfReference(at: index)
            } else {
                if byte >= 0x80 { isASCII = false }
                index += 1
            }
        }
        cursor = index
        if isASCII || isUTF8 { return }
        let content = bytes[start..<index]
        let isValid = TextEncoding.coreFoundationAcceptsAsUTF8(isLiteralText ? content : Self.unescaped(content)[...])
        if !isValid { throw error(at: start..<index, "the value is not valid UTF-8", help: "save the file as UTF-8") }
    }

    private func endOfCDATASection(at start: Int) throws(Diagnostic) -> Int {
        guard starts(with: "<![CDATA[", at: start) else {
            throw error(
                at: start..<min(start + 4, bytes.endIndex), "a comment or declaration inside a value",
                help: "move the comment out of the element, or write '<' as &lt;")
        }
        var index = start + 9
        while index + 2 < bytes.endIndex {
            if starts(with: "]]>", at: index) { return index + 3 }
            index += 1
        }
        throw error(at: start..<(start + 9), "the CDATA section is never closed", help: "add ]]>")
    }

    /// Returns the index after the `;` of the character or entity reference that begins with an `&` at an index.
    private func endOfReference(at start: Int) throws(Diagnostic) -> Int {
        if let reference = Self.characterReference(in: bytes, at: start) { return reference.next }
        throw error(
            at: start..<min(start + 1, bytes.endIndex), "'&' does not start a reference",
            help: "write &amp; for '&'; XML defines &lt; &gt; &amp; &apos; &quot; and &#…;")
    }

    /// Parses the character or entity reference that begins with an `&` at an index. Returns the scalar, and the index
    /// after the `;`. Returns `nil` if the reference is invalid.
    private static func characterReference(
        in bytes: ArraySlice<UInt8>, at start: Int
    ) -> (scalar: UInt32, next: Int)? {
        let rest = bytes[(start + 1)...]
        switch rest.first {
        case UInt8(ascii: "l") where rest.starts(with: "lt;".utf8): return (0x3C, start + 4)
        case UInt8(ascii: "g") where rest.starts(with: "gt;".utf8): return (0x3E, start + 4)
        case UInt8(ascii: "a") where rest.starts(with: "amp;".utf8): return (0x26, start + 5)
        case UInt8(ascii: "a") where rest.starts(with: "apos;".utf8): return (0x27, start + 6)
        case UInt8(ascii: "q") where rest.starts(with: "quot;".utf8): return (0x22, start + 6)
        case UInt8(ascii: "#"): break
        default: return nil
        }
        var index = start + 2
        let isHexadecimal = rest.dropFirst().first == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        var number: UInt32 = 0
        // Up to eight digits. CoreFoundation reads a reference without digits as U+0000.
        for _ in 0...8 {
            guard index < bytes.endIndex else { return nil }
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: ";") {
                return Unicode.Scalar(number) == nil ? nil : (number, index)
            }
            guard let digit = HexDigit.value(byte), digit < (isHexadecimal ? 16 : 10) else { return nil }
            number = number &* (isHexadecimal ? 16 : 10) &+ UInt32(digit)
        }
        return nil
    }

    /// Decodes the valid content of a string. References and CDATA sections are replaced with the characters that they
    /// represent.
    static func text(of content: ArraySlice<UInt8>) -> String {
        if isLiteralText(content) { return String(decoding: content, as: UTF8.self) }
        let text = unescaped(content)
        // CoreFoundation treats an initial U+FEFF as a byte order mark, even if it is written as a reference.
        return String(decoding: text.starts(with: byteOrderMark) ? text[3...] : text[...], as: UTF8.self)
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns whether the content of a string can be used as text without decoding it. Such content has no references,
    /// no CDATA sections and no initial byte order mark.
    static func isLiteralText(_ content: ArraySlice<UInt8>) -> Bool {
        content.first != 0xEF && !content.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    }

    /// Decodes the valid content of a string without removing an initial byte order mark.
    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var index = content.startIndex
        while index < content.endIndex {
            let byte = content[index]
            if byte == UInt8(ascii: "&"), let (number, next) = characterReference(in: content, at: index) {
                if let scalar = Unicode.Scalar(number) { text += UTF8.encode(scalar) ?? .init() }
                index = next
            } else if byte == UInt8(ascii: "<") {
                index += 9
                while index < content.endIndex, !content[index...].starts(with: "]]>".utf8) {
                    text.append(content[index])
                    index += 1
                }
                index += 3
            } else {
                text.append(byte)
                index += 1
            }
        }
        return text
    }

    /// Returns an error for the content of a number, a date or data. If the content includes an invisible character, the
    /// error names it.
    private func invalidValue(at span: Range<Int>, _ message: String, help: String? = nil) -> Diagnostic {
        let content = String(decoding: bytes[span], as: UTF8.self)
        guard let name = content.unicodeScalars.lazy.compactMap(\.invisibleName).first else {
            return error(at: span, message, help: help)
        }
        return error(at: span, "\(message): it contains \(name)", help: removalOfInvisibleCharacter)
    }

    // MARK: Numbers

    mutating func skipInteger() throws(Diagnostic) {
        let start = cursor
        skipText()
        guard case .failure(let problem) = Self.integer(bytes[start..<cursor]) else { return }
        throw invalidValue(
            at: start..<cursor, problem.message, help: "write a decimal number without spaces, or 0x and hex digits")
    }

    struct IntegerProblem: Error {
        let message: String
    }

    /// Parses the content of an `<integer>` element. The content consists of an optional sign with optional white space
    /// around it, followed by decimal digits, or by `0x` and hexadecimal digits.
    static func integer(_ content: ArraySlice<UInt8>) -> Result<PropertyListValue, IntegerProblem> {
        var index = content.startIndex
        func skipSpace() { while index < content.endIndex, isSpace(content, index) { index += 1 } }
        func problem(_ message: String) -> Result<PropertyListValue, IntegerProblem> {
            .failure(IntegerProblem(message: message))
        }
        skipSpace()
        guard index < content.endIndex else { return problem("the <integer> is empty") }
        var isNegative = false
        if content[index] == UInt8(ascii: "-") || content[index] == UInt8(ascii: "+") {
            isNegative = content[index] == UInt8(ascii: "-")
            index += 1
            skipSpace()
        }
        var base: UInt64 = 10
        if content[index...].starts(with: "0x".utf8) || content[index...].starts(with: "0X".utf8) {
            base = 16
            index += 2
        }
        guard index < content.endIndex else { return problem("the <integer> has no digits") }
        var magnitude: UInt64 = 0
        while index < content.endIndex {
            guard let digit = HexDigit.value(content[index]), digit < base else {
                return problem("the <integer> contains a character that is not a digit")
            }
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: base)
            let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
            if overflows || carries || (isNegative && sum > 1 << 63) {
                return problem("the <integer> does not fit into 64 bits")
            }
            magnitude = sum
            index += 1
        }
        if isNegative { return .success(.integer(Int64(truncatingIfNeeded: 0 &- magnitude))) }
        return .success(Int64(exactly: magnitude).map { .integer($0) } ?? .unsignedInteger(magnitude))
    }

    /// Returns whether the byte at an index is part of the white space that CoreFoundation skips before the digits of
    /// an integer. This white space consists of control characters, spaces, and the bytes of multibyte space
    /// characters.
    private static func isSpace(_ content: ArraySlice<UInt8>, _ index: Int) -> Bool {
        let byte = content[index]
        if byte < 0x21 || (0x7F..<0xA1).contains(byte) { return true }
        guard content.endIndex - index >= 3 else { return false }
        let second = content[index + 1]
        let third = content[index + 2]
        switch (byte, second) {
        // CoreFoundation compares with 80 instead of 0x80. This has an effect only in text that is not valid UTF-8.
        case (0xE2, 0x80): return (80...0x8B).contains(third) || third == 0xAF
        case (0xE2, 0x81): return third == 0x9F
        case (0xE3, 0x80): return third == 0x80
        default: return false
        }
    }

    mutating func skipReal() throws(Diagnostic) {
        let start = cursor
        try skipString()
        if Self.real(bytes[start..<cursor]) != nil { return }
        throw invalidValue(
            at: start..<cursor, "the <real> is not a number",
            help: "write it as 0.5, -3 or 1e6, without spaces after it")
    }

    /// Parses the content of a `<real>` element. The content is a decimal number with optional white space before it,
    /// or a name for infinity or NaN. Returns `nil` for any other content.
    static func real(_ content: ArraySlice<UInt8>) -> Double? {
        let text = text(of: content)
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        let number = text.unicodeScalars.drop(while: isSpace)
        guard number.allSatisfy({ ("0"..."9").contains($0) || "+-.eE".unicodeScalars.contains($0) }) else { return nil }
        return Double(String(number))
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0x2028, 0x2029: true
        default: false
        }
    }

    // MARK: Dates and data

    mutating func skipDate() throws(Diagnostic) {
        let start = cursor
        skipText()
        if Self.date(bytes[start..<cursor]) != nil { return }
        throw invalidValue(at: start..<cursor, "the <date> does not have the form 2001-01-01T00:00:00Z")
    }

    /// Parses the content of a `<date>` element. Returns the number of seconds since 2001-01-01T00:00:00Z, or `nil` if
    /// the content is not a date.
    static func date(_ content: ArraySlice<UInt8>) -> Double? {
        func number(_ digits: ArraySlice<UInt8>) -> Int32 {
            digits.reduce(0) { $0 &* 10 &+ Int32($1 - UInt8(ascii: "0")) }
        }
        let isNegative = content.first == UInt8(ascii: "-")
        let unsigned = isNegative ? content.dropFirst() : content
        let digits = unsigned.prefix(while: \.isASCIIDigit)
        let year = number(digits)
        var rest = unsigned.dropFirst(digits.count)
        var fields: [Int] = []
        // The signs before the month, the day, the hour, the minute and the second.
        for sign in "--T::".utf8 {
            let digits = rest.dropFirst().prefix(2)
            guard rest.first == sign, digits.count == 2, digits.allSatisfy(\.isASCIIDigit) else { return nil }
            fields.append(Int(number(digits)))
            rest = rest.dropFirst(3)
        }
        guard rest.elementsEqual("Z".utf8) else { return nil }
        return GregorianDate(
            year: Int(isNegative ? 0 &- year : year), month: fields[0], day: fields[1], hour: fields[2],
            minute: fields[3], second: fields[4]
        ).secondsSince2001
    }

    mutating func skipData() throws(Diagnostic) {
        let start = cursor
        skipText()
        guard let index = bytes[start..<cursor].firstIndex(where: { $0 >= 0x80 }) else { return }
        throw invalidValue(at: characterRange(at: index), "the <data> is not base64")
    }
}
