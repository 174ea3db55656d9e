import SettingsModel

extension CheckedBundle {
    /// Renames the folder of a language; nil where one of that name is there, or something but tables would stay behind.
    func renaming(_ language: Language, to identifier: String) -> Fix? {
        let folder = Language(identifier).folder
        let isTaken = languages.contains { $0 != language && $0.folder.lowercased() == folder.lowercased() }
        let others = bundle.files.keys.filter { $0.hasPrefix(language.folder + "/") }.count
        guard !isTaken, bundle.tables(in: language).count == others,
            !bundle.otherFiles.contains(where: { $0.hasPrefix(language.folder + "/") })
        else { return nil }
        return .unsafe(
            "rename the folder to \(quoted(folder))", .renameLanguage(language.identifier, to: identifier))
    }
}
