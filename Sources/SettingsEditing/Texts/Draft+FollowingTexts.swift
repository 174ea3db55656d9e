import PropertyListSyntax
import SettingsModel
import SourceText

extension Draft {
    /// Updates the string tables after strings or keys of items have changed. All panes must be changed before, because
    /// an entry stays while any pane uses its string.
    ///
    /// - Parameters:
    ///   - items: The items before the change.
    ///   - translations: The translations that the user specified for each of the items.
    ///   - resetsTranslations: Whether to replace the translations of changed strings with the source-language value.
    mutating func updateTables(
        ofChanged items: [PlacedItem], _ translations: [TranslationArgument] = [], resetsTranslations: Bool = false
    ) throws(BundleError) {
        for old in items {
            guard let pane = bundle.pane(at: old.pane.path), let item = pane.item(at: old.item.index) else { continue }
            var policy = TableUpdatePolicy()
            policy.resetsTranslations = resetsTranslations
            policy.translations = try bundle.values(of: translations, for: item, on: pane)
            let changes = LocalizableTextChange.between(old.item.texts, item.texts)
            try updateTableEntries(changes, ofItem: item.index, on: pane, policy)
            updateItemComments(from: old.item.texts, to: item.texts, on: pane)
        }
    }

    /// Updates the string tables of a pane after strings of an item have changed. Change the pane before calling this
    /// method.
    ///
    /// If the old string is no longer used, its entry is renamed. The entry keeps its comment, position and
    /// translations, but a value that equals the old string is replaced with the new string. If other items still use
    /// the old string, its translations are copied to an entry for the new string.
    ///
    /// - Parameter index: The position of the item on the pane.
    mutating func updateTableEntries(
        _ changes: [LocalizableTextChange], ofItem index: Int, on pane: Pane, _ policy: TableUpdatePolicy
    ) throws(BundleError) {
        guard let name = pane.requiredTable else { return try renameTexts(ofLocalizedPane: pane, changes, policy) }
        var added = Set(changes.filter { $0.old == nil }.compactMap(\.new))
        var neighbors: [ExactString: ExactString] = [:]
        var values: EntryValues = [:]
        var reviewed: [(text: ExactString, value: ExactString, table: StringTable)] = []
        for change in changes {
            guard let old = change.old, let new = change.new else { continue }
            let textReplacement = TextReplacement(of: old, new, in: name, bundle, policy)
            if policy.keptTexts.contains(old) || isUsed(old, inTable: name) {
                added.insert(new)
                neighbors[new] = old
                for table in try bundle.editableTables(named: name).tables where self.index(of: new, in: table) == nil {
                    guard let place = self.index(of: old, in: table), let value = table.value(at: place), !value.isEmpty
                    else { continue }
                    let after = textReplacement.value(after: value, in: table.language)
                    values[table.language, default: [:]][new] = EntryContent(value: after.value)
                    if after.isToReview { reviewed.append((new, value, table)) }
                }
                if policy.reportsForReview,
                    let others = descriptionOfOtherUsers(of: old, inTable: name, besides: index, on: pane)
                {
                    advise("\(others) \(quoted(old.string)) as before")
                }
            } else {
                if try !rename(textReplacement, inTable: name, policy) { added.insert(new) }
            }
        }
        values.merge(policy.translations) { $0.merging($1) { $1 } }
        try addTableEntries(added, ofItem: index, on: pane, beside: neighbors, values: values)
        for (text, value, table) in reviewed { reportReview(of: text, translated: value, in: table.path) }
        let gone = changes.filter { $0.new == nil }.compactMap(\.old)
        try removeUnusedEntries(gone.filter { !policy.keptTexts.contains($0) }, fromTable: name)
        try applyTranslations(policy.translations, ofItem: index, on: pane)
    }

    // MARK: Changed strings

    /// Renames the entries of changed strings of a pane in an `.lproj` folder. The strings are looked up only in the
    /// table of that folder.
    private mutating func renameTexts(
        ofLocalizedPane pane: Pane, _ changes: [LocalizableTextChange], _ policy: TableUpdatePolicy
    ) throws(BundleError) {
        guard let language = pane.language, let name = pane.stringsTable?.string else { return }
        for change in changes {
            guard let old = change.old, let new = change.new,
                let table = bundle.table(name, in: language), let index = index(of: old, in: table),
                self.index(of: new, in: table) == nil, !isUsed(old, inTable: name, in: language)
            else { continue }
            try table.file.requireEditable()
            rename(TextReplacement(of: old, new, in: name, bundle, policy), at: index, in: table)
        }
    }

    /// Renames the entries of a changed string in all languages.
    ///
    /// - Returns: `true` if every table has an entry for the new string. Fixes do not add entries, so the result for a
    ///   fix is always `true`.
    private mutating func rename(
        _ textReplacement: TextReplacement, inTable name: String, _ policy: TableUpdatePolicy
    ) throws(BundleError) -> Bool {
        let (old, new) = (textReplacement.old, textReplacement.new)
        var isComplete = true
        for table in try bundle.editableTables(named: name).tables {
            guard let index = index(of: old, in: table) else {
                if policy.reportsForReview, self.index(of: new, in: table) == nil { isComplete = false }
                continue
            }
            if self.index(of: new, in: table) != nil {
                try bundle.catalogs[name]?.requireNoCatalogOnlyValues { $0 == old }
                let value = table.value(at: index)
                let lost: Message =
                    value.map { $0 == old || $0.isEmpty ? "" : "; its value was \(quoted($0.string))" } ?? ""
                report(
                    .remove, table.path, entries: [old], because: "\(quoted(new.string)) already has an entry" + lost)
                edit(table.path, table.removing(indices(of: [old], in: table)))
                continue
            }
            rename(textReplacement, at: index, in: table)
        }
        return isComplete
    }

    /// Changes the key of an entry from the old string to the new string, and updates the value of the entry.
    mutating func rename(_ textReplacement: TextReplacement, at index: Int, in table: StringTable) {
        let (old, new) = (textReplacement.old, textReplacement.new)
        reportRename(of: old, to: new, in: table)
        let value = table.entry(at: index)?.value
        let isMeant = table.allowsSameAsSource(at: index)
        // Entries hidden by a later duplicate are useless, but only the user may remove them.
        for index in indices(of: [old], in: table) {
            guard let now = bundle.table(at: table) else { continue }
            edit(now.path, now.renamingKey(at: index, to: new))
        }
        guard let value, let now = bundle.table(at: table) else { return }
        let after = textReplacement.value(after: value, in: table.language)
        if after.value != value { edit(now.path, now.settingValue(at: index, to: after.value)) }
        // The new string may differ in the other language, although the old one did not.
        let isUnconfirmed = isMeant && table.language != bundle.sourceLanguage && after.value != value
        if isUnconfirmed, let now = bundle.table(at: table) {
            edit(now.path, now.unsuppressingSameAsSource(at: index))
        }
        if after.isToReview || isUnconfirmed { reportReview(of: new, translated: after.value, in: table.path) }
    }

    /// Reports that the key of an entry changed.
    mutating func reportRename(of old: ExactString, to new: ExactString, in table: StringTable) {
        bundle.recordRename(of: old, to: new, ofTableAt: table.path)
        report(
            .rename, table.path, "\(quoted(old.string)) to \(quoted(new.string))", about: .entries([old]))
    }

    // MARK: Removed strings

    /// Removes the entries for the given strings, except for strings that a pane still uses.
    ///
    /// - Parameters:
    ///   - pane: A pane to ignore.
    ///   - language: The language of the table, or `nil` for its tables in all languages.
    mutating func removeUnusedEntries(
        _ texts: [ExactString], fromTable name: String, besides pane: PaneName? = nil, in language: Language? = nil
    ) throws(BundleError) {
        let unused = texts.withoutRepetitions.filter { !isUsed($0, inTable: name, besides: pane, in: language) }
        guard !unused.isEmpty else { return }
        for table in try bundle.editableTables(named: name).tables where language == nil || table.language == language {
            let indices = indices(of: unused, in: table)
            if indices.isEmpty { continue }
            let present = Set(indices.compactMap { table.dictionary?.entry(at: $0)?.key })
            report(.remove, table.path, entries: unused.filter(present.contains))
            edit(table.path, table.removing(indices))
        }
    }

    // MARK: Changed comments

    /// Updates the generated comments in string tables, such as `Title of play`, after the key of an item has changed.
    ///
    /// - Parameters:
    ///   - before: The strings of the item before the change.
    ///   - after: The strings of the item after the change. The tables must already have entries for these strings.
    mutating func updateItemComments(
        from before: [LocalizableText], to after: [LocalizableText], on pane: Pane
    ) {
        let known = Dictionary(before.map { ($0.slot, $0.comment) }, uniquingKeysWith: { $1 })
        let changed = after.filter { known[$0.slot] != nil && known[$0.slot] != $0.comment }
        guard let name = pane.requiredTable, !changed.isEmpty else { return }
        // Comments are for people, so a table that cannot be edited keeps its comments.
        for folder in bundle.unreadFolders where SettingsBundle.isLanguageFolder(folder) {
            report(.skip, folder, "cannot be read; its comments are unchanged")
        }
        for language in bundle.languages {
            guard let table = bundle.table(name, in: language) else { continue }
            if let obstacle = table.file.obstacle {
                report(.skip, table.path, "\(obstacle); its comments are unchanged")
                continue
            }
            var followed: [String] = []
            for use in changed {
                guard let old = known[use.slot], let now = bundle.table(at: table),
                    let index = index(of: use.text, in: now)
                else { continue }
                let edits = now.replacingComment(old, by: use.comment, at: index)
                if !edits.isEmpty, !followed.contains(use.comment) { followed.append(use.comment) }
                edit(now.path, edits)
            }
            if !followed.isEmpty { report(.update, table.path, "comment: \(quotedList(followed))") }
        }
    }
}

extension SettingsBundle {
    /// Returns the table in this bundle that has the same name and language as the given table, or `nil` if there is
    /// none.
    func table(at table: StringTable) -> StringTable? { self.table(table.name, in: table.language) }
}

/// A change that replaces, adds or removes a localizable string of an item.
struct LocalizableTextChange: Hashable {
    /// The previous string, or `nil` if the string was added.
    var old: ExactString?
    /// The new string, or `nil` if the string was removed.
    var new: ExactString?

    /// Returns the changes between the old and new strings of an item. Strings are matched by their place in the item,
    /// such as the title.
    static func between(_ old: [LocalizableText], _ new: [LocalizableText]) -> [LocalizableTextChange] {
        let after = Dictionary(new.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        let before = Dictionary(old.map { ($0.slot, $0.text) }, uniquingKeysWith: { $1 })
        return old.filter { after[$0.slot] != $0.text }.map { LocalizableTextChange(old: $0.text, new: after[$0.slot]) }
            + new.filter { before[$0.slot] == nil }.map { LocalizableTextChange(old: nil, new: $0.text) }
    }
}

/// Options for updating string tables after strings of an item have changed.
struct TableUpdatePolicy {
    /// Whether to replace the translations of a changed string with its source-language value. If `false`, the
    /// translations are kept.
    var resetsTranslations = false
    /// Whether to report the translations of a changed string for review.
    var reportsForReview = true
    /// Translations of the new strings. They take precedence over existing translations.
    var translations: EntryValues = [:]
    /// Strings whose entries are kept even if no pane uses them anymore.
    var keptTexts: Set<ExactString> = []
}

/// The replacement of a string with another string. It determines the values of the renamed string-table entries.
struct TextReplacement {
    let old: ExactString
    let new: ExactString
    private let source: Language?
    /// The value of the old string in the source language.
    private let oldValue: ExactString
    /// The value of the new string in the source language.
    private let newValue: ExactString
    private let policy: TableUpdatePolicy

    init(
        of old: ExactString, _ new: ExactString, in table: String, _ bundle: SettingsBundle, _ policy: TableUpdatePolicy
    ) {
        self.old = old
        self.new = new
        self.policy = policy
        source = bundle.sourceLanguage
        let known = source.flatMap { bundle.table(table, in: $0) }
        func value(_ text: ExactString) -> ExactString? {
            guard let value = known?[text], !value.isEmpty else { return nil }
            return value
        }
        oldValue = value(old) ?? old
        // A source value that differs from its key is kept when the key changes.
        let kept = oldValue == old || policy.resetsTranslations ? new : oldValue
        newValue = source.flatMap { policy.translations[$0]?[new]?.value } ?? value(new) ?? kept
    }

    /// Returns the value for the new string's entry in a language, and whether that value should be reviewed.
    ///
    /// A value that equals the old string is replaced with the new string, even if a comment allowed it. Translations
    /// are kept.
    func value(after value: ExactString, in language: Language) -> (value: ExactString, isToReview: Bool) {
        let isSource = language == source
        if value == (isSource ? old : oldValue) || policy.resetsTranslations {
            return (isSource ? new : newValue, false)
        }
        let isGiven = policy.translations[language]?[new] != nil
        return (value, policy.reportsForReview && !value.isEmpty && !isGiven)
    }
}
