import PropertyListSyntax
import SettingsModel
import SourceText

/// What several rules ask of an item.
extension Item {
    /// Whether only InAppSettingsKit draws the item.
    var isOfInAppSettingsKit: Bool { type?.reader == .inAppSettingsKit }

    /// Whether the Settings app keeps a value under the key of the item.
    var storesValue: Bool { type.map { $0.hasStoredValue && $0.reader == .settings } ?? false }

    /// The name under which the Settings app keeps a value of the item, and where it stands; nil where it keeps none.
    var storedKey: (name: ExactString, element: PropertyListElement)? {
        guard storesValue, let name = key, !name.isEmpty, let element = self[.key] else { return nil }
        return (name, element)
    }

    /// Whether the type of the item has a list of values to choose from.
    var isChoice: Bool { type == .multiValue || type == .radioGroup }

    /// The elements of an array that is the value of a key; nil for anything else.
    func list(_ key: ItemKey) -> [PropertyListElement]? {
        wellTyped(key).flatMap { $0.kind == .array ? $0.elements : nil }
    }

    /// Whether the items of the type must have a key.
    func requires(_ key: ItemKey) -> Bool { type?.key(key.name)?.isRequired ?? false }

    /// Whether the item must have a key and lacks it.
    func lacks(_ key: ItemKey) -> Bool { !has(key) && (key == .type || requires(key)) }

    /// Whether no value of a toggle, on or off, has a wrong type, which is reported as that.
    var hasWellTypedSwitch: Bool {
        [ItemKey.trueValue, .falseValue].allSatisfy { entry($0)?.isWellTyped ?? true }
    }

    /// Whether items of other types have the key, and the Settings app does not read it of this one.
    func isMisplaced(_ entry: Entry) -> Bool {
        guard type != nil, !isOfInAppSettingsKit else { return false }
        guard let schema = entry.schema else { return KeyNames.all.contains(entry.key.string) }
        return schema.key == .footerText && schema.reader == .inAppSettingsKit
    }

    /// The dictionaries of the item whose keys are known, as what asks before a toggle is turned.
    var dictionaries: [InnerDictionary] {
        entries.compactMap { entry in
            guard let keys = entry.schema?.innerKeys, !keys.isEmpty, entry.element.kind == .dictionary else {
                return nil
            }
            return InnerDictionary(
                entry: entry, keys: keys, entries: Entry.all(of: entry.element, among: keys))
        }
    }

    /// A dictionary that an item has under a key.
    struct InnerDictionary {
        /// The entry of the item that holds it.
        let entry: Entry
        /// The keys that are known of it.
        let keys: [KeySchema]
        let entries: [Entry]
    }

    /// The values of enumerated keys that are not among those listed, with the key that lists them.
    var unlistedValues: [(schema: KeySchema, element: PropertyListElement)] {
        var found: [(KeySchema, PropertyListElement)] = []
        for entry in entries { entry.collectUnlisted(into: &found) }
        return found
    }

    /// The entries whose keys stood before in the same dictionary: the item's own, and those of one inside it.
    var repeatedEntries: [Entry] {
        (hasRepeatedKeys ? entries.repeated : [])
            + entries.filter { $0.element.kind == .dictionary }
            .flatMap { Entry.all(of: $0.element, among: []).repeated }
    }
}

extension Item.Entry {
    fileprivate func collectUnlisted(into found: inout [(KeySchema, PropertyListElement)]) {
        guard let schema, !schema.allowed.isEmpty || !schema.innerKeys.isEmpty, isWellTyped else { return }
        for inner in Self.all(of: element, among: schema.innerKeys) { inner.collectUnlisted(into: &found) }
        if schema.allowed.isEmpty { return }
        for value in element.kind == .array ? element.elements : [element] where value.isString {
            let name = value.string.string
            if !schema.allowed.contains(where: { $0.name == name }) { found.append((schema, value)) }
        }
    }
}
