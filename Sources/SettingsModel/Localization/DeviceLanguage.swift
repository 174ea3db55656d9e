/// A device that is set to one language, and the language folders in which it looks for panes and string tables.
///
/// A file at the top level of the bundle takes precedence over the files in all language folders. Otherwise, the device
/// reads the file of the first language that has it. Entries that are missing in this file are not looked up in other
/// languages. `Base` follows the first language. English is last, because a Settings bundle does not have an Info.plist
/// that specifies a different language. If the bundle contains neither the language nor English, the system may read
/// any language; this type uses `Base`, or else the first language by name.
///
/// A folder with a region that Settings does not support does not take precedence over the folder of the language; see
/// ``SettingsLanguages``.
///
/// Source: CoreFoundation's CFBundle_Locale.c and CFBundle_Resources.c, and ICU's ualoc.cpp, which finds the nearest
/// languages.
package struct DeviceLanguage: Sendable {
    /// The identifier of the language that the device is set to.
    package let identifier: String
    /// The language of the bundle that the device uses as its own, or `nil` if no language of the bundle is near
    /// enough.
    package let match: Language?
    /// The language of the bundle that is nearest to the device's language but is passed over, because Settings does
    /// not support its region. `nil` if no language is passed over.
    package let passedOver: Language?
    /// The languages in which the device looks for a file, in order of precedence.
    package let languages: [Language]
    /// Whether the first language is an arbitrary choice because no language matches, so the system might choose
    /// another.
    package let isArbitraryChoice: Bool
    /// The platform of the device, or `nil` for a device that ignores platform-specific files.
    package private(set) var platform: Platform?

    package init(_ identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(identifier, among: NearestLanguages(bundle.languages), on: platform)
    }

    /// Returns devices that are set to several languages. The running time is linear in the number of identifiers and
    /// languages of the bundle.
    ///
    /// - Parameter followsSettings: Whether the languages of Settings limit the choice. Pass `false` for strings that
    ///   are not read by Settings.
    package static func all(
        _ identifiers: [String], in bundle: SettingsBundle, on platform: Platform? = nil, followsSettings: Bool = true
    ) -> [DeviceLanguage] {
        let languages = NearestLanguages(bundle.languages)
        return identifiers.map { DeviceLanguage($0, among: languages, on: platform, followsSettings: followsSettings) }
    }

    /// Creates a device that displays all strings untranslated: from the source language or `Base`, or as they are in
    /// the panes. Translations are never used, even if the source language has no string table.
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

    /// Returns a device of the given platform with the same language.
    package func on(_ platform: Platform) -> DeviceLanguage {
        var device = self
        device.platform = platform
        return device
    }

    /// Whether the language of the device is written from right to left.
    package var isRightToLeft: Bool { LanguageIdentifier.isRightToLeft(identifier) }
}
