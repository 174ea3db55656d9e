/// Validation and normalization of language identifiers, which are used as the names of `.lproj` folders.
///
/// Identifiers follow BCP 47, restricted to language, script and region. The App Store rejects other folder names with
/// the error ITMS-90176.
package enum LanguageIdentifier {
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
        guard let tag = LanguageTag(subtags), !tag.hasNumericRegion || tag.text == "es-419" else {
            if subtags.dropFirst().contains(where: { $0.count == 3 && $0.allSatisfy(\.isNumber) }) {
                return ("uses a number for its region", nil)
            }
            if let ordered = identifierByReordering(subtags) { return ("has its parts in the wrong order", ordered) }
            return (
                identifier.contains("_") ? "has a '_' instead of a '-'" : "is not a BCP 47 language identifier", nil
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
        LanguageTag(identifier)?.text
    }

    /// Returns the tag that a device uses for a language, regardless of the folder name, such as `zh-Hant-HK` for
    /// `zh-HK` or `he` for `iw`. Returns `nil` for an invalid identifier.
    package static func canonicalTag(of identifier: String) -> String? { LanguageTag(identifier)?.canonical.text }

    /// Returns the canonical tags of the languages that a language falls back to, nearest first. For example, `zh-HK`
    /// falls back to `zh-Hant`.
    package static func fallbackTags(for identifier: String) -> [String] {
        LanguageTag(identifier)?.canonical.chain.dropFirst().map(\.text) ?? []
    }

    /// Returns the language code in an identifier, excluding the script and region, such as `pt` for `pt-BR`.
    package static func code(of identifier: String) -> Substring {
        (tag(of: identifier) ?? identifier).prefix { $0 != "-" && $0 != "_" }
    }

    /// Returns whether an identifier represents a pseudolanguage for testing, such as `en-XA` or `ar-XB`.
    ///
    /// Source: the description of the regions XA and XB in Unicode Technical Standard #35, part 1.
    package static func isPseudolanguage(_ identifier: String) -> Bool {
        let region = LanguageTag(identifier)?.region
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
        return LanguageTag(self.subtags(of: language) + subtags.dropFirst())?.text
    }

    /// Returns the valid identifier that consists of the same subtags in a different order. Returns `nil` if there is
    /// no such identifier or more than one.
    private static func identifierByReordering(_ subtags: [Substring]) -> String? {
        guard subtags.count > 1, subtags.count <= 3 else { return nil }
        let found = subtags.indices.compactMap { index -> String? in
            var rest = subtags
            let language = rest.remove(at: index)
            let ordered = [language] + rest.sorted { $0.count == 4 && $1.count != 4 }
            guard ordered != subtags, let tag = LanguageTag(ordered), !tag.hasNumericRegion else { return nil }
            return replacement(for: tag.text) ?? tag.text
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func isInUsualCase(_ subtags: [Substring]) -> Bool {
        LanguageTag(subtags)?.text == subtags.joined(separator: "-")
    }
}
