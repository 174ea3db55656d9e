import PropertyListSyntax
import SettingsModel
import SourceText

/// Decodes items, each once, with the names of keys and types looked up without making strings of them.
final class ItemDecoder {
    /// A spelling of a key or a type that was met before.
    private final class Name {
        let bytes: [UInt8]
        let string: ExactString
        /// The facts of the key, by the index of the type; those for an item without a type come first.
        var facts: [KeyFacts?] = []
        /// The facts of the type.
        var type: TypeFacts?

        init(_ bytes: ArraySlice<UInt8>, _ string: ExactString) {
            self.bytes = Array(bytes)
            self.string = string
        }
    }

    private var names: [UInt64: Name] = [:]
    private var types: [TypeFacts] = []
    private let noType = TypeFacts("", index: 0)

    init() { types = [noType] }

    /// Decodes an item, which must be a dictionary.
    func item(_ element: PropertyListElement, index: Int, in pane: CheckedPane) -> CheckedItem {
        var keys: [(name: Name, element: PropertyListElement)] = []
        keys.reserveCapacity(element.childCount / 2)
        var values: [PropertyListElement] = []
        values.reserveCapacity(element.childCount / 2)
        var type: TypeFacts?
        element.forEachChild { child, index in
            if index.isMultiple(of: 2) {
                keys.append((name(child), child))
            } else {
                let value = child.unwrapped
                values.append(value)
                if keys[values.count - 1].name.string == "Type" {
                    type = value.node.kind == .string ? self.type(value) : nil
                }
            }
        }
        let lookup = type ?? noType
        var entries: [CheckedItem.Entry] = []
        entries.reserveCapacity(values.count)
        for (key, value) in zip(keys, values) {
            let facts = facts(of: key.name, for: lookup)
            entries.append(
                CheckedItem.Entry(
                    key: facts, keyElement: key.element, element: value,
                    isWellTyped: facts.schema.map { $0.type.firstMismatch(value) == nil } ?? true))
        }
        return CheckedItem(index: index, element: element, type: type, entries: entries, pane: pane)
    }

    private func type(_ element: PropertyListElement) -> TypeFacts {
        let name = name(element)
        if let type = name.type { return type }
        let type = TypeFacts(name.string, index: types.count)
        types.append(type)
        name.type = type
        return type
    }

    private func facts(of name: Name, for type: TypeFacts) -> KeyFacts {
        if type.index < name.facts.count, let facts = name.facts[type.index] { return facts }
        let facts = KeyFacts(name.string, type.schema(ofKey: name.string))
        while name.facts.count <= type.index { name.facts.append(nil) }
        name.facts[type.index] = facts
        return facts
    }

    /// The name that a key or string element spells.
    private func name(_ element: PropertyListElement) -> Name {
        let bytes = element.text.bytes(in: element.contentSpan)
        // FNV-1a; what hashes alike is compared, so that no file can make a key pass for another.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        if let name = names[hash], name.bytes.elementsEqual(bytes) { return name }
        let name = Name(bytes, element.string)
        // Names beyond those of any real bundle are not kept: a hostile one has a million.
        if names.count < 10_000 { names[hash] = name }
        return name
    }
}

extension ValueType {
    /// The innermost element that does not have the type; nil when all do.
    func firstMismatch(_ element: PropertyListElement) -> PropertyListElement? {
        let kind = element.node.kind
        let matches: Bool
        switch self {
        case .any: return nil
        case .string: matches = kind == .string || kind == .key
        case .boolean: matches = kind == .true || kind == .false
        case .number: matches = kind == .integer || kind == .real
        case .integer: matches = kind == .integer
        case .scalar: matches = kind != .array && kind != .dictionary
        case .dictionary: matches = kind == .dictionary
        case .array(let inner):
            guard kind == .array else { return element }
            if case .any = inner { return nil }
            return element.elements.lazy.compactMap { inner.firstMismatch($0) }.first
        case .either(let first, let second):
            return first.firstMismatch(element) == nil ? nil : second.firstMismatch(element)
        }
        return matches ? nil : element
    }
}
