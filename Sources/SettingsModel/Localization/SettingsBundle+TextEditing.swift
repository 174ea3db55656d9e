/// Access to the string tables that change together with a pane.
extension SettingsBundle {
    /// Returns the string tables with the given name, and the languages without such a table. Symbolic links to the
    /// same file result in a single table.
    ///
    /// - Throws: An error if one of the tables, or a language folder, cannot be read or edited. Editing only the other
    ///   tables would leave them inconsistent.
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
    /// The path to use for edits of the file. For a symbolic link, this is its destination.
    package var editPath: String { target ?? path }
}
