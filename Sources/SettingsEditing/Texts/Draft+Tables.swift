import PropertyListSyntax
import SettingsModel
import SourceText

extension SettingsBundle {
    /// Throws an error if a table is a String Catalog. Such tables cannot be renamed, because the options file refers
    /// to them by name.
    func requireNoCatalog(ofTable name: String) throws(BundleError) {
        guard let catalog = catalogs[name] else { return }
        throw BundleError(
            "the table \(name) is a String Catalog, and the options file refers to it by name", path: catalog.path,
            help:
                "convert it to tables first, then back: \(run: .localize) catalog \(shellQuoted(name)) \(input: .toTables)"
        )
    }

    /// Returns the strings whose value in at least one language is neither the string itself nor the value in the
    /// source language, whether a pane uses them or not.
    fileprivate func translatedTexts(ofTable name: String) -> Set<ExactString> {
        let values = sourceValues(ofTable: name, in: sourceLanguage)
        // The string tables of a catalog contain no drafts.
        var texts = Set(
            (catalogs[name]?.texts ?? []).filter { text in
                text.units.values.contains { unit in
                    unit.value.map { unit.state == "new" && !$0.isEmpty && $0 != text.key }
                        ?? true
                }
            }.map(\.key))
        for table in tables(named: name) {
            for entry in table.entries {
                guard let value = entry.value, !value.isEmpty, value != entry.key else { continue }
                if table.language == sourceLanguage || value != values[entry.key] { texts.insert(entry.key) }
            }
        }
        return texts
    }

    /// Throws an error if a table is a String Catalog in which one of the given strings varies by plural or device. Other
    /// tables cannot contain the variations.
    func requireNoVariations(of texts: some Sequence<ExactString>, inTable name: String?) throws(BundleError) {
        guard let catalog = name.flatMap({ catalogs[$0] }) else { return }
        let texts = Set(texts)
        try catalog.requireNoVariations(where: texts.contains)
    }

    /// Throws an error if a string table outside the `.lproj` folders would hide a new table in an `.lproj` folder.
    func requireNotHidden(_ path: String) throws(BundleError) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let outside = String(path[path.index(after: slash)...])
        // If it already hides other tables, one more does not matter.
        guard files[outside] != nil, languages.allSatisfy({ files["\($0.folder)/\(outside)"] == nil }) else { return }
        throw BundleError(
            "\(outside) is outside any .lproj folder and would hide \(path)", path: outside,
            help: "move it into the .lproj folder of its language first")
    }
}

/// Methods that create, rename and remove string tables.
extension Draft {
    /// Creates a string table for a language, with an entry for each string of the given panes.
    ///
    /// - Throws: `BundleError` if the path of the new table differs from an existing path only in case.
    mutating func createTable(
        _ name: String, in language: Language, requiredBy panes: [Pane], for texts: some Sequence<LocalizableText>,
        values: [ExactString: ExactString], comments: [ExactString: String] = [:], like model: StringTable?
    ) throws(BundleError) {
        try bundle.requireUniquePath("\(language.folder)/\(name).strings", requiredBy: panes)
        let entries = TableInsertions.entries(for: texts, values: values, comments: comments)
        createTable(name, in: language, entries, like: model)
    }

    /// Creates a string table for a language. The table gets the encoding and the file permissions of `model`.
    mutating func createTable(_ name: String, in language: Language, _ entries: [NewEntry], like model: StringTable?) {
        let path = "\(language.folder)/\(name).strings"
        let bytes = StringTable.bytes(
            of: entries, named: name, in: model?.file.encodingForNewTable ?? .utf8)
        create(path, bytes, like: model?.path)
        report(.create, path, "\(count(entries.count, "string"))")
    }

    /// Sets the string table that a pane specifies, and reports the change.
    mutating func setTable(of pane: Pane, to name: String) throws(BundleError) {
        try pane.file.requireEditable()
        edit(pane.path, pane.setting(PaneSchema.stringsTable, to: .string(ExactString(name))))
        report(.update, pane.path, Message(PaneSchema.stringsTable))
    }

    /// Renames a string table in all languages that have it.
    mutating func renameTable(_ old: String, to new: String) throws(BundleError) {
        try bundle.requireReadableLanguageFolders()
        try bundle.requireNoCatalog(ofTable: old)
        try bundle.requireNoCatalog(ofTable: new)
        let tables = bundle.languages.compactMap { bundle.table(old, in: $0) }
        let own = Set(tables.map(\.path))
        for table in tables {
            let path = "\(table.language.folder)/\(new).strings"
            if let other = bundle.path(equalIgnoringCaseTo: path, besides: own) {
                throw BundleError("\(other) differs from \(path) only in case", help: "choose another name")
            }
            try bundle.requireNotHidden(path)
            edit(table.path, table.renamingHeader(to: new))
            try rename(bundle.files[table.path] ?? table.file, to: path)
        }
    }

    /// Removes a string table in all languages that have it. If the table is a String Catalog, removes the catalog and
    /// its entry in the options file.
    mutating func removeTable(_ name: String) throws(BundleError) {
        try bundle.requireReadableLanguageFolders()
        if let catalog = bundle.catalogs[name], let options = bundle.optionsPath,
            let bytes = bundle.contents(ofOtherFile: options)
        {
            try removeCatalog(catalog, listedIn: options, bytes)
            for table in bundle.languages.compactMap({ bundle.table(name, in: $0) }) { remove(table.path) }
            return
        }
        for table in bundle.languages.compactMap({ bundle.table(name, in: $0) }) { try remove(table.file) }
    }

    /// Removes a String Catalog and its entry in the options file. Its string tables become files.
    ///
    /// - Parameter bytes: The contents of the options file.
    mutating func removeCatalog(
        _ catalog: Catalog, listedIn options: String, _ bytes: [UInt8]
    ) throws(BundleError) {
        if let obstacle = catalog.obstacle { throw obstacle }
        bundle.removeCatalog(catalog)
        report(.remove, catalog.path)
        create(options, OptionsFile.bytes(removingCatalogOfTable: catalog.table, from: bytes))
        changesListedFiles = true
        report(.update, options, "localization.catalogs no longer lists \(quoted(catalog.table))")
    }

    /// Removes a string table, if no pane uses it anymore. Otherwise, removes the given entries that become unused.
    ///
    /// - Parameter keepsOthers: Whether a table that no pane uses anymore stays if it contains translations of other
    ///   strings.
    mutating func removeTexts(
        _ texts: [ExactString], fromTable name: String, isLast: Bool, besides pane: PaneName? = nil,
        keepingOthers keepsOthers: Bool = false
    ) throws(BundleError) {
        let kept = isLast ? try bundle.textsUsedByCode(ofTable: name, besides: Set(texts)) : []
        let others = isLast && keepsOthers ? bundle.translatedTexts(ofTable: name).subtracting(kept.union(texts)) : []
        if isLast, kept.isEmpty, others.isEmpty { return try removeTable(name) }
        if !others.isEmpty {
            advise(
                "the table \(name) stays, because it contains values of \(quotedList(others.sorted().map(\.string))), "
                    + "which no pane uses; if they are not needed, delete its files")
        }
        if !kept.isEmpty {
            advise("the table \(name) stays, because a comment in it allows \(quotedList(kept.sorted().map(\.string)))")
        }
        try removeUnusedEntries(texts, fromTable: name, besides: pane)
    }
}
