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

/// The fallback languages that a device uses if a bundle does not contain the requested language.
///
/// Sources: the parent locales in Unicode CLDR 46, and Apple's additions to them in ICU (ualoc.cpp).
extension LanguageTag {
    /// The canonical form of the tag. All folder names of a language have the same canonical form, such as `zh-Hans-CN`
    /// for `zh-CN` or `he` for `iw`.
    var canonical: LanguageTag {
        var result = self
        if let former = LanguageIdentifier.formerLanguages[language] ?? Self.alias[language],
            let replaced = LanguageTag(former)
        {
            result.language = replaced.language
            result.script = script ?? replaced.script
        }
        if text == "no-NO" { result.language = "nb" }
        if result.script == nil, let region, ["zh", "yue"].contains(result.language) {
            result.script = Self.chineseScripts[region]
        }
        return result
    }

    /// The language and its fallback languages, nearest first, such as `es-MX`, `es-419` and `es`.
    var chain: [LanguageTag] {
        var chain = [self]
        while let parent = chain.last?.parent, chain.count < 10 { chain.append(parent) }
        return chain
    }

    /// Whether the tag has no region, or has a main region of the language, such as `US` for English.
    var isForMainRegion: Bool {
        guard let region else { return true }
        return region == Self.mainRegions[language] ?? language.uppercased() || ["es-MX", "zh-Hant-TW"].contains(text)
    }

    private var parent: LanguageTag? {
        if let parent = Self.parents[text] { return parent.isEmpty ? nil : LanguageTag(parent) }
        var result = self
        if region != nil {
            result.region = nil
        } else if script != nil {
            // People who read this script cannot necessarily read the usual script of the language.
            if Self.otherScripts.contains(text) { return nil }
            result.script = nil
        } else {
            return nil
        }
        return result
    }

    private static let alias = ["tl": "fil"]

    private static let chineseScripts = ["CN": "Hans", "SG": "Hans", "HK": "Hant", "MO": "Hant", "TW": "Hant"]

    private static let otherScripts: Set = [
        "az-Arab", "az-Cyrl", "bs-Cyrl", "ff-Adlm", "ha-Arab", "iu-Latn", "kk-Arab", "ks-Deva", "ku-Arab", "ky-Arab",
        "ky-Latn", "mn-Mong", "ms-Arab", "pa-Arab", "sd-Deva", "sr-Latn", "tg-Arab", "ug-Cyrl", "uz-Arab", "uz-Cyrl",
        "zh-Hant",
    ]

    /// The fallback languages that are not obtained by removing the last subtag of a tag. The keys are the tags. An
    /// empty string means that a tag has no fallback language.
    private static let parents: [String: String] = {
        var parents = [
            "nb": "no", "nn": "no", "en-GB": "en-001", "en-150": "en-GB", "zh-Hant-HK": "zh-Hant",
            "zh-Hant-MO": "zh-Hant-HK", "yue": "zh-Hant-HK", "yue-Hant": "zh-Hant-HK", "yue-Hans": "zh-Hans",
            "hi-Latn": "en-IN", "ars": "ar",
        ]
        func add(_ language: String, _ regions: String, _ parent: String) {
            for region in regions.split(separator: " ") { parents["\(language)-\(region)"] = parent }
        }
        add("es", "AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE", "es-419")
        add("pt", "AO CH CV FR GQ GW LU MO MZ ST TL", "pt-PT")
        add("en", "AT BE CH CY DE DK FI NL SE SI", "en-150")
        add("en", "CC CK CX NF NR NU NZ PG WS", "en-AU")
        add(
            "en",
            """
            AG AI AU BB BD BM BN BS BW BZ DG DM FJ FK GD GG GH GI GM GY HK IE IM IN IO JE JM KE KI KN KY LC LK LS MO \
            MS MT MU MV MW MY NA NG PK PN SB SC SD SG SH SL SS SZ TC TO TT TV TZ UG VC VG VU ZA ZM ZW
            """, "en-GB")
        return parents
    }()

    /// The main regions of languages, by language code. Only main regions that differ from the uppercase language code
    /// are included, such as `US` for English.
    private static let mainRegions = [
        "ar": "EG", "bn": "BD", "ca": "ES", "cs": "CZ", "da": "DK", "el": "GR", "en": "US", "fa": "IR", "he": "IL",
        "hi": "IN", "ja": "JP", "ko": "KR", "ms": "MY", "nb": "NO", "nn": "NO", "pt": "BR", "sl": "SI", "sr": "RS",
        "sv": "SE", "sw": "TZ", "ta": "IN", "uk": "UA", "ur": "PK", "vi": "VN", "zh": "CN",
    ]
}
