/// What makes a good name for the folder of a language.
///
/// Source: the languages of ISO 639-1, the countries of ISO 3166-1, the grammar of BCP 47; the names of languages that
/// stood for identifiers before Mac OS X 10.4, as CoreFoundation's CFLocaleIdentifier.c lists them. The App Store
/// reports other folders as ITMS-90176.
package enum LanguageIdentifier {
    /// What is wrong with an identifier, in words that follow it in a sentence, and what to write instead; nil for a
    /// good one, for `Base`, and for an old name such as `English`.
    package static func problem(of identifier: String) -> (message: String, suggestion: String?)? {
        if identifier == "Base" || isLegacyName(identifier) { return nil }
        if identifier.lowercased() == "base" { return ("is written 'Base'", "Base") }
        if let better = replacements[String(identifier.lowercased().map { $0 == "_" ? "-" : $0 })], better != identifier
        {
            return ("is not the identifier of a language that the system looks for", better)
        }
        let parts = identifier.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let spelled = spelled(parts)
        if identifier.contains("_") { return ("has a '_' where a '-' belongs", spelled) }
        guard let spelled else {
            let hasNumber = parts.dropFirst().contains { $0.count == 3 && $0.allSatisfy(\.isNumber) }
            return (hasNumber ? "names its region by a number" : "is no language identifier of BCP 47", nil)
        }
        return spelled == identifier ? nil : ("is not in the usual case", spelled)
    }

    /// Whether it is a name from before language identifiers, which the system still knows: `English`.
    package static func isLegacyName(_ identifier: String) -> Bool { legacyNames[identifier] != nil }

    /// The identifier that stands for an old name: `en` for `English`.
    package static func identifier(forLegacyName name: String) -> String? { legacyNames[name] }

    /// The identifier in its usual case: language, script, region; nil where a part is none of these.
    private static func spelled(_ parts: [Substring]) -> String? {
        guard let first = parts.first, isLetters(first), isLanguage(first.lowercased()) else { return nil }
        var result = first.lowercased()
        var hasRegion = false
        for (position, part) in parts.dropFirst().enumerated() {
            let region = part.uppercased()
            if part.utf8.count == 4, isLetters(part), position == 0 {
                result += "-" + part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if !hasRegion, regions.contains(region) || (result == "es" && region == "419") {
                result += "-" + region
                hasRegion = true
            } else {
                return nil
            }
        }
        return result
    }

    private static func isLetters(_ part: Substring) -> Bool { part.allSatisfy { $0.isASCII && $0.isLetter } }

    /// Codes of three letters are too many to list.
    private static func isLanguage(_ code: String) -> Bool { code.utf8.count == 3 || languages.contains(code) }

    /// Identifiers that are well-formed or nearly so, and still not the ones to use.
    private static let replacements = [
        "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant-HK", "zh-mo": "zh-Hant-MO",
        "zh-chs": "zh-Hans", "zh-cht": "zh-Hant", "en-uk": "en-GB", "iw": "he", "in": "id", "ji": "yi", "jw": "jv",
        "mo": "ro", "sh": "sr-Latn", "cn": "zh-Hans", "jp": "ja", "kr": "ko", "cz": "cs", "dk": "da", "ua": "uk",
        "gr": "el",
    ]

    private static let languages = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el \
        en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu \
        ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na \
        nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so \
        sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init))

    private static let regions = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
        CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
        FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
        JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
        MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
        PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
        TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init))

    private static let legacyNames = [
        "Afrikaans": "af", "Albanian": "sq", "Arabic": "ar", "Armenian": "hy", "Basque": "eu", "Bulgarian": "bg",
        "Catalan": "ca", "Croatian": "hr", "Czech": "cs", "Danish": "da", "Dutch": "nl", "English": "en",
        "Estonian": "et", "Finnish": "fi", "French": "fr", "German": "de", "Greek": "el", "Hebrew": "he",
        "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is", "Indonesian": "id", "Irish": "ga", "Italian": "it",
        "Japanese": "ja", "Korean": "ko", "Latvian": "lv", "Lithuanian": "lt", "Malay": "ms", "Maltese": "mt",
        "Norwegian": "no", "Persian": "fa", "Polish": "pl", "Portuguese": "pt", "Romanian": "ro", "Russian": "ru",
        "Serbian": "sr", "Slovak": "sk", "Slovenian": "sl", "Spanish": "es", "Swedish": "sv", "Thai": "th",
        "Turkish": "tr", "Ukrainian": "uk", "Vietnamese": "vi", "Welsh": "cy",
    ]
}
