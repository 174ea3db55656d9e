import CodeGeneration
import PropertyListSyntax
import SettingsModel
import SourceText

/// The variables in a bundle whose values are unknown. Generated code omits them.
struct UnknownVariables {
    /// The reasons why the values are unknown, keyed by the names of the variables. A reason is `nil` if the variable
    /// is not defined.
    private let reasons: [String: Message?]
    private let names: [String]

    init(_ reasons: [String: Message?]) {
        self.reasons = reasons
        names = reasons.keys.sorted()
    }

    /// Returns these variables and others, which are not known before the app runs.
    func adding(_ others: [String: String]) -> Self {
        others.isEmpty ? self : Self(reasons.merging(others.mapValues { _ in nil }) { own, _ in own })
    }

    /// Returns a note for each variable that the output omits.
    func notes(for omitted: OmittedVariables, _ infoKeys: [String: String]) -> [Message] {
        let project: Message? = ScriptPhase.hasScript ? "the Xcode project is not read in a script phase" : nil
        return omitted.names.sorted().map { name in
            let reason = (reasons[name] ?? nil) ?? project
            if infoKeys[name] != nil {
                return "the output omits $(\(name)), which is only read for the text of an item"
            }
            let clause: Message = reason.map { "whose value is unknown: \($0)" } ?? "which has no value"
            return "the output omits $(\(name)), \(clause); set it in 'build.variables' of the options file"
        }
    }

    /// Returns the variables in a value, in alphabetical order.
    func names(in value: PropertyListValue?) -> [String] {
        if names.isEmpty { return [] }
        let texts = (value?.texts ?? []).filter { !$0.isKey }
        let found = Set(texts.flatMap { names(in: $0.text.string) })
        return names.filter(found.contains)
    }

    private func names(in text: String) -> [String] {
        guard VariableText.mightContainVariables(in: text) else { return [] }
        return names.filter { name in Self.references(to: name).contains { text.contains($0) } }
    }

    /// Returns the value, or `nil` if it contains one of the variables. Adds these variables to `omitted`.
    func known(_ value: PropertyListValue?, omitting omitted: inout OmittedVariables) -> PropertyListValue? {
        let found = names(in: value)
        omitted.addNames(inValue: found)
        return found.isEmpty ? value : nil
    }

    /// Returns a text that is shown without the variables. Adds these variables to `omitted`.
    func shortened(_ text: DisplayedText, omitting omitted: inout OmittedVariables) -> DisplayedText {
        let found = names(in: text.shown.string)
        if found.isEmpty { return text }
        omitted.addNames(inText: found)
        let rest = found.flatMap(Self.references).reduce(text.shown.string) { $0.replacing($1, with: "") }
        let shown = rest.split(separator: " ").joined(separator: " ")
        return DisplayedText(text: text.text, shown: ExactString(shown), state: text.state, file: text.file)
    }

    private static func references(to name: String) -> [String] { ["$(\(name))", "${\(name)}"] }
}
