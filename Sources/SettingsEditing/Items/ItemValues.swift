import PropertyListSyntax
package import SettingsModel
import SourceText

/// The values of an item, computed from its current values and the requested options.
struct ItemValues {
    let type: ItemType
    let options: ItemOptions
    /// The values of the item before the change, keyed by property-list key. For a new item, the dictionary is empty.
    let before: [ItemKey: PropertyListValue]
    /// Whether to add default values for missing keys. The value is `true` for a new item and for an item whose type
    /// changes.
    let fillsMissingValues: Bool
    /// The values of the item after the change, keyed by property-list key.
    var values: [ItemKey: PropertyListValue]

    /// Computes the values of an item after applying the options.
    ///
    /// - Parameters:
    ///   - item: The item before the change, or `nil` for a new item.
    ///   - type: The type of the item after the change.
    init(of item: Item? = nil, as type: ItemType, _ options: ItemOptions) throws(UsageError) {
        self.type = type
        self.options = options
        before = Dictionary(
            (item?.entries ?? []).map { (ItemKey($0.key), $0.element.value) }, uniquingKeysWith: { $1 })
        fillsMissingValues = item?.type != type
        values = before
        if fillsMissingValues {
            values = before.filter { Self.keepsKey($0.key, $0.value, as: type) }
            values[.type] = .string(type.rawName)
        }
        try requireApplicableOptions()
        try setPlainValues()
        for (key, isOn) in options.switches { values[key] = .boolean(isOn) }
        if !options.idioms.isEmpty { values[.idioms] = .array(options.idioms.map { .string($0) }) }
        if let names = options.configurations {
            values[.configurations] = names.isEmpty ? nil : .array(names.map { .string($0) })
        }
        try unset()
        switch type.kind {
        case .toggle: try setToggleValues()
        case .slider: try setSliderValues()
        case .multiValue, .radioGroup, .title: try setChoiceValues()
        case .group, .textField, .childPane, .button, .openURL, .mailCompose, .customView, .textView, .datePicker,
            .listGroup:
            break
        }
        try setValuesOfRawKeys()
        try requireValidValues()
    }

    /// Returns whether a key is kept when the type of an item changes.
    ///
    /// A key is kept if the new type has the key and accepts its value. A custom key, which does not belong to any item
    /// type or to InAppSettingsKit, is always kept.
    private static func keepsKey(_ key: ItemKey, _ value: PropertyListValue, as newType: ItemType) -> Bool {
        guard let schema = newType.key(key) else {
            return InAppSettingsKit.key(key) == nil && ItemType.owners(of: key).isEmpty
        }
        guard schema.type.accepts(value) else { return false }
        if let string = value.string, !schema.allowed.isEmpty {
            return schema.allowed.contains { $0.name == string.string }
        }
        return true
    }

    // MARK: Keys of all types

    /// The keys whose values depend on other keys. Such values are parsed separately.
    private var dependentKeys: [ItemKey] {
        switch type.kind {
        case .toggle: [.defaultValue, .trueValue, .falseValue]
        case .slider: [.defaultValue, .minimumValue, .maximumValue]
        case .multiValue, .radioGroup, .title: [.defaultValue]
        case .group, .textField, .childPane, .button, .openURL, .mailCompose, .customView, .textView, .datePicker,
            .listGroup:
            []
        }
    }

    /// Throws an error if an option sets a key that the item type does not have.
    private func requireApplicableOptions() throws(UsageError) {
        var asked = Array(options.texts.keys) + options.switches.keys
        if !options.choices.isEmpty || !options.removedChoices.isEmpty { asked.append(.titles) }
        if !options.shortTitles.isEmpty { asked.append(.shortTitles) }
        for key in asked.sorted(by: { $0.name < $1.name }) where type.key(key) == nil {
            throw UsageError(inapplicable: key, to: type)
        }
    }

    private mutating func setPlainValues() throws(UsageError) {
        let dependentKeys = dependentKeys
        for schema in type.keys where !dependentKeys.contains(schema.key) {
            guard let text = options.texts[schema.key] else { continue }
            if schema.key == .key { try Self.requireValidKey(text) }
            values[schema.key] = try ValueReader.value(text, for: schema, named: "\(key: schema.key)")
        }
    }

    static func requireValidKey(_ key: String, named what: Message = "\(key: .key)") throws(UsageError) {
        try TextRules.requireSingleLine(key, what, as: "a key")
        if key.isEmpty {
            throw UsageError(
                "\(what) is empty",
                help: "use a key such as name_preference")
        }
    }

    private mutating func unset() throws(UsageError) {
        for key in options.unset {
            if type.requires(key) {
                throw UsageError(
                    "\(withIndefiniteArticle(type.name)) must have a \(key)",
                    help: key == .type
                        ? "change it with \(input: .type), or remove the item with \(run: .removeItem)"
                        : "give it another value with \(key: key)")
            }
            values[key] = nil
        }
        if type.hasChoices, !type.requiresChoices, (values[.titles] == nil) != (values[.values] == nil),
            options.unset.contains(.titles) || options.unset.contains(.values)
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
            entries.append(.init(key.name, try value(of: text, forKey: key)))
        }
        for entry in entries + options.others {
            let key = ItemKey(entry.key)
            try TextRules.requireSingleLine(entry.key.string, "the key of \(input: .set)", as: "a key")
            if entry.key.isEmpty {
                throw UsageError("\(input: .set) has no key", help: "use \(input: .set) KEY=VALUE")
            }
            if key == .type {
                let meant = entry.value.string.flatMap { ItemType.named($0.string) } ?? type
                throw UsageError(
                    "\(input: .set) Type changes the type",
                    help: before.isEmpty
                        ? "specify the type after \(verb: .addItem)" : "use \(input: .type) \(meant.name)")
            }
            if key == .key {
                guard let string = entry.value.string else {
                    throw UsageError("the Key of an item is a string", help: "use \(key: .key)")
                }
                try Self.requireValidKey(string.string)
            }
            try TextRules.requireTexts(of: entry.value, "\(input: .set) \(key)")
            values[key] = try validated(entry.value, forKey: key)
        }
    }

    /// Throws an error if a required key of the item type is missing.
    func requireAllRequiredKeys() throws(UsageError) {
        let missing = type.keys.filter { $0.isRequired && values[$0.key] == nil }
        guard let first = missing.first else { return }
        if missing.contains(where: { $0.key == .values }) { throw noChoicesError }
        let options: [Message] = missing.map { "\(key: $0.key)" }
        let name = first.key == .key ? "key" : first.xcodeName?.lowercased() ?? first.name
        throw UsageError(
            "\(withIndefiniteArticle(type.name)) requires \(withIndefiniteArticle(name))",
            help: "add \(options.joined(separator: " and "))")
    }

    /// Returns the entries in schema order. Custom keys follow in the order in which the user specified them.
    func entries(inOrderOf options: ItemOptions) -> [PropertyListValue.Entry] {
        (type.keys.map(\.key) + options.rawKeys).withoutRepetitions.compactMap { key in
            values[key].map { .init(key.name, $0) }
        }
    }

    /// Parses the value of a key that the user specified by raw name. If the schema allows several types, the value is
    /// parsed as the type of the current value.
    private func value(of text: String, forKey key: ItemKey) throws(UsageError) -> PropertyListValue {
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

    /// Validates a value that the user specified as XML like the text of an option: a title is a single line, a number
    /// is finite, and an enumerated key accepts only certain values.
    private func validated(_ value: PropertyListValue, forKey key: ItemKey) throws(UsageError) -> PropertyListValue {
        guard let schema = type.key(key) else { return value }
        let name: Message = "\(input: .set) \(key)"
        switch (schema.type, value) {
        case (.string, .string(let string)): return try ValueReader.value(string.string, for: schema, named: name)
        case (.number, .real): _ = try ValueReader.number(value.description, for: name)
        case (.array, .array(let values)):
            for text in values.compactMap(\.string?.string) {
                if schema.isLocalizable { try TextRules.requireSingleLine(text, name) }
                if !schema.allowed.isEmpty { try ValueReader.requireAllowedValue(text, for: schema, named: name) }
            }
        default: break
        }
        return value
    }

    // MARK: Validation

    /// Throws an error if the requested values would cause the Settings app to omit the item or show it empty.
    ///
    /// Only values that change are validated, after all options have been applied, because values that the user
    /// specified by raw name are not validated earlier.
    func requireValidValues() throws(UsageError) {
        try requireAcceptedTypes()
        try requireRelations()
        if type == .childPane, values[.file] != before[.file] { try requireValidPaneFile() }
    }

    /// Returns whether the user specified any of the given keys by raw name.
    private func isAnySetByRawKey(_ keys: ItemKey...) -> Bool { options.rawKeys.contains(where: keys.contains) }

    private func requireAcceptedTypes() throws(UsageError) {
        for key in type.keys where isAnySetByRawKey(key.key) {
            guard let value = values[key.key], !key.type.accepts(value) else { continue }
            throw UsageError(
                "the \(key.name) of \(withIndefiniteArticle(type.name)) must be \(key.type.name), not \(Self.name(of: value))",
                help: key.type.accepts(.string(""))
                    ? "use \(input: .set) \(key.name)=TEXT" : "use \(key.type.name)")
        }
    }

    private static func name(of value: PropertyListValue) -> String {
        switch value {
        case .array(let values):
            values.first { $0.kind != .string }.map { "an array with \(name(of: $0)) in it" } ?? "an array"
        default: value.kind.articled
        }
    }

    /// Throws an error if a value that the user specified by raw name breaks a relation with another value.
    private func requireRelations() throws(UsageError) {
        let changed = Set(options.rawKeys.filter { values[$0] != before[$0] })
        guard let broken = type.brokenRelations({ values[$0] }).first(where: { !changed.isDisjoint(with: $0.keys) })
        else { return }
        throw UsageError(broken.problem, help: broken.help)
    }

    private func requireValidPaneFile() throws(UsageError) {
        guard let file = values[.file]?.string?.string else { return }
        if file.isEmpty {
            throw UsageError("\(key: .file) is empty", help: "specify the name of a pane, such as Advanced")
        }
        if file.hasSuffix(".plist") {
            throw UsageError("\(key: .file) \(quoted(file)) has an extension", help: "use the name without .plist")
        }
    }
}

extension UsageError {
    /// Creates an error for an option that sets a key that an item type does not have.
    package init(inapplicable key: ItemKey, to type: ItemType) {
        let owners = ItemType.owners(of: key).map(\.name)
        self.init(
            "\(withIndefiniteArticle(type.name)) has no \(key)",
            help: type == .slider && key == .title
                ? "the title of a group labels the slider: add a group before it with \(run: .addItem) group \(key: .title)"
                : "leave out \(key: key): only \(owners.joined(separator: ", ")) \(owners.count == 1 ? "has" : "have") it"
        )
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
