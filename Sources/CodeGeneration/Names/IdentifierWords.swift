import SourceText

/// The words in a string. Identifiers are derived from these words. A word is a sequence of letters and digits.
struct IdentifierWords: Sendable {
    private let words: [String]

    init(_ text: String) {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if Self.isPart(scalar, ofWord: !word.isEmpty) {
                word.append(scalar)
            } else if Self.isDigit(word.last), index + 1 < scalars.count, Self.isDigit(scalars[index + 1]),
                scalar == "." || scalar == ","
            {
                // "1.5" and "15" must result in different names.
                word.append("_")
            } else if !(Self.apostrophes.contains(scalar) && !word.isEmpty) {
                if !word.isEmpty { words.append(String(word)) }
                word = .init()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        self.words = words
    }

    /// The apostrophe characters. An apostrophe does not end a word, as in “don't”.
    private static let apostrophes: [Unicode.Scalar] = ["'", "\u{2019}"]

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private static func isPart(_ scalar: Unicode.Scalar, ofWord isInside: Bool) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar)
        }
        // Invisible letters would result in names that look the same. The vertical tilde is an operator in Swift.
        if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2E2F}" { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        case .nonspacingMark, .spacingMark, .decimalNumber: return isInside
        default: return false
        }
    }

    var isEmpty: Bool { words.isEmpty }

    /// The words joined in lower camel case, such as `playSoundsPreference`.
    ///
    /// A word keeps its capital letters, as in `remoteURL`, unless all words are in uppercase, as in `PLAY_SOUNDS`. In
    /// accordance with the Swift API Design Guidelines, an abbreviation at the beginning is converted to lowercase, as
    /// in `urlOfHost`.
    var lowerCamelCase: String {
        guard let first = words.first else { return "" }
        let isShouted = words.allSatisfy { $0 == $0.uppercased() } && words.contains { $0 != $0.lowercased() }
        let rest = words.dropFirst().map { word in
            Self.capitalized(isShouted ? word.lowercased() : word)
        }
        return Self.withLowercaseStart(first) + rest.joined()
    }

    /// Returns a word with its first letter converted to uppercase.
    static func capitalized(_ word: String) -> String {
        guard let first = word.first else { return word }
        // The uppercase form of some letters, such as "ß", consists of two letters. Keep these letters unchanged.
        let large = first.uppercased()
        return (large.count == 1 ? large : String(first)) + word.dropFirst()
    }

    private static func withLowercaseStart(_ word: String) -> String {
        let run = word.prefix { $0.isUppercase }
        guard !run.isEmpty else { return word }
        let rest = word.dropFirst(run.count)
        // The plural of an abbreviation, such as "URLs".
        if run.count > 1, rest.first == "s", !(rest.dropFirst().first?.isLowercase ?? false) {
            return run.lowercased() + rest
        }
        // The last capital letter in "URLString" starts the next word.
        let small = run.count > 1 && rest.first?.isLowercase == true ? run.dropLast() : run
        return small.lowercased() + word.dropFirst(small.count)
    }
}
