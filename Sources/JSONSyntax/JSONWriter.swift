import SourceText

/// Writes a value as text.
struct JSONWriter {
    let layout: JSON.Layout
    private(set) var text = ""

    init(layout: JSON.Layout) { self.layout = layout }

    mutating func write(_ value: JSON, indentation: String) {
        switch value {
        case .string(let string): write(string)
        case .integer(let integer): text += "\(integer)"
        case .number(let number): text += number
        case .boolean(let boolean): text += "\(boolean)"
        case .null: text += "null"
        case .array(let values):
            writeList("[", values, "]", indentation) { $0.write($1, indentation: $2) }
        case .object(let members):
            writeList("{", members, "}", indentation) { writer, member, inner in
                writer.write(member.name)
                writer.text += writer.layout == .xcode ? " : " : writer.layout == .script ? ":" : ": "
                writer.write(member.value, indentation: inner)
            }
        }
    }

    private mutating func writeList<Element>(
        _ open: String, _ elements: [Element], _ close: String, _ indentation: String,
        _ write: (inout JSONWriter, Element, String) -> Void
    ) {
        if elements.isEmpty {
            text += layout == .xcode ? "\(open)\n\n\(indentation)\(close)" : open + close
            return
        }
        if layout == .script {
            text += open
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                write(&self, element, "")
            }
            text += close
            return
        }
        let inner = indentation + "  "
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\(open)\n" : ",\n") + inner
            write(&self, element, inner)
        }
        text += "\n\(indentation)\(close)"
    }

    private mutating func write(_ string: String) {
        text += "\""
        var rest = string[...]
        // Most of most texts stands for itself.
        while let end = rest.utf8.firstIndex(where: needsLook) {
            text += rest[..<end]
            let scalar = rest.unicodeScalars[end]
            write(scalar)
            rest = rest[rest.unicodeScalars.index(after: end)...]
        }
        text += rest
        text += "\""
    }

    /// Whether a scalar that begins with a byte may be spelled another way.
    private func needsLook(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): true
        case UInt8(ascii: "<"): layout == .script
        case 0x7F...: layout != .xcode && byte & 0xC0 != 0x80
        default: false
        }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "<" where layout == .script: text += "\\u003c"
        case _ where layout == .xcode ? scalar.value < 0x20 : isControl(scalar):
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        default: text.unicodeScalars.append(scalar)
        }
    }
}
