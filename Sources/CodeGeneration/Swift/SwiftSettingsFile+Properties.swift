import PropertyListSyntax
import SettingsModel
import SourceText

extension SwiftSettingsFile {
    /// A setting and the code that reads and stores its value.
    struct AccessibleSetting {
        let named: NamedSetting
        let accessor: Accessor

        var setting: GeneratedSetting { named.setting }
        var identifier: String { named.identifier }
    }

    /// The type of a property, together with the expressions that read and store its value.
    struct Accessor {
        /// The type of the property without the question mark of an optional type.
        let type: String
        /// The expression that converts the stored value, `$0`, to an optional value of the property.
        let reading: String
        /// The expression for the value to use if no valid value is stored, or `nil` if the type is optional.
        let fallback: String?
        /// The expression that converts the new value of the property, `$0`, to the value to store. `nil` if they are
        /// the same.
        var storing: String?
        /// The raw type of a list's enumeration, or `nil` if there is none.
        var rawType: ValueType?
        /// Whether the static property for the setting is accessible outside the generated file. For a toggle that does
        /// not store Booleans, the value is `false`, because SwiftUI would store a Boolean.
        var isExported = true

        var isOptional: Bool { fallback == nil }
    }

    /// Returns the lines that declare the property for a setting. For a list, the lines also declare its enumeration.
    func declaration(of property: AccessibleSetting) -> [String] {
        let name = property.identifier
        return list(of: property)
            + comment(of: property)
            + accessors(
                "\(access)var \(name): \(type(of: property))", get: "self[.\(name)]",
                set: property.setting.isReadOnly ? nil : "nonmutating set")
    }

    /// Returns the lines that declare a computed property. A short declaration is on one line.
    ///
    /// - Parameters:
    ///   - place: The expression that is read and assigned.
    ///   - setter: The keywords of the setter, or `nil` for a read-only property.
    func accessors(_ declaration: String, get place: String, set setter: String?) -> [String] {
        guard let setter else { return Self.block(declaration, place) }
        return accessors(declaration, "get { \(place) }", "\(setter) { \(place) = newValue }")
    }

    private func accessors(_ declaration: String, _ getter: String, _ setter: String) -> [String] {
        "\(getter) \(setter)".count <= 112
            ? Self.block(declaration, "\(getter) \(setter)")
            : ["\(declaration) {", "    \(getter)", "    \(setter)", "}"]
    }

    /// Returns the lines of a declaration with a body. If the declaration fits in 120 columns, it is on one line.
    private static func block(_ declaration: String, _ body: String) -> [String] {
        let line = "\(declaration) { \(body) }"
        return line.count <= 116 ? [line] : ["\(declaration) {", "    \(body)", "}"]
    }

    /// Returns the name of a property's type.
    ///
    /// - Parameter isQualified: Whether the name must be valid outside the generated type.
    func type(of property: AccessibleSetting, isQualified: Bool = false) -> String {
        let prefix = isQualified && property.named.type != nil ? "\(name)." : ""
        return prefix + property.accessor.type + (property.accessor.isOptional ? "?" : "")
    }

    /// Returns the doc comment of a property. It includes the default and the values that are allowed or stored.
    func comment(of property: AccessibleSetting) -> [String] {
        var sentences: [String] = []
        if !property.setting.infoKeys.isEmpty {
            sentences.append("The default contains the version in the app's Info.plist.")
        } else if let fallback = property.accessor.fallback, !fallback.contains("`"), fallback.count <= 60 {
            sentences.append("Default: `\(fallback)`.")
        } else if property.accessor.isOptional {
            sentences.append("No default.")
        }
        if let range = property.setting.range {
            let ends = [range.lowerBound, range.upperBound].map(SwiftText.number)
            sentences.append("Settings allows `\(ends[0])...\(ends[1])`.")
        }
        if case .toggle(let on, let off) = property.setting.kind, !property.accessor.isExported {
            let values = [on, off].map(SwiftText.expression)
            if values.allSatisfy({ !$0.contains("`") && $0.count <= 60 }) {
                sentences.append("Stored as `\(values[0])` or `\(values[1])`.")
            }
        }
        return property.setting.docComment(values: sentences)
    }

    /// Returns the lines that declare a static property for each setting as a value. The properties are in extensions
    /// that follow the generated type, one for each value type.
    func settingValues(_ properties: [AccessibleSetting]) -> [[String]] {
        let groups = Dictionary(grouping: properties) { type(of: $0, isQualified: true) }
        let types = properties.map { type(of: $0, isQualified: true) }.withoutRepetitions
        let extensions = types.map { type -> [String] in
            let group = groups[type] ?? []
            let head = "nonisolated extension \(name).\(settingTypeName) where Value == \(type) {"
            // The enumeration of a list is declared under the same condition.
            let condition = group.count == 1 ? group[0].setting.limit.condition : nil
            let lines =
                condition == nil
                ? Array(GeneratedSetting.conditionalBlocks(group.map { ($0.setting, value(of: $0)) }).joined())
                : value(of: group[0])
            let block = [head] + indented(lines) + ["}"]
            return condition.map { ["#if \($0)"] + block + ["#endif"] } ?? block
        }
        let choices = properties.filter { $0.accessor.rawType != nil && !$0.accessor.isOptional }.map(\.accessor)
            .withoutRepetitions(of: \.rawType)
        let parameter = ",\n        userDefaults: @escaping @Sendable (\(name)) -> UserDefaults = { $0.userDefaults }"
        let initializers = choices.map { accessor in
            template(
                "raw-choice",
                [
                    "type": accessor.rawType?.swiftName ?? "", "reading": accessor.reading,
                    "parameter": hasSeveralSuites ? parameter : "",
                    "argument": hasSeveralSuites ? ", userDefaults: userDefaults" : "",
                ]
            ).lines
        }
        return extensions + initializers
    }

    /// Returns the lines that declare a static property for a setting as a value.
    private func value(of property: AccessibleSetting) -> [String] {
        let accessor = property.accessor
        let declaration =
            "\(accessor.isExported ? access : "fileprivate ")static var \(property.identifier): Self"
        var call = "Self(key: Key.\(property.identifier)"
        if accessor.rawType != nil, let fallback = accessor.fallback {
            call += ", default: \(fallback))"
        } else {
            call += ") { \(accessor.reading)\(accessor.fallback.map { " ?? \($0)" } ?? "") }"
            // The default closure would wrap an optional value in another one.
            if let storing = accessor.storing ?? (accessor.isOptional ? "$0" : nil) { call += " store: { \(storing) }" }
        }
        let suite = suites.name(of: property.setting.appGroup)
        if suite != suites.names[0] {
            // The first trailing closure of a call does not have a label.
            call += call.hasSuffix(")") ? " { $0.\(suite) }" : " userDefaults: { $0.\(suite) }"
        }
        return Self.block(declaration, call)
    }

    /// The lines that declare `AppStorage` initializers that accept a setting. There is one initializer for each value
    /// type that `AppStorage` and the generated properties store in the same form.
    func appStorageInitializers(_ properties: [AccessibleSetting]) -> [String] {
        var initializers: [(key: String, lines: [String])] = []
        var example: String?
        for property in properties where property.accessor.isExported {
            let accessor = property.accessor
            let isChoice = property.named.type != nil
            guard let type = isChoice ? accessor.rawType?.swiftName : accessor.type,
                (isChoice ? ["String", "Int"] : ["Bool", "Int", "Double", "String", "Foundation.Data"]).contains(type)
            else { continue }
            let key = "\(type) \(isChoice) \(accessor.isOptional)"
            example = example ?? property.identifier
            if initializers.contains(where: { $0.key == key }) { continue }
            let isOptionalChoice = isChoice && accessor.isOptional
            let requirement =
                isOptionalChoice
                ? "Value == Choice?, Choice: RawRepresentable, Choice.RawValue == \(type)"
                : isChoice
                    ? "Value: RawRepresentable, Value.RawValue == \(type)"
                    : "Value == \(type)\(accessor.isOptional ? "?" : "")"
            let head =
                "\(access)init\(isOptionalChoice ? "<Choice>" : "")(_ setting: \(name).\(settingTypeName)<Value>, "
                + "store: UserDefaults? = nil)"
            let isOneLine = head.count + requirement.count <= 107
            let values = [
                "declaration": "\(head)\(isOneLine ? " " : "\n")where \(requirement)",
                "available": isOptionalChoice ? SwiftAvailability.optionalChoice.attribute(for: minimum) : "",
                "default": accessor.isOptional ? "" : "wrappedValue: setting.defaultValue, ",
                "store": suites.groups == [nil] ? "store" : "store ?? setting.suite",
            ]
            initializers.append((key, template("stored", values).lines))
        }
        guard let example else { return [] }
        return template(
            "storage",
            [
                "appStorage": SwiftAvailability.appStorage.attribute(for: minimum), "example": example,
                "initializers": joinedLines(indented(Array(initializers.map(\.lines).joined(separator: [""])))),
            ]
        ).lines
    }

    func accessor(of named: NamedSetting) -> Accessor {
        let setting = named.setting
        switch setting.kind {
        case .toggle(let on, let off): return toggle(setting, on: on, off: off)
        case .list(let choices):
            return list(setting, ListCases(choices, fallback: setting.fallback), type: named.type ?? "")
        case .string:
            let text = setting.fallback.map { SwiftText.literal($0.description, reading: setting.infoKeys) }
            return accessor("String", "string", text)
        case .integer:
            guard case .integer(let number) = setting.fallback else { return accessor("Int", "integer", nil) }
            // A larger literal would not compile for Apple Watch, where `Int` has 32 bits.
            let isSmall = Int32(exactly: number) != nil
            return accessor("Int", "integer", isSmall ? "\(number)" : "Int(clamping: Int64(\(number)))")
        case .real:
            let fallback = setting.fallback
            let number =
                fallback?.number ?? fallback?.boolean.map { $0 ? 1 : 0 }
                ?? fallback?.string.flatMap { Double($0.string) }
            return accessor("Double", "double", number.map(SwiftText.number))
        case .date:
            let date = setting.fallback.flatMap { $0.kind == .date ? SwiftText.expression($0) : nil }
            return accessor("Foundation.Date", "date", date)
        case .data:
            let data = setting.fallback.flatMap { $0.kind == .data ? "(\(SwiftText.expression($0)))" : nil }
            return accessor("Foundation.Data", "data", data)
        case .any:
            return Accessor(type: "Any", reading: "$0", fallback: nil)
        }
    }

    private func accessor(_ type: String, _ reader: String, _ fallback: String?) -> Accessor {
        Accessor(type: type, reading: "Stored.\(reader)($0)", fallback: fallback)
    }

    private func toggle(_ setting: GeneratedSetting, on: PropertyListValue, off: PropertyListValue) -> Accessor {
        let isOn = setting.fallback.map { value in
            if value.isEqualInFoundation(as: on) { return true }
            if value.isEqualInFoundation(as: off) { return false }
            let (on, off) = (Self.representedBoolean(of: on), Self.representedBoolean(of: off))
            let isInverted = on != off && (on == false || off == true)
            return Self.representedBoolean(of: value).map { $0 != isInverted } ?? false
        }
        let isBoolean = on.kind == .boolean && off.kind == .boolean
        let stored = "($0 ? \(SwiftText.expression(on)) : \(SwiftText.expression(off))) as Any"
        let isPlain = on.isEqualInFoundation(as: .boolean(true)) && off.isEqualInFoundation(as: .boolean(false))
        let values = "on: \(SwiftText.expression(on)), off: \(SwiftText.expression(off))"
        return Accessor(
            type: "Bool", reading: "Stored." + (isPlain ? "bool($0)" : "toggle($0, \(values))"),
            fallback: "\(isOn ?? false)", storing: isPlain && isBoolean ? nil : stored,
            isExported: isPlain && isBoolean)
    }

    /// Returns the Boolean that a value represents, or `nil` if the value does not represent a Boolean. This method
    /// matches the function `Stored.representedBoolean` in the generated code.
    private static func representedBoolean(of value: PropertyListValue) -> Bool? {
        guard let text = value.string?.string else { return value.boolean ?? value.number.map { $0 != 0 } }
        return booleanWords.contains(text.lowercased()) || Double(text) != nil ? text.booleanValue : nil
    }

    private func list(_ setting: GeneratedSetting, _ list: ListCases, type: String) -> Accessor {
        let fallback = list.name(for: setting.fallback).map { ".\(SwiftIdentifier.escapingKeyword($0))" }
        let reading =
            switch list.rawType {
            case .integer: "Stored.integer($0)"
            case .real: "Stored.double($0)"
            case .string, .boolean, .date: "Stored.string($0)"
            case nil: "$0"
            }
        let value = list.rawType == nil ? "storedValue" : "rawValue"
        // The initializer for choices with a default converts raw values.
        let isConverted = list.rawType != nil && fallback != nil
        return Accessor(
            type: type, reading: isConverted ? reading : "\(reading).flatMap(\(name).\(type).init)", fallback: fallback,
            storing: fallback == nil ? "$0?.\(value)" : "$0.\(value)", rawType: list.rawType)
    }

    /// Returns the lines that declare the enumeration for a list. For other kinds of settings, the result is empty.
    private func list(of property: AccessibleSetting) -> [String] {
        guard let type = property.named.type, case .list(let choices) = property.setting.kind else { return [] }
        let list = ListCases(choices, fallback: property.setting.fallback)
        let comment = ["/// The choices of \(property.setting.caption)."]
        guard let rawType = list.rawType else { return comment + enumerationWithoutRawType(list, named: type) + [""] }
        return comment + ["\(access)enum \(type): \(rawType.swiftName), CaseIterable, Sendable {"] + list.lines(rawType)
            + titles(of: list) + ["}", ""]
    }

    /// Returns the lines that declare a property for the title of a choice. The property returns the title that the
    /// Settings app displays.
    private func titles(of list: ListCases) -> [String] {
        guard parts.contains(.titles) else { return [] }
        let titles = list.cases.map { item in
            let source = SwiftText.literal(item.choice.title)
            let text = SwiftText.literal(item.choice.text)
            let title = item.choice.table.map { table in
                "Stored.text(\(text), in: \(SwiftText.literal(table)), source: \(source))"
            }
            return "        case .\(SwiftIdentifier.escapingKeyword(item.name)): \(title ?? source)"
        }
        return template("titles", ["titles": joinedLines(titles)]).lines
    }

    /// The lines that declare the `Identifiable` conformances of the lists' enumerations. With this conformance, a view
    /// can iterate over the choices.
    var identifiableConformances: [[String]] {
        guard parts.contains(.titles) else { return [] }
        let attribute = SwiftAvailability.concurrency.attribute(for: minimum)
        return settings.compactMap { named in
            named.type.map { type in
                let lines = [
                    "\(attribute)nonisolated extension \(name).\(type): Swift.Identifiable {",
                    "    \(access)var id: Self { self }", "}",
                ]
                return named.setting.limit.condition.map { ["#if \($0)"] + lines + ["#endif"] } ?? lines
            }
        }
    }

    /// Returns the lines that declare an enumeration without a raw type. Such an enumeration is used if the values of
    /// the choices cannot be raw values, such as dates or values of different types.
    private func enumerationWithoutRawType(_ list: ListCases, named type: String) -> [String] {
        let values = list.cases.map { item in
            let value = SwiftText.expression(item.choice.value)
            return "        case .\(SwiftIdentifier.escapingKeyword(item.name)): (\(value)) as Any"
        }
        return template(
            "choices",
            [
                "type": type, "cases": joinedLines(list.lines(nil)), "values": joinedLines(values),
                "titles": titles(of: list).map { "\n" + $0 }.joined(),
            ]
        ).lines
    }
}
