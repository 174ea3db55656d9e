import PropertyListSyntax
import SettingsModel
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
            let owners = ItemType.owners(of: key).map(\.name)
            throw UsageError(
                "\(withIndefiniteArticle(type.name)) has no \(key)",
                help:
                    "leave out \(key: key): only \(owners.joined(separator: ", ")) \(owners.count == 1 ? "has" : "have") it"
            )
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
        try TextRules.requireSingleLine(key, what)
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
            try TextRules.requireSingleLine(entry.key.string, "the key of \(input: .set)")
            if entry.key.isEmpty {
                throw UsageError("\(input: .set) has no key", help: "use \(input: .set) KEY=VALUE")
            }
            if key == .type {
                throw UsageError(
                    "\(input: .set) Type changes the type",
                    help: before.isEmpty
                        ? "specify the type after \(verb: .addItem)" : "use \(input: .type) \(type.name)")
            }
            if key == .key {
                guard let string = entry.value.string else {
                    throw UsageError("the Key of an item is a string", help: "use \(key: .key)")
                }
                try Self.requireValidKey(string.string)
            }
            try TextRules.requireTexts(of: entry.value, "\(input: .set) \(key)")
            values[key] = entry.value
        }
    }

    /// Throws an error if a required key of the item type is missing.
    func requireAllRequiredKeys() throws(UsageError) {
        let missing = type.keys.filter { $0.isRequired && values[$0.key] == nil }
        guard let first = missing.first else { return }
        if missing.contains(where: { $0.key == .values }) { throw noChoicesError }
        let options: [Message] = missing.map { "\(key: $0.key)" }
        throw UsageError(
            "\(withIndefiniteArticle(type.name)) requires \(withIndefiniteArticle(first.xcodeName?.lowercased() ?? first.name))",
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

    // MARK: Validation

    /// Throws an error if the requested values would cause the Settings app to omit the item or show it empty.
    ///
    /// Only values that change are validated, after all options have been applied, because values that the user
    /// specified by raw name are not validated earlier.
    func requireValidValues() throws(UsageError) {
        try requireAcceptedTypes()
        if type.requiresChoices, isAnySetByRawKey(.titles, .values) {
            try requireMatchingTitlesAndValues()
        }
        if type.hasRange, isAnySetByRawKey(.minimumValue, .maximumValue) { try requireValidRange() }
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

    private func requireMatchingTitlesAndValues() throws(UsageError) {
        let (titles, choices) = (list(.titles), list(.values))
        guard titles.isEmpty || titles.count != choices.count else { return }
        throw UsageError(
            "the item has \(count(titles.count, "title")) and \(count(choices.count, "value"))",
            help: "give Titles and Values the same number of entries, or use \(key: .titles) \"Title=Value\"")
    }

    private func requireValidRange() throws(UsageError) {
        guard let minimum = values[.minimumValue], let maximum = values[.maximumValue], let low = minimum.number,
            let high = maximum.number, !(low < high)
        else { return }
        throw UsageError(
            "MinimumValue \(minimum) is not less than MaximumValue \(maximum)",
            help: "use the smaller number for MinimumValue")
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
