import PropertyListSyntax
import SettingsModel
import SourceText

/// Methods that edit choices. The arrays `Titles`, `Values` and `ShortTitles` are the columns of a table that has one
/// row for each choice.
extension ItemValues {
    private struct ChoiceRow {
        var title: PropertyListValue
        var value: PropertyListValue
        var short: PropertyListValue?
    }

    mutating func setChoiceValues() throws(UsageError) {
        let edits = !options.choices.isEmpty || !options.removedChoices.isEmpty || !options.shortTitles.isEmpty
        var rows: [ChoiceRow] = []
        var revalued: [PropertyListValue: PropertyListValue] = [:]
        let kind = try choiceValueKind()
        if edits || fillsMissingValues {
            rows = try existingChoices()
            try removeChoices(from: &rows, kind)
            try setChoices(of: &rows, kind, &revalued)
            if rows.isEmpty, type.requiresChoices, !fillsMissingValues { throw noChoicesError }
            try setShortTitles(of: &rows)
            if rows.isEmpty, !options.removedChoices.isEmpty {
                for key in [ItemKey.titles, .values, .shortTitles] { values[key] = nil }
            } else if !rows.isEmpty {
                values[.titles] = .array(rows.map(\.title))
                values[.values] = .array(rows.map(\.value))
            }
            if rows.contains(where: { $0.short != nil }) {
                values[.shortTitles] = .array(rows.map { $0.short ?? $0.title })
            }
        }
        try setDefaultValue(kind, revalued)
    }

    /// Returns the type for the values of choices: the type of the existing values or, if there are none, the requested
    /// type.
    private func choiceValueKind() throws(UsageError) -> PropertyListValue.Kind {
        guard let existing = values[.values]?.array?.first?.kind, existing != .array, existing != .dictionary else {
            return options.valueType ?? .string
        }
        if let asked = options.valueType, asked != existing {
            throw UsageError(
                "the existing values have the type \(existing.rawValue), not \(asked.rawValue)",
                help: "leave out \(input: .valueType)")
        }
        return existing
    }

    /// The elements of an array, or an empty array if the key has no array.
    func list(_ key: ItemKey) -> [PropertyListValue] { values[key]?.array ?? [] }

    /// The error for an item without the choices that its type requires.
    var noChoicesError: UsageError {
        UsageError(
            "\(withIndefiniteArticle(type.name)) requires at least one \(key: .titles)",
            help: "use \(key: .titles) \"Title=Value\", once for each choice")
    }

    private func existingChoices() throws(UsageError) -> [ChoiceRow] {
        let (titles, choices) = (list(.titles), list(.values))
        let shorts = values[.shortTitles]?.array
        guard titles.count == choices.count, shorts.map({ $0.count == titles.count }) ?? true else {
            throw UsageError(
                "the item has \(count(titles.count, "title")), \(count(choices.count, "value"))"
                    + (shorts.map { " and \(count($0.count, "short title"))" } ?? ""),
                help: "give them the same number of entries first, with \(input: .setXml) 'Titles=<array>…</array>'")
        }
        return titles.indices.map { ChoiceRow(title: titles[$0], value: choices[$0], short: shorts?[$0]) }
    }

    /// Returns a function that parses the value of a choice. If no choice has a value of the given type, but one has a
    /// value of another type that looks the same, the result is the value of that choice.
    private static func choiceValueReader(
        _ kind: PropertyListValue.Kind, among values: [PropertyListValue]
    ) -> (_ text: String, _ name: Message) throws(UsageError) -> PropertyListValue {
        let ordered = values.filter { $0.kind == kind } + values.filter { $0.kind != kind }
        let known = Dictionary(ordered.map { ($0.description, $0) }, uniquingKeysWith: { first, _ in first })
        return { text, name throws(UsageError) in
            if let value = known[text] { return value }
            let value = try ValueReader.value(text, as: kind, for: name)
            // The number may be written in another way, such as 013 or 2.0.
            return known[value.description] ?? value
        }
    }

    private func removeChoices(from rows: inout [ChoiceRow], _ kind: PropertyListValue.Kind) throws(UsageError) {
        var indicesByValue = Self.indicesByValue(of: rows.map(\.value))
        var removed: Set<Int> = []
        let read = Self.choiceValueReader(kind, among: rows.map(\.value))
        for text in options.removedChoices {
            let value = try read(text, "\(input: .removeChoice)")
            guard let index = indicesByValue[value]?.popFirst() else {
                let left = rows.indices.filter { !removed.contains($0) }.map { rows[$0].value.description }
                throw UsageError(
                    "no choice has the value \(quoted(text))", help: "the values are \(left.joined(separator: ", "))")
            }
            removed.insert(index)
        }
        rows = rows.indices.filter { !removed.contains($0) }.map { rows[$0] }
    }

    /// Returns the indices at which each value occurs, in ascending order.
    private static func indicesByValue<Value: Hashable>(of values: [Value]) -> [Value: ArraySlice<Int>] {
        var indicesByValue: [Value: ArraySlice<Int>] = [:]
        for (index, value) in values.enumerated() { indicesByValue[value, default: []].append(index) }
        return indicesByValue
    }

    /// Adds or updates the requested choices.
    ///
    /// If a choice has the requested value, its title is changed. Otherwise, if exactly one choice has the requested
    /// title, its value is changed. If no choice matches, a choice is appended.
    private func setChoices(
        of rows: inout [ChoiceRow], _ kind: PropertyListValue.Kind,
        _ revalued: inout [PropertyListValue: PropertyListValue]
    ) throws(UsageError) {
        var given: Set<PropertyListValue> = []
        let read = Self.choiceValueReader(kind, among: rows.map(\.value))
        var indicesByValue = Self.indicesByValue(of: rows.map(\.value))
        // The positions of the choices that no option has matched yet, by title.
        var namesakes = before.isEmpty ? [:] : Self.indicesByValue(of: rows.map(\.title)).mapValues { Set($0) }
        for choice in options.choices {
            try TextRules.requireSingleLine(choice.title, "\(key: .titles)")
            let value = try read(choice.value, "\(key: .titles)")
            let title = PropertyListValue.string(choice.title)
            guard given.insert(value).inserted else {
                throw UsageError(
                    "two choices have the value \(quoted(choice.value))", help: "give each choice a unique value")
            }
            if let index = indicesByValue[value]?.first {
                for index in indicesByValue[value] ?? [] { namesakes[rows[index].title]?.remove(index) }
                // A choice without a short title has its title in ShortTitles.
                if rows[index].short == rows[index].title { rows[index].short = title }
                rows[index].title = title
                continue
            }
            if let index = namesakes[title]?.first, namesakes[title]?.count == 1 {
                namesakes[title] = nil
                revalued[rows[index].value] = value
                indicesByValue[rows[index].value]?.removeAll { $0 == index }
                rows[index].value = value
                indicesByValue[value] = [index]
            } else if !before.isEmpty, choice.title != choice.value,
                let known = try? ValueReader.value(choice.title, as: kind, for: ""), indicesByValue[known] != nil
            {
                throw UsageError(
                    "\(quoted(choice.title)) is the value of a choice, not a title",
                    help: "to change the title of that choice, use \(key: .titles) '\(choice.value)=\(choice.title)'")
            } else {
                indicesByValue[value] = [rows.count]
                rows.append(ChoiceRow(title: title, value: value))
            }
        }
    }

    private func setShortTitles(of rows: inout [ChoiceRow]) throws(UsageError) {
        guard !options.shortTitles.isEmpty else { return }
        let titles = Self.indicesByValue(of: rows.map(\.title.description))
        let values = Self.indicesByValue(of: rows.map(\.value.description))
        func index(of choice: String) -> Int? {
            if let index = titles[choice]?.first, titles[choice]?.count == 1 { return index }
            return values[choice]?.first
        }
        for short in options.shortTitles {
            try TextRules.requireSingleLine(short.typed, "\(key: .shortTitles)")
            let found = short.possibleSplits.lazy.compactMap { reading in
                index(of: reading.choice).map { ($0, reading.text) }
            }
            if let (index, text) = found.first {
                rows[index].short = .string(text)
            } else if let title = short.possibleSplits.map(\.choice).first(where: { titles[$0] != nil }) {
                throw UsageError(
                    "\(count(titles[title]?.count ?? 0, "choice")) have the title \(quoted(title))",
                    help: "specify the value instead: \(key: .shortTitles) VALUE=TEXT")
            } else {
                throw UsageError(
                    "no choice has the title \(quoted(short.possibleSplits[0].choice))",
                    help: "the titles are \(rows.map(\.title.description).joined(separator: ", "))")
            }
        }
    }

    private mutating func setDefaultValue(
        _ kind: PropertyListValue.Kind, _ revalued: [PropertyListValue: PropertyListValue]
    ) throws(UsageError) {
        let choices = list(.values)
        let isList = type.requiresChoices
        func help() -> Message { "the values are \(choices.map(\.description).joined(separator: ", "))" }
        if let text = options.texts[.defaultValue] {
            let read = Self.choiceValueReader(defaultValueKind(text, kind, choices), among: choices)
            let value = try read(text, "\(key: .defaultValue)")
            if isList, !choices.contains(value) {
                throw UsageError(
                    "\(key: .defaultValue) \(quoted(text)) is not the value of a choice", help: help())
            }
            values[.defaultValue] = value
            return
        }
        let old = values[.defaultValue]
        if let old, let value = revalued[old] {
            values[.defaultValue] = value
        } else if fillsMissingValues {
            if isList ? old.map({ !choices.contains($0) }) ?? true : old == nil {
                values[.defaultValue] = choices.first
            }
        } else if isList, let old, !choices.contains(old), before[.values]?.array?.contains(old) == true {
            throw UsageError(
                "\(input: .removeChoice) removes the default \(quoted(old.description))",
                help: "specify another default with \(key: .defaultValue)")
        }
    }

    /// Returns the type for the default value, which is usually the type for the values of choices. For a title item
    /// without choices, the type of the current default value is used if the text can be parsed as that type.
    private func defaultValueKind(
        _ text: String, _ kind: PropertyListValue.Kind, _ choices: [PropertyListValue]
    ) -> PropertyListValue.Kind {
        guard !type.requiresChoices, choices.isEmpty, let old = before[.defaultValue]?.kind else { return kind }
        let reads = (try? ValueReader.value(text, as: old, for: "\(key: .defaultValue)")) != nil
        return reads ? old : kind
    }
}
