/// The language of a device, and the language folders in which the device searches for panes and string tables.
///
/// A file at the top level of the bundle takes precedence over the files in language folders. Otherwise, the device
/// reads the file from the first language folder that contains it. If an entry is missing from this file, the device
/// does not search other languages for it.
///
/// `Base` follows the first language. English comes last, because a Settings bundle does not have an Info.plist that
/// specifies a different language. If the bundle contains neither the device language nor English, the system might use
/// any language. In this case, this type uses `Base` or, if `Base` does not exist, the first language in alphabetical
/// order.
///
/// The folder of a regional language does not take precedence over the folder of the language if Settings does not
/// support the region. See ``SettingsLanguages``.
///
/// Sources: CoreFoundation's CFBundle_Locale.c and CFBundle_Resources.c, and ICU's ualoc.cpp for the nearest languages.
package struct DeviceLanguage: Sendable {
    /// The identifier of the language that the device is set to.
    package let identifier: String
    /// The language in the bundle that matches the device language, or `nil` if no language matches.
    package let match: Language?
    /// The language in the bundle that is nearest to the device language but is skipped, because Settings does not
    /// support its region. `nil` if no language is skipped.
    package let passedOver: Language?
    /// The languages in which the device searches for a file, in order of precedence.
    package let languages: [Language]
    /// Whether the first language is an arbitrary choice because no language matches. The system might choose a
    /// different language.
    package let isArbitraryChoice: Bool
    /// The platform of the device, or `nil` if platform-specific files are ignored.
    package private(set) var platform: Platform?

    package init(_ identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(identifier, among: NearestLanguages(bundle.foldersOfLanguages), on: platform)
    }

    /// Returns a device language for each language identifier. The running time is linear in the number of identifiers
    /// and the number of languages in the bundle.
    ///
    /// - Parameter followsSettings: Whether to consider the languages that Settings supports. Pass `false` for strings
    ///   that are not read by Settings.
    package static func all(
        _ identifiers: [String], in bundle: SettingsBundle, on platform: Platform? = nil, followsSettings: Bool = true
    ) -> [DeviceLanguage] {
        let languages = NearestLanguages(bundle.foldersOfLanguages)
        return identifiers.map { DeviceLanguage($0, among: languages, on: platform, followsSettings: followsSettings) }
    }

    /// Creates a device language that displays strings untranslated. The strings are read from the string table of the
    /// source language or `Base`. If there is no such table, they are displayed as written in the panes.
    package init(forUntranslatedTextsIn bundle: SettingsBundle) {
        let source = bundle.sourceLanguage
        let all = bundle.languages.filter { $0 == source || (source != nil && $0.identifier == "Base") }
        self.init(source?.identifier ?? "en", among: NearestLanguages(all))
    }

    private init(
        _ identifier: String, among all: NearestLanguages, on platform: Platform? = nil, followsSettings: Bool = true
    ) {
        self.identifier = identifier
        self.platform = platform
        var near = all.nearest(to: identifier)
        var passedOver: Language?
        if followsSettings, let own = near.first,
            let shown = SettingsLanguages.language(usedInsteadOf: own.identifier).map({ all.nearest(to: $0) }),
            let first = shown.first, first != own,
            // Settings supports neither region, so the device keeps its own.
            SettingsLanguages.language(usedInsteadOf: first.identifier) == nil
        {
            near = shown
            passedOver = own
        }
        self.passedOver = passedOver
        match = near.first
        var found = near.isEmpty ? all.nearest(to: "en-US") : near
        let base = all["Base"]
        isArbitraryChoice = found.isEmpty && all.languages.count > 1
        if found.isEmpty, let any = base ?? all.languages.first { found = [any] }
        if let base, !found.contains(base) { found.insert(base, at: 1) }
        let english = ["en", "English", "en_US"].lazy.compactMap { all[$0] }.first
        if let english, !found.contains(english) { found.append(english) }
        languages = found
    }

    /// Returns a copy of the device language for a different platform.
    package func on(_ platform: Platform) -> DeviceLanguage {
        var device = self
        device.platform = platform
        return device
    }

    /// Whether the device language is written from right to left.
    package var isRightToLeft: Bool { LanguageIdentifier.isRightToLeft(identifier) }
}

/// An index of the languages in a bundle. It finds the language nearest to a given language without comparing all of
/// them.
struct NearestLanguages {
    let languages: [Language]
    private var byIdentifier: [String: Language] = [:]
    /// The languages, by canonical tag, in their original order.
    private var byTag: [LanguageIdentifier: [Language]] = [:]
    /// For each tag, the languages that fall back to it, by language code. Only the language with the fewest fallback
    /// steps is stored for each language code.
    private var below: [LanguageIdentifier: [String: Candidate]] = [:]

    private struct Candidate {
        let language: Language
        let tag: LanguageIdentifier
        /// The number of fallback steps from `language` to the tag.
        let steps: Int
        /// The index of the language in `languages`. If two languages match equally well, the one that comes first is
        /// used.
        let position: Int
    }

    /// Creates an index of languages.
    ///
    /// - Parameter languages: The languages in the bundle. If two of them match a language equally well, the first one
    ///   is used.
    init(_ languages: [Language]) {
        self.languages = languages
        for (position, language) in languages.enumerated() {
            byIdentifier[language.identifier] = language
            guard let tag = LanguageIdentifier(language.identifier)?.canonical else { continue }
            byTag[tag, default: []].append(language)
            // If several regions share a language, its main region is preferred.
            let chain = tag.isForMainRegion ? tag.chain : [tag] + tag.chain
            for (steps, parent) in chain.enumerated() where steps < below[parent]?[tag.language]?.steps ?? .max {
                below[parent, default: [:]][tag.language] = Candidate(
                    language: language, tag: tag, steps: steps, position: position)
            }
        }
    }

    subscript(identifier: String) -> Language? { byIdentifier[identifier] }

    /// Returns the language nearest to an identifier, followed by the languages that it falls back to. Returns an empty
    /// array if no language is similar enough.
    func nearest(to identifier: String) -> [Language] {
        let own = byIdentifier[identifier]
        guard let wanted = LanguageIdentifier(identifier)?.canonical else { return own.map { [$0] } ?? [] }
        let best = own.map { ($0, wanted) } ?? nearest(to: wanted)
        guard let (language, tag) = best else { return [] }
        return [language] + tag.chain.flatMap { byTag[$0] ?? [] }.filter { $0 != language }
    }

    /// Returns the language nearest to a tag, or `nil` if no language shares a fallback language with the tag. The
    /// distance is the total number of fallback steps from the language and the tag to a shared fallback language, plus
    /// one if their language codes differ.
    private func nearest(to wanted: LanguageIdentifier) -> (Language, LanguageIdentifier)? {
        var best: (candidate: Candidate, distance: Int)?
        for (steps, parent) in wanted.chain.enumerated() {
            for (code, candidate) in below[parent] ?? [:] {
                let distance = steps + candidate.steps + (code == wanted.language ? 0 : 1)
                let known = best.map { ($0.distance, $0.candidate.position) } ?? (.max, .max)
                if (distance, candidate.position) < known { best = (candidate, distance) }
            }
        }
        return best.map { ($0.candidate.language, $0.candidate.tag) }
    }
}

/// The languages in which Settings is localized. They determine which folder takes precedence if a bundle has several
/// folders for a language.
///
/// A Settings bundle is not the main bundle of the process that reads it. CoreFoundation chooses the languages of such
/// a bundle from the languages of the main bundle, which is Settings. For example, Settings uses `en` on a device set
/// to English (US). Therefore, `en.lproj` takes precedence over `en-US.lproj`. This behavior was observed in iOS 17.
/// iOS 15.5 used `en-US.lproj`: <https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058>.
///
/// Source: CoreFoundation's CFBundle_Locale.c, `_CFBundleCopyPreferredLanguagesInList`.
package enum SettingsLanguages {
    /// The evidence for how a device chooses between several folders for a language.
    package static let evidence = Evidence.observed("https://github.com/xbmc/Official-Kodi-Remote-iOS/issues/1058", .d6)

    /// The languages of Settings. Apple does not publish this list. It is inferred from the language folders of Tips,
    /// another app in iOS 26.2 (<https://github.com/blacktop/ipsw-diffs>, builds 23C5044b and 23C52). Portuguese
    /// (Portugal) is added from the technical specifications of iPhone. This list is part of open question D6.
    private static let identifiers = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "en-AU", "en-GB", "es", "es-419", "es-US", "fi", "fr",
        "fr-CA", "gu", "he", "hi", "hr", "hu", "id", "it", "ja", "kk", "kn", "ko", "lt", "ml", "mr", "ms", "nl", "no",
        "or", "pa", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl", "sv", "ta", "te", "th", "tr", "uk", "ur", "vi",
        "zh-CN", "zh-HK", "zh-TW",
    ]

    private static let nearest = NearestLanguages(identifiers.map { Language($0) })
    private static let tags = Set(identifiers.compactMap { LanguageIdentifier($0)?.canonical })

    /// Returns the language that Settings uses instead of a language whose region it does not support, such as `de` for
    /// `de-AT`. Returns `nil` if the identifier has no region or represents a pseudolanguage, if Settings supports the
    /// region, or if Settings does not support the language at all.
    package static func language(usedInsteadOf identifier: String) -> String? {
        guard let tag = LanguageIdentifier(identifier)?.canonical, tag.region != nil, !tags.contains(tag),
            !LanguageIdentifier.isPseudolanguage(identifier)
        else { return nil }
        return nearest.nearest(to: identifier).first?.identifier
    }
}
