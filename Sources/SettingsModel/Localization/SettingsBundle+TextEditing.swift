/// Access to the string tables that are edited together with a pane.
extension SettingsBundle {
    /// Returns the string tables with the specified name, and the languages that do not have such a table. If several
    /// tables are symbolic links to the same file, only one of them is returned.
    ///
    /// - Throws: An error if a language folder cannot be read, or if one of the tables cannot be read or edited.
    ///   Editing only some of the tables would make them inconsistent.
    package func editableTables(
        named name: String
    ) throws(BundleError) -> (tables: [StringTable], languagesWithout: [Language]) {
        try requireReadableLanguageFolders()
        var tables: [StringTable] = []
        var without: [Language] = []
        var targets: Set<String> = []
        for language in languages {
            guard let table = table(name, in: language) else {
                without.append(language)
                continue
            }
            try table.file.requireEditable()
            guard table.isReadable else {
                throw BundleError(noStringTableIn: table.file)
            }
            if let target = table.file.target, targets.insert(target).inserted { tables.append(table) }
        }
        return (tables, without)
    }
}

extension ParsedFile {
    /// The path to use when editing the file. For a symbolic link, this is the path of its destination.
    package var editPath: String { target ?? path }
}
