/// The changes of tables that every change of a pane entails.
extension SettingsBundle {
    /// The tables of a name that can be changed, one for each file however many links lead to it, and the languages
    /// that have no such table.
    ///
    /// - Throws: for a table that exists and cannot be edited, or may exist in a folder that cannot be read: an edit of
    ///   the others would leave it behind.
    package func editableTables(
        named name: String
    ) throws(BundleError) -> (tables: [StringTable], languagesWithout: [Language]) {
        try requireReadableLanguages()
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
                throw BundleError(noTable: table.file)
            }
            if let target = table.file.target, targets.insert(target).inserted { tables.append(table) }
        }
        return (tables, without)
    }
}

extension ParsedFile {
    /// The path that an edit of the file names: that of the file itself, where links lead.
    package var editPath: String { target ?? path }
}
