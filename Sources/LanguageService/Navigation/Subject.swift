import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText

/// A symbol in a file that can be defined or used in several places.
struct Subject {
    enum Kind: Hashable {
        /// A string, with the string tables in which panes might look it up.
        case text(ExactString, tables: [String])
        /// The key of an item.
        case key(ExactString)
        /// A pane, identified by its name without suffixes. The pane includes its device variants and localized copies.
        case pane(String)
        /// A string table, by its name.
        case table(String)
    }

    let kind: Kind
    /// The byte range between the tags or quotation marks of the symbol.
    let span: Range<Int>
    /// Whether the range contains the key or the value of a string-table entry.
    var isEntry = false
    /// Whether the text in the range is the name of the symbol. This is `false` for a translation and for a pane as a
    /// whole.
    var isSpelled = true
}

extension SettingsBundle {
    /// Returns the symbol that contains a byte offset of a file or ends there, or `nil` if there is none.
    func subject(at offset: Int, in path: String) -> Subject? {
        if let catalog = catalogs.values.first(where: { $0.path == path }) {
            return catalog.subject(at: offset)
        }
        guard let file = files[path], let text = file.text, (0...text.count).contains(offset) else { return nil }
        let found = [offset, offset - 1].lazy.compactMap { offset in
            path.hasSuffix(".strings") ? file.stringTable.subject(at: offset) : Pane(file)?.subject(at: offset)
        }
        return found.first.map { subject in
            guard case .text(let text, let tables) = subject.kind, tables.count > 1 else { return subject }
            // A pane that does not specify a string table may use several.
            let known = tables.filter { name in languages.contains { table(name, in: $0) != nil } }
            return Subject(kind: .text(text, tables: known), span: subject.span)
        }
    }
}

extension Catalog {
    fileprivate func subject(at offset: Int) -> Subject? {
        texts.first { ($0.name.span.lowerBound...$0.element.span.upperBound).contains(offset) }.map { text in
            let isName = offset <= text.name.span.upperBound
            return Subject(
                kind: .text(text.key, tables: [table]), span: text.name.span.dropFirst().dropLast(), isEntry: true,
                isSpelled: isName)
        }
    }
}

extension StringTable {
    fileprivate func subject(at offset: Int) -> Subject? {
        guard let entry = dictionary.flatMap({ $0.entry(at: $0.childIndex(touching: offset) / 2) }),
            entry.span.contains(offset)
        else { return nil }
        let isKey = entry.keyElement.span.contains(offset)
        return Subject(
            kind: .text(entry.key, tables: [Self.plainName(ofDeviceTable: name) ?? name]),
            span: (isKey ? entry.keyElement : entry.element).contentSpan, isEntry: true, isSpelled: isKey)
    }
}

extension Pane {
    fileprivate func subject(at offset: Int) -> Subject? {
        guard let root, file.text != nil else { return nil }
        if root.startTagSpan.contains(offset) { return ownSubject(root.startTagSpan) }
        guard let entry = root.entries.first(where: { $0.span.contains(offset) }) else { return nil }
        switch entry.key.string {
        case PaneSchema.stringsTable where entry.element.isString && !entry.element.string.isEmpty:
            return Subject(kind: .table(entry.element.string.string), span: entry.element.contentSpan)
        case PaneSchema.items where entry.keyElement.span.contains(offset):
            return ownSubject(entry.keyElement.contentSpan)
        case PaneSchema.items:
            return item(around: offset)?.subject(at: offset, on: self)
        default:
            return nil
        }
    }

    /// Returns the symbol for the pane as a whole.
    private func ownSubject(_ span: Range<Int>) -> Subject {
        Subject(kind: .pane(name.base), span: span, isSpelled: false)
    }

    /// Returns the item that contains a byte offset.
    func item(around offset: Int) -> Item? {
        guard let index = itemsElement?.childIndex(touching: offset), let item = item(at: index),
            item.element.span.contains(offset)
        else { return nil }
        return item
    }
}

extension Item {
    fileprivate func subject(at offset: Int, on pane: Pane) -> Subject? {
        guard let entry = entries.first(where: { $0.span.contains(offset) }) else { return nil }
        // A property-list key represents the same symbol as its value.
        let offset = entry.keyElement.span.contains(offset) ? entry.element.span.lowerBound : offset
        if let link = paneLinks.first(where: { $0.element.span.contains(offset) }) {
            return link.file.isEmpty ? nil : Subject(kind: .pane(link.pane.base), span: link.element.contentSpan)
        }
        if ItemKey(entry.key) == .key, let key = entry.element.stringValue {
            return key.isEmpty ? nil : Subject(kind: .key(key), span: entry.element.contentSpan)
        }
        return texts.first { $0.element.span.contains(offset) }.map { use in
            Subject(kind: .text(use.text, tables: pane.possibleTables), span: use.element.contentSpan)
        }
    }
}
