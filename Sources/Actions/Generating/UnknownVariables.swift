import CodeGeneration
import PropertyListSyntax
import SettingsModel
import SourceText

/// The variables in a bundle that do not have a value. Generated code omits them.
struct UnknownVariables {
    private let names: [String]

    init(_ names: [String]) { self.names = names }

    /// Returns the variables in a value, in alphabetical order.
    func names(in value: PropertyListValue?) -> [String] {
        if names.isEmpty { return [] }
        return switch value {
        case .string(let text): names(in: text.string)
        case .array(let values): names.filter { name in values.contains { names(in: $0).contains(name) } }
        case .dictionary(let entries): names.filter { name in entries.contains { names(in: $0.value).contains(name) } }
        default: []
        }
    }

    private func names(in text: String) -> [String] {
        guard VariableText.mightContainVariables(in: text) else { return [] }
        return names.filter { name in Self.references(to: name).contains { text.contains($0) } }
    }

    /// Returns the value, or `nil` if it contains one of the variables. Adds these variables to `omitted`.
    func known(_ value: PropertyListValue?, omitting omitted: inout OmittedVariables) -> PropertyListValue? {
        let found = names(in: value)
        omitted.add(found)
        return found.isEmpty ? value : nil
    }

    /// Returns a text without the variables.
    func removed(from text: String) -> String {
        let found = names(in: text)
        if found.isEmpty { return text }
        let rest = found.flatMap(Self.references).reduce(text) { $0.replacing($1, with: "") }
        return rest.split(separator: " ").joined(separator: " ")
    }

    func removed(from text: DisplayedText) -> DisplayedText {
        DisplayedText(
            text: text.text, shown: ExactString(removed(from: text.shown.string)), state: text.state, file: text.file)
    }

    private static func references(to name: String) -> [String] { ["$(\(name))", "${\(name)}"] }
}
