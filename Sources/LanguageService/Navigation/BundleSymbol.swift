import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

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
