import SettingsModel

/// What rules ask of keys that few items have: an item without it is passed over at a glance.
struct KeyTraits: OptionSet {
    let rawValue: UInt8

    /// Only some values of the key's type have a meaning, or it holds keys of which that may be true.
    static let enumerated = KeyTraits(rawValue: 1)
    /// Only Mac Catalyst reads the key.
    static let catalyst = KeyTraits(rawValue: 2)
    /// A key of the item, or of a dictionary inside it, may stand twice.
    static let repeated = KeyTraits(rawValue: 4)
    /// A value is spelled as a `<key>`.
    static let keyAsValue = KeyTraits(rawValue: 8)
    /// InAppSettingsKit reads the key, by its name.
    static let inAppSettingsKit = KeyTraits(rawValue: 16)
    /// Items of other types have the key, and the Settings app does not read it of this one.
    static let misplaced = KeyTraits(rawValue: 32)
    /// The key holds a dictionary of which the schema knows the keys.
    static let nested = KeyTraits(rawValue: 64)
}

extension KeyTraits {
    /// What a schema says of its key.
    init(_ schema: KeySchema?) {
        self = []
        guard let schema else { return }
        if !schema.allowed.isEmpty { insert(.enumerated) }
        if case .dictionary(let keys) = schema.type, !keys.isEmpty { formUnion([.enumerated, .nested]) }
        if schema.reader == .catalyst { insert(.catalyst) }
    }
}
