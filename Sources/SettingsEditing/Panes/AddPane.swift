import PropertyListSyntax
import SettingsModel
import SourceText

/// Adds a pane and an item that opens it. Creates the property list of the pane and its string table in every language.
package struct AddPane: BundleOperation {
    /// The string table to specify in a new pane.
    package enum StringsTableSetting: Hashable, Sendable {
        /// The string table with the same name as the pane.
        case ownName
        case named(String)
        case none
    }

    package let name: String
    package let row: NewItem
    package let table: StringsTableSetting
    package let parent: String?
    package let position: ItemPosition
    package let translations: [TranslationArgument]
    package let existing: ExistingPolicy

    package init(
        _ name: String, title: String, table: StringsTableSetting = .ownName, parent: String? = nil,
        position: ItemPosition = .end,
        configurations: [String] = [], translations: [TranslationArgument] = [], existing: ExistingPolicy = .refuse
    ) throws(UsageError) {
        let name = try PaneName(checking: name, example: "\(verb: .addPane) Advanced \(key: .title) Advanced").full
        if case .named(let table) = table { try TextRules.requireTableName(table) }
        var options = ItemOptions()
        options.texts = [.title: title, .file: name]
        if !configurations.isEmpty { try options.storeArguments(configurations, for: .configurations) }
        self.name = name
        self.row = try NewItem(.childPane, options)
        self.table = table
        self.parent = parent
        self.position = position
        self.translations = translations
        self.existing = existing
    }

    /// The name of the string table, or `nil` if the pane has no string table. The table is stored directly in each
    /// `.lproj` folder, even if the pane is in a subfolder.
    private var tableName: String? {
        switch table {
        case .ownName: PaneName(name).last
        case .named(let name): name
        case .none: nil
        }
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let path = name + ".plist"
        if let known = draft.bundle.path(equalIgnoringCaseTo: path) {
            if known == path, existing != .refuse {
                return try handleExisting(draft.bundle.pane(selected: name), &draft)
            }
            throw BundleError(
                known == path
                    ? "the pane \(quoted(name)) already exists" : "\(known) differs from \(path) only in case",
                path: known,
                help: "choose another name"
                    + (known == path
                        ? ", or add \(input: .ifMissing) to keep the pane, or \(input: .update) to change it"
                        : ""))
        }
        draft.report(.create, path)
        draft.create(path, Array(PropertyListDocument.text(of: contents).utf8), like: "Root.plist")
        try createTables(&draft)
        try AddItem(row, at: position, pane: parent, translations: translations)(on: &draft)
    }

    // MARK: Existing panes

    private func handleExisting(_ pane: Pane, _ draft: inout Draft) throws {
        let isChanged = existing == .update
        if isChanged { try setTable(of: pane, &draft) }
        let row = AddItem(self.row, at: position, pane: parent, translations: translations)
        let target = try? draft.insertionPoint(position, onPane: parent).pane.name
        let linkItems = draft.paneNames().flatMap { other in
            other.isLocalized && other != target ? [] : draft.linkItems(to: name, on: other)
        }
        let own = linkItems.filter { $0.pane.name == target }
        let meant = own.isEmpty ? linkItems : own
        if let first = meant.first {
            if meant.count > 1, isChanged {
                throw BundleError(
                    "several rows open \(name)", path: first.pane.path,
                    help: "update one with \(run: .setItem): \(quotedList(meant.map(\.address)))")
            }
            if isChanged { return try row.update(first, &draft) }
            draft.report(.identical, pane.path, "the pane already exists")
        } else {
            try row(on: &draft)
        }
    }

    private func setTable(of pane: Pane, _ draft: inout Draft) throws {
        switch table {
        case .ownName: return
        case .named(let table):
            if pane.stringsTable?.string == table { return }
            try SetPane(name, table: .text(table))(on: &draft)
        case .none:
            guard let table = pane.stringsTable else { return }
            throw BundleError(
                "\(name) has the string table \(quoted(table.string))", path: pane.path,
                help: "remove it with \(run: .setPane) \(name) \(input: .stringsTable) none")
        }
    }

    // MARK: New panes

    private var contents: PropertyListValue {
        let table = tableName.map { [PropertyListValue.Entry(ExactString(PaneSchema.stringsTable), .string($0))] } ?? []
        return .dictionary(table + [.init(ExactString(PaneSchema.items), .array([]))])
    }

    private func createTables(_ draft: inout Draft) throws(BundleError) {
        guard let tableName else { return }
        let isShared = draft.panes(namingTable: tableName).contains { $0.full != name }
        let model = try draft.bundle.tableOfSourceLanguage(ofPane: parent)
        for language in draft.bundle.languages {
            let path = "\(language.folder)/\(tableName).strings"
            if let existing = draft.bundle.path(equalIgnoringCaseTo: path) {
                if existing != path {
                    throw BundleError(
                        "\(existing) differs from \(path) only in case",
                        help:
                            "use \(input: .stringsTable) \(existing.dropFirst(language.folder.utf8.count + 1).dropLast(8))"
                    )
                }
                draft.report(.identical, existing, "the table already exists")
                continue
            }
            if isShared {
                // An empty table would make the strings of the other panes appear untranslated.
                draft.report(.skip, path, "no such table; run \(run: .localize)")
                continue
            }
            try draft.bundle.requireNotHidden(path)
            let bytes = StringTable.bytes(
                of: [], named: tableName, in: model?.file.encodingForNewTable ?? .utf8)
            draft.create(path, bytes, like: model?.path)
            draft.report(.create, path)
        }
        if draft.bundle.languages.isEmpty {
            draft.advise("the bundle has no language yet: \(run: .addLanguage) en")
        }
    }
}

extension SettingsBundle {
    /// Returns the string table of a pane in the source language, or `nil` if there is none.
    fileprivate func tableOfSourceLanguage(ofPane name: String?) throws(BundleError) -> StringTable? {
        guard let table = try pane(selected: name).requiredTable, let sourceLanguage else { return nil }
        return self.table(table, in: sourceLanguage)
    }

    /// Returns the path of an existing file that matches the given path when case is ignored, or `nil` if there is
    /// none. An exact match is preferred.
    ///
    /// - Parameter own: The paths to ignore, such as the paths of files that will be renamed.
    func path(equalIgnoringCaseTo path: String, besides own: Set<String> = []) -> String? {
        let found = paths(equalIgnoringCaseTo: path).subtracting(own)
        return found.contains(path) ? path : found.min()
    }
}
