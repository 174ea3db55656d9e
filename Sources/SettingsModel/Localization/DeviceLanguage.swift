/// A device that is set to one language, and the folders in which it looks for the panes and tables of a bundle.
///
/// A file at the top level of the bundle takes precedence over the files of all languages. Otherwise the device reads the
/// file of the first language that has it; entries that this file lacks are not looked up elsewhere. `Base` follows the
/// first language, and English comes last because a Settings bundle has no Info.plist that names another language. If the
/// bundle has neither the language nor English, the system may read any language; this type uses `Base`, or else the first
/// language by name.
///
/// A folder with a region that Settings lacks does not take precedence over the folder of the language: see
/// ``SettingsLanguages``.
///
/// Source: CoreFoundation's CFBundle_Locale.c and CFBundle_Resources.c, and ICU's ualoc.cpp, which finds the nearest
/// languages.
package struct DeviceLanguage: Sendable {
    /// The language the device is set to.
    package let identifier: String
    /// The language of the bundle that the device reads as its own; `nil` if the bundle has none that is near enough.
    package let match: Language?
    /// The language of the bundle that the device is set to but does not read first, because Settings lacks its region.
    package let passedOver: Language?
    /// The languages in which the device looks for a file, in this order.
    package let languages: [Language]
    /// Whether the first of them was taken for want of a better one, and the system may as well take another.
    package let takesAny: Bool
    /// What kind of device it is; nil for one that takes no file made for some kind.
    package private(set) var platform: Platform?

    package init(_ identifier: String, in bundle: SettingsBundle, on platform: Platform? = nil) {
        self.init(identifier, among: NearestLanguages(bundle.languages), on: platform)
    }

    /// Devices set to several languages, in time that grows with their number and that of the bundle's languages.
    ///
    /// - Parameter followsSettings: Whether the languages of Settings limit the choice. Pass `false` for texts that are
    ///   not read by Settings.
    package static func all(
        _ identifiers: [String], in bundle: SettingsBundle, on platform: Platform? = nil, followsSettings: Bool = true
    ) -> [DeviceLanguage] {
        let languages = NearestLanguages(bundle.languages)
        return identifiers.map { DeviceLanguage($0, among: languages, on: platform, followsSettings: followsSettings) }
    }

    /// A device that shows the texts of a bundle as they were written: those of the source language or of `Base`, or what
    /// stands in the panes. A translation is shown nowhere, not even where the source language has no table.
    package init(ofTextsIn bundle: SettingsBundle) {
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
            let shown = SettingsLanguages.language(insteadOf: own.identifier).map({ all.nearest(to: $0) }),
            let first = shown.first, first != own,
            // Between two regions that Settings lacks, the device's own stays.
            SettingsLanguages.language(insteadOf: first.identifier) == nil
        {
            near = shown
            passedOver = own
        }
        self.passedOver = passedOver
        match = near.first
        var found = near.isEmpty ? all.nearest(to: "en-US") : near
        let base = all["Base"]
        takesAny = found.isEmpty && all.languages.count > 1
        if found.isEmpty, let any = base ?? all.languages.first { found = [any] }
        if let base, !found.contains(base) { found.insert(base, at: 1) }
        let english = ["en", "English", "en_US"].lazy.compactMap { all[$0] }.first
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
}
