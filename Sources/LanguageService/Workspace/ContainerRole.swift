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
        guard outer.kind == .dictionary, let key = outer.lastChild(before: container.span.lowerBound),
            key.kind == .key, let schema = schema(of: key.string)
        else {
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
        case .item(let type): Item.schema(ofKey: key, of: type) ?? (type == nil ? Self.anyKeys[key] : nil)
        case .inner(let keys): keys.first { $0.key.name == key }
        case .items, .list, .table, .other: nil
        }
    }

    /// The keys that the dictionary supports.
    var keys: [KeySchema] {
        switch self {
        case .page: PaneSchema.keys
        case .item(let type?): type.keys + InAppSettingsKit.keys.filter { type.key($0.key.name) == nil }
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

    private static let anyKeys = Dictionary(allKeys.map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension PropertyListElement {
    /// The item type that the dictionary specifies, or `nil` if the type is missing or unknown.
    var itemType: ItemType? {
        recoveredValue(of: ItemKey.type.name)?.stringValue.flatMap { ItemType.rawName($0.string) }
    }
}
