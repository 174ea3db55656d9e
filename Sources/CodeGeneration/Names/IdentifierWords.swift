import SourceText

/// The words of a text, from which identifiers are made: letters and digits that follow each other.
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
                // "1.5" and "15" are two names.
                word.append("_")
            } else if !(Self.apostrophes.contains(scalar) && !word.isEmpty) {
                if !word.isEmpty { words.append(String(word)) }
                word = .init()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        self.words = words
    }

    /// They stand inside of words: "don't" is one.
    private static let apostrophes: [Unicode.Scalar] = ["'", "\u{2019}"]

    private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

    private static func isPart(_ scalar: Unicode.Scalar, ofWord isInside: Bool) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar)
        }
        // Letters that nobody sees would make names that look alike; the vertical tilde is an operator to Swift.
        if scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2E2F}" { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        case .nonspacingMark, .spacingMark, .decimalNumber: return isInside
        default: return false
        }
    }

    var isEmpty: Bool { words.isEmpty }

    /// The words as one, each but the first with a large letter at its beginning: `playSoundsPreference`.
    ///
    /// A word keeps its capitals (`remoteURL`) but where all words are written in them (`PLAY_SOUNDS`). An abbreviation
    /// at the beginning is small as a whole (`urlOfHost`), as the API Design Guidelines of Swift have it.
    var lowerCamelCase: String {
        guard let first = words.first else { return "" }
        let isShouted = words.allSatisfy { $0 == $0.uppercased() } && words.contains { $0 != $0.lowercased() }
        let rest = words.dropFirst().map { word in
            Self.capitalized(isShouted ? word.lowercased() : word)
        }
        return Self.withSmallStart(first) + rest.joined()
    }

    /// The word with a large letter at its beginning.
    static func capitalized(_ word: String) -> String {
        guard let first = word.first else { return word }
        // The upper case of some letters is two, as that of "ß"; there the word begins as it does.
        let large = first.uppercased()
        return (large.count == 1 ? large : String(first)) + word.dropFirst()
    }

    private static func withSmallStart(_ word: String) -> String {
        let run = word.prefix { $0.isUppercase }
        guard !run.isEmpty else { return word }
        let rest = word.dropFirst(run.count)
        // The plural of an abbreviation: "URLs".
        if run.count > 1, rest.first == "s", !(rest.dropFirst().first?.isLowercase ?? false) {
            return run.lowercased() + rest
        }
        // The last capital of "URLString" begins the next word.
        let small = run.count > 1 && rest.first?.isLowercase == true ? run.dropLast() : run
        return small.lowercased() + word.dropFirst(small.count)
    }
}
