extension LanguageIdentifier {
    /// Whether a language is written from right to left: by its script, else by the one that it usually has.
    ///
    /// Source: Unicode CLDR 46, likely subtags; the scripts are those of Unicode whose letters run so. Languages without
    /// a localized system and without many writers are left out.
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

    /// Languages whose usual script is one of these.
    private static let rightToLeftLanguages: Set<String> = [
        "acm", "aeb", "aii", "apc", "ar", "arq", "ars", "ary", "arz", "azb", "bal", "bgn", "bqi", "brh", "ckb", "dv",
        "fa", "glk", "he", "khw", "ks", "lah", "lki", "lrc", "luz", "mzn", "nqo", "ota", "ps", "rhg", "sd", "sdh",
        "skr", "syr", "ug", "ur", "yi",
    ]

    /// Where languages that are usually written otherwise have one of these.
    private static let rightToLeftInRegion: Set = [
        "az-IQ", "az-IR", "ha-CM", "ha-SD", "kk-AF", "kk-CN", "kk-IR", "kk-MN", "ku-LB", "ky-CN", "ms-CC", "pa-PK",
        "tg-PK", "uz-AF",
    ]

    private static let leftToRightInRegion: Set = ["sd-IN", "ug-KZ", "ug-MN"]
}
