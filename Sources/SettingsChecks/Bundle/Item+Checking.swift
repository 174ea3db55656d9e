import PropertyListSyntax
import SettingsModel
import SourceText

extension Item {
    /// Whether the item is displayed only by InAppSettingsKit and not by the Settings app.
    var isOfInAppSettingsKit: Bool { type?.reader == .inAppSettingsKit }

    /// Whether the Settings app stores a value for items of this type.
    var storesValue: Bool { type.map { $0.hasStoredValue && $0.reader == .settings } ?? false }

    /// The item's user-defaults key and the element that contains the key. The value is `nil` if the Settings app does
    /// not store a value for the item.
    var storedKey: (name: ExactString, element: PropertyListElement)? {
        guard storesValue, let name = key, !name.isEmpty, let element = self[.key] else { return nil }
        return (name, element)
    }

    /// Returns the elements of the array that is the value for a key. The result is `nil` if the value is missing or is
    /// not an array. The elements may have the wrong type, which another rule reports.
    func list(_ key: ItemKey) -> [PropertyListElement]? {
        self[key].flatMap { $0.kind == .array ? $0.elements : nil }
    }

    /// Returns whether the type of the item requires a key.
    func requires(_ key: ItemKey) -> Bool { type?.requires(key) ?? false }

    /// Returns whether a key is required but missing from the item.
    func lacks(_ key: ItemKey) -> Bool { !has(key) && (key == .type || requires(key)) }

    /// Whether the on and off values of a toggle have valid types. Missing values are considered valid.
    var hasWellTypedSwitch: Bool {
        [ItemKey.trueValue, .falseValue].allSatisfy { entry($0)?.isWellTyped ?? true }
    }

    /// The limits of a slider whose default is not between them. A default or a limit may be written as a string. The
    /// value is `nil` if the default is between the limits, or if one of these numbers is missing.
    var rangeWithoutDefault: (minimum: PropertyListValue, maximum: PropertyListValue)? {
        guard type?.hasRange == true, let number = defaultValue?.probableNumber,
            let minimum = self[.minimumValue]?.value, let maximum = self[.maximumValue]?.value,
            let low = minimum.probableNumber, let high = maximum.probableNumber, low < high,
            !(low...high).contains(number)
        else { return nil }
        return (minimum, maximum)
    }

    /// Returns whether an entry's key belongs only to items of other types. The Settings app ignores such a key.
    func isMisplaced(_ entry: Entry) -> Bool {
        guard type != nil, !isOfInAppSettingsKit else { return false }
        guard let schema = entry.schema else { return KeyNames.all.contains(entry.key.string) }
        return schema.key == .footerText && schema.reader == .inAppSettingsKit
    }

    /// The dictionaries in the item whose keys have a schema, such as the confirmation prompt of a toggle.
    var innerDictionaries: [InnerDictionary] {
        entries.compactMap { entry in
            guard let keys = entry.schema?.innerKeys, !keys.isEmpty, entry.element.kind == .dictionary else {
                return nil
            }
            return InnerDictionary(
                entry: entry, keys: keys, entries: Entry.all(of: entry.element, among: keys))
        }
    }

    /// A dictionary that is the value of an entry in an item.
    struct InnerDictionary {
        /// The item's entry that contains the dictionary.
        let entry: Entry
        /// The schemas of the keys that the dictionary can contain.
        let keys: [KeySchema]
        let entries: [Entry]
    }

    /// The values that are not allowed for their key, each with the schema of the key. Only keys with a list of allowed
    /// values are checked.
    var unlistedValues: [(schema: KeySchema, element: PropertyListElement)] { entries.flatMap(\.unlistedValues) }

    /// The entries in the item and in its inner dictionaries whose key repeats the key of an earlier entry.
    var repeatedEntries: [Entry] {
        (hasRepeatedKeys ? entries.repeated : [])
            + entries.filter { $0.element.kind == .dictionary }
            .flatMap { Entry.all(of: $0.element, among: []).repeated }
    }
}

extension Item.Entry {
    fileprivate var unlistedValues: [(schema: KeySchema, element: PropertyListElement)] {
        guard let schema, !schema.allowed.isEmpty || !schema.innerKeys.isEmpty, isWellTyped else { return [] }
        let inner = Self.all(of: element, among: schema.innerKeys).flatMap(\.unlistedValues)
        if schema.allowed.isEmpty { return inner }
        let strings = (element.kind == .array ? element.elements : [element]).filter(\.isString)
        let unlisted = strings.filter { string in
            let name = string.string.string
            return !schema.allowed.contains { $0.name == name }
        }
        return inner + unlisted.map { (schema, $0) }
    }
}
