import PropertyListSyntax
import SettingsModel
import SourceText

/// A setting with its names in generated code.
struct NamedSetting: Sendable {
    let setting: GeneratedSetting
    /// The name of the property or the constant.
    let name: String
    /// The name of the enumeration for a list, or `nil` if the setting does not declare a type.
    let type: String?

    /// The name of the property as it is written in Swift code.
    var identifier: String { SwiftIdentifier.escapingKeyword(name) }

    /// Names properties and types.
    ///
    /// - Throws: An error if two keys result in the same name.
    ///
    /// - Parameter taken: The names of other declarations. Like reserved names, these names are not used for
    ///   properties.
    static func properties(
        of settings: [GeneratedSetting], besides taken: [String]
    ) throws(BundleError) -> [NamedSetting] {
        try all(settings, withTypes: true) { property(of: $0, besides: taken) }
    }

    /// Names settings.
    ///
    /// - Parameters:
    ///   - withTypes: Whether to name the enumerations for lists.
    ///   - name: A closure that returns the name for a key or for a user-specified name.
    ///
    /// - Throws: An error if two keys result in the same name.
    static func all(
        _ settings: [GeneratedSetting], withTypes: Bool, naming name: (String) -> String
    ) throws(BundleError) -> [NamedSetting] {
        var owners: [String: GeneratedSetting] = [:]
        return try settings.map { setting throws(BundleError) in
            let property = name(setting.chosenName ?? setting.key.string)
            let type: String? =
                if withTypes, case .list = setting.kind { SwiftIdentifier.typeName(for: property) } else { nil }
            for name in [property, type].compactMap({ $0 }) {
                if let other = owners[name] { throw nameConflictError(name, other, setting) }
                owners[name] = setting
            }
            return NamedSetting(setting: setting, name: property, type: type)
        }
    }

    private static func property(of key: String, besides taken: [String]) -> String {
        let name = SwiftIdentifier.spellingOutLeadingNumber(SwiftIdentifier.name(for: key))
        return SwiftIdentifier.reservedMembers.contains(name) || taken.contains(name) ? name + "Setting" : name
    }

    private static func nameConflictError(
        _ name: String, _ first: GeneratedSetting, _ second: GeneratedSetting
    ) -> BundleError {
        if first.key == second.key {
            let places = "in \(place(first)) and in \(place(second))"
            return BundleError(
                "the key \(quoted(first.key.string)) is stored in two places: \(places)",
                help: "change one of the keys with \(run: .setItem) \(key: "Key"); stored values remain "
                    + "under the old key")
        }
        return BundleError(
            "the keys \(quoted(first.key.string)) and \(quoted(second.key.string)) would both be called \(name)",
            help: "give one of them another name under 'generate.names' in the options file, which "
                + "\(run: .createOptions) creates")
    }

    private static func place(_ setting: GeneratedSetting) -> String {
        setting.appGroup.map { "the group \(quoted($0.string))" } ?? "the app's own user defaults"
    }
}

/// The user-defaults databases that store the settings, together with their names in code. They belong to the app or to
/// its app groups.
struct DefaultsSuites: Sendable {
    /// The app groups, in the order in which the settings first use them. A value of `nil` represents the app's own
    /// user defaults.
    let groups: [ExactString?]
    /// The name of the user-defaults property for each group. The first name is `userDefaults`.
    let names: [String]

    /// Collects the distinct app groups.
    ///
    /// - Parameter all: The app group of each setting or pane. A value of `nil` represents the app's own user defaults.
    init(_ all: [ExactString?]) {
        var groups: [ExactString?] = []
        for group in all where !groups.contains(group) { groups.append(group) }
        if groups.isEmpty { groups = [nil] }
        self.groups = groups
        var names = ["userDefaults"]
        for group in groups.dropFirst() {
            var name = (group.map { SwiftIdentifier.name(for: $0.string) } ?? "app") + "UserDefaults"
            while names.contains(name) { name += "2" }
            names.append(name)
        }
        self.names = names
    }

    /// The user-defaults parameters of the generated initializer, with their default values.
    var parameters: String {
        zip(names, groups).map { name, group in
            let suite = group.map { "UserDefaults(suiteName: \(SwiftText.literal($0.string))) ?? .standard" }
            return "\(name): UserDefaults = \(suite ?? ".standard")"
        }.joined(separator: ", ")
    }

    /// Returns the name of the user-defaults property for an app group. If the group is `nil`, the property is for the
    /// app's own user defaults.
    func name(of group: ExactString?) -> String { groups.firstIndex(of: group).map { names[$0] } ?? names[0] }

    /// The doc comments for the generated user-defaults properties.
    var comments: [String] {
        groups.map { group in
            group.map {
                "/// The user defaults of the app group \(SwiftText.comment($0.string)), where settings are stored."
            }
                ?? "/// The user defaults of the app, where its settings are stored."
        }
    }
}

/// The enumeration cases for the choices in a list. There is one case for each distinct value. The name of a case is
/// derived from the title of the choice.
struct ListCases: Sendable {
    let cases: [(name: String, choice: SettingChoice)]

    /// Creates the cases for the choices in a list.
    ///
    /// - Parameter fallback: The value to use if no value is stored. If it is not the value of a choice, the property
    ///   has an optional type. Then a suffix is added to cases named `none` and `some`, because these names would be
    ///   ambiguous.
    init(_ choices: [SettingChoice], fallback: PropertyListValue?) {
        let isOptional = !choices.contains { choice in
            fallback.map { choice.value.isEqualInFoundation(as: $0) } ?? false
        }
        let reserved = SwiftIdentifier.reservedCases.union(isOptional ? ["none", "some"] : [])
        func free(_ name: String) -> String { reserved.contains(name) ? name + "Choice" : name }
        let distinct = choices.withoutRepetitions { $0.value.canonical }
        var names = distinct.map { choice in
            free(SwiftIdentifier.lowerCamelCaseName(choice.title) ?? Self.name("value", of: choice.value))
        }
        // Titles with the same name are distinguished by their values, because their order can change.
        for indices in Self.indicesOfRepeatedNames(names) {
            for index in indices { names[index] = free(Self.name(names[index], of: distinct[index].value)) }
        }
        for indices in Self.indicesOfRepeatedNames(names) {
            for index in indices {
                let value = distinct[index].value
                let digest = SHA256.hexDigest(of: Array("\(value.kind.rawValue) \(value.description)".utf8)).prefix(8)
                names[index] += "_" + digest
            }
        }
        cases = zip(names, distinct).map { (name: $0, choice: $1) }
    }

    /// Returns the indices of repeated names, grouped by name.
    private static func indicesOfRepeatedNames(_ names: [String]) -> [[Int]] {
        Dictionary(grouping: names.indices) { names[$0] }.values.filter { $0.count > 1 }
    }

    /// Returns a name with a value appended to it. A minus sign is spelled out as a word. Otherwise, a positive and a
    /// negative number could result in the same name.
    private static func name(_ name: String, of value: PropertyListValue) -> String {
        let text = value.description
        let isNegative = value.number != nil && text.utf8.first == UInt8(ascii: "-")
        let word = isNegative ? "minus " + text.dropFirst() : text
        guard !IdentifierWords(word).isEmpty else {
            return name + IdentifierWords.capitalized(SwiftIdentifier.codePointName(text))
        }
        return SwiftIdentifier.lowerCamelCaseName(name + " " + word) ?? name
    }

    /// Returns the name of the case for a value, or `nil` if there is no such case.
    func name(for value: PropertyListValue?) -> String? {
        guard let value else { return nil }
        return cases.first { $0.choice.value.isEqualInFoundation(as: value) }?.name
    }

    /// The raw type of the enumeration, or `nil` if the values cannot be raw values in Swift.
    var rawType: ValueType? {
        let values = cases.map(\.choice.value)
        // Swift treats canonically equivalent strings as equal, and rejects duplicate raw values.
        let texts = values.compactMap(\.string?.string)
        if texts.count == values.count { return Set(texts).count == texts.count ? .string : nil }
        // `Int` has 32 bits on Apple Watch.
        let integers = values.compactMap { if case .integer(let number) = $0 { Int32(exactly: number) } else { nil } }
        if integers.count == values.count { return .integer }
        // `Double` cannot represent every large integer.
        let numbers = values.compactMap { value -> Double? in
            if case .integer(let number) = value { return Double(exactly: number) }
            return value.kind == .real ? value.number : nil
        }
        if numbers.count == values.count, numbers.allSatisfy(\.isFinite), Set(numbers).count == numbers.count,
            values.contains(where: { $0.kind == .real })
        {
            return .real
        }
        return nil
    }

    /// Returns the lines that declare the cases.
    ///
    /// - Parameter rawType: The raw type of the enumeration, or `nil` if the cases do not have raw values.
    func lines(_ rawType: ValueType?) -> [String] {
        let cases = cases.map { item in
            let title = SwiftText.comment(item.choice.title)
            let value = rawType.map { " = " + $0.literal(of: item.choice.value) } ?? ""
            let isNamedAfterTitle = title.filter { $0.isLetter || $0.isNumber }.lowercased() == item.name.lowercased()
            return (
                comment: title.isEmpty || isNamedAfterTitle ? nil : title,
                declaration: SwiftIdentifier.escapingKeyword(item.name) + value
            )
        }
        let line = "    case \(cases.map(\.declaration).joined(separator: ", "))"
        if line.count <= 112, cases.allSatisfy({ $0.comment == nil }) { return [line] }
        return cases.flatMap { item in
            (item.comment.map { ["    /// \($0)"] } ?? []) + ["    case \(item.declaration)"]
        }
    }
}

/// The type of a value in a managed configuration or of the raw values of an enumeration. The `rawValue` of a type is
/// its name in the specification of a managed configuration.
enum ValueType: String, Sendable {
    case boolean, string, integer
    case real = "float"
    case date

    var swiftName: String {
        switch self {
        case .boolean: "Bool"
        case .string: "String"
        case .integer: "Int"
        case .real: "Double"
        case .date: "Foundation.Date"
        }
    }

    /// Returns a Swift expression for a value of this type.
    func literal(of value: PropertyListValue) -> String {
        self == .real ? value.number.map(SwiftText.number) ?? "0.0" : SwiftText.expression(value)
    }
}
