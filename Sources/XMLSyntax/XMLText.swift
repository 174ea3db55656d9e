/// What XML can hold, and how it is written.
package enum XMLText {
    /// Whether XML 1.0 has the character at all, in whatever spelling.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Whether a text can be the name of an element or an attribute, as far as ASCII goes; other letters all may.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !"-.0123456789".unicodeScalars.contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic || "_:-.0123456789".unicodeScalars.contains(scalar)
        }
    }

    /// Whether XML can hold a text.
    package static func canHold(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isAllowed) }

    /// A text as the content of an element.
    package static func content(_ text: String) -> String { escaped(text, inAttribute: false) }

    /// A text as the value of an attribute in double quotes.
    package static func attribute(_ text: String) -> String { escaped(text, inAttribute: true) }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            // A reader makes blanks of these in attributes, and of a carriage return a line feed anywhere.
            case "\n" where inAttribute: result += "&#10;"
            case "\t" where inAttribute: result += "&#9;"
            case "\r": result += "&#13;"
            case _ where !isAllowed(scalar): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
