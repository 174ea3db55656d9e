import PropertyListSyntax
import SettingsModel
import SourceText

/// The role of an array or dictionary in a pane or string table.
enum ContainerRole {
    /// The root dictionary of a pane.
    case page
    /// The array that contains the items of a pane.
    case items
    case item(ItemType?)
    /// An array that is the value of a key. `owner` is the dictionary that contains the key.
    case list(KeySchema, owner: PropertyListElement)
    /// A dictionary inside an item. The associated value lists the keys that the dictionary supports.
    case inner([KeySchema])
    /// The root dictionary of a string table.
    case table
    case other

    /// Determines the role of the last container in a list of nested containers, outermost first.
    init(of containers: [PropertyListElement], in path: String) {
        guard let root = containers.first, root.kind == .dictionary else {
            self = .other
            return
        }
        self = path.hasSuffix(".strings") ? .table : .page
        for (outer, container) in zip(containers, containers.dropFirst()) { enter(container, from: outer) }
    }

    private mutating func enter(_ container: PropertyListElement, from outer: PropertyListElement) {
        if case .items = self {
            self = container.kind == .dictionary ? .item(container.itemType) : .other
            return
        }
        guard let key = outer.key(before: container.span.lowerBound), let schema = schema(of: key.string) else {
            self = .other
            return
        }
        if case .page = self, schema.name == PaneSchema.items, container.kind == .array {
            self = .items
        } else {
            self = container.kind == .array ? .list(schema, owner: outer) : .inner(schema.innerKeys)
        }
    }

    /// Returns the schema of a key in the dictionary, or `nil` if the dictionary does not support the key.
    func schema(of key: ExactString) -> KeySchema? {
        switch self {
        case .page: PaneSchema.key(key.string)
        case .item(let type):
            Item.schema(ofKey: key, of: type) ?? (type == nil ? Self.allKeys.first { $0.key.name == key } : nil)
        case .inner(let keys): keys.first { $0.key.name == key }
        case .items, .list, .table, .other: nil
        }
    }

    /// The keys that the dictionary supports.
    var keys: [KeySchema] {
        switch self {
        case .page: PaneSchema.keys
        case .item(let type?): type.keys + InAppSettingsKit.keys.filter { type.key($0.key) == nil }
        case .item(nil): Self.allKeys
        case .inner(let keys): keys
        case .items, .list, .table, .other: []
        }
    }

    /// The URL of the documentation for the dictionary's keys, or `nil` if there is none.
    var reference: String? {
        switch self {
        case .page: PaneSchema.pane
        case .item(let type): type?.documentation
        case .list(_, let owner): owner.itemType?.documentation
        case .items, .inner, .table, .other: nil
        }
    }

    /// The keys of all item types, which are used for an item whose type is unknown.
    private static let allKeys = ItemType.all.flatMap(\.keys).withoutRepetitions(of: \.key.name)
}

/// Queries for elements of an XML file that is being edited. End tags, keys, and values can be missing.
extension PropertyListElement {
    /// Whether the element is a placeholder for an element that is missing from the text.
    var isMissing: Bool { span.isEmpty }

    /// Whether the element's end tag is missing.
    var isOpen: Bool { span.upperBound == contentSpan.upperBound && !isEmptyTag }

    /// Whether the element can contain other elements.
    var isContainer: Bool { [.plist, .dictionary, .array].contains(kind) }

    private var isEmptyTag: Bool {
        contentSpan.isEmpty && text.bytes(in: startTagSpan).suffix(2).elementsEqual("/>".utf8)
    }

    /// Returns whether an offset is in the element's content. If a string, number, or key has no end tag, its content
    /// ends at the end of the line.
    func contentContains(_ offset: Int) -> Bool {
        guard !isMissing, !isEmptyTag, offset >= contentSpan.lowerBound else { return false }
        if isOpen {
            if isContainer { return true }
            let line = text.bytes(
                in: contentSpan.lowerBound..<max(contentSpan.lowerBound, min(offset, span.upperBound)))
            return offset <= contentSpan.upperBound && !line.contains { $0 == 0x0A || $0 == 0x0D }
        }
        return offset <= contentSpan.upperBound
    }

    /// Returns the child whose content contains an offset, or `nil` if there is none. The content of a child without an
    /// end tag can extend beyond the child's parsed range.
    func child(holding offset: Int) -> PropertyListElement? {
        let index = childIndex(touching: offset)
        if let child = child(at: index), child.contentContains(offset) { return child }
        return lastChild(before: offset).flatMap { $0.contentContains(offset) ? $0 : nil }
    }

    /// Returns the last child that starts before an offset, or `nil` if there is none.
    func lastChild(before offset: Int) -> PropertyListElement? {
        var index = min(childIndex(touching: offset), childCount - 1)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound < offset { return child }
            index -= 1
        }
        return nil
    }

    /// Returns the key whose value starts at an offset, or `nil` if the element is not a dictionary or if the value has
    /// no key.
    func key(before offset: Int) -> PropertyListElement? {
        guard kind == .dictionary, let before = lastChild(before: offset), before.kind == .key else { return nil }
        return before
    }

    /// Returns the first child that starts at or after an offset, or `nil` if there is none.
    func firstChild(from offset: Int) -> PropertyListElement? {
        var index = childIndex(touching: offset)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound >= offset { return child }
            index += 1
        }
        return nil
    }

    /// The keys of the dictionary and their values. If a key has no value, its value is `nil`.
    var recoveredEntries: [(key: PropertyListElement, value: PropertyListElement?)] {
        guard kind == .dictionary else { return [] }
        var entries: [(key: PropertyListElement, value: PropertyListElement?)] = []
        var isValueNext = false
        forEachChild { child, _ in
            if child.isMissing { return }
            if child.kind == .key {
                entries.append((child, nil))
            } else if isValueNext {
                entries[entries.count - 1].value = child
            }
            isValueNext = child.kind == .key
        }
        return entries
    }

    /// Returns the value of a key, or `nil` if the key is missing or has no value.
    func recoveredValue(of key: ItemKey) -> PropertyListElement? {
        recoveredEntries.last { $0.key.string == key.name }?.value
    }

    /// The item type that the dictionary specifies, or `nil` if the type is missing or unknown.
    var itemType: ItemType? {
        recoveredValue(of: .type)?.stringValue.flatMap { ItemType.rawName($0.string) }
    }
}
