package import SourceText

/// A writer that converts property list values to XML text.
struct PropertyListWriter {
    var text = ""

    static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#
    static let documentType =
        #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
    static let plistTag = #"<plist version="1.0">"#

    /// Writes an element, excluding the white space before it.
    mutating func write(_ value: PropertyListValue, in style: PropertyListStyle) {
        switch value {
        case .string(let string) where string.isEmpty:
            writeEmptyElement("string", hasTwoTags: style.spelling.stringHasTwoTags, in: style.spelling)
        case .string, .integer, .unsignedInteger, .real, .date, .data:
            let tag = value.kind.rawValue
            text += "<\(tag)>" + (Self.content(of: value, for: style.spelling.encoding) ?? "") + "</\(tag)>"
        case .boolean(let boolean):
            writeEmptyElement("\(boolean)", hasTwoTags: style.spelling.booleanHasTwoTags, in: style.spelling)
        case .array(let values):
            writeContainer("array", values, in: style) { $0.write($1, in: $2) }
        case .dictionary(let entries):
            writeContainer("dict", entries, in: style) { $0.write($1, in: $2) }
        }
    }

    /// Writes a key and its value, excluding the white space before the key.
    mutating func write(_ entry: PropertyListValue.Entry, in style: PropertyListStyle) {
        text += "<key>" + Self.escaped(entry.key.string, for: style.spelling.encoding) + "</key>"
        text += style.beforeValue
        write(entry.value, in: style.valueStyle)
    }

    private mutating func writeContainer<Child>(
        _ tag: String, _ children: [Child], in style: PropertyListStyle,
        write: (inout PropertyListWriter, Child, PropertyListStyle) -> Void
    ) {
        guard !children.isEmpty else {
            return writeEmptyElement(tag, hasTwoTags: style.spelling.containerHasTwoTags, in: style.spelling)
        }
        let inner = style.childStyle
        text += "<\(tag)>"
        for child in children {
            text += inner.lead
            write(&self, child, inner)
        }
        text += style.closing + "</\(tag)>"
    }

    private mutating func writeEmptyElement(_ tag: String, hasTwoTags: Bool, in spelling: PropertyListStyle.Spelling) {
        text += hasTwoTags ? "<\(tag)></\(tag)>" : "<\(tag)\(spelling.tagEnd)"
    }

    /// Returns the text between the tags of a scalar. Returns `nil` for Booleans, arrays and dictionaries, which have
    /// no text content.
    static func content(of value: PropertyListValue, for encoding: TextEncoding) -> String? {
        switch value {
        case .string(let string): escaped(string.string, for: encoding)
        case .integer, .unsignedInteger, .real, .date, .data: value.description
        case .boolean, .array, .dictionary: nil
        }
    }

    /// Escapes a string for use as element content. Characters that have a special meaning in XML and characters that
    /// the encoding cannot represent are escaped.
    static func escaped(_ string: String, for encoding: TextEncoding) -> String {
        // CoreFoundation drops an initial U+FEFF.
        var escaped = string.unicodeScalars.first == "\u{FEFF}" ? "&#xFEFF;" : ""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // XML parsers other than CoreFoundation read a raw carriage return as a line feed.
            case "\r": escaped += "&#13;"
            default: escaped += escapingUnencodable(scalar, in: encoding)
            }
        }
        return escaped
    }

    /// Returns a copy of XML text in which each character that the encoding cannot represent is replaced with a
    /// character reference.
    static func escapingUnencodable(_ xml: String, in encoding: TextEncoding) -> String {
        xml.unicodeScalars.map { escapingUnencodable($0, in: encoding) }.joined()
    }

    private static func escapingUnencodable(_ scalar: Unicode.Scalar, in encoding: TextEncoding) -> String {
        encoding.canEncode(scalar)
            ? String(Character(scalar)) : "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
    }
}

extension PropertyListDocument {
    /// Returns the text of a new XML property list in the layout of Apple's tools. The order of keys does not change.
    package static func text(of root: PropertyListValue) -> String {
        var writer = PropertyListWriter()
        let lines = [PropertyListWriter.declaration, PropertyListWriter.documentType, PropertyListWriter.plistTag]
        for line in lines { writer.text += line + "\n" }
        writer.write(root, in: .canonical)
        return writer.text + "\n</plist>\n"
    }

    /// Escapes a string for use as the content of a string or key element in the file.
    package func content(of text: ExactString) -> String {
        PropertyListWriter.escaped(text.string, for: source.encoding)
    }
}
