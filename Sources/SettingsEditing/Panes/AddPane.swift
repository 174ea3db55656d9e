import PropertyListSyntax
import SettingsModel
import SourceText

/// Adds a page: its property list, its table in every language, and the row of another page that leads to it.
package struct AddPane: BundleOperation {
    /// What a page's `StringsTable` says.
    package enum Table: Hashable, Sendable {
        /// The page's own name.
        case ownName
        case named(String)
        case none
    }

    package let name: String
    package let row: NewItem
    package let table: Table
    package let parent: String?
    package let position: ItemPosition
    package let translations: [Translation]

    package init(
        _ name: String, title: String, table: Table = .ownName, parent: String? = nil, position: ItemPosition = .end,
        translations: [Translation] = []
    ) throws(UsageError) {
        let name = try PaneName(checking: name, example: "add-pane Advanced --title Advanced").full
        if case .named(let table) = table { try TextRules.requireTableName(table) }
        var options = ItemOptions()
        options.texts = ["Title": title, "File": name]
        self.name = name
        self.row = try NewItem(.childPane, options)
        self.table = table
        self.parent = parent
        self.position = position
        self.translations = translations
    }

    /// The table's name; nil for none. A table lies in the `.lproj` itself, whatever folder the page is in.
    private var tableName: String? {
        switch table {
        case .ownName: PaneName(name).last
        case .named(let name): name
        case .none: nil
        }
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let bundle = draft.bundle
        let path = name + ".plist"
        if let existing = bundle.path(equalIgnoringCaseTo: path) {
            throw BundleError(
                existing == path
                    ? "there is a page \(quoted(name)) already" : "\(existing) differs from \(path) in case only",
                path: existing, help: "choose another name")
        }
        draft.report(.create, path)
        draft.create(path, Array(PropertyListDocument.text(of: contents).utf8), like: "Root.plist")
        try createTables(in: bundle, &draft)
        try AddItem(row, at: position, pane: parent, translations: translations)(on: &draft)
    }

    private var contents: PropertyListValue {
        let table = tableName.map { [PropertyListValue.Entry(ExactString(PaneSchema.stringsTable), .string($0))] } ?? []
        return .dictionary(table + [.init(ExactString(PaneSchema.items), .array([]))])
    }

    private func createTables(in bundle: SettingsBundle, _ draft: inout Draft) throws(BundleError) {
        guard let tableName else { return }
        let source = bundle.sourceLanguage
        let parentTable = try bundle.pane(selected: parent).owedTable
        let model = parentTable.flatMap { table in source.flatMap { bundle.table(table, in: $0) } }
        let isShared = bundle.panes.contains { $0.stringsTable?.string == tableName }
        for language in bundle.languages {
            let path = "\(language.folder)/\(tableName).strings"
            if let existing = bundle.path(equalIgnoringCaseTo: path) {
                if existing != path {
                    throw BundleError(
                        "\(existing) differs from \(path) in case only",
                        help: "type --strings-table \(existing.dropFirst(language.folder.utf8.count + 1).dropLast(8))")
                }
                draft.report(.identical, existing, "the table is there already")
                continue
            }
            if isShared {
                // A table with nothing in it would turn the other pages' texts raw.
                draft.report(.skip, path, "no such table; run settings-bundle localize")
                continue
            }
            try bundle.requireNotHidden(path)
            let bytes = StringTable.bytes(
                of: [], header: "Texts of \(name).plist", in: model?.file.encodingOfText ?? .utf8)
            draft.create(path, bytes, like: model?.path)
            draft.report(.create, path)
        }
        if bundle.languages.isEmpty {
            draft.advise("the bundle has no language yet: settings-bundle localize add en")
        }
    }
}

extension SettingsBundle {
    /// The path of a file whose name equals another but for upper and lower case, as the Simulator compares names.
    ///
    /// - Parameter own: files that make room for it.
    func path(equalIgnoringCaseTo path: String, besides own: Set<String> = []) -> String? {
        let found = paths(equalIgnoringCaseTo: path).subtracting(own)
        return found.contains(path) ? path : found.min()
    }
}
