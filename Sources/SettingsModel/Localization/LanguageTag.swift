import SourceText

/// The parts of a language identifier, in their usual case.
///
/// Source: RFC 5646 (BCP 47), section 2.1. Variants and extensions are left out: no folder of a bundle has them.
struct LanguageTag: Hashable, Sendable {
    /// The language: a code of two letters, or one of three for a language without one of two.
    var language: String
    /// The script: `Hans`.
    var script: String?
    /// The region: a country, or an area by its number in UN M.49.
    var region: String?

    /// Reads an identifier, with `_` for `-` and in any case, or an old name such as `English`.
    init?(_ identifier: String) {
        let known = LanguageIdentifier.identifier(forLegacyName: identifier) ?? identifier
        self.init(LanguageIdentifier.parts(of: known))
    }

    /// Puts parts together; nil where one of them is not what may stand at its place.
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

    /// Whether the region is a number.
    var hasNumber: Bool { region.map { $0.utf8.count == 3 } ?? false }

    /// Codes of three letters are too many to list.
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
