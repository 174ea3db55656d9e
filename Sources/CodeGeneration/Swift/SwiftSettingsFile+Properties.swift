import PropertyListSyntax
import SettingsModel
import SourceText

extension SwiftSettingsFile {
    /// Returns the lines that declare the properties for a setting. For a list, the lines also declare its enumeration.
    func declaration(of named: NamedSetting, _ accessor: Accessor) -> [String] {
        let comment = named.setting.docComment
        func property(_ modifier: String, _ setter: String, in place: String) -> [String] {
            comment + [
                "\(access)\(modifier)var \(named.identifier): \(accessor.type) {", "    get { \(place) }",
                "    \(setter) { \(place) = newValue }", "}",
            ]
        }
        return list(of: named) + property("", "nonmutating set", in: "self[.\(named.identifier)]")
            + (hasStatic ? [""] + property("static ", "set", in: "_standard[.\(named.identifier)]") : [])
    }

    /// Returns the lines that declare a static property for a setting as a value. The property is declared in an
    /// extension that follows the generated type.
    func value(of named: NamedSetting, _ accessor: Accessor) -> [String] {
        let suite = suites.name(of: named.setting.appGroup)
        let place = suite == suites.names[0] ? "" : ", in: { $0.\(suite) }"
        let type = qualifiedType(of: named, accessor)
        return identifiableConformance(of: named) + [
            "nonisolated extension \(name).\(settingType) where Value == \(type) {", "    /// \(named.setting.caption)",
            "    \(accessor.isExported ? access : "fileprivate ")static var \(named.identifier): Self {",
            "        Self(\(name).Key.\(named.identifier)\(place)) { \(accessor.reading) }"
                + " storing: { \(accessor.newValue) }",
            "    }", "}",
        ]
    }

    /// Returns the name of a property's type, qualified for use outside the generated type.
    func qualifiedType(of named: NamedSetting, _ accessor: Accessor) -> String {
        named.type == nil ? accessor.type : "\(name).\(accessor.type)"
    }

    /// The type of a property, together with the expressions that read and write the property.
    struct Accessor {
        let type: String
        /// The expression that converts the stored value to the value of the property. In the expression, `$0` is the
        /// stored value.
        let reading: String
        /// The expression that converts a new value of the property to the value to store. In the expression, `$0` is
        /// the new value.
        var newValue = "$0"
        /// Whether the static property for the setting is accessible outside the generated file. For a toggle that does
        /// not store Booleans, the value is `false`, because SwiftUI would store a Boolean.
        var isExported = true
    }

    func accessor(of named: NamedSetting) -> Accessor {
        let setting = named.setting
        switch setting.kind {
        case .toggle(let on, let off): return toggle(setting, on: on, off: off)
        case .list(let choices):
            return list(setting, ListCases(choices, fallback: setting.fallback), type: named.type ?? "")
        case .string:
            let text = setting.fallback.map { SwiftText.literal($0.description) }
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
            return Accessor(type: "Any?", reading: "$0")
        }
    }

    /// Returns the accessor for a property. If there is no fallback value, the type of the property is optional.
    private func accessor(_ type: String, _ reader: String, _ fallback: String?) -> Accessor {
        Accessor(
            type: fallback == nil ? type + "?" : type,
            reading: "\(name).Stored.\(reader)($0)" + (fallback.map { " ?? \($0)" } ?? ""))
    }

    private func toggle(_ setting: GeneratedSetting, on: PropertyListValue, off: PropertyListValue) -> Accessor {
        let isOn = setting.fallback.map { value in
            if value.isEqualInFoundation(as: on) { return true }
            if value.isEqualInFoundation(as: off) { return false }
            let (on, off) = (Self.representedBoolean(of: on), Self.representedBoolean(of: off))
            let isInverted = on != off && (on == false || off == true)
            return Self.representedBoolean(of: value).map { $0 != isInverted } ?? false
        }
        let fallback = " ?? \(isOn ?? false)"
        let isBoolean = on.kind == .boolean && off.kind == .boolean
        let stored = "($0 ? \(SwiftText.expression(on)) : \(SwiftText.expression(off))) as Any"
        let isPlain = on.isEqualInFoundation(as: .boolean(true)) && off.isEqualInFoundation(as: .boolean(false))
        let values = "on: \(SwiftText.expression(on)), off: \(SwiftText.expression(off))"
        return Accessor(
            type: "Bool", reading: "\(name).Stored." + (isPlain ? "bool($0)" : "toggle($0, \(values))") + fallback,
            newValue: isPlain && isBoolean ? "$0" : stored, isExported: isPlain && isBoolean)
    }

    /// Returns the Boolean that a value represents, or `nil` if the value does not represent a Boolean. This method
    /// matches the function `Stored.representedBoolean` in the generated code.
    private static func representedBoolean(of value: PropertyListValue) -> Bool? {
        guard let text = value.string?.string else { return value.boolean ?? value.number.map { $0 != 0 } }
        return booleanWords.contains(text.lowercased()) || Double(text) != nil ? text.booleanValue : nil
    }

    private func list(_ setting: GeneratedSetting, _ list: ListCases, type: String) -> Accessor {
        let qualified = "\(name).\(type)"
        let fallback =
            list.name(for: setting.fallback).map { " ?? \(qualified).\(SwiftIdentifier.escapingKeyword($0))" } ?? ""
        let isOptional = fallback.isEmpty
        let reading =
            switch list.rawType {
            case .integer: "\(name).Stored.integer($0)"
            case .real: "\(name).Stored.double($0)"
            case .string, .boolean, .date: "\(name).Stored.string($0)"
            case nil: "$0"
            }
        let value = list.rawType == nil ? "storedValue" : "rawValue"
        return Accessor(
            type: isOptional ? type + "?" : type,
            reading: "\(reading).flatMap { \(qualified)(\(value): $0) }\(fallback)",
            newValue: isOptional ? "$0?.\(value)" : "$0.\(value)")
    }

    /// Returns the lines that declare the enumeration for a list. For other kinds of settings, the result is empty.
    private func list(of named: NamedSetting) -> [String] {
        guard let type = named.type, case .list(let choices) = named.setting.kind else { return [] }
        let list = ListCases(choices, fallback: named.setting.fallback)
        let head = ["/// The choices of \(named.setting.caption)."]
        guard let rawType = list.rawType else { return head + enumerationWithoutRawType(list, named: type) + [""] }
        return head + ["\(access)enum \(type): \(rawType.swiftName), CaseIterable, Sendable {"] + list.lines(rawType)
            + titles(of: list) + ["}", ""]
    }

    /// Returns the lines that declare a property for the title of a choice. The property returns the title that the
    /// Settings app displays.
    private func titles(of list: ListCases) -> [String] {
        let titles = list.cases.map { item in
            let source = SwiftText.literal(item.choice.title)
            let text = SwiftText.literal(item.choice.text)
            let title = item.choice.table.map { table in
                "Stored.text(\(text), in: \(SwiftText.literal(table)), source: \(source))"
            }
            return "        case .\(SwiftIdentifier.escapingKeyword(item.name)): \(title ?? source)"
        }
        return GeneratedPart("titles", ["access": access, "titles": joinedLines(titles)]).lines
    }

    /// Returns the lines that declare the `Identifiable` conformance of a list's enumeration. With this conformance, a
    /// view can iterate over the choices. For other kinds of settings, the result is empty.
    private func identifiableConformance(of named: NamedSetting) -> [String] {
        guard let type = named.type else { return [] }
        let attribute = SwiftAvailability.concurrency.attribute(for: minimum)
        return [
            "\(attribute)nonisolated extension \(name).\(type): Swift.Identifiable {",
            "    \(access)var id: Self { self }", "}", "",
        ]
    }

    /// Returns the lines that declare an enumeration without a raw type. Such an enumeration is used if the values of
    /// the choices cannot be raw values, such as dates or values of different types.
    private func enumerationWithoutRawType(_ list: ListCases, named type: String) -> [String] {
        let values = list.cases.map { item in
            let value = SwiftText.expression(item.choice.value)
            return "        case .\(SwiftIdentifier.escapingKeyword(item.name)): (\(value)) as Any"
        }
        return GeneratedPart(
            "choices",
            [
                "access": access, "type": type, "cases": joinedLines(list.lines(nil)), "values": joinedLines(values),
                "titles": joinedLines(titles(of: list)),
            ]
        ).lines
    }
}
