import PropertyListSyntax
import SettingsModel
import SourceText

extension SwiftSettingsFile {
    /// What is declared for a setting: its type, where it is a list, and its property.
    func declaration(of index: Int) -> [String] {
        let setting = settings[index]
        let accessor = accessor(of: setting, type: names.types[index])
        let place = "\(key(of: index)), in: \(suites.name(for: setting))"
        let property = [
            "\(access)static var \(SwiftIdentifier.declared(names.properties[index])): \(accessor.type) {",
            "    get { \(accessor.reading(place)) }",
            "    set { Stored.set(\(accessor.newValue), \(place)) }",
            "}",
        ]
        return list(of: index) + comment(on: setting) + property
    }

    private func comment(on setting: GeneratedSetting) -> [String] {
        var lines = [setting.caption]
        for text in [setting.sectionText, setting.configurationText] where !text.isEmpty { lines += ["", text] }
        return lines.map { $0.isEmpty ? "///" : "/// \($0)" }
    }

    /// The type of a property, and how it is read and written.
    private struct Accessor {
        let type: String
        /// The expression that reads the value, for the key and the user defaults.
        let reading: (String) -> String
        /// What is stored when the property is set.
        var newValue = "newValue"
    }

    private func accessor(of setting: GeneratedSetting, type: String?) -> Accessor {
        switch setting.kind {
        case .toggle(let on, let off): return toggle(setting, on: on, off: off)
        case .list(let choices):
            return list(setting, cases(of: setting, choices), type: type ?? "")
        case .string:
            let text = setting.fallback.map { SwiftText.literal($0.description) }
            return accessor("String", "string", text)
        case .integer:
            guard case .integer(let number) = setting.fallback else { return accessor("Int", "integer", nil) }
            // What is no integer of 32 bits would not compile for a watch.
            let isSmall = Int32(exactly: number) != nil
            return accessor("Int", "integer", isSmall ? "\(number)" : "Int(clamping: Int64(\(number)))")
        case .real:
            let fallback = setting.fallback
            let number =
                fallback?.number ?? fallback?.boolean.map { $0 ? 1 : 0 }
                ?? fallback?.string.flatMap {
                    Double($0.string)
                }
            return accessor("Double", "double", number.map(SwiftText.number))
        case .date:
            let date = setting.fallback.flatMap { $0.kind == .date ? SwiftText.expression($0) : nil }
            return accessor("Foundation.Date", "date", date)
        case .data:
            let data = setting.fallback.flatMap { $0.kind == .data ? "(\(SwiftText.expression($0)))" : nil }
            return accessor("Foundation.Data", "data", data)
        case .any:
            return Accessor(type: "Any?") { "Stored.any(\($0))" }
        }
    }

    /// A property that is optional where nothing stands in for a missing value.
    private func accessor(_ type: String, _ reader: String, _ fallback: String?) -> Accessor {
        Accessor(type: fallback == nil ? type + "?" : type) { place in
            "Stored.\(reader)(\(place))" + (fallback.map { " ?? \($0)" } ?? "")
        }
    }

    private func toggle(_ setting: GeneratedSetting, on: PropertyListValue, off: PropertyListValue) -> Accessor {
        let isOn = setting.fallback.map { value in
            if value.isSame(as: on) { return true }
            if value.isSame(as: off) { return false }
            let (on, off) = (Self.flag(of: on), Self.flag(of: off))
            let isInverted = on != off && (on == false || off == true)
            return Self.flag(of: value).map { $0 != isInverted } ?? false
        }
        let fallback = " ?? \(isOn ?? false)"
        let stored = "(newValue ? \(SwiftText.expression(on)) : \(SwiftText.expression(off))) as Any"
        if on.isSame(as: .boolean(true)), off.isSame(as: .boolean(false)) {
            let newValue =
                on.kind == .boolean && off.kind == .boolean
                ? "newValue" : stored
            return Accessor(type: "Bool", reading: { "Stored.bool(\($0))\(fallback)" }, newValue: newValue)
        }
        let values = "on: \(SwiftText.expression(on)), off: \(SwiftText.expression(off))"
        return Accessor(
            type: "Bool", reading: { "Stored.toggle(\($0), \(values))\(fallback)" },
            newValue: stored)
    }

    /// What a value says as an answer, as `Stored.flag` of the generated code has it; nil for one that is none.
    private static func flag(of value: PropertyListValue) -> Bool? {
        guard let text = value.string?.string else { return value.boolean ?? value.number.map { $0 != 0 } }
        return answers.contains(text.lowercased()) || Double(text) != nil ? text.booleanValue : nil
    }

    private func list(_ setting: GeneratedSetting, _ list: ListCases, type: String) -> Accessor {
        let fallback = list.name(for: setting.fallback).map { " ?? \(type).\(SwiftIdentifier.declared($0))" } ?? ""
        let isOptional = fallback.isEmpty
        let reader =
            switch list.rawType {
            case .string: "string"
            case .integer: "integer"
            case .real: "double"
            case nil: "any"
            }
        let (label, value) = list.rawType == nil ? ("storedValue", "storedValue") : ("rawValue", "rawValue")
        return Accessor(
            type: isOptional ? type + "?" : type,
            reading: { "Stored.\(reader)(\($0)).flatMap { \(type)(\(label): $0) }\(fallback)" },
            newValue: isOptional ? "newValue?.\(value)" : "newValue.\(value)")
    }
}
