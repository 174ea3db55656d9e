import PropertyListSyntax
import SourceText

extension SwiftSettingsFile {
    /// Returns the lines of the enumeration for a list. For another kind of setting, the result is empty.
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

    /// Returns the lines that declare a property for the title of a choice. The title is the one that the Settings app
    /// displays.
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

    /// Returns the lines of a conformance to `Identifiable`, with which a view can iterate over the choices of a list.
    /// For another kind of setting, the result is empty.
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

    /// Returns the lines of an enumeration without a raw type. It is used for choices that are Booleans, dates, data,
    /// or values of different types.
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
