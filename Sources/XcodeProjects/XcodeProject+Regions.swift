import SettingsModel
import SourceText

/// The languages of a project.
extension XcodeProject {
    /// The language that the app is written in, as the project names it: `en`, or `English`.
    package var developmentRegion: String? { root["developmentRegion"]?.string }

    /// The languages that the project names, and `Base`.
    package var knownRegions: [String] { root.strings("knownRegions").map(\.string) }

    /// The files that are there in several languages.
    package var variantGroups: [ProjectObject] { objects(ofType: "PBXVariantGroup") }

    /// The languages of the app by their tags, in the order of the tags.
    ///
    /// `Base` is none. Xcode once named four languages in every new project by their English names; of these only those
    /// count that a file is there in, and the one that the app is written in.
    package var languages: [String] {
        let used = Set(variantGroups.flatMap { objects($0.strings("children")) }.compactMap(\.variantLanguage))
        let names = knownRegions.filter { name in
            name != "Base"
                && (!LanguageIdentifier.isLegacyName(name) || used.contains(name) || name == developmentRegion)
        }
        return Set(names.map { LanguageIdentifier.canonicalTag(of: $0) ?? $0 }).sorted()
    }
}

extension ProjectObject {
    /// The language of a file of a variant group, as its folder names it.
    fileprivate var variantLanguage: String? {
        let folder = self["path"]?.string.split(separator: "/").last { $0.hasSuffix(".lproj") }
        return folder.map { String($0.dropLast(".lproj".count)) } ?? self["name"]?.string
    }
}
