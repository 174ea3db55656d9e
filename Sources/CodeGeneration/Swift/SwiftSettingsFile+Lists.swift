import PropertyListSyntax
import SourceText

extension SwiftSettingsFile {
    /// Returns the lines that declare the enumeration for a list. For other kinds of settings, the result is empty.
    func list(of index: Int) -> [String] {
        guard let type = names.types[index], case .list(let choices) = settings[index].kind else { return [] }
        let list = cases(of: settings[index], choices)
        let head = ["/// The choices of \(settings[index].caption)."]
        guard let rawType = list.rawType else { return head + enumerationWithoutRawType(list, named: type) + [""] }
        let raw =
            switch rawType {
            case .string: "String"
            case .integer: "Int"
            case .real: "Double"
            }
        let cases = list.cases.flatMap { item in
            comment(on: item) + [
                "    case \(SwiftIdentifier.escapingKeyword(item.name)) = \(rawValue(of: item, rawType))"
            ]
        }
        return head + ["\(access)enum \(type): \(raw), CaseIterable, Sendable {"] + cases + titles(of: list) + [
            "}", "",
        ]
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
    func identifiableConformance(of index: Int) -> [String] {
        guard let type = names.types[index] else { return [] }
        let attribute = SwiftAvailability.concurrency.attribute(for: minimum)
        return [
            "\(attribute)nonisolated extension \(name).\(type): Swift.Identifiable {",
            "    \(access)var id: Self { self }", "}", "",
        ]
    }

    /// Returns the enumeration cases for the choices of a setting.
    func cases(of setting: GeneratedSetting, _ choices: [SettingChoice]) -> ListCases {
        let fallback = setting.fallback
        let hasFallback = choices.contains { choice in
            fallback.map { choice.value.isEqualInFoundation(as: $0) } ?? false
        }
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

    /// Returns the lines that declare an enumeration without a raw type. Such an enumeration is used if the values of
    /// the choices cannot be raw values, such as dates or values of different types.
    private func enumerationWithoutRawType(_ list: ListCases, named type: String) -> [String] {
        let cases = list.cases.flatMap { item in
            comment(on: item) + ["    case \(SwiftIdentifier.escapingKeyword(item.name))"]
        }
        let values = list.cases.map { item in
            let value = SwiftText.expression(item.choice.value)
            return "        case .\(SwiftIdentifier.escapingKeyword(item.name)): (\(value)) as Any"
        }
        return GeneratedPart(
            "choices",
            [
                "access": access, "type": type, "cases": joinedLines(cases), "values": joinedLines(values),
                "titles": joinedLines(titles(of: list)),
            ]
        ).lines
    }
}
