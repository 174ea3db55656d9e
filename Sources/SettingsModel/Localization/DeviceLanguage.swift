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
        self.init(identifier, among: NearestLanguages(bundle.languages), on: platform)
    }

    /// Returns a device language for each language identifier. The running time is linear in the number of identifiers
    /// and the number of languages in the bundle.
    ///
    /// - Parameter followsSettings: Whether to consider the languages that Settings supports. Pass `false` for strings
    ///   that are not read by Settings.
    package static func all(
        _ identifiers: [String], in bundle: SettingsBundle, on platform: Platform? = nil, followsSettings: Bool = true
    ) -> [DeviceLanguage] {
        let languages = NearestLanguages(bundle.languages)
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
