import SourceText

/// A language identifier, such as the name of an `.lproj` folder: its subtags in their conventional case.
///
/// Identifiers follow BCP 47 (RFC 5646, section 2.1), restricted to language, script and region, because bundle folder
/// names do not use variants and extensions. The App Store rejects other folder names with the error ITMS-90176.
package struct LanguageIdentifier: Hashable, Sendable {
    /// The two-letter language code, or the three-letter code if the language has no two-letter code.
    var language: String
    /// The script code, such as `Hans`.
    var script: String?
    /// The region code, which is either a country code or a UN M.49 area number.
    var region: String?

    /// Parses an identifier or a legacy name such as `English`. In an identifier, case is ignored, and subtags can be
    /// separated by `-` or `_`.
    init?(_ identifier: String) {
        let known = Self.identifier(forLegacyName: identifier) ?? identifier
        self.init(Self.subtags(of: known))
    }

    /// Creates an identifier from its subtags, or returns `nil` if a subtag is invalid at its position.
    init?(_ subtags: [Substring]) {
        guard let first = subtags.first.map({ $0.lowercased() }), Self.isLanguageCode(first) else { return nil }
        language = Self.twoLetterCodes[first] ?? first
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

    /// The BCP 47 tag.
    var text: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

    /// Whether the region is a number, such as `419`.
    var hasNumericRegion: Bool { region.map { $0.utf8.count == 3 } ?? false }

    /// Returns whether a string is a language code. Any three letters are accepted, because there are too many
    /// three-letter codes to list.
    private static func isLanguageCode(_ code: String) -> Bool {
        consistsOfLetters(code) && (code.utf8.count == 3 || languages.contains(code) || formerLanguages[code] != nil)
    }

    private static func isRegionCode(_ code: String) -> Bool {
        regions.contains(code) || (code.utf8.count == 3 && code.utf8.allSatisfy(\.isASCIIDigit))
    }

    private static func consistsOfLetters(_ part: some StringProtocol) -> Bool {
        part.utf8.allSatisfy(\.isASCIILetter)
    }

    // MARK: Identifiers as strings

    /// Returns a description of the problem with an identifier, and a replacement if one is known. The description is a
    /// phrase to display after the identifier. Returns `nil` for a valid identifier, for `Base` and for a legacy name
    /// such as `English`.
    package static func problem(of identifier: String) -> (message: String, suggestion: String?)? {
        if identifier == "Base" || isLegacyName(identifier) { return nil }
        // Most identifiers consist of a language code only.
        if languages.contains(identifier), replacements[identifier] == nil { return nil }
        let lowercase = identifier.lowercased()
        if lowercase == "base" { return ("must be written 'Base'", "Base") }
        if let name = legacyNames.keys.first(where: { $0.lowercased() == lowercase }) {
            return ("is the name of a language, not its identifier", legacyNames[name])
        }
        if let better = replacement(for: identifier), better != identifier {
            return ("is not the identifier that the system uses", better)
        }
        let subtags = subtags(of: identifier)
        guard let tag = LanguageIdentifier(subtags), !tag.hasNumericRegion || tag.text == "es-419" else {
            if subtags.dropFirst().contains(where: { $0.count == 3 && $0.allSatisfy(\.isNumber) }) {
                return ("uses a number for its region", nil)
            }
            if let ordered = identifierByReordering(subtags) { return ("has its parts in the wrong order", ordered) }
            return (
                identifier.contains("_")
                    ? "has a '_' instead of a '-'" : "is not a language identifier such as de, pt-BR or zh-Hant", nil
            )
        }
        if tag.text == identifier { return nil }
        if identifier.contains("_") { return ("has a '_' instead of a '-'", tag.text) }
        if subtags[0].count != tag.language.count {
            return ("uses a three-letter code for a language that has a two-letter code", tag.text)
        }
        // `BR-pt` might mean `pt-BR`, but `PT-br` does not mean `br-PT`.
        if subtags.count == 2, isInUsualCase(subtags.reversed()), identifierByReordering(subtags) != nil {
            return ("has its parts in an unusual order or case", nil)
        }
        return ("is not in the usual case", tag.text)
    }

    /// Returns the BCP 47 tag that represents an identifier in translation files, such as `zh-CN` for `zh_CN` or `en`
    /// for `English`. Returns `nil` for an invalid identifier and for `Base`, which is not a language.
    package static func tag(of identifier: String) -> String? {
        LanguageIdentifier(identifier)?.text
    }

    /// Returns the tag that a device uses for a language, regardless of the folder name, such as `zh-Hant-HK` for
    /// `zh-HK` or `he` for `iw`. Returns `nil` for an invalid identifier.
    package static func canonicalTag(of identifier: String) -> String? {
        LanguageIdentifier(identifier)?.canonical.text
    }

    /// Returns the canonical tag of the language that an identifier is meant for, even if the system does not use the
    /// identifier, such as `zh-Hans` for `zh_CN` or `en-GB` for `en_UK`. Returns `nil` if the language is unknown.
    package static func canonicalTag(meantBy identifier: String) -> String? {
        canonicalTag(of: problem(of: identifier)?.suggestion ?? identifier)
    }

    /// Returns the canonical tags of the languages that the identifiers are meant for, sorted and without duplicates.
    /// Identifiers of unknown languages are kept. `Base` is excluded, because it is not a language.
    package static func canonicalTags(meantBy identifiers: [String]) -> [String] {
        Set(identifiers.filter { $0 != "Base" }.map { canonicalTag(meantBy: $0) ?? $0 }).sorted()
    }

    /// Returns the canonical tags of the languages that a language falls back to, nearest first. For example, `zh-HK`
    /// falls back to `zh-Hant`.
    package static func fallbackTags(for identifier: String) -> [String] {
        LanguageIdentifier(identifier)?.canonical.chain.dropFirst().map(\.text) ?? []
    }

    /// Returns the language code in an identifier, excluding the script and region, such as `pt` for `pt-BR`.
    package static func code(of identifier: String) -> Substring {
        (tag(of: identifier) ?? identifier).prefix { $0 != "-" && $0 != "_" }
    }

    /// Returns whether an identifier represents a pseudolanguage for testing, such as `en-XA` or `ar-XB`.
    ///
    /// Source: the description of the regions XA and XB in Unicode Technical Standard #35, part 1.
    package static func isPseudolanguage(_ identifier: String) -> Bool {
        let region = LanguageIdentifier(identifier)?.region
        return region == "XA" || region == "XB"
    }

    /// Returns whether an identifier is a legacy language name that the system still supports, such as `English`.
    package static func isLegacyName(_ identifier: String) -> Bool { legacyNames[identifier] != nil }

    /// Returns the language identifier for a legacy name, such as `en` for `English`.
    package static func identifier(forLegacyName name: String) -> String? { legacyNames[name] }

    static func subtags(of identifier: String) -> [Substring] {
        identifier.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    }

    /// Returns the correct identifier for a common mistake or a deprecated language code, or `nil` for any other
    /// identifier.
    private static func replacement(for identifier: String) -> String? {
        let subtags = subtags(of: identifier.lowercased())
        if let whole = replacements[subtags.joined(separator: "-")] { return whole }
        guard let language = replacements[String(subtags[0])] else { return nil }
        return LanguageIdentifier(self.subtags(of: language) + subtags.dropFirst())?.text
    }

    /// Returns the valid identifier that consists of the same subtags in a different order. Returns `nil` if there is
    /// no such identifier or more than one.
    private static func identifierByReordering(_ subtags: [Substring]) -> String? {
        guard subtags.count > 1, subtags.count <= 3 else { return nil }
        let found = subtags.indices.compactMap { index -> String? in
            var rest = subtags
            let language = rest.remove(at: index)
            let ordered = [language] + rest.sorted { $0.count == 4 && $1.count != 4 }
            guard ordered != subtags, let tag = LanguageIdentifier(ordered), !tag.hasNumericRegion else { return nil }
            return replacement(for: tag.text) ?? tag.text
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func isInUsualCase(_ subtags: [Substring]) -> Bool {
        LanguageIdentifier(subtags)?.text == subtags.joined(separator: "-")
    }
}

/// The language and region codes used in language identifiers.
///
/// Sources: the languages of ISO 639-1 with their ISO 639-2 codes; the countries of ISO 3166-1, Kosovo and the two
/// pseudo-locale regions XA and XB (Unicode CLDR, UTS #35); the language names used as identifiers before Mac OS X
/// 10.4, as listed in CoreFoundation's CFLocaleIdentifier.c; and the codes that the BCP 47 registry marks as
/// deprecated.
extension LanguageIdentifier {
    /// The correct identifiers for common mistakes and deprecated language codes. The keys are lowercase.
    static let replacements = [
        "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-tw": "zh-Hant", "zh-chs": "zh-Hans", "zh-cht": "zh-Hant",
        "en-uk": "en-GB", "cn": "zh-Hans", "jp": "ja", "kr": "ko", "cz": "cs", "dk": "da", "ua": "uk", "gr": "el",
    ].merging(formerLanguages) { $1 }

    /// The current language codes, by deprecated code.
    static let formerLanguages = [
        "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr-Latn",
    ]

    static let languages = Set(codes.map(\.[0]))

    /// The two-letter language codes, by three-letter code. For example, both `deu` and `ger` map to `de`.
    static let twoLetterCodes: [String: String] = {
        var result: [String: String] = [:]
        for code in codes { for other in code.dropFirst() { result[other] = code[0] } }
        return result
    }()

    /// The codes of each language: the two-letter code, the three-letter code and, if different, the bibliographic
    /// three-letter code.
    private static let codes: [[String]] = """
        aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul \
        bh:bih bi:bis bm:bam bn:ben bo:bod:tib br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:ces:cze cu:chu \
        cv:chv cy:cym:wel da:dan de:deu:ger dv:div dz:dzo ee:ewe el:ell:gre en:eng eo:epo es:spa et:est eu:eus:baq \
        fa:fas:per ff:ful fi:fin fj:fij fo:fao fr:fra:fre fy:fry ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau \
        he:heb hi:hin ho:hmo hr:hrv ht:hat hu:hun hy:hye:arm hz:her ia:ina id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido \
        is:isl:ice it:ita iu:iku ja:jpn jv:jav ka:kat:geo kg:kon ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor \
        kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav \
        mg:mlg mh:mah mi:mri:mao mk:mkd:mac ml:mal mn:mon mr:mar ms:msa:may mt:mlt my:mya:bur na:nau nb:nob nd:nde \
        ne:nep ng:ndo nl:nld:dut nn:nno no:nor nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli \
        pl:pol ps:pus pt:por qu:que rm:roh rn:run ro:ron:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin \
        sk:slk:slo sl:slv sm:smo sn:sna so:som sq:sqi:alb sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel \
        tg:tgk th:tha ti:tir tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd \
        uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho yi:yid yo:yor za:zha zh:zho:chi zu:zul
        """.words(separatedBy: UInt8(ascii: " ")).map { $0.words(separatedBy: UInt8(ascii: ":")) }

    static let regions = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ \
        CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO \
        FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE \
        JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO \
        MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
        PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM \
        TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XA XB XK YE YT ZA ZM ZW
        """.words(separatedBy: UInt8(ascii: " ")))

    static let legacyNames = [
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

extension String {
    /// Splits the string by comparing UTF-8 bytes, which is faster than comparing characters.
    fileprivate func words(separatedBy separator: UInt8) -> [String] {
        utf8.split(separator: separator).map { String(Substring($0)) }
    }
}

extension LanguageIdentifier {
    /// Returns whether a language is written from right to left. If the identifier specifies a script, the script
    /// determines the direction. Otherwise, the usual script of the language determines it.
    ///
    /// Sources: the likely subtags of Unicode CLDR 46, and the right-to-left scripts in Unicode. Rarely written
    /// languages in which no operating system is localized are omitted.
    package static func isRightToLeft(_ identifier: String) -> Bool {
        guard let tag = LanguageIdentifier(identifier) else { return false }
        if let script = tag.script { return rightToLeftScripts.contains(script) }
        if let region = tag.region {
            if rightToLeftInRegion.contains("\(tag.language)-\(region)") { return true }
            if leftToRightInRegion.contains("\(tag.language)-\(region)") { return false }
        }
        return rightToLeftLanguages.contains(formerLanguages[tag.language] ?? tag.language)
    }

    private static let rightToLeftScripts: Set = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
    ]

    /// The languages that are usually written in a right-to-left script.
    private static let rightToLeftLanguages: Set<String> = [
        "acm", "aeb", "aii", "apc", "ar", "arq", "ars", "ary", "arz", "azb", "bal", "bgn", "bqi", "brh", "ckb", "dv",
        "fa", "glk", "he", "khw", "ks", "lah", "lki", "lrc", "luz", "mzn", "nqo", "ota", "ps", "rhg", "sd", "sdh",
        "skr", "syr", "ug", "ur", "yi",
    ]

    /// The combinations of language and region that use a right-to-left script, although the language usually does not.
    private static let rightToLeftInRegion: Set = [
        "az-IQ", "az-IR", "ha-CM", "ha-SD", "kk-AF", "kk-CN", "kk-IR", "kk-MN", "ku-LB", "ky-CN", "ms-CC", "pa-PK",
        "tg-PK", "uz-AF",
    ]

    private static let leftToRightInRegion: Set = ["sd-IN", "ug-KZ", "ug-MN"]
}

extension Language {
    /// Returns the normalized form of a language identifier, for comparison. For example, `zh_Hans`, `zh-Hans` and
    /// `zh-hans` have the same normalized form.
    package static func normalizedIdentifier(_ identifier: String) -> String {
        (LanguageIdentifier.tag(of: identifier) ?? identifier).lowercased()
    }
}
