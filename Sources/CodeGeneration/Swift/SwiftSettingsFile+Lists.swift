import PropertyListSyntax
import SourceText

extension SwiftSettingsFile {
    /// The type of a list; no lines for another setting.
    func list(of index: Int) -> [String] {
        guard let type = names.types[index], case .list(let choices) = settings[index].kind else { return [] }
        let list = cases(of: settings[index], choices)
        let head = ["/// The choices of \(settings[index].caption)."]
        guard let rawType = list.rawType else { return head + stored(list, named: type) + [""] }
        let raw =
            switch rawType {
            case .string: "String"
            case .integer: "Int"
            case .real: "Double"
            }
        let cases = list.cases.flatMap { item in
            comment(on: item) + ["    case \(SwiftIdentifier.declared(item.name)) = \(rawValue(of: item, rawType))"]
        }
        return head + ["\(access)enum \(type): \(raw), CaseIterable, Sendable {"] + cases + ["}", ""]
    }

    /// The cases of a list.
    func cases(of setting: GeneratedSetting, _ choices: [SettingChoice]) -> ListCases {
        let fallback = setting.fallback
        let hasFallback = choices.contains { choice in fallback.map { choice.value.isSame(as: $0) } ?? false }
        return ListCases(choices, isOptional: !hasFallback)
    }

    private func comment(on item: ListCases.Case) -> [String] {
        let title = SwiftText.comment(item.choice.title)
        return title.isEmpty ? [] : ["    /// \(title)"]
    }

    private func rawValue(of item: ListCases.Case, _ type: ListCases.RawType) -> String {
        switch (type, item.choice.value) {
        case (.real, let value): value.number.map(SwiftText.number) ?? "0.0"
        case (_, .integer(let integer)): "\(integer)"
        case (_, let value): SwiftText.literal(value.description)
        }
    }

    /// An enumeration of values that no raw type of Swift can have: booleans, dates, data, values of several types.
    private func stored(_ list: ListCases, named type: String) -> [String] {
        let names = list.cases.map { SwiftIdentifier.declared($0.name) }
        var lines = ["\(access)enum \(type): CaseIterable, Sendable {"]
        for item in list.cases { lines += comment(on: item) + ["    case \(SwiftIdentifier.declared(item.name))"] }
        lines += [
            "", "    /// The value as it is stored.", "    \(access)var storedValue: Any {", "        switch self {",
        ]
        for (name, item) in zip(names, list.cases) {
            lines.append("        case .\(name): (\(SwiftText.expression(item.choice.value))) as Any")
        }
        return lines + [
            "        }", "    }", "",
            "    /// The choice that a stored value means; nil for a value that is none.",
            "    \(access)init?(storedValue: Any) {",
            "        let found = Stored.choice(storedValue, among: Self.allCases.map(\\.storedValue))",
            "        guard let found else { return nil }",
            "        self = Self.allCases[found]",
            "    }", "}",
        ]
    }
}
