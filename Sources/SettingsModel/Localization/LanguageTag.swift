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
        self.init(LanguageIdentifier.parts(of: known))
    }

    /// Creates a tag from the parts of an identifier, or returns `nil` if a part is not valid at its position.
    init?(_ parts: [Substring]) {
        guard let first = parts.first.map({ $0.lowercased() }), Self.isLanguage(first) else { return nil }
        language = LanguageIdentifier.twoLetterCodes[first] ?? first
        var rest = parts.dropFirst()
        if let part = rest.first, part.utf8.count == 4, Self.isLetters(part) {
            script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            rest = rest.dropFirst()
        }
        if let part = rest.first, Self.isRegion(part.uppercased()) {
            region = part.uppercased()
            rest = rest.dropFirst()
        }
        guard rest.isEmpty else { return nil }
    }

    var text: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// Whether the region is a number, such as `419`.
    var hasNumber: Bool { region.map { $0.utf8.count == 3 } ?? false }

    /// Returns whether a code is a language code. Any three letters are accepted, because there are too many codes to
    /// list.
    private static func isLanguage(_ code: String) -> Bool {
        isLetters(code)
            && (code.utf8.count == 3 || LanguageIdentifier.languages.contains(code)
                || LanguageIdentifier.formerLanguages[code] != nil)
    }

    private static func isRegion(_ code: String) -> Bool {
        LanguageIdentifier.regions.contains(code)
            || (code.utf8.count == 3 && code.utf8.allSatisfy(\.isASCIIDigit))
    }

    private static func isLetters(_ part: some StringProtocol) -> Bool {
        part.utf8.allSatisfy(\.isASCIILetter)
    }
}
