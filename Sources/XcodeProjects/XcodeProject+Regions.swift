import SettingsModel
import SourceText

/// The languages of a project.
extension XcodeProject {
    /// The development language of the app, as specified in the project, such as `en` or `English`.
    package var developmentRegion: String? { root["developmentRegion"]?.string }

    /// The regions listed in the project, including `Base`.
    package var knownRegions: [String] { root.strings("knownRegions").map(\.string) }

    /// The variant groups, each of which represents a localized file.
    package var variantGroups: [ProjectObject] { objects(ofType: "PBXVariantGroup") }

    /// The language tags of the app in sorted order, excluding `Base`.
    ///
    /// Earlier versions of Xcode listed four languages by their English names in every new project. Such a language is
    /// included only if a localized file uses its English name, or if it is the development language.
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
    /// The language of a file in a variant group. It is determined by the `.lproj` folder that contains the file or, if
    /// there is no such folder, by the name of the file reference.
    fileprivate var variantLanguage: String? {
        let folder = self["path"]?.string.split(separator: "/").last { $0.hasSuffix(".lproj") }
        return folder.map { String($0.dropLast(".lproj".count)) } ?? self["name"]?.string
    }
}
