import SettingsModel
import SourceText

/// The languages of a project.
extension XcodeProject {
    /// The development language of the app, as named in the project, such as `en` or `English`.
    package var developmentRegion: String? { root["developmentRegion"]?.string }

    /// The regions listed in the project, including `Base`.
    package var knownRegions: [String] { root.strings("knownRegions").map(\.string) }

    /// The variant groups, each of which represents a localized file.
    package var variantGroups: [ProjectObject] { objects(ofType: "PBXVariantGroup") }

    /// The sorted language tags of the app, without `Base`.
    ///
    /// Earlier Xcode versions listed four languages by their English names in every new project. The list contains the
    /// language for such a name only if a localized file uses the name or if it is the development language.
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
    /// The language of a file in a variant group, taken from its `.lproj` folder or, if it is not in such a folder,
    /// from its name.
    fileprivate var variantLanguage: String? {
        let folder = self["path"]?.string.split(separator: "/").last { $0.hasSuffix(".lproj") }
        return folder.map { String($0.dropLast(".lproj".count)) } ?? self["name"]?.string
    }
}
