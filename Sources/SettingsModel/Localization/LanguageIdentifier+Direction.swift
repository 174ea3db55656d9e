extension LanguageIdentifier {
    /// Returns whether a language is written from right to left, based on its script or else on the usual script of the
    /// language.
    ///
    /// Source: the likely subtags of Unicode CLDR 46, and the right-to-left scripts of Unicode. The list omits
    /// languages that no system is localized in and that few people write.
    package static func isRightToLeft(_ identifier: String) -> Bool {
        guard let tag = LanguageTag(identifier) else { return false }
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

    /// The languages that are usually written in one of the right-to-left scripts.
    private static let rightToLeftLanguages: Set<String> = [
        "acm", "aeb", "aii", "apc", "ar", "arq", "ars", "ary", "arz", "azb", "bal", "bgn", "bqi", "brh", "ckb", "dv",
        "fa", "glk", "he", "khw", "ks", "lah", "lki", "lrc", "luz", "mzn", "nqo", "ota", "ps", "rhg", "sd", "sdh",
        "skr", "syr", "ug", "ur", "yi",
    ]

    /// The languages and regions that use a right-to-left script although the language usually does not.
    private static let rightToLeftInRegion: Set = [
        "az-IQ", "az-IR", "ha-CM", "ha-SD", "kk-AF", "kk-CN", "kk-IR", "kk-MN", "ku-LB", "ky-CN", "ms-CC", "pa-PK",
        "tg-PK", "uz-AF",
    ]

    private static let leftToRightInRegion: Set = ["sd-IN", "ug-KZ", "ug-MN"]
}
