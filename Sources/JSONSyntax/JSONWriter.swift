import SourceText

/// A writer that converts JSON values to text.
struct JSONWriter {
    private var layout: JSON.Layout
    private(set) var text = ""

    init(layout: JSON.Layout) { self.layout = layout }

    /// Writes a value that begins on a line with the given indentation.
    mutating func write(_ value: JSON, indentation: String) {
        switch value {
        case .string(let string): write(string)
        case .integer(let integer): text += "\(integer)"
        case .number(let number): text += number
        case .boolean(let boolean): text += "\(boolean)"
        case .null: text += "null"
        case .array(let values):
            writeList("[", values, "]", layout.arrays, indentation) { $0.write($1, indentation: $2) }
        case .object(let members):
            writeList("{", members, "}", layout.objects, indentation) { $0.write($1, indentation: $2) }
        }
    }

    /// Writes a member of an object on a line with the given indentation.
    mutating func write(_ member: JSON.Member, indentation: String) {
        write(member.name)
        text += layout.colon
        write(member.value, indentation: indentation)
    }

    private mutating func writeList<Element>(
        _ open: String, _ elements: [Element], _ close: String, _ oneLine: JSON.Layout.OneLine?, _ indentation: String,
        _ write: (inout JSONWriter, Element, _ indentation: String) -> Void
    ) {
        text += open
        if elements.isEmpty {
            if layout.emptyHasLine { text += layout.lineBreak + layout.lineBreak + indentation }
        } else if let oneLine {
            let outer = layout
            // Values on one line must not contain line breaks.
            layout.objects = layout.objects ?? oneLine
            layout.arrays = layout.arrays ?? oneLine
            text += oneLine.leadingSpace
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," + oneLine.between }
                write(&self, element, indentation)
            }
            text += oneLine.closing
            layout = outer
        } else {
            let inner = indentation + layout.unit
            for (index, element) in elements.enumerated() {
                text += (index == 0 ? "" : ",") + layout.lineBreak + inner
                write(&self, element, inner)
            }
            text += layout.lineBreak + indentation
        }
        text += close
    }

    private mutating func write(_ string: String) {
        text += "\""
        var rest = string[...]
        // Copy runs of characters that are not escaped, which make up most of the text.
        while let end = rest.utf8.firstIndex(where: mayNeedEscape) {
            text += rest[..<end]
            let scalar = rest.unicodeScalars[end]
            write(scalar)
            rest = rest[rest.unicodeScalars.index(after: end)...]
        }
        text += rest
        text += "\""
    }

    /// Returns whether a scalar might need to be escaped if its UTF-8 encoding begins with the given byte.
    private func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
        case UInt8(ascii: "<"): layout.escaping == .escapingMarkup
        case 0x7F...: layout.escaping != .shortest && byte & 0xC0 != 0x80
        default: false
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\u{8}": text += "\\b"
        case "\u{C}": text += "\\f"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "<" where layout.escaping == .escapingMarkup: text += "\\u003c"
        case _ where layout.escaping == .shortest ? scalar.value < 0x20 : isControlCharacter(scalar):
            for unit in String(scalar).utf16 {
                text += "\\u" + String(unit, radix: 16, minimumDigits: 4)
            }
        default: text.unicodeScalars.append(scalar)
        }
    }
}
