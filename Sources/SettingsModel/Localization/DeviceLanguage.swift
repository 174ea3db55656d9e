/// A device that is set to one language: where it looks for the panes and tables of a bundle.
///
/// A file at the bundle's top hides those of all languages. Else the first language that has the file wins, as a whole:
/// what that file lacks is looked up nowhere else. `Base` comes after the first language, and English at the end, for
/// a Settings bundle has no Info.plist that would name another. Where neither the language nor English is there, the
/// system takes any; here it is the first by name, `Base` before all.
///
/// Source: CoreFoundation's CFBundle_Locale.c and CFBundle_Resources.c, and ICU's ualoc.cpp, which it asks for the
/// languages that come nearest.
package struct DeviceLanguage: Sendable {
    /// The language the device is set to.
    package let identifier: String
    /// The language of the bundle that the device takes for its own; nil where the bundle has none that is near enough.
    package let match: Language?
    /// The languages in which the device looks for a file, in this order.
    package let languages: [Language]
    /// Whether the first of them was taken for want of a better one, and the system may as well take another.
    package let takesAny: Bool
    /// What kind of device it is; nil for one that takes no file made for some kind.
    package private(set) var platform: Platform?

    package init(_ identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(identifier, among: bundle.languages, on: platform)
    }

    /// A device that shows the texts of a bundle as they were written: those of the source language or of `Base`, or what
    /// stands in the panes. A translation is shown nowhere, not even where the source language has no table.
    package init(ofTextsIn bundle: SettingsBundle) {
        let source = bundle.sourceLanguage
        let all = bundle.languages.filter { $0 == source || (source != nil && $0.identifier == "Base") }
        self.init(source?.identifier ?? "en", among: all)
    }

    init(_ identifier: String, among all: [Language], on platform: Platform? = nil) {
        self.identifier = identifier
        self.platform = platform
        let near = Self.nearest(to: identifier, among: all)
        match = near.first
        var found = near.isEmpty ? Self.nearest(to: "en-US", among: all) : near
        let base = all.first { $0.identifier == "Base" }
        takesAny = found.isEmpty && all.count > 1
        if found.isEmpty, let any = base ?? all.first { found = [any] }
        if let base, !found.contains(base) { found.insert(base, at: 1) }
        let english = ["en", "English", "en_US"].lazy.compactMap { name in all.first { $0.identifier == name } }.first
        if let english, !found.contains(english) { found.append(english) }
        languages = found
    }

    /// A device of some kind that is set to the same language.
    package func on(_ platform: Platform) -> DeviceLanguage {
        var device = self
        device.platform = platform
        return device
    }

    /// Whether the device's language is written from right to left.
    package var isRightToLeft: Bool { LanguageIdentifier.isRightToLeft(identifier) }

    /// The nearest language, and those that stand in for it.
    private static func nearest(to identifier: String, among all: [Language]) -> [Language] {
        guard let wanted = LanguageTag(identifier)?.canonical else {
            return all.filter { $0.identifier == identifier }
        }
        let tags = all.compactMap { language in
            LanguageTag(language.identifier).map { (language: language, tag: $0.canonical) }
        }
        var best: (language: Language, tag: LanguageTag, distance: Int)?
        for (language, tag) in tags {
            guard let steps = language.identifier == identifier ? -1 : distance(from: wanted, to: tag),
                steps < best?.distance ?? .max
            else { continue }
            best = (language, tag, steps)
        }
        guard let best else { return [] }
        let others = best.tag.chain.flatMap { parent in
            tags.filter { $0.tag == parent && $0.language != best.language }.map(\.language)
        }
        return [best.language] + others
    }

    /// How many steps lead from two languages to the nearest that stands in for both; nil where there is none.
    private static func distance(from wanted: LanguageTag, to tag: LanguageTag) -> Int? {
        if wanted == tag { return 0 }
        // Where several countries share a language, the one it is at home in comes first.
        let chain = tag.isForMainRegion ? tag.chain : [tag] + tag.chain
        var shortest: Int?
        for (steps, candidate) in wanted.chain.enumerated() {
            guard let further = chain.firstIndex(of: candidate) else { continue }
            shortest = min(shortest ?? .max, steps + further + (wanted.language == tag.language ? 0 : 1))
        }
        return shortest
    }
}
