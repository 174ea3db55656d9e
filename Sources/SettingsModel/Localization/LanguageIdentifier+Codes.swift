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
