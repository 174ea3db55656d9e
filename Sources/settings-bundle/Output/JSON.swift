import SettingsModel

/// A JSON value whose members keep their order.
indirect enum JSON {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])

    /// The text, two blanks a level.
    var text: String {
        var text = ""
        write(to: &text, indentation: "")
        return text
    }

    private func write(to text: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .string(let string): Self.write(string, to: &text)
        case .integer(let integer): text += "\(integer)"
        case .boolean(let boolean): text += "\(boolean)"
        case .null: text += "null"
        case .array(let values):
            if values.isEmpty {
                text += "[]"
                return
            }
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "[\n" : ",\n") + inner
                value.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)]"
        case .object(let members):
            if members.isEmpty {
                text += "{}"
                return
            }
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "{\n" : ",\n") + inner
                Self.write(member.0, to: &text)
                text += ": "
                member.1.write(to: &text, indentation: inner)
            }
            text += "\n\(indentation)}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where isControl(scalar):
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
