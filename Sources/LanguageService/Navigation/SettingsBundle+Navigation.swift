import JSONSyntax
import PropertyListSyntax
package import SettingsEditing
package import SettingsModel
import SourceText

/// A range of bytes in a file of a bundle.
package struct FileRange: Hashable, Sendable {
    /// The path of the file relative to the bundle.
    package let path: String
    /// The byte range in the text of the file.
    package let span: Range<Int>

    package init(_ path: String, _ span: Range<Int>) {
        self.path = path
        self.span = span
    }
}

/// An element of a bundle, such as a key or a pane, that can be defined or used in several places.
struct BundleSymbol {
    enum Kind: Hashable {
        /// A localizable string. `tables` contains the names of the string tables in which panes might look up the
        /// string.
        case text(ExactString, tables: [String])
        /// The key of an item.
        case key(ExactString)
        /// A pane, identified by its name without suffixes. The symbol also represents the pane's device variants and
        /// localized copies.
        case pane(String)
        /// A string table, identified by its name.
        case table(String)
    }

    let kind: Kind
    /// The byte range of the symbol's text, excluding surrounding tags and quotation marks.
    let span: Range<Int>
    /// Whether the range contains the key or the value of a string-table entry.
    var isEntry = false
    /// Whether the text in the range is the name of the symbol. The value is `false` for a translation, and for a
    /// symbol that represents an entire pane.
    var spanIsName = true
}

/// A name in a file that the user can change by renaming a symbol.
package struct RenameTarget: Hashable, Sendable {
    /// The byte range of the name in the text of the file.
    package let span: Range<Int>
    /// The current name, with escape sequences decoded.
    package let text: String
}

extension SettingsBundle {
    /// Returns the symbol that contains or ends at a byte offset in a file, or `nil` if there is none.
    func symbol(at offset: Int, in path: String) -> BundleSymbol? {
        if let catalog = catalogs.values.first(where: { $0.path == path }) {
            return catalog.symbol(at: offset)
        }
        guard let file = files[path], let text = file.text, (0...text.count).contains(offset) else { return nil }
        let found = [offset, offset - 1].lazy.compactMap { offset in
            path.hasSuffix(".strings") ? file.stringTable.symbol(at: offset) : Pane(file)?.symbol(at: offset)
        }
        return found.first.map { symbol in
            guard case .text(let text, let tables) = symbol.kind, tables.count > 1 else { return symbol }
            // A pane that does not specify a string table may use several.
            let known = tables.filter { name in languages.contains { table(name, in: $0) != nil } }
            return BundleSymbol(kind: .text(text, tables: known), span: symbol.span)
        }
    }

    // MARK: Navigation

    /// Returns the definitions of the symbol at a byte offset in a file:
    ///
    /// - For a string in a pane, its entries in all languages.
    /// - For an entry, the strings in panes that use it.
    /// - For a link to a pane, the files of the pane.
    /// - For the key of an item, all items with that key.
    /// - For the name of a string table, the files of the table.
    package func definitions(at offset: Int, in path: String) -> [FileRange] {
        let bundle = documentWithRecoveredTree
        return bundle.symbol(at: offset, in: path).map { symbol in
            switch symbol.kind {
            case .text where symbol.isEntry, .key: bundle.usesInPanes(of: symbol.kind, in: path)
            case .text, .pane, .table: bundle.declarations(of: symbol.kind)
            }
        } ?? []
    }

    /// Returns all places that define or use the symbol at a byte offset in a file.
    ///
    /// - Parameter includingDeclaration: Whether to include definitions, such as the entries of a string or the files
    ///   of a pane.
    package func references(at offset: Int, in path: String, includingDeclaration: Bool) -> [FileRange] {
        let bundle = documentWithRecoveredTree
        return bundle.symbol(at: offset, in: path).map { symbol in
            bundle.usesInPanes(of: symbol.kind, in: path)
                + (includingDeclaration ? bundle.declarations(of: symbol.kind) : [])
        } ?? []
    }

    /// Returns the places in a file that define or use the symbol at a byte offset in the same file.
    package func highlights(at offset: Int, in path: String) -> [FileRange] {
        references(at: offset, in: path, includingDeclaration: true).filter { $0.path == path && !$0.span.isEmpty }
    }

    // MARK: Uses

    /// Returns the places where panes use a symbol.
    ///
    /// - Parameter path: The path of the file that contains the symbol. For a string, this file is always searched.
    ///   Other panes are searched only if they might use one of the string's tables.
    private func usesInPanes(of kind: BundleSymbol.Kind, in path: String) -> [FileRange] {
        panes.filter { $0.file.text != nil }.flatMap { pane in
            pane.referringElements(kind, containsRequestedSymbol: pane.path == path).map {
                FileRange(pane.path, $0.contentSpan)
            }
        }
    }

    // MARK: Declarations

    private func declarations(of kind: BundleSymbol.Kind) -> [FileRange] {
        switch kind {
        case .text(let text, let tables): tables.flatMap { entries(of: text, inTable: $0) }
        case .key: []
        case .pane(let base): files(ofPane: base).filter { Pane($0)?.isPane == true }.map(rangeAtStart)
        case .table(let name):
            catalogs[name].map { [FileRange($0.path, 0..<0)] }
                ?? files(ofTable: name, in: languagesSourceFirst).map { rangeAtStart(of: $0.file) }
        }
    }

    /// Returns the entries of a string in all languages, starting with the source language.
    private func entries(of text: ExactString, inTable name: String) -> [FileRange] {
        if let catalog = catalogs[name] {
            guard let found = catalog.text(text) else { return [] }
            let spans = languagesSourceFirst.filter { found.units[$0] != nil }.map { catalog.span(of: text, in: $0) }
            return (spans.isEmpty ? [found.name.span] : spans.compactMap { $0 }).map { FileRange(catalog.path, $0) }
        }
        return files(ofTable: name, in: languagesSourceFirst).filter { $0.file.text != nil }.compactMap { table in
            table.index(of: text).flatMap { table.dictionary?.entry(at: $0) }
                .map { FileRange(table.path, $0.keyElement.contentSpan) }
        }
    }

    private var languagesSourceFirst: [Language] {
        let source = sourceLanguage
        return languages.filter { $0 == source } + languages.filter { $0 != source }
    }

    /// Returns the range at which the root value of a file starts. For a file without text, returns an empty range at
    /// its start.
    private func rangeAtStart(of file: ParsedFile) -> FileRange { FileRange(file.path, file.rootSpan ?? 0..<0) }

    // MARK: Renaming

    /// Returns the name at a byte offset in a file if the user can change it, or `nil` otherwise.
    package func renameTarget(at offset: Int, in path: String) -> RenameTarget? {
        guard let symbol = symbol(at: offset, in: path), symbol.spanIsName,
            (symbol.span.lowerBound...symbol.span.upperBound).contains(offset)
        else { return nil }
        let name: String? =
            switch symbol.kind {
            case .text(let text, _): text.string
            case .key(let key): key.string
            case .pane(let base): base == "Root" ? nil : base
            case .table(let name): catalogs[name] == nil ? name : nil
            }
        return name.map { RenameTarget(span: symbol.span, text: $0) }
    }

    /// Renames the string, key, pane, or string table at a byte offset in a file, and returns the changed bundle. All
    /// uses are renamed, except that a string in a pane is changed only in its item, as with `set-item`.
    ///
    /// - Throws: `BundleError`, or `UsageError` for an invalid name.
    package func renamingSymbol(at offset: Int, in path: String, to name: String) throws -> Draft {
        guard renameTarget(at: offset, in: path) != nil, let symbol = symbol(at: offset, in: path) else {
            throw BundleError("there is nothing here that can be renamed", path: path)
        }
        switch symbol.kind {
        case .text(let text, let tables) where symbol.isEntry:
            return try RenameTextEverywhere(text, to: name, inTable: tables.first ?? "")(self)
        case .text: return try RenameItemTextAtOffset(at: symbol.span.lowerBound, onPaneAt: path, to: name)(self)
        case .key(let key): return try RenameKey(key.string, to: name)(self)
        case .pane(let base): return try RenamePane(base, to: name)(self)
        case .table(let table): return try RenameTableEverywhere(table, to: name)(self)
        }
    }
}

extension Catalog {
    fileprivate func symbol(at offset: Int) -> BundleSymbol? {
        texts.first { ($0.name.span.lowerBound...$0.element.span.upperBound).contains(offset) }.map { text in
            let isName = offset <= text.name.span.upperBound
            return BundleSymbol(
                kind: .text(text.key, tables: [table]), span: text.name.span.dropFirst().dropLast(), isEntry: true,
                spanIsName: isName)
        }
    }
}

extension StringTable {
    fileprivate func symbol(at offset: Int) -> BundleSymbol? {
        guard let entry = dictionary.flatMap({ $0.entry(at: $0.childIndex(touching: offset) / 2) }),
            entry.span.contains(offset)
        else { return nil }
        let isKey = entry.keyElement.span.contains(offset)
        return BundleSymbol(
            kind: .text(entry.key, tables: [Self.plainName(ofDeviceTable: name) ?? name]),
            span: (isKey ? entry.keyElement : entry.element).contentSpan, isEntry: true, spanIsName: isKey)
    }
}

extension Pane {
    fileprivate func symbol(at offset: Int) -> BundleSymbol? {
        guard let root, file.text != nil else { return nil }
        if root.startTagSpan.contains(offset) { return paneSymbol(root.startTagSpan) }
        guard let entry = root.entries.first(where: { $0.span.contains(offset) }) else { return nil }
        switch entry.key.string {
        case PaneSchema.stringsTable where entry.element.isString && !entry.element.string.isEmpty:
            return BundleSymbol(kind: .table(entry.element.string.string), span: entry.element.contentSpan)
        case PaneSchema.items where entry.keyElement.span.contains(offset):
            return paneSymbol(entry.keyElement.contentSpan)
        case PaneSchema.items:
            return item(around: offset)?.symbol(at: offset, on: self)
        default:
            return nil
        }
    }

    /// Returns the symbol that represents the entire pane.
    private func paneSymbol(_ span: Range<Int>) -> BundleSymbol {
        BundleSymbol(kind: .pane(name.base), span: span, spanIsName: false)
    }

    /// Returns the item that contains a byte offset, or `nil` if there is none.
    func item(around offset: Int) -> Item? {
        guard let index = itemsElement?.childIndex(touching: offset), let item = item(at: index),
            item.element.span.contains(offset)
        else { return nil }
        return item
    }

    /// Returns the elements of the pane that refer to a symbol.
    ///
    /// - Parameter containsRequestedSymbol: Whether the pane contains the symbol for which references were requested.
    fileprivate func referringElements(_ kind: BundleSymbol.Kind, containsRequestedSymbol: Bool)
        -> [PropertyListElement]
    {
        switch kind {
        case .text(let text, let tables):
            guard containsRequestedSymbol || tables.contains(where: mightUse) else { return [] }
            return texts.filter { $0.text == text }.map(\.element)
        case .key(let key):
            return items.filter { $0.key == key }.compactMap { $0[.key] }
        case .pane(let base):
            return paneLinks.filter { $0.pane.base == base }.map(\.element)
        case .table(let name):
            return stringsTable?.string == name ? [root?[ExactString(PaneSchema.stringsTable)]].compactMap { $0 } : []
        }
    }
}

extension Item {
    fileprivate func symbol(at offset: Int, on pane: Pane) -> BundleSymbol? {
        guard let entry = entries.first(where: { $0.span.contains(offset) }) else { return nil }
        // A property-list key represents the same symbol as its value.
        let offset = entry.keyElement.span.contains(offset) ? entry.element.span.lowerBound : offset
        if let link = paneLinks.first(where: { $0.element.span.contains(offset) }) {
            return link.file.isEmpty ? nil : BundleSymbol(kind: .pane(link.pane.base), span: link.element.contentSpan)
        }
        if ItemKey(entry.key) == .key, let key = entry.element.stringValue {
            return key.isEmpty ? nil : BundleSymbol(kind: .key(key), span: entry.element.contentSpan)
        }
        return texts.first { $0.element.span.contains(offset) }.map { use in
            BundleSymbol(kind: .text(use.text, tables: pane.possibleTables), span: use.element.contentSpan)
        }
    }
}
