import SettingsModel

extension CheckedBundle {
    /// Removes the tables of a language; nil where something else would stay behind.
    func removing(_ language: Language) -> Fix? {
        let tables = bundle.tables(in: language)
        guard holdsTablesOnly(language), !tables.isEmpty, tables.allSatisfy({ $0.file.target == $0.path }) else {
            return nil
        }
        return .unsafe("remove \(quoted(language.folder))", .files(tables.map { .remove(path: $0.path) }))
    }

    private func holdsTablesOnly(_ language: Language) -> Bool {
        bundle.tables(in: language).count == bundle.fileCount(in: language)
    }

    /// Renames the folder of a language; nil where one of that name is there, or something but tables would stay behind.
    func renaming(_ language: Language, to identifier: String) -> Fix? {
        let folder = Language(identifier).folder
        let isTaken = foldersIgnoringCase[folder.lowercased(), default: []].contains { $0 != language }
        guard !isTaken, holdsTablesOnly(language) else { return nil }
        return .unsafe(
            "rename the folder to \(quoted(folder))", .renameLanguage(language.identifier, to: identifier))
    }
}
