import SourceText

/// The parts of a language identifier in their usual case.
///
/// Source: RFC 5646 (BCP 47), section 2.1. Variants and extensions are not supported, because the folders of bundles do
/// not use them.
struct LanguageTag: Hashable, Sendable {
    /// The language code: two letters, or three letters for a language without a two-letter code.
    var language: String
    /// The script code, such as `Hans`.
    var script: String?
    /// The region: a country code, or the number of an area in UN M.49.
    var region: String?

    /// Parses an identifier in any case, with `-` or `_` as the separator, or a legacy name such as `English`.
    init?(_ identifier: String) {
        let known = LanguageIdentifier.identifier(forLegacyName: identifier) ?? identifier
        self.init(LanguageIdentifier.subtags(of: known))
    }

    /// Creates a tag from the parts of an identifier, or returns `nil` if a part is not valid at its position.
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

    /// Returns whether a code is a language code. Any three letters are accepted, because there are too many codes to
    /// list.
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
