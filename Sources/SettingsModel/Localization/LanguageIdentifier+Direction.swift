extension LanguageIdentifier {
    /// Returns whether a language is written from right to left. If the identifier specifies a script, the script
    /// determines the direction. Otherwise, the usual script of the language determines it.
    ///
    /// Sources: the likely subtags of Unicode CLDR 46, and the right-to-left scripts in Unicode. Rarely written
    /// languages in which no operating system is localized are omitted.
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
