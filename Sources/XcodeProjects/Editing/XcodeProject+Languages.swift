import PropertyListSyntax
package import SettingsModel
import SourceText

extension XcodeProject {
    /// Adds languages to `knownRegions`, or removes them. Languages that are listed under another name are left alone,
    /// such as `zh_CN` for `zh-Hans`.
    ///
    /// - Throws: An error if a language to remove is the development language, or if the project cannot be changed.
    package func changingLanguages(
        adding added: [String] = [], removing removed: [String] = []
    ) throws(BundleError) -> ProjectChange {
        var draft = try ProjectDraft(self)
        var lines: [ReportLine] = []
        func report(_ action: ReportLine.Action, _ name: String, _ detail: Message) {
            lines.append(ReportLine(action: action, path: path, detail: "\(printable(name))\(detail)"))
        }
        let listed = languages
        for name in added {
            let tag = LanguageIdentifier.canonicalTags(meantBy: [name])[0]
            // An old project lists English names of languages that it does not have.
            if listed.contains(tag) || knownRegions.contains(name) {
                report(.identical, name, " is already a language of the project")
                continue
            }
            try draft.add(ExactString(name), to: Self.regionsKey, of: root.id)
            report(.insert, name, " in knownRegions")
        }
        for name in removed {
            let regions = regions(meaning: name)
            if let development = developmentRegion, regions.contains(development) {
                throw BundleError(
                    "\(quoted(development)) is the development language of the project", path: path,
                    help: "select another development language in Xcode first")
            }
            if regions.isEmpty { report(.identical, name, " is not a language of the project") }
            for region in regions {
                try draft.removeElement(ExactString(region), from: Self.regionsKey, of: root.id)
                report(.remove, region, " from knownRegions")
            }
        }
        // Old projects have no list.
        if !removed.isEmpty, draft.isEmpty(Self.regionsKey, of: root.id) {
            try draft.removeKey(Self.regionsKey, of: root.id)
        }
        if draft.document.hasRejectedEdits { throw BundleError(rejectedEditsOf: path) }
        let regions = Set(regionsOfLocalizedFiles)
        let untranslated = added.filter { !listed.contains($0) && !regions.contains($0) }.map(printable)
        return ProjectChange(
            document: draft.document, lines: lines,
            advice: untranslated.isEmpty
                ? []
                : [
                    "translate the app into \(untranslated.joined(separator: ", ")) as well: its languages are those of its .lproj folders, which Xcode makes from String Catalogs and .strings files"
                ])
    }

    /// The names in `knownRegions` that mean a language.
    private func regions(meaning name: String) -> [String] {
        let tags = LanguageIdentifier.canonicalTags(meantBy: [name])
        return knownRegions.withoutRepetitions.filter { region in
            region == name
                || region != "Base" && !LanguageIdentifier.isLegacyName(region)
                    && LanguageIdentifier.canonicalTags(meantBy: [region]) == tags
        }
    }
}
