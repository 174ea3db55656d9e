import Foundation
import SettingsModel
import Testing

@Suite struct LanguageIdentifierTests {
    @Test(arguments: [
        "en", "ar", "de-AT", "pt-BR", "zh-Hans", "zh-Hant", "zh-Hant-HK", "zh-HK", "sr-Latn", "sr-Latn-RS", "es-419",
        "fil", "ckb", "haw", "no", "nb", "en-XA", "ar-XB", "az-Arab", "Base", "English", "German", "sr-XK",
    ])
    func `A valid identifier has no problem`(identifier: String) {
        #expect(LanguageIdentifier.problem(of: identifier) == nil)
    }

    @Test(arguments: [
        ("zh_CN", "zh-Hans"), ("zh_cn", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("pt_br", "pt-BR"),
        ("zh-TW", "zh-Hant"), ("zh_HK", "zh-HK"), ("zh-hk", "zh-HK"), ("HK-zh", "zh-HK"),
        ("pt_BR", "pt-BR"), ("sr_Latn", "sr-Latn"),
        ("iw", "he"), ("iw_IL", "he-IL"), ("in", "id"), ("sh-BA", "sr-Latn-BA"), ("jp", "ja"), ("jp-JP", "ja-JP"),
        ("deu", "de"), ("ger", "de"), ("eng", "en"), ("jpn", "ja"), ("deu-AT", "de-AT"), ("deu_AT", "de-AT"),
        ("US-en", "en-US"), ("AT-de", "de-AT"), ("Hans-zh", "zh-Hans"), ("zh-HK-Hant", "zh-Hant-HK"),
        ("CN-zh", "zh-Hans"), ("en-us", "en-US"), ("EN", "en"), ("zh-hans", "zh-Hans"), ("english", "en"),
        ("base", "Base"), ("es_419", "es-419"),
    ])
    func `A nonstandard identifier has a valid suggestion`(identifier: String, better: String) {
        #expect(LanguageIdentifier.problem(of: identifier)?.suggestion == better)
        #expect(LanguageIdentifier.problem(of: better) == nil)
    }

    /// Ambiguous identifiers get no suggestion. The App Store rejects numeric region codes.
    @Test(arguments: [
        "BR-pt", "PT-br", "en-001", "en-150", "de-276", "pt-419", "xx", "", "-", "e", "de-", "de-DE-1996",
    ])
    func `An ambiguous or unknown identifier has no suggestion`(identifier: String) {
        let problem = LanguageIdentifier.problem(of: identifier)
        #expect(problem != nil && problem?.suggestion == nil)
    }

    @Test func `Identifiers have fallback languages and canonical tags`() {
        #expect(LanguageIdentifier.fallbackTags(for: "zh-HK") == ["zh-Hant"])
        #expect(LanguageIdentifier.fallbackTags(for: "pt_BR") == ["pt"])
        #expect(LanguageIdentifier.fallbackTags(for: "es-MX") == ["es-419", "es"])
        #expect(LanguageIdentifier.fallbackTags(for: "zh-TW") == ["zh-Hant"])
        #expect(LanguageIdentifier.fallbackTags(for: "os-os") == [] && LanguageIdentifier.fallbackTags(for: "de") == [])
        #expect(LanguageIdentifier.canonicalTag(of: "zh-HK") == "zh-Hant-HK")
        #expect(LanguageIdentifier.canonicalTag(of: "iw") == "he" && LanguageIdentifier.canonicalTag(of: "Base") == nil)
    }

    /// Foundation includes the language codes of ISO 639.
    @Test func `Three-letter codes suggest the two-letter codes of ISO 639`() {
        var pairs = 0
        for code in Locale.LanguageCode.isoLanguageCodes {
            guard let short = code.identifier(.alpha2), let long = code.identifier(.alpha3), short.count == 2 else {
                continue
            }
            // The code of Kanuri is usually a mistake for Korea.
            if short == "kr" { continue }
            pairs += 1
            #expect(LanguageIdentifier.problem(of: short) == nil, "\(short)")
            #expect(LanguageIdentifier.problem(of: long)?.suggestion == short, "\(long)")
            #expect(LanguageIdentifier.tag(of: long) == short)
        }
        #expect(pairs > 180)
    }

    @Test func `Every ISO 3166-1 country is a valid region`() {
        // Codes that ISO 3166-1 reserves without assigning them, such as outlying islands and the eurozone.
        let reserved: Set = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN"]
        for region in Locale.Region.isoRegions where region.identifier.count == 2 {
            let isKnown = LanguageIdentifier.problem(of: "en-\(region.identifier)") == nil
            #expect(isKnown == !reserved.contains(region.identifier), "\(region.identifier)")
        }
    }

    @Test(
        arguments: [
            ("zh_CN", "zh-CN"), ("zh-CN", "zh-CN"), ("English", "en"), ("pt-BR", "pt-BR"), ("PT_br", "pt-BR"),
            ("sr_latn_rs", "sr-Latn-RS"), ("en-001", "en-001"), ("iw", "iw"), ("deu", "de"), ("ar-XB", "ar-XB"),
            ("Base", nil), ("os-os", nil), ("klingon", nil), ("", nil), ("de_", nil), ("日本語", nil),
        ] as [(String, String?)])
    func `An identifier is converted to a language tag`(identifier: String, tag: String?) {
        #expect(LanguageIdentifier.tag(of: identifier) == tag)
    }

    @Test(arguments: [
        "ar", "ar-EG", "ar_EG", "Arabic", "he", "iw", "Hebrew", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "ks",
        "ku-Arab", "az-Arab", "pa-Arab", "pa-PK", "uz-AF", "ar-XB", "ara", "nqo", "ff-Adlm",
    ])
    func `A language with a right-to-left script is right-to-left`(identifier: String) {
        #expect(LanguageIdentifier.isRightToLeft(identifier))
    }

    @Test(arguments: [
        "en", "ku", "az", "pa", "ar-Latn", "he-Latn", "sd-Deva", "ug-KZ", "en-XA", "Base", "os-os", "", "ja",
    ])
    func `Other languages are left-to-right`(identifier: String) {
        #expect(!LanguageIdentifier.isRightToLeft(identifier))
    }

    /// Foundation includes Unicode's likely subtags, which specify the script of every language.
    @Test func `The likely script of a language determines its direction`() {
        let scripts: Set = ["Arab", "Aran", "Hebr", "Thaa", "Nkoo", "Syrc", "Adlm", "Rohg"]
        for code in Locale.LanguageCode.isoLanguageCodes {
            guard let short = code.identifier(.alpha2), short.count == 2 else { continue }
            for region in [""] + Locale.Region.isoRegions.map({ "-" + $0.identifier }) {
                let language = Locale.Language(identifier: short + region)
                let parts = language.maximalIdentifier.split(separator: "-").map(String.init)
                guard parts.count == 3, LanguageIdentifier.tag(of: short + region) != nil else { continue }
                #expect(LanguageIdentifier.isRightToLeft(short + region) == scripts.contains(parts[1]), "\(parts)")
            }
        }
    }
}
