/// The fallback languages that a device uses if a bundle does not contain the requested language.
///
/// Sources: the parent locales in Unicode CLDR 46, and Apple's additions to them in ICU (ualoc.cpp).
extension LanguageIdentifier {
    /// The canonical form of the identifier. All folder names of a language have the same canonical form, such as
    /// `zh-Hans-CN` for `zh-CN` or `he` for `iw`.
    var canonical: LanguageIdentifier {
        var result = self
        if let former = Self.formerLanguages[language] ?? Self.alias[language],
            let replaced = LanguageIdentifier(former)
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
    var chain: [LanguageIdentifier] {
        var chain = [self]
        while let parent = chain.last?.parent, chain.count < 10 { chain.append(parent) }
        return chain
    }

    /// Whether the identifier has no region, or has a main region of the language, such as `US` for English.
    var isForMainRegion: Bool {
        guard let region else { return true }
        return region == Self.mainRegions[language] ?? language.uppercased() || ["es-MX", "zh-Hant-TW"].contains(text)
    }

    private var parent: LanguageIdentifier? {
        if let parent = Self.parents[text] { return parent.isEmpty ? nil : LanguageIdentifier(parent) }
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
