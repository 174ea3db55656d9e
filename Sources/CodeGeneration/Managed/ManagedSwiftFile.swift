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
            ["self.\($0.named.identifier) = \(expression(for: $0))"]
        }
        let hasToggles = settings.entries.contains(where: \.type.isToggle)
        let readers = hasToggles ? "\n" + joinedLines(indented(GeneratedPart("managed-choice").lines)) + "\n" : ""
        let parts = [
            "imports": joinedLines(access.importAdvice + access.imports("Foundation")), "name": name,
            "access": access.modifier,
            "properties": joinedLines(indented(declarations.joined(separator: [""]))),
            "decoding": joinedLines(decoding.joined().map { "        " + $0 }), "readers": readers,
        ]
        return GeneratedPart("managed", parts).text
    }

    private func conditionalBlocks(separator: [String] = [], _ lines: (ManagedSettings.Entry) -> [String]) -> [[String]]
    {
        GeneratedSetting.conditionalBlocks(
            settings.entries.map { (setting: $0.setting, lines: lines($0)) }, separator: separator)
    }

    private func declaration(of entry: ManagedSettings.Entry) -> [String] {
        list(of: entry) + entry.setting.docComment
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
        let key = "Key(\(SwiftText.literal(entry.setting.key.string)))"
        guard entry.type.isToggle, let on = entry.type.choices.first, let off = entry.type.choices.last else {
            return "try values.decodeIfPresent(\(entry.swiftType).self, forKey: \(key))"
        }
        let (yes, no) = (entry.type.kind.literal(of: on.value), entry.type.kind.literal(of: off.value))
        return "try Self.flag(values, \(key), on: \(yes), off: \(no))"
    }
}

extension ManagedSettings.Entry {
    /// The name of the enumeration for the choices, or `nil` if the property has another type.
    fileprivate var enumerationName: String? { type.kind == .boolean ? nil : named.type }

    fileprivate var swiftType: String { type.isToggle ? "Bool" : enumerationName ?? type.kind.swiftName }
}
