/// What makes a good name for the folder of a language.
///
/// The grammar is that of BCP 47, without what no folder has: language, script, region. The App Store reports other
/// folders as ITMS-90176.
package enum LanguageIdentifier {
    /// What is wrong with an identifier, in words that follow it in a sentence, and what to write instead; nil for a
    /// good one, for `Base`, and for an old name such as `English`.
    package static func problem(of identifier: String) -> (message: String, suggestion: String?)? {
        if identifier == "Base" || isLegacyName(identifier) { return nil }
        // Most are the bare code of a language.
        if languages.contains(identifier), replacements[identifier] == nil { return nil }
        let lowercase = identifier.lowercased()
        if lowercase == "base" { return ("must be written 'Base'", "Base") }
        if let name = legacyNames.keys.first(where: { $0.lowercased() == lowercase }) {
            return ("is the name of a language, not its identifier", legacyNames[name])
        }
        if let better = replacement(for: identifier), better != identifier {
            return ("is not the identifier that the system uses", better)
        }
        let parts = parts(of: identifier)
        guard let tag = LanguageTag(parts), !tag.hasNumber || tag.text == "es-419" else {
            if parts.dropFirst().contains(where: { $0.count == 3 && $0.allSatisfy(\.isNumber) }) {
                return ("uses a number for its region", nil)
            }
            if let ordered = reordered(parts) { return ("has its parts in the wrong order", ordered) }
            return (
                identifier.contains("_") ? "has a '_' instead of a '-'" : "is not a BCP 47 language identifier", nil
            )
        }
        if tag.text == identifier { return nil }
        if identifier.contains("_") { return ("has a '_' instead of a '-'", tag.text) }
        if parts[0].count != tag.language.count {
            return ("uses a three-letter code for a language that has a two-letter code", tag.text)
        }
        // `BR-pt` may be meant as pt-BR, while `PT-br` is not meant as br-PT.
        if parts.count == 2, isUsuallyCased(parts.reversed()), reordered(parts) != nil {
            return ("has its parts in an unusual order or case", nil)
        }
        return ("is not in the usual case", tag.text)
    }

    /// The tag of BCP 47 that stands for an identifier in a file for translators: `zh-CN` for `zh_CN`, `en` for
    /// `English`; nil for `Base`, which is no language, and for what is no identifier.
    package static func tag(of identifier: String) -> String? {
        LanguageTag(identifier)?.text
    }

    /// The tag under which a device knows a language, whatever its folder is called: `zh-Hant-HK` for `zh-HK`, `he` for
    /// `iw`; nil for what is no identifier.
    package static func canonicalTag(of identifier: String) -> String? { LanguageTag(identifier)?.canonical.text }

    /// The languages in which a device looks for what one lacks, by such tags, the nearest first: `zh-Hant` for `zh-HK`.
    package static func standIns(for identifier: String) -> [String] {
        LanguageTag(identifier)?.canonical.chain.dropFirst().map(\.text) ?? []
    }

    /// The code of a language, without script and region: `pt` for `pt-BR`.
    package static func code(of identifier: String) -> Substring {
        (tag(of: identifier) ?? identifier).prefix { $0 != "-" && $0 != "_" }
    }

    /// Whether it is that of a language that nobody speaks, in which texts are looked at: `en-XA`, `ar-XB`.
    ///
    /// Source: Unicode Technical Standard #35, part 1, on the regions XA and XB.
    package static func isPseudo(_ identifier: String) -> Bool {
        let region = LanguageTag(identifier)?.region
        return region == "XA" || region == "XB"
    }

    /// Whether it is a name from before language identifiers, which the system still knows: `English`.
    package static func isLegacyName(_ identifier: String) -> Bool { legacyNames[identifier] != nil }

    /// The identifier that stands for an old name: `en` for `English`.
    package static func identifier(forLegacyName name: String) -> String? { legacyNames[name] }

    static func parts(of identifier: String) -> [Substring] {
        identifier.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    }

    /// What to write instead of an identifier that is well-formed, or nearly so, and still not the one to use.
    private static func replacement(for identifier: String) -> String? {
        let parts = parts(of: identifier.lowercased())
        if let whole = replacements[parts.joined(separator: "-")] { return whole }
        guard let language = replacements[String(parts[0])] else { return nil }
        return LanguageTag(self.parts(of: language) + parts.dropFirst())?.text
    }

    /// The identifier that the parts make in another order; nil where there is none, or more than one.
    private static func reordered(_ parts: [Substring]) -> String? {
        guard parts.count > 1, parts.count <= 3 else { return nil }
        let found = parts.indices.compactMap { index -> String? in
            var rest = parts
            let language = rest.remove(at: index)
            let ordered = [language] + rest.sorted { $0.count == 4 && $1.count != 4 }
            guard ordered != parts, let tag = LanguageTag(ordered), !tag.hasNumber else { return nil }
            return replacement(for: tag.text) ?? tag.text
        }
        return found.count == 1 ? found[0] : nil
    }

    private static func isUsuallyCased(_ parts: [Substring]) -> Bool {
        LanguageTag(parts)?.text == parts.joined(separator: "-")
    }
}
