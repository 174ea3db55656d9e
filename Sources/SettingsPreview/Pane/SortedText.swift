/// A string that is compared in an order suitable for lists that people read. White space, punctuation, symbols, and
/// digits come before letters. Case and accents matter only if the strings are otherwise equal.
///
/// The order does not depend on the language, so it is the same on every machine and suitable for most names.
struct SortedText: Comparable {
    private let letters: [UInt32]
    private let text: String

    init(_ text: String) {
        self.text = text
        letters = text.lowercased().unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
            .map { Self.weight(of: Self.baseLetter($0)) }
    }

    static func < (left: SortedText, right: SortedText) -> Bool {
        if left.letters != right.letters { return left.letters.lexicographicallyPrecedes(right.letters) }
        return left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
    }

    static func == (left: SortedText, right: SortedText) -> Bool {
        left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }

    /// Returns the sort weight of a Unicode scalar. The weight combines the scalar's category and code point.
    private static func weight(of scalar: Unicode.Scalar) -> UInt32 {
        let kind: UInt32 =
            switch scalar.properties.generalCategory {
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: 0
            case .dashPunctuation, .openPunctuation, .closePunctuation, .connectorPunctuation, .otherPunctuation,
                .initialPunctuation, .finalPunctuation:
                1
            case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: 2
            case .decimalNumber, .letterNumber, .otherNumber: 3
            default: 4
            }
        return kind << 24 | scalar.value
    }

    /// Returns the base letter of an accented Latin letter. The base letter is derived from the Unicode name, such as
    /// "LATIN SMALL LETTER E WITH ACUTE".
    private static func baseLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let start = "LATIN SMALL LETTER "
        guard scalar.value > 0x7F, let name = scalar.properties.name, name.hasPrefix(start) else { return scalar }
        let rest = name.dropFirst(start.count)
        guard rest.dropFirst().hasPrefix(" WITH "), let letter = rest.first?.lowercased().unicodeScalars.first else {
            return scalar
        }
        return letter
    }
}
