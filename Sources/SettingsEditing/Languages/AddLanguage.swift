import PropertyListSyntax
package import SettingsModel
import SourceText

/// Adds a language. Its string tables are copies of the tables of another language, by default the source language, and
/// are intended to be translated.
package struct AddLanguage: BundleOperation {
    package let language: Language
    /// The identifier of the language whose string tables are copied, or `nil` for the source language.
    package let model: String?

    package init(_ identifier: String, from model: String? = nil) throws(UsageError) {
        language = try Language(checking: identifier)
        self.model = model
    }

    package var changesOptionsFile: Bool { true }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let start = draft.lines.count
        let source = try source(in: bundle)
        try bundle.requireUniqueFolder(of: language)
        var done: Set<String> = []
        for (name, panes) in bundle.requiredTables() {
            done.insert(name)
            try createTable(name, of: panes, on: &draft)
        }
        for table in source.map({ bundle.tables(in: $0) }) ?? [] where !done.contains(table.name) {
            try create(table.name, [], from: source, bundle, &draft)
        }
        if draft.lines.count == start {
            throw bundle.errorWithoutTables("there is nothing to translate")
        }
        if draft.lines[start...].contains(where: { $0.action == .create }), source != nil {
            draft.advise("translate the values of \(language.folder)")
        }
        for note in bundle.notesOnStringsOutsideTables("are not copied") { draft.advise(note) }
        draft.keepSourceLanguage(of: bundle)
        draft.changeOptionsFile("\(quoted(language.identifier)) is added") { options in
            OptionsFile.bytes(addingLanguage: language.identifier, to: options)
        }
    }

    /// Returns the language whose string tables are copied, or `nil` if there is no such language. In that case, the
    /// value of each new entry is its key.
    private func source(in bundle: SettingsBundle) throws(BundleError) -> Language? {
        let source = try bundle.sourceLanguage(named: model)
        guard source == language else { return source }
        if model != nil {
            throw BundleError(
                "\(language.folder) is the language to copy from",
                help: "specify another language with \(input: .from)")
        }
        return nil
    }

    /// Creates a string table for the language. The table has an entry for every string on the given panes. The panes
    /// must use the table.
    func createTable(_ name: String, of panes: [Pane], on draft: inout Draft) throws(BundleError) {
        try TextRules.requirePlainTableName(name, of: panes)
        try create(name, panes.map(\.texts), from: source(in: draft.bundle), draft.bundle, &draft)
    }

    private func create(
        _ name: String, _ texts: [[LocalizableText]], from source: Language?, _ bundle: SettingsBundle,
        _ draft: inout Draft
    ) throws(BundleError) {
        let path = "\(language.folder)/\(name).strings"
        if bundle.files[path] != nil {
            draft.report(.identical, path, "the table already exists")
            return
        }
        try bundle.requireNotHidden(path)
        let bytes: [UInt8]
        let model = source.flatMap { bundle.table(name, in: $0) }
        if let model, !model.isEmptyFile {
            guard model.isWhole, let original = model.file.bytes else { throw BundleError(unreadable: model) }
            // A copy keeps the order, comments and encoding. Missing entries are added.
            var copy = ParsedFile(path: path, target: path, bytes: original)
            if copy.obstacle == nil {
                // An entry that a later duplicate hides is useless in a new file.
                copy.apply(copy.stringTable.removing(copy.stringTable.hiddenIndices))
                // A confirmed equal text may differ in another language, but not in a variety of the same one.
                let code = LanguageIdentifier.code(of: language.identifier)
                if source.map({ LanguageIdentifier.code(of: $0.identifier) }) != code {
                    let marked = copy.stringTable.keys.indices.filter(copy.stringTable.allowsSameAsSource)
                    copy.apply(marked.flatMap(copy.stringTable.unsuppressingSameAsSource))
                }
                copy.apply(TableInsertions(missing: texts, in: copy.stringTable, values: [:]).edits)
            }
            bytes = copy.bytes ?? original
        } else {
            bytes = StringTable.bytes(
                of: TableInsertions.entries(for: texts.joined(), values: [:]), named: name, in: .utf8)
        }
        draft.create(path, bytes, like: model?.path)
        let texts = draft.bundle.table(name, in: language)?.count ?? 0
        draft.report(.create, path, "\(count(texts, "string"))")
    }
}

extension SettingsBundle {
    /// Throws an error if the bundle has a language under another name, such as `Italian` for `it` or `zh_CN` for
    /// `zh-Hans`, or if it has a folder whose name differs only in case.
    ///
    /// - Parameter old: The language that is renamed to `language`, or `nil` if the language is added.
    func requireUniqueFolder(of language: Language, besides old: Language? = nil) throws(BundleError) {
        func help(_ existing: Language) -> Message {
            if !languages.contains(existing) { return "remove the folder if it is not needed" }
            return old == nil
                ? "\(run: .renameLanguage) \(existing.identifier) \(language.identifier)"
                : "remove it first: \(run: .removeLanguage) \(existing.identifier)"
        }
        let folder = language.folder.lowercased()
        let folders = foldersOfLanguages.filter { $0 != language && $0 != old }
        if let existing = folders.first(where: { $0.folder.lowercased() == folder }) {
            throw BundleError(
                "\(existing.folder) differs from \(language.folder) only in case", help: help(existing))
        }
        let tag = LanguageIdentifier.canonicalTag(meantBy: language.identifier)
        guard tag != nil, !languages.contains(language) else { return }
        let others = languages.filter { $0 != old }
        if let existing = others.first(where: { LanguageIdentifier.canonicalTag(meantBy: $0.identifier) == tag }) {
            throw BundleError("the bundle already has this language: \(existing.folder)", help: help(existing))
        }
        if let (path, _) = misspelledLanguageFolders.first(where: {
            LanguageIdentifier.canonicalTag(meantBy: $0.language.identifier) == tag
        }) {
            throw BundleError(
                "the bundle already has tables of this language in \(quoted(path)), which is not a language folder",
                help: "rename the folder to \(quoted(language.folder))")
        }
    }
}
