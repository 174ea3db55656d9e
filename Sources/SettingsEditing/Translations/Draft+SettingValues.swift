import SettingsModel
import SourceText

extension Draft {
    /// Sets the values of entries in a table, and adds missing entries.
    ///
    /// - Parameters:
    ///   - values: The new value of each string.
    ///   - texts: A function that returns the strings of the panes that use the table, with one array for each pane.
    ///     Their order determines the positions of new entries. It is called if at least one string has no entry.
    /// - Returns: Whether the table changed.
    @discardableResult
    mutating func setValues(
        _ values: [ExactString: ExactString], in table: StringTable,
        texts: (SettingsBundle) -> [[LocalizableText]] = { _ in [] }
    ) -> Bool {
        var changed: [ExactString] = []
        var edits: [TextEdit] = []
        let places = places(of: values.keys, in: table)
        for (text, index) in places {
            guard let value = values[text], value != table.value(at: index) else { continue }
            edits += table.settingValue(at: index, to: value)
            // The mark was given for the earlier value.
            if table.allowsSameAsSource(at: index), value != sourceValue(of: text, in: table.name) {
                edits += table.unsuppressingSameAsSource(at: index)
            }
            changed.append(text)
        }
        edit(table.path, edits)
        if !changed.isEmpty { report(.update, table.path, entries: changed) }
        guard places.count < values.count, let now = bundle.table(at: table) else { return !changed.isEmpty }
        let insertions = TableInsertions(missing: texts(bundle), in: now, values: values, only: Set(values.keys))
        insert(insertions.change)
        return !changed.isEmpty || !insertions.isEmpty
    }

    /// Returns the strings that have an entry, with the index of the entry, in the order of the table. If a key is
    /// repeated, the index is that of its last entry, because only that one is used.
    private mutating func places(
        of texts: some Collection<ExactString>, in table: StringTable
    ) -> [(text: ExactString, index: Int)] {
        if texts.count <= 8 {
            return texts.compactMap { text in index(of: text, in: table).map { (text: text, index: $0) } }
                .sorted { $0.index < $1.index }
        }
        let wanted = Set(texts)
        let hidden = Set(table.hiddenIndices)
        return table.keys.enumerated().filter { wanted.contains($1) && !hidden.contains($0) }
            .map { (text: $1, index: $0) }
    }
}

extension Draft {
    /// Updates the entries in other languages that are untranslated because their value equals the previous
    /// source-language value. Call this method before the values of the source language change. Without the update,
    /// the entries would look like translations.
    ///
    /// - Parameter given: The strings whose values the user specified in other languages. They are not updated, but
    ///   reported.
    mutating func updateUntranslatedEntries(
        _ values: [ExactString: ExactString], ofTable name: String, besides given: [Language: Set<ExactString>] = [:]
    ) throws(BundleError) {
        let source = bundle.sourceLanguage
        let wasBulkEdit = isBulkEdit
        isBulkEdit = isBulkEdit || values.count > 8
        defer { isBulkEdit = wasBulkEdit }
        var old: [ExactString: ExactString] = [:]
        for (text, value) in values {
            let now = sourceValue(of: text, in: name)
            if now != value { old[text] = now }
        }
        for table in try bundle.editableTables(named: name).tables where table.language != source {
            var echoing: [ExactString: ExactString] = [:]
            for (text, index) in places(of: old.keys, in: table) where table.value(at: index) == old[text] {
                echoing[text] = values[text]
            }
            let kept = echoing.keys.filter { given[table.language]?.contains($0) == true }.sorted()
            for text in kept { echoing[text] = nil }
            if !kept.isEmpty {
                self.bundle.compareWithCatalog(table)
                advise(
                    "\(quotedList(kept.map(\.string))) \(kept.count == 1 ? "keeps" : "keep") the earlier text of the source "
                        + "language, which now counts as a translation", about: table.path)
            }
            let confirmed = echoing.filter { text, _ in
                table.index(of: text).map(table.allowsSameAsSource(at:)) ?? false
            }
            setValues(echoing, in: table)
            for (text, value) in confirmed.sorted(by: { $0.key < $1.key }) {
                reportReview(of: text, translated: value, in: table.path)
            }
        }
    }
}

/// Translations that equal the source-language value.
extension Draft {
    /// The translations that equal the source-language value and that the user gave explicitly.
    struct SameAsSource {
        /// The strings whose entries now have a comment that allows the value.
        var allowed: [ExactString] = []
        /// The strings whose table is a property list, which cannot store the comment.
        var unmarked: [ExactString] = []
        fileprivate var edits: [TextEdit] = []
    }

    /// Adds a comment to each of the given entries whose value equals the source-language value, so that it counts as
    /// translated. Call this method for translations that the user gave explicitly. An entry that counts as translated
    /// without the comment does not change.
    @discardableResult
    mutating func allowSameAsSource(_ texts: [ExactString], in table: StringTable) -> SameAsSource {
        let found = sameAsSource(texts, in: table)
        edit(table.path, found.edits)
        if !found.allowed.isEmpty {
            report(.update, table.path, entries: found.allowed, because: "a comment allows the same text")
        }
        if !found.unmarked.isEmpty {
            advise(
                "\(table.path) is a property list, which cannot store comments, so \(quotedList(found.unmarked.map(\.string))) "
                    + "still counts as the same as the source")
        }
        return found
    }

    private mutating func sameAsSource(_ texts: [ExactString], in table: StringTable) -> SameAsSource {
        var found = SameAsSource()
        guard !texts.isEmpty, table.language != bundle.sourceLanguage, let now = bundle.table(at: table) else {
            return found
        }
        let wasBulkEdit = isBulkEdit
        isBulkEdit = isBulkEdit || texts.count > 8
        defer { isBulkEdit = wasBulkEdit }
        for text in texts {
            guard let index = index(of: text, in: now) else { continue }
            let value = sourceValue(of: text, in: table.name)
            guard now.state(ofEntryAt: index, text, now.value(at: index), comparedWith: value) == .same(isMeant: false)
            else { continue }
            if let edits = now.suppressingSameAsSource(at: index) {
                found.allowed.append(text)
                found.edits += edits
            } else {
                found.unmarked.append(text)
            }
        }
        return found
    }
}

extension SettingsBundle {
    /// Returns the string table of a language for editing.
    ///
    /// - Throws: `BundleError` if the table is missing, cannot be edited, or is a symbolic link to
    ///   the table of another language.
    func writableTable(_ name: String, in language: Language) throws(BundleError) -> StringTable {
        let table = try table(name, in: language, orSuggesting: "\(run: .localize)")
        try requireIndependentFile(
            of: table, help: "replace the link with a copy of the file, or translate the other language")
        try table.file.requireEditable()
        guard table.isReadable else {
            throw BundleError(noStringTableIn: table.file)
        }
        return table
    }

    /// Returns a string table that is needed for a translation. If the table does not exist, throws an error that
    /// suggests a command that creates it.
    func table(
        _ name: String, in language: Language, orSuggesting command: Message
    ) throws(BundleError) -> StringTable {
        if let table = table(name, in: language) { return table }
        throw BundleError(
            "there is no table \(language.folder)/\(name).strings for the translation",
            help: "create it first: \(command)")
    }

    /// Throws an error if a table is a symbolic link to another table. An edit would change the tables of both
    /// languages.
    func requireIndependentFile(of table: StringTable, help: Message) throws(BundleError) {
        guard let target = table.file.target, target != table.path else { return }
        throw BundleError(
            "\(table.path) is a symbolic link to \(target), so \(table.language.identifier) has no translations of its own",
            help: help)
    }
}
