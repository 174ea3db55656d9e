import PropertyListSyntax
import SourceText

/// The Swift file that decodes an app's managed configuration. The file declares a type with a property for each
/// setting.
package struct ManagedSwiftFile: Sendable {
    private let settings: ManagedSettings
    private let name: String
    private let access: SwiftAccess

    /// Creates the file for the settings of an app.
    ///
    /// - Parameter name: The name of the generated type.
    package init(_ settings: ManagedSettings, name: String, access: SwiftAccess) {
        self.settings = settings
        self.name = name
        self.access = access
    }

    /// The complete text of the file.
    package var text: String {
        let declarations = conditionalBlocks(separator: [""], declaration)
        let decoding = conditionalBlocks {
            ["self.\(SwiftIdentifier.escapingKeyword($0.property)) = \(expression(for: $0))"]
        }
        var parts = [
            "imports": joinedLines(access.importAdvice + access.imports("Foundation")), "name": name,
            "access": access.modifier,
            "properties": joinedLines(declarations.joined(separator: [""]).map { $0.isEmpty ? "" : "    " + $0 }),
            "decoding": joinedLines(decoding.joined().map { "        " + $0 }), "readers": "",
        ]
        let readers = GeneratedPart("managed-choice").lines.map { $0.isEmpty ? "" : "    " + $0 }
        if settings.entries.contains(where: \.convertsToggleValue) {
            parts["readers"] = "\n" + joinedLines(readers) + "\n"
        }
        return GeneratedPart("managed", parts).text
    }

    private func conditionalBlocks(separator: [String] = [], _ lines: (ManagedSettings.Entry) -> [String]) -> [[String]]
    {
        GeneratedSetting.conditionalBlocks(
            settings.entries.map { (setting: $0.setting, lines: lines($0)) }, separator: separator)
    }

    private func declaration(of entry: ManagedSettings.Entry) -> [String] {
        let setting = entry.setting
        var comment = [setting.caption]
        for text in [setting.sectionText, setting.configurationText] where !text.isEmpty { comment += ["", text] }
        let property = SwiftIdentifier.escapingKeyword(entry.property)
        return list(of: entry) + comment.map { $0.isEmpty ? "///" : "/// \($0)" }
            + ["\(access.modifier)let \(property): \(entry.swiftType)?"]
    }

    private func list(of entry: ManagedSettings.Entry) -> [String] {
        guard let type = entry.enumerationName, case .list(let choices) = entry.setting.kind else { return [] }
        let fallback = entry.setting.fallback
        let hasFallback = choices.contains { choice in
            fallback.map { choice.value.isEqualInFoundation(as: $0) } ?? false
        }
        let cases = ListCases(choices, isOptional: !hasFallback).cases.flatMap { item in
            let title = SwiftText.comment(item.choice.title)
            return (title.isEmpty ? [] : ["    /// \(title)"])
                + [
                    "    case \(SwiftIdentifier.escapingKeyword(item.name)) = \(entry.type.literal(of: item.choice.value))"
                ]
        }
        let head = "\(access.modifier)enum \(type): \(entry.type.swiftName), CaseIterable, Swift.Decodable, Sendable {"
        return ["/// The choices of \(entry.setting.caption)."] + [head] + cases + ["}", ""]
    }

    private func expression(for entry: ManagedSettings.Entry) -> String {
        let key = "Key(\(SwiftText.literal(entry.setting.key.string)))"
        guard entry.convertsToggleValue, let on = entry.type.choices.first, let off = entry.type.choices.last else {
            return "try values.decodeIfPresent(\(entry.swiftType).self, forKey: \(key))"
        }
        let (yes, no) = (entry.type.literal(of: on.value), entry.type.literal(of: off.value))
        return "try Self.flag(values, \(key), on: \(yes), off: \(no))"
    }
}

extension ManagedSettings.Entry {
    /// Whether the setting is a toggle that stores values other than `true` and `false`. The generated code converts
    /// these values to Booleans.
    fileprivate var convertsToggleValue: Bool { type.isToggle }

    /// The name of the enumeration for the choices, or `nil` if the property has another type.
    fileprivate var enumerationName: String? { type.kind == .boolean ? nil : typeName }

    fileprivate var swiftType: String { type.isToggle ? "Bool" : enumerationName ?? type.swiftName }
}

extension ManagedType {
    fileprivate var swiftName: String {
        switch kind {
        case .boolean: "Bool"
        case .string: "String"
        case .integer: "Int"
        case .real: "Double"
        case .date: "Foundation.Date"
        }
    }

    fileprivate func literal(of value: PropertyListValue) -> String {
        kind == .real ? value.number.map(SwiftText.number) ?? "0.0" : SwiftText.expression(value)
    }
}
