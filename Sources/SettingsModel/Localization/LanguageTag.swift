import SourceText

/// The subtags of a language identifier, in their conventional case.
///
/// Source: RFC 5646 (BCP 47), section 2.1. Variants and extensions are not supported, because bundle folder names do
/// not use them.
struct LanguageTag: Hashable, Sendable {
    /// The two-letter language code, or the three-letter code if the language has no two-letter code.
    var language: String
    /// The script code, such as `Hans`.
    var script: String?
    /// The region code, which is either a country code or a UN M.49 area number.
    var region: String?

    /// Parses an identifier or a legacy name such as `English`. In an identifier, case is ignored, and subtags can be
    /// separated by `-` or `_`.
    init?(_ identifier: String) {
        let known = LanguageIdentifier.identifier(forLegacyName: identifier) ?? identifier
        self.init(LanguageIdentifier.subtags(of: known))
    }

    /// Creates a tag from the subtags of an identifier, or returns `nil` if a subtag is invalid at its position.
    init?(_ subtags: [Substring]) {
        guard let first = subtags.first.map({ $0.lowercased() }), Self.isLanguageCode(first) else { return nil }
        language = LanguageIdentifier.twoLetterCodes[first] ?? first
        var rest = subtags.dropFirst()
        if let part = rest.first, part.utf8.count == 4, Self.consistsOfLetters(part) {
            script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            rest = rest.dropFirst()
        }
        if let part = rest.first, Self.isRegionCode(part.uppercased()) {
            region = part.uppercased()
            rest = rest.dropFirst()
        }
        guard rest.isEmpty else { return nil }
    }

    var text: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// Whether the region is a number, such as `419`.
    var hasNumericRegion: Bool { region.map { $0.utf8.count == 3 } ?? false }

    /// Returns whether a string is a language code. Any three letters are accepted, because there are too many
    /// three-letter codes to list.
    private static func isLanguageCode(_ code: String) -> Bool {
        consistsOfLetters(code)
            && (code.utf8.count == 3 || LanguageIdentifier.languages.contains(code)
                || LanguageIdentifier.formerLanguages[code] != nil)
    }

    private static func isRegionCode(_ code: String) -> Bool {
        LanguageIdentifier.regions.contains(code)
            || (code.utf8.count == 3 && code.utf8.allSatisfy(\.isASCIIDigit))
    }

    private static func consistsOfLetters(_ part: some StringProtocol) -> Bool {
        part.utf8.allSatisfy(\.isASCIILetter)
    }
}
