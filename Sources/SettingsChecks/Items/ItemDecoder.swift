import PropertyListSyntax
import SettingsModel
import SourceText

/// Decodes items, each once, with the names of keys and types looked up without making strings of them.
final class ItemDecoder {
    /// A spelling of a key or a type that was met before.
    private final class Name {
        let bytes: [UInt8]
        let string: ExactString
        let isType: Bool
        /// Whether no other name stands for the same string.
        var isOnly = false
        /// The item that had it as a key last, by its number.
        var item = 0
        /// The facts of the key, by the index of the type; those for an item without a type come first.
        var facts: [KeyFacts?] = []
        /// The facts of the type.
        var type: TypeFacts?

        init(_ bytes: ArraySlice<UInt8>, _ string: ExactString) {
            self.bytes = Array(bytes)
            self.string = string
            isType = string == "Type"
        }

        func spells(_ other: ArraySlice<UInt8>) -> Bool {
            bytes.count == other.count && bytes.elementsEqual(other)
        }
    }

    private var names: [UInt64: Name] = [:]
    /// The names that the last item had for its keys and its type, by their places in the dictionary: the next item
    /// mostly has the same, and these need not be looked up.
    private var recent: [Name?] = []
    private var types: [TypeFacts] = []
    /// How many items were decoded.
    private var count = 0
    private let noType = TypeFacts("", index: 0)
    private let noName = Name([], "")

    /// Whether it knows no more names and types than the bundles of an app have.
    var isSmall: Bool { names.count < 1_000 && types.count < 100 }

    init() {
        types = [noType]
        // As many as the panes of a bundle mostly have.
        names.reserveCapacity(48)
    }

    /// Decodes an item, which must be a dictionary.
    func item(_ element: PropertyListElement, index: Int, in pane: CheckedPane) -> CheckedItem {
        var entries: [CheckedItem.Entry] = []
        entries.reserveCapacity(element.childCount / 2)
        var type: TypeFacts?
        var name = noName
        var key = element
        var isTypeLate = false
        var traits: KeyTraits = []
        count += 1
        element.forEachChild { child, index in
            if index.isMultiple(of: 2) {
                name = self.name(child, at: index)
                key = child
                if name.item == count || !name.isOnly { traits.insert(.repeated) }
                name.item = count
            } else {
                let value = child.node.kind == .plist ? child.unwrapped : child
                if name.isType {
                    type = value.isString ? self.type(value, at: index) : nil
                    isTypeLate = !entries.isEmpty
                }
                entries.append(entry(name, key, value, of: type ?? noType))
            }
        }
        if isTypeLate {
            entries = entries.map { entry(self.name($0.keyElement), $0.keyElement, $0.element, of: type ?? noType) }
        }
        var known = KnownKeys()
        var hasUnknownKeys = false
        var isWellTyped = true
        for index in entries.indices {
            known.insert(entries[index].key.known)
            hasUnknownKeys = hasUnknownKeys || entries[index].key.schema == nil
            isWellTyped = isWellTyped && entries[index].isWellTyped
            traits.formUnion(entries[index].key.traits)
            switch entries[index].element.node.kind {
            case .dictionary: traits.insert(.repeated)
            case .key: traits.insert(.keyAsValue)
            default: break
            }
        }
        return CheckedItem(
            index: index, element: element, type: type, entries: entries, pane: pane, known: known,
            hasUnknownKeys: hasUnknownKeys, isWellTyped: isWellTyped, traits: traits)
    }

    private func entry(
        _ name: Name, _ key: PropertyListElement, _ value: PropertyListElement, of type: TypeFacts
    ) -> CheckedItem.Entry {
        let facts = facts(of: name, for: type)
        return CheckedItem.Entry(
            key: facts, keyElement: key, element: value, isWellTyped: facts.schema == nil || facts.accepts(value))
    }

    private func type(_ element: PropertyListElement, at place: Int) -> TypeFacts {
        let name = name(element, at: place)
        if let type = name.type { return type }
        let type = TypeFacts(name.string, index: types.count)
        types.append(type)
        name.type = type
        return type
    }

    private func facts(of name: Name, for type: TypeFacts) -> KeyFacts {
        if type.index < name.facts.count, let facts = name.facts[type.index] { return facts }
        let facts = KeyFacts(name.string, type.schema(ofKey: name.string), of: type.type)
        while name.facts.count <= type.index { name.facts.append(nil) }
        name.facts[type.index] = facts
        return facts
    }

    /// The name that a key or string element at a place in the dictionary of its item spells.
    private func name(_ element: PropertyListElement, at place: Int) -> Name {
        let bytes = element.text.bytes(in: element.contentSpan)
        if place < recent.count, let name = recent[place], name.spells(bytes) { return name }
        let name = name(element, spelled: bytes)
        // Hardly any item has more; one that was made to have a million would fill the memory.
        while recent.count <= place, place < 64 { recent.append(nil) }
        if place < recent.count { recent[place] = name }
        return name
    }

    private func name(_ element: PropertyListElement) -> Name {
        name(element, spelled: element.text.bytes(in: element.contentSpan))
    }

    private func name(_ element: PropertyListElement, spelled bytes: ArraySlice<UInt8>) -> Name {
        // FNV-1a; what hashes alike is compared, so that no file can make a key pass for another.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        if let name = names[hash], name.spells(bytes) { return name }
        let name = Name(bytes, element.string)
        // Names beyond those of any real bundle are not kept: a hostile one has a million.
        if names.count < 10_000 {
            names[hash]?.isOnly = false
            // One that is spelled with character references or CDATA may be another's twin.
            name.isOnly = name.string.string.utf8.elementsEqual(bytes)
            names[hash] = name
        }
        return name
    }
}

extension KeyFacts {
    /// Whether a value has the type that the key asks for.
    fileprivate func accepts(_ element: PropertyListElement) -> Bool {
        switch element.node.kind {
        case .string where takesStrings, .true where takesBooleans, .false where takesBooleans: true
        default: schema?.type.firstMismatch(element) == nil
        }
    }
}

extension ValueType {
    /// Whether a value has the type, whatever is in it.
    func takesKind(of element: PropertyListElement) -> Bool {
        switch self {
        case .array: element.node.kind == .array
        case .either(let first, let second): first.takesKind(of: element) || second.takesKind(of: element)
        default: firstMismatch(element) == nil
        }
    }

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
