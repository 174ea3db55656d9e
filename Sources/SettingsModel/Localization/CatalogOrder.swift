package import SourceText

/// The sort key of a string in a String Catalog. Xcode sorts strings in the same order as the Finder sorts file names.
///
/// Source: the order of strings in the catalogs of published apps, which matches `localizedStandardCompare`. That
/// method implements the complete Unicode Collation Algorithm. This type supports only punctuation and Latin letters,
/// and sorts other scripts by code point. A string at an incorrect position is not an error: Xcode moves it when it
/// next saves the file.
package struct CatalogOrder: Comparable {
    private let text: ExactString
    /// The primary weights of the characters, ignoring case and accents. A number is represented by its digit count,
    /// followed by its digits.
    private var letters: [UInt32] = []
    /// The accents of the letters. They are compared if all letters are equal. If the accents are also equal, `cases`
    /// is compared.
    private var accents: [UInt32] = []
    private var cases: [UInt32] = []

    package init(_ text: ExactString) {
        self.text = text
        var rest = text.string.unicodeScalars[...]
        while let scalar = rest.first {
            let digits = rest.prefix(while: Self.isDigit)
            rest = rest.dropFirst(max(1, digits.count))
            if digits.isEmpty { append(scalar) } else { append(number: digits.drop { $0 == "0" }) }
        }
    }

    package static func < (left: CatalogOrder, right: CatalogOrder) -> Bool {
        for level in [\CatalogOrder.letters, \.accents, \.cases] where left[keyPath: level] != right[keyPath: level] {
            return left[keyPath: level].lexicographicallyPrecedes(right[keyPath: level])
        }
        return left.text < right.text
    }

    // MARK: Weights

    /// The weights of punctuation characters, in sort order.
    private static let signs: [Unicode.Scalar: UInt32] = {
        let signs = "\t\n\u{B}\u{C}\r _-–—,;:!¡?¿.·'\"«»()[]{}@*/\\&#%•`^°©®→+×<=>|~".unicodeScalars
        return Dictionary(zip(signs, 1...), uniquingKeysWith: { first, _ in first })
    }()

    /// The ASCII equivalents of typographic punctuation marks. The sort order is based on these equivalents.
    private static let typeset: [Unicode.Scalar: String] = ["…": "...", "‘": "'", "’": "'", "“": "\"", "”": "\""]

    /// The lowest weight in each character category except punctuation. Punctuation has lower weights.
    private enum FirstWeight {
        static let signs: UInt32 = 0x200
        static let money: UInt32 = 0x20_0000
        static let numbers: UInt32 = 0x30_0000
        static let letters: UInt32 = 0x40_0000
    }

    private mutating func append(number digits: Substring.UnicodeScalarView) {
        append(letter: FirstWeight.numbers)
        append(letter: UInt32(clamping: digits.count))
        for digit in digits { append(letter: digit.value) }
    }

    private mutating func append(letter: UInt32, accent: UInt32 = 0, isCapital: Bool = false) {
        letters.append(letter)
        accents.append(accent)
        cases.append(isCapital ? 1 : 0)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if let weight = Self.signs[scalar] { return append(letter: weight) }
        if let plain = Self.typeset[scalar] {
            for sign in plain.unicodeScalars { append(letter: Self.signs[sign] ?? 0, accent: scalar.value) }
            return
        }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format: return
        case .nonspacingMark, .enclosingMark:
            if let last = accents.indices.last { accents[last] = scalar.value }
        case .spaceSeparator: append(letter: Self.signs[" "] ?? 0)
        case .currencySymbol: append(letter: FirstWeight.money + scalar.value)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .spacingMark:
            let isCapital = properties.isUppercase
            let small = properties.lowercaseMapping.unicodeScalars.first ?? scalar
            let plainLetters = Self.plainLetters(of: small)
            for letter in plainLetters ?? [small] {
                append(
                    letter: FirstWeight.letters + letter.value,
                    accent: plainLetters == nil || scalar.isASCII ? 0 : small.value,
                    isCapital: isCapital)
            }
        default: append(letter: FirstWeight.signs + scalar.value)
        }
    }

    /// Returns the ASCII letters that correspond to a lowercase Latin letter, such as `ae` for `æ`, or `nil` for any
    /// other character. The ASCII letters are derived from the Unicode name of the letter.
    private static func plainLetters(of letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        if letter.isASCII { return [letter] }
        if letter == "ß" { return ["s", "s"] }
        let words = letter.properties.name?.split(separator: " ") ?? []
        guard words.count > 3, words.prefix(3) == ["LATIN", "SMALL", "LETTER"], words[3].count < 3 else { return nil }
        return Array(words[3].lowercased().unicodeScalars)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
