import PropertyListSyntax
import SettingsModel
import SourceText

/// The values of an item, computed from its current values and the requested options.
struct ItemValues {
    let type: ItemType
    let options: ItemOptions
    /// The values of the item before the change, keyed by property-list key. For a new item, the dictionary is empty.
    let before: [String: PropertyListValue]
    /// Whether to add default values for missing keys. The value is `true` for a new item and for an item whose type
    /// changes.
    let fillsMissingValues: Bool
    /// The values of the item after the change, keyed by property-list key.
    var values: [String: PropertyListValue]

    /// Computes the values of a new item.
    init(ofNew type: ItemType, _ options: ItemOptions) throws(UsageError) {
        try self.init(type, options, before: [:], kept: ["Type": .string(type.rawName)], fillsMissingValues: true)
    }

    /// Computes the values of an existing item after applying the options.
    ///
    /// - Parameter newType: The requested type, or `nil` if the type does not change.
    init(of item: Item, as newType: ItemType?, _ type: ItemType, _ options: ItemOptions) throws(UsageError) {
        var before: [String: PropertyListValue] = [:]
        for entry in item.entries { before[entry.key.string] = entry.element.value }
        guard let newType, newType != item.type else {
            try self.init(type, options, before: before, kept: before, fillsMissingValues: false)
            return
        }
        var kept = before.filter { Self.keepsKey($0.key, $0.value, from: item.type, as: newType) }
        kept["Type"] = .string(newType.rawName)
        try self.init(newType, options, before: before, kept: kept, fillsMissingValues: true)
    }

    private init(
        _ type: ItemType, _ options: ItemOptions, before: [String: PropertyListValue],
        kept: [String: PropertyListValue], fillsMissingValues: Bool
    ) throws(UsageError) {
        self.type = type
        self.options = options
        self.before = before
        self.fillsMissingValues = fillsMissingValues
        values = kept
        try requireApplicableOptions()
        try setPlainValues()
        for (name, isOn) in options.switches { values[name] = .boolean(isOn) }
        if !options.idioms.isEmpty {
            values["SupportedUserInterfaceIdioms"] = .array(options.idioms.map { .string($0) })
        }
        if let names = options.configurations {
            values[PaneSchema.configurations] = names.isEmpty ? nil : .array(names.map { .string($0) })
        }
        try unset()
        switch type {
        case .toggle: try setToggleValues()
        case .slider: try setSliderValues()
        case .multiValue, .radioGroup, .title: try setChoiceValues()
        default: break
        }
        try setValuesOfRawKeys()
        try requireValidValues()
    }

    /// Returns whether a key is kept when the type of an item changes.
    ///
    /// A key is kept if the new type has the key and accepts its value. A custom key, which does not belong to any item
    /// type or to InAppSettingsKit, is always kept.
    private static func keepsKey(
        _ key: String, _ value: PropertyListValue, from oldType: ItemType?, as newType: ItemType
    ) -> Bool {
        guard let schema = newType.key(key) else {
            return InAppSettingsKit.key(key) == nil && !ItemType.all.contains { $0.key(key) != nil }
        }
        guard schema.type.accepts(value) else { return false }
        if let string = value.string, !schema.allowed.isEmpty {
            return schema.allowed.contains { $0.name == string.string }
        }
        return true
    }

    // MARK: Keys of all types

    /// Returns whether the value of a key depends on other keys. Such values are parsed separately.
    private func dependsOnOtherKeys(_ key: String) -> Bool {
        switch type {
        case .toggle: ["DefaultValue", "TrueValue", "FalseValue"].contains(key)
        case .slider: ["DefaultValue", "MinimumValue", "MaximumValue"].contains(key)
        case .multiValue, .radioGroup, .title: key == "DefaultValue"
        default: false
        }
    }

    /// Throws an error if an option sets a key that the item type does not have.
    private func requireApplicableOptions() throws(UsageError) {
        var asked = Array(options.texts.keys) + options.switches.keys
        if !options.choices.isEmpty || !options.removedChoices.isEmpty { asked.append("Titles") }
        if !options.shortTitles.isEmpty { asked.append("ShortTitles") }
        for key in asked.sorted() where type.key(key) == nil {
            let owners = ItemType.all.filter { $0.key(key) != nil }.map(\.name)
            throw UsageError(
                "\(withIndefiniteArticle(type.name)) has no \(key)",
                help:
                    "leave out \(key: key): only \(owners.joined(separator: ", ")) \(owners.count == 1 ? "has" : "have") it"
            )
        }
    }

    private mutating func setPlainValues() throws(UsageError) {
        for key in type.keys {
            guard let text = options.texts[key.name], !dependsOnOtherKeys(key.name) else { continue }
            if key.name == "Key" { try Self.requireValidKey(text) }
            values[key.name] = try ValueReader.value(text, for: key, named: "\(key: key.name)")
        }
    }

    static func requireValidKey(_ key: String, named what: Message = "\(key: "Key")") throws(UsageError) {
        try TextRules.requireSingleLine(key, what)
        if key.isEmpty {
            throw UsageError(
                "\(what) is empty",
                help: "use a key such as name_preference")
        }
    }

    private mutating func unset() throws(UsageError) {
        for key in options.unset {
            if type.key(key)?.isRequired == true {
                throw UsageError(
                    "\(withIndefiniteArticle(type.name)) must have a \(key)",
                    help: key == "Type"
                        ? "change it with \(input: .type), or remove the item with \(run: .removeItem)"
                        : "give it another value with \(key: key)")
            }
            values[key] = nil
        }
        if type.key("Titles")?.isRequired == false, (values["Titles"] == nil) != (values["Values"] == nil),
            options.unset.contains("Titles") || options.unset.contains("Values")
        {
            throw UsageError(
                "Titles and Values can be removed only together",
                help: "use \(input: .unset) Titles \(input: .unset) Values")
        }
    }

    /// Sets the values of the keys that the user specified by raw name.
    private mutating func setValuesOfRawKeys() throws(UsageError) {
        var entries: [PropertyListValue.Entry] = []
        for (key, text) in options.settings {
            entries.append(.init(ExactString(key), try value(of: text, forKey: key)))
        }
        for entry in entries + options.others {
            let key = entry.key.string
            try TextRules.requireSingleLine(key, "the key of \(input: .set)")
            if key.isEmpty {
                throw UsageError("\(input: .set) has no key", help: "use \(input: .set) KEY=VALUE")
            }
            if key == "Type" {
                throw UsageError(
                    "\(input: .set) Type changes the type",
                    help: before.isEmpty
                        ? "specify the type after \(verb: .addItem)" : "use \(input: .type) \(type.name)")
            }
            if key == "Key" {
                guard let string = entry.value.string else {
                    throw UsageError("the Key of an item is a string", help: "use \(key: "Key")")
                }
                try Self.requireValidKey(string.string)
            }
            try TextRules.requireTexts(of: entry.value, "\(input: .set) \(key)")
            values[key] = entry.value
        }
    }

    /// Throws an error if a required key of the item type is missing.
    func requireAllRequiredKeys() throws(UsageError) {
        let missing = type.keys.filter { $0.isRequired && values[$0.name] == nil }
        guard let first = missing.first else { return }
        if missing.contains(where: { $0.name == "Values" }) {
            throw UsageError(
                "\(withIndefiniteArticle(type.name)) requires at least one \(key: "Titles")",
                help: "use \(key: "Titles") \"Title=Value\", once for each choice")
        }
        let options: [Message] = missing.map { "\(key: $0.name)" }
        throw UsageError(
            "\(withIndefiniteArticle(type.name)) requires \(withIndefiniteArticle(first.xcodeName?.lowercased() ?? first.name))",
            help: "add \(options.joined(separator: " and "))")
    }

    /// Returns the entries in schema order. Custom keys follow in the order in which the user specified them.
    func entries(inOrderOf options: ItemOptions) -> [PropertyListValue.Entry] {
        var names = type.keys.map(\.name)
        for name in options.rawKeys where !names.contains(name) {
            names.append(name)
        }
        return names.compactMap { name in values[name].map { .init(ExactString(name), $0) } }
    }

    /// Parses the value of a key that the user specified by raw name. If the schema allows several types, the value is
    /// parsed as the type of the current value.
    private func value(of text: String, forKey key: String) throws(UsageError) -> PropertyListValue {
        let name: Message = "\(input: .set) \(key)"
        let kind = before[key]?.kind
        guard let schema = type.key(key) ?? InAppSettingsKit.key(key) else {
            return try ValueReader.value(text, as: kind.flatMap { $0.isSingle ? $0 : nil } ?? .string, for: name)
        }
        if let kind, kind.isSingle, schema.type.acceptsSeveralTypes {
            return try ValueReader.value(text, as: kind, for: name)
        }
        return try ValueReader.value(text, for: schema, named: name)
    }
}

extension PropertyListValue.Kind {
    /// Whether a value of this type can be entered as plain text. Arrays and dictionaries cannot.
    fileprivate var isSingle: Bool { self != .array && self != .dictionary }
}

extension ValueType {
    /// Whether the schema type accepts values of several property-list types.
    fileprivate var acceptsSeveralTypes: Bool {
        switch self {
        case .scalar, .any, .either: true
        default: false
        }
    }
}

/// Returns a noun with its indefinite article, such as "a toggle".
package func withIndefiniteArticle(_ noun: String) -> String {
    "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
}
