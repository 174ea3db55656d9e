package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// An item that is to be made: its type, and its keys and values in the order of the schema.
package struct NewItem: Sendable {
    package let type: ItemType
    package private(set) var entries: [PropertyListValue.Entry] = []

    /// Makes an item of what a user typed, with the defaults of what was left out.
    package init(_ type: ItemType, _ options: ItemOptions) throws(UsageError) {
        self.type = type
        var values: [String: PropertyListValue] = ["Type": .string(type.rawName)]
        for key in type.keys {
            guard let text = options.texts[key.name], !Self.isDerived(key.name, of: type) else { continue }
            if key.name == "Key" { try Self.requireKey(text) }
            values[key.name] = try ValueReader.value(text, for: key, named: ItemOptions.option(for: key.name))
        }
        for (name, isOn) in options.switches { values[name] = .boolean(isOn) }
        if !options.idioms.isEmpty {
            values["SupportedUserInterfaceIdioms"] = .array(options.idioms.map { .string($0) })
        }
        switch type.rawName {
        case ItemType.toggle.rawName: try Self.fillToggle(&values, options)
        case ItemType.slider.rawName: try Self.fillSlider(&values, options)
        case ItemType.multiValue.rawName, ItemType.radioGroup.rawName, ItemType.title.rawName:
            try Self.fillList(&values, options, type)
        default: break
        }
        try Self.requireOthers(options.others)
        order(values, options.others)
        try requireComplete()
    }

    /// Keys whose values depend on others and are read apart.
    private static func isDerived(_ key: String, of type: ItemType) -> Bool {
        switch type {
        case .toggle: ["DefaultValue", "TrueValue", "FalseValue"].contains(key)
        case .slider: ["DefaultValue", "MinimumValue", "MaximumValue"].contains(key)
        case .multiValue, .radioGroup, .title: key == "DefaultValue"
        default: false
        }
    }

    private static func requireKey(_ key: String) throws(UsageError) {
        try TextRules.requireLine(key, "--key")
        if key.isEmpty {
            throw UsageError(
                "--key is empty",
                help: "an empty key blanks the whole bundle on iOS 18; type a name, as in name_preference")
        }
    }

    // MARK: The types with values of their own

    private static func fillToggle(
        _ values: inout [String: PropertyListValue], _ options: ItemOptions
    ) throws(UsageError) {
        let kind = options.valueType ?? .string
        let on = try options.texts["TrueValue"].map { text throws(UsageError) in
            try ValueReader.value(text, as: kind, for: "--on")
        }
        let off = try options.texts["FalseValue"].map { text throws(UsageError) in
            try ValueReader.value(text, as: kind, for: "--off")
        }
        values["TrueValue"] = on
        values["FalseValue"] = off
        let onValue = on ?? .boolean(true)
        let offValue = off ?? .boolean(false)
        if onValue == offValue {
            throw UsageError("--on and --off are the same value", help: "give the switch two different values")
        }
        guard let text = options.texts["DefaultValue"] else {
            values["DefaultValue"] = offValue
            return
        }
        if let match = [onValue, offValue].first(where: { $0.kind != .boolean && $0.description == text }) {
            values["DefaultValue"] = match
        } else if let isOn = try? ValueReader.boolean(text, for: "--default") {
            values["DefaultValue"] = isOn ? onValue : offValue
        } else {
            let own = [onValue, offValue].filter { $0.kind != .boolean }.map(\.description)
            throw UsageError(
                "--default \(quoted(text)) is neither on nor off",
                help: "type \((["YES", "NO"] + own).joined(separator: ", "))")
        }
    }

    private static func fillSlider(
        _ values: inout [String: PropertyListValue], _ options: ItemOptions
    ) throws(UsageError) {
        let minimum = try ValueReader.number(options.texts["MinimumValue"] ?? "0", for: "--min")
        let maximum = try ValueReader.number(options.texts["MaximumValue"] ?? "1", for: "--max")
        values["MinimumValue"] = minimum
        values["MaximumValue"] = maximum
        let range = (minimum.number ?? 0, maximum.number ?? 0)
        if range.0 >= range.1 {
            throw UsageError("--min \(minimum) is not below --max \(maximum)", help: "give the smaller number to --min")
        }
        let value = try ValueReader.real(options.texts["DefaultValue"] ?? minimum.description, for: "--default")
        if let number = value.number, number < range.0 || number > range.1 {
            throw UsageError(
                "--default \(value) is not between \(minimum) and \(maximum)",
                help: "choose a default in the range, or change --min or --max")
        }
        values["DefaultValue"] = value
    }

    private static func fillList(
        _ values: inout [String: PropertyListValue], _ options: ItemOptions, _ type: ItemType
    ) throws(UsageError) {
        let kind = options.valueType ?? .string
        var choices: [PropertyListValue] = []
        for choice in options.choices {
            try TextRules.requireLine(choice.title, "--option")
            let value = try ValueReader.value(choice.value, as: kind, for: "--option")
            if choices.contains(value) {
                throw UsageError("two options have the value \(quoted(choice.value))", help: "give each its own value")
            }
            choices.append(value)
        }
        if choices.isEmpty, type != .title {
            throw UsageError(
                "a \(type.name) needs at least one --option",
                help: "type --option \"Title=Value\", once for each choice")
        }
        if !choices.isEmpty {
            values["Titles"] = .array(options.choices.map { .string($0.title) })
            values["Values"] = .array(choices)
        }
        try fillShortTitles(&values, options)
        guard let text = options.texts["DefaultValue"] else {
            values["DefaultValue"] = choices.first
            return
        }
        let value = try ValueReader.value(text, as: kind, for: "--default")
        if type != .title, !choices.contains(value) {
            throw UsageError(
                "--default \(quoted(text)) is not among the values of the options",
                help: "the values are \(choices.map(\.description).joined(separator: ", "))")
        }
        values["DefaultValue"] = value
    }

    private static func fillShortTitles(
        _ values: inout [String: PropertyListValue], _ options: ItemOptions
    ) throws(UsageError) {
        guard !options.shortTitles.isEmpty else { return }
        for short in options.shortTitles {
            try TextRules.requireLine(short.text, "--short-title")
            if !options.choices.contains(where: { $0.value == short.value }) {
                throw UsageError(
                    "--short-title names the value \(quoted(short.value)), which no option has",
                    help: "the values are \(options.choices.map(\.value).joined(separator: ", "))")
            }
        }
        values["ShortTitles"] = .array(
            options.choices.map { choice in
                .string(options.shortTitles.last { $0.value == choice.value }?.text ?? choice.title)
            })
    }

    // MARK: Putting it together

    /// Checks the keys that were given by their raw names.
    private static func requireOthers(_ others: [PropertyListValue.Entry]) throws(UsageError) {
        for other in others {
            let key = other.key.string
            try TextRules.requireLine(key, "the key of --set")
            if key.isEmpty { throw UsageError("--set names no key", help: "type it as --set KEY=VALUE") }
            if key == "Type" { throw UsageError("--set Type changes the type", help: "name the type after add-item") }
            if key == "Key" {
                guard let string = other.value.string else {
                    throw UsageError("the Key of an item is a string", help: "give it as --key")
                }
                try requireKey(string.string)
            }
            try TextRules.requireTexts(of: other.value, "--set \(key)")
        }
    }

    private mutating func order(_ values: [String: PropertyListValue], _ others: [PropertyListValue.Entry]) {
        for key in type.keys {
            if let other = others.last(where: { $0.key.string == key.name }) {
                entries.append(other)
            } else if let value = values[key.name] {
                entries.append(.init(ExactString(key.name), value))
            }
        }
        for other in others where !entries.contains(where: { $0.key == other.key }) {
            // The last one counts, as with every option that is given twice.
            if let last = others.last(where: { $0.key == other.key }) { entries.append(last) }
        }
    }

    private func requireComplete() throws(UsageError) {
        let missing = type.keys.filter { key in key.isRequired && !entries.contains { $0.key.string == key.name } }
        guard let first = missing.first else { return }
        let options = missing.map { ItemOptions.option(for: $0.name) }
        let name = first.xcodeName?.lowercased() ?? first.name
        throw UsageError(
            "a \(type.name) needs \("aeiou".contains(name.first ?? "x") ? "an" : "a") \(name)",
            help: "add \(options.joined(separator: " and "))")
    }

    package var key: ExactString? { value("Key")?.string }

    package var title: ExactString? { value("Title")?.string }

    private func value(_ name: String) -> PropertyListValue? { entries.last { $0.key.string == name }?.value }

    /// The item as it will stand on a page.
    var item: Item? {
        let text = PropertyListDocument.text(of: .dictionary(entries))
        return PropertyListDocument(decoding: Array(text.utf8)).root.map { Item(index: 0, element: $0) }
    }

    /// The entries in the order in which another item of the type has them; keys that it lacks stand behind the key
    /// that the schema puts before them.
    func entries(inOrderOf model: Item?) -> [PropertyListValue.Entry] {
        guard let model else { return entries }
        var ordered: [PropertyListValue.Entry] = []
        for known in model.entries {
            if let entry = entries.first(where: { $0.key == known.key }),
                !ordered.contains(where: { $0.key == known.key })
            {
                ordered.append(entry)
            }
        }
        for (position, entry) in entries.enumerated() where !ordered.contains(where: { $0.key == entry.key }) {
            let before = entries[..<position].last { earlier in ordered.contains { $0.key == earlier.key } }
            let place = before.flatMap { before in ordered.firstIndex { $0.key == before.key } }.map { $0 + 1 } ?? 0
            ordered.insert(entry, at: place)
        }
        return ordered
    }
}
