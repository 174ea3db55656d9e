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

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        let bundle = draft.bundle
        let start = draft.lines.count
        let source = try source(in: bundle)
        try requireUniqueFolder(in: bundle)
        var done: Set<String> = []
        for (name, panes) in bundle.requiredTables() {
            done.insert(name)
            try createTable(name, of: panes, on: &draft)
        }
        for table in source.map({ bundle.tables(in: $0) }) ?? [] where !done.contains(table.name) {
            try create(table.name, [], from: source, bundle, &draft)
        }
        if draft.lines.count == start {
            throw BundleError(
                "no pane has a string table, so there is nothing to translate",
                help: "give a pane a string table: \(run: .setPane) Root \(input: .stringsTable) Root")
        }
        if draft.lines[start...].contains(where: { $0.action == .create }), source != nil {
            draft.advise("translate the values of \(language.folder)")
        }
        draft.keepSourceLanguage(of: bundle)
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

    /// Throws an error if the bundle has this language under another name, such as `Italian` for `it`, or in a folder
    /// whose name differs only in case.
    func requireUniqueFolder(in bundle: SettingsBundle) throws(BundleError) {
        let tag = LanguageIdentifier.canonicalTag(of: language.identifier)
        if tag != nil, !bundle.languages.contains(language),
            let existing = bundle.languages.first(where: { LanguageIdentifier.canonicalTag(of: $0.identifier) == tag })
        {
            throw BundleError(
                "the bundle already has this language: \(existing.folder)",
                help: "\(run: .renameLanguage) \(existing.identifier) \(language.identifier)")
        }
        let folder = language.folder.lowercased()
        if let existing = bundle.languages.first(where: { $0.folder.lowercased() == folder }), existing != language {
            throw BundleError(
                "\(existing.folder) differs from \(language.folder) only in case",
                help: "\(run: .renameLanguage) \(existing.identifier) \(language.identifier)")
        }
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
            guard model.isReadable, let original = model.file.bytes else { throw BundleError(unreadable: model.file) }
            // A copy keeps the order, comments and encoding. Missing entries are added.
            var copy = ParsedFile(path: path, target: path, bytes: original)
            if copy.obstacle == nil {
                // An entry that a later duplicate hides is useless in a new file.
                copy.apply(copy.stringTable.removing(copy.stringTable.hiddenIndices))
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
