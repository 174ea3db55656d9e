package import SourceText

/// A pull parser for XML from untrusted sources. It reads elements, attributes and text.
///
/// The parser never loads external resources. It supports only the five predefined entities, and it rejects document
/// types that contain declarations. Elements can be nested at most 256 levels deep. Namespace prefixes are removed from
/// element names.
///
/// Source: Extensible Markup Language 1.0, fifth edition.
package struct XMLReader {
    /// A start tag, an end tag, or text between tags.
    package enum Event: Equatable {
        case start(XMLStartTag)
        case end(String)
        case text(String)
    }

    /// A syntax error in an XML document, or the use of a feature that the parser does not support.
    package struct SyntaxError: Error, Hashable, Sendable {
        package let message: String
        /// The byte offset of the error.
        package let offset: Int
        /// A suggestion for correcting the syntax, or `nil` if there is none.
        package let help: String?
    }

    private let bytes: [UInt8]
    private var cursor = 0
    private var open: [String] = []
    /// Whether the next event must be the end event of an empty element that is written as `<name/>`.
    private var pendingEnd = false
    private var hasRoot = false

    package init(_ text: SourceText) { bytes = Array(text.bytes(in: 0..<text.count)) }

    /// The number of elements whose end tag has not been read yet.
    package var depth: Int { open.count }

    private func problem(_ message: String, at offset: Int, help: String? = nil) -> SyntaxError {
        SyntaxError(message: message, offset: offset, help: help)
    }

    /// Reads and returns the next event. Returns `nil` at the end of the document.
    package mutating func next() throws(SyntaxError) -> Event? {
        if pendingEnd {
            pendingEnd = false
            return .end(open.removeLast())
        }
        while cursor < bytes.count {
            if bytes[cursor] != UInt8(ascii: "<") || starts(with: "<![CDATA[") {
                let start = cursor
                let text = try readText()
                if !open.isEmpty { return .text(text) }
                if !text.allSatisfy(\.isWhitespace) { throw problem("text outside the root element", at: start) }
            } else if starts(with: "<!--") {
                try skipComment()
            } else if starts(with: "<?") {
                if starts(with: "<?xml "), cursor > 0 {
                    throw problem("an XML declaration that is not at the start", at: cursor)
                }
                try skip(past: "?>", "a processing instruction")
            } else if starts(with: "<!") {
                try skipDocumentType()
            } else if starts(with: "</") {
                return .end(try readEndTag())
            } else {
                return .start(try readStartTag())
            }
        }
        if let last = open.last { throw problem("the element '\(last)' is not closed", at: bytes.count) }
        if !hasRoot { throw problem("there is no element", at: bytes.count) }
        return nil
    }

    private func starts(with text: StaticString) -> Bool {
        bytes[cursor...].starts(with: "\(text)".utf8)
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard cursor < bytes.count, bytes[cursor] == byte else { return false }
        cursor += 1
        return true
    }

    private mutating func skip(past end: String, _ what: String, from start: Int? = nil) throws(SyntaxError) {
        let start = start ?? cursor
        let end = Array(end.utf8)
        while cursor + end.count <= bytes.count {
            if bytes[cursor] == end[0], bytes[cursor...].starts(with: end) {
                cursor += end.count
                return
            }
            cursor += 1
        }
        throw problem("\(what) is not closed", at: start)
    }

    private mutating func skipComment() throws(SyntaxError) {
        let start = cursor
        cursor += 4
        try skip(past: "--", "a comment", from: start)
        if !skip(UInt8(ascii: ">")) { throw problem("'--' inside a comment", at: cursor - 2) }
    }

    private mutating func skipDocumentType() throws(SyntaxError) {
        let start = cursor
        guard starts(with: "<!DOCTYPE"), !hasRoot else {
            throw problem("a declaration that is not supported", at: start)
        }
        while cursor < bytes.count, bytes[cursor] != UInt8(ascii: ">") {
            if bytes[cursor] == UInt8(ascii: "[") {
                throw problem(
                    "the document type declares entities or elements, which are not supported", at: start,
                    help: "remove the declarations in [ ] from the file")
            }
            cursor += 1
        }
        if cursor == bytes.count { throw problem("the document type is not closed", at: start) }
        cursor += 1
    }

    // MARK: Tags

    private mutating func skipSpace() {
        while cursor < bytes.count, Self.isSpace(bytes[cursor]) { cursor += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private mutating func readName() throws(SyntaxError) -> String {
        let start = cursor
        while cursor < bytes.count, !Self.isSpace(bytes[cursor]), !"<>/=\"'&?!".utf8.contains(bytes[cursor]) {
            cursor += 1
        }
        let name = String(decoding: bytes[start..<cursor], as: UTF8.self)
        guard XMLText.isName(name) else {
            throw problem("expected a name", at: start, help: "write a literal '<' as &lt;")
        }
        return name
    }

    private static func withoutPrefix(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private mutating func readEndTag() throws(SyntaxError) -> String {
        let start = cursor
        cursor += 2
        let name = Self.withoutPrefix(try readName())
        skipSpace()
        if !skip(UInt8(ascii: ">")) { throw problem("the tag '\(name)' is not closed", at: start) }
        guard open.popLast() == name else { throw problem("the closing tag '\(name)' has no opening tag", at: start) }
        return name
    }

    private mutating func readStartTag() throws(SyntaxError) -> XMLStartTag {
        let start = cursor
        if open.isEmpty, hasRoot { throw problem("a second root element", at: start) }
        if open.count == 256 { throw problem("elements are nested more than 256 deep", at: start) }
        hasRoot = true
        cursor += 1
        var element = XMLStartTag(name: Self.withoutPrefix(try readName()), offset: start)
        while true {
            let end = cursor
            skipSpace()
            guard cursor < bytes.count else { throw problem("the tag '\(element.name)' is not closed", at: start) }
            if bytes[cursor] == UInt8(ascii: ">") { break }
            if starts(with: "/>") {
                cursor += 1
                pendingEnd = true
                break
            }
            if cursor == end { throw problem("expected a space", at: cursor) }
            let (name, value) = try readAttribute()
            if element.attributes.updateValue(value, forKey: name) != nil {
                throw problem("the attribute '\(name)' appears twice", at: start)
            }
        }
        cursor += 1
        open.append(element.name)
        return element
    }

    private mutating func readAttribute() throws(SyntaxError) -> (name: String, value: String) {
        let start = cursor
        let name = try readName()
        skipSpace()
        if !skip(UInt8(ascii: "=")) { throw problem("the attribute '\(name)' has no value", at: start) }
        skipSpace()
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: "\"") || bytes[cursor] == UInt8(ascii: "'") else {
            throw problem("the value of '\(name)' is not in quotes", at: start)
        }
        let quote = bytes[cursor]
        cursor += 1
        var value: [UInt8] = []
        while cursor < bytes.count, bytes[cursor] != quote {
            switch bytes[cursor] {
            case UInt8(ascii: "<"): throw problem("'<' in the value of '\(name)'", at: cursor, help: "write it as &lt;")
            case UInt8(ascii: "&"): value += try readReference()
            // A literal white space character in an attribute value becomes a space; CRLF becomes one space.
            case 0x0D where cursor + 1 < bytes.count && bytes[cursor + 1] == 0x0A: cursor += 1
            case 0x09, 0x0A, 0x0D:
                value.append(0x20)
                cursor += 1
            default:
                value.append(bytes[cursor])
                cursor += 1
            }
        }
        if cursor == bytes.count { throw problem("the value of '\(name)' is not closed", at: start) }
        cursor += 1
        return (name, String(decoding: value, as: UTF8.self))
    }

    // MARK: Text

    private mutating func readText() throws(SyntaxError) -> String {
        var text: [UInt8] = []
        while cursor < bytes.count {
            switch bytes[cursor] {
            case UInt8(ascii: "<"):
                guard starts(with: "<![CDATA[") else { return String(decoding: text, as: UTF8.self) }
                let start = cursor + 9
                try skip(past: "]]>", "a CDATA section")
                text += LineWriter.convertingLineBreaksToLF(bytes[start..<(cursor - 3)])
            case UInt8(ascii: "&"):
                text += try readReference()
            case 0x0D:
                // XML normalizes every line break to a line feed.
                text.append(0x0A)
                cursor += cursor + 1 < bytes.count && bytes[cursor + 1] == 0x0A ? 2 : 1
            case UInt8(ascii: "]") where starts(with: "]]>"):
                throw problem("']]>' outside a CDATA section", at: cursor, help: "write it as ]]&gt;")
            case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
                throw problem("a control character, which XML does not allow", at: cursor)
            default:
                text.append(bytes[cursor])
                cursor += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readReference() throws(SyntaxError) -> [UInt8] {
        let start = cursor
        guard let end = bytes[cursor...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw problem("'&' does not start an entity", at: start, help: "write it as &amp;")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        cursor = end + 1
        switch name {
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "amp": return [UInt8(ascii: "&")]
        case "apos": return [UInt8(ascii: "'")]
        case "quot": return [UInt8(ascii: "\"")]
        default: break
        }
        guard name.hasPrefix("#") else {
            throw problem("the entity &\(name); is not defined in XML", at: start, help: "write the character itself")
        }
        let digits = name.dropFirst()
        let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let code, let scalar = Unicode.Scalar(code), XMLText.isAllowed(scalar) else {
            throw problem("&\(name); is not a character that XML allows", at: start)
        }
        return Array(String(Character(scalar)).utf8)
    }
}

/// A start tag with its attributes.
package struct XMLStartTag: Equatable {
    /// The element name without its namespace prefix.
    package let name: String
    /// A dictionary of attribute values, keyed by attribute name. Attribute names keep their namespace prefixes.
    package var attributes: [String: String] = [:]
    /// The byte offset of the `<` at which the tag begins.
    package let offset: Int
}
