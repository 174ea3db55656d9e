/// Functions that validate XML characters and names, and escape text for use in XML.
package enum XMLText {
    /// Returns whether XML 1.0 allows a character, either literally or as a character reference.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Returns whether a string can be the name of an element or an attribute. All non-ASCII characters are accepted.
    static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !"-.0123456789".unicodeScalars.contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic || "_:-.0123456789".unicodeScalars.contains(scalar)
        }
    }

    /// Returns whether XML can represent every character in a string.
    package static func canRepresent(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isAllowed) }

    /// Escapes a string for use as element content. Characters that XML does not allow are replaced with U+FFFD.
    package static func content(_ text: String) -> String { escaped(text, inAttribute: false) }

    /// Escapes a string for use as an attribute value in double quotes. Characters that XML does not allow are replaced
    /// with U+FFFD.
    package static func attribute(_ text: String) -> String { escaped(text, inAttribute: true) }

    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            // XML parsers convert these to spaces in attributes, and a carriage return to a line feed everywhere.
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
