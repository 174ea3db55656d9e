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
        let parts = [
            "imports": joinedLines(access.imports("Foundation")), "name": name,
            "access": access.modifier,
            "properties": joinedLines(indented(declarations.joined(separator: [""]))),
            "keys": joinedLines(indented(compiledWithEntries(codingKeys + decoding))),
        ]
        return CodeTemplate("managed", parts).text
    }

    private var codingKeys: [String] {
        let cases = conditionalBlocks { entry in
            ["case \(entry.named.identifier) = \(SwiftText.literal(entry.setting.key.string))"]
        }
        return ["private enum CodingKeys: String, Swift.CodingKey {"] + indented(cases.joined()) + ["}"]
    }

    /// An empty line, followed by the lines that declare the initializer for decoding. The array is empty if no toggle
    /// has its own on and off values, because the compiler then synthesizes the initializer.
    private var decoding: [String] {
        guard settings.entries.contains(where: \.type.isToggle) else { return [] }
        let statements = conditionalBlocks { ["self.\($0.named.identifier) = \(expression(for: $0))"] }
        let parts = ["access": access.modifier, "decoding": joinedLines(indented(statements.joined()))]
        return [""] + CodeTemplate("managed-choice", parts).lines
    }

    /// Encloses lines in a condition if all properties have conditions. The enumeration of the keys would otherwise
    /// have no cases in some build configurations, but an enumeration with raw values requires a case.
    private func compiledWithEntries(_ lines: [String]) -> [String] {
        let conditions = settings.entries.compactMap(\.setting.limit.condition)
        guard conditions.count == settings.entries.count else { return lines }
        return ["#if \(conditions.withoutRepetitions.joined(separator: " || "))"] + lines + ["#endif"]
    }

    private func conditionalBlocks(separator: [String] = [], _ lines: (ManagedSettings.Entry) -> [String]) -> [[String]]
    {
        GeneratedSetting.conditionalBlocks(
            settings.entries.map { (setting: $0.setting, lines: lines($0)) }, separator: separator)
    }

    private func declaration(of entry: ManagedSettings.Entry) -> [String] {
        list(of: entry) + entry.setting.docComment()
            + ["\(access.modifier)let \(entry.named.identifier): \(entry.swiftType)?"]
    }

    private func list(of entry: ManagedSettings.Entry) -> [String] {
        guard let type = entry.enumerationName, case .list(let choices) = entry.setting.kind else { return [] }
        let cases = ListCases(choices, fallback: entry.setting.fallback).lines(entry.type.kind)
        let raw = entry.type.kind.swiftName
        let head = "\(access.modifier)enum \(type): \(raw), CaseIterable, Swift.Decodable, Sendable {"
        return ["/// The choices of \(entry.setting.caption)."] + [head] + cases + ["}", ""]
    }

    private func expression(for entry: ManagedSettings.Entry) -> String {
        let key = ".\(entry.named.identifier)"
        guard entry.type.isToggle, let on = entry.type.choices.first, let off = entry.type.choices.last else {
            return "try values.decodeIfPresent(\(entry.swiftType).self, forKey: \(key))"
        }
        let (yes, no) = (entry.type.kind.literal(of: on.value), entry.type.kind.literal(of: off.value))
        return "try Self.toggle(values, \(key), on: \(yes), off: \(no))"
    }
}

extension ManagedSettings.Entry {
    /// The name of the enumeration for the choices, or `nil` if the property has another type.
    fileprivate var enumerationName: String? { type.kind == .boolean ? nil : named.type }

    fileprivate var swiftType: String { type.isToggle ? "Bool" : enumerationName ?? type.kind.swiftName }
}
