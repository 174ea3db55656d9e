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
        self.init(identifier, among: NearestLanguages(bundle.languages), on: platform)
    }

    /// Devices set to several languages, in time that grows with their number and that of the bundle's languages.
    package static func all(
        _ identifiers: [String], in bundle: SettingsBundle, on platform: Platform? = nil
    ) -> [DeviceLanguage] {
        let languages = NearestLanguages(bundle.languages)
        return identifiers.map { DeviceLanguage($0, among: languages, on: platform) }
    }

    /// A device that shows the texts of a bundle as they were written: those of the source language or of `Base`, or what
    /// stands in the panes. A translation is shown nowhere, not even where the source language has no table.
    package init(ofTextsIn bundle: SettingsBundle) {
        let source = bundle.sourceLanguage
        let all = bundle.languages.filter { $0 == source || (source != nil && $0.identifier == "Base") }
        self.init(source?.identifier ?? "en", among: NearestLanguages(all))
    }

    private init(_ identifier: String, among all: NearestLanguages, on platform: Platform? = nil) {
        self.identifier = identifier
        self.platform = platform
        let near = all.nearest(to: identifier)
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
