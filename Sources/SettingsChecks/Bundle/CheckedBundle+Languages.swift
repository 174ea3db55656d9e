import SettingsModel

extension CheckedBundle {
    /// Returns a fix that removes a language's string tables. The result is `nil` if the language folder contains other
    /// files.
    func fixRemovingTables(_ language: Language) -> Fix? {
        let tables = bundle.tables(in: language)
        guard containsOnlyTables(language), !tables.isEmpty, tables.allSatisfy({ $0.file.target == $0.path }) else {
            return nil
        }
        return .unsafe("remove \(quoted(language.folder))", .files(tables.map { .remove(path: $0.path) }))
    }

    private func containsOnlyTables(_ language: Language) -> Bool {
        bundle.tables(in: language).count == bundle.fileCount(in: language)
    }

    /// Returns a fix that renames a language folder. The result is `nil` if the new name is already used, or if the
    /// folder contains files other than string tables.
    func fixRenamingFolder(_ language: Language, to identifier: String) -> Fix? {
        let folder = Language(identifier).folder
        let isTaken = foldersIgnoringCase[folder.lowercased(), default: []].contains { $0 != language }
        guard !isTaken, containsOnlyTables(language) else { return nil }
        return .unsafe(
            "rename the folder to \(quoted(folder))", .renameLanguage(language.identifier, to: identifier))
    }
}
