import PropertyListSyntax
package import SettingsModel
import SourceText

/// A relation between the values of an item that does not hold, such as a default outside the range of a slider.
struct BrokenRelation {
    /// The keys whose values are related.
    let keys: [ItemKey]
    let problem: Message
    let help: Message
}

extension ItemType {
    /// Returns the relations that do not hold between the values of an item of this type. Values of a wrong type are
    /// ignored.
    ///
    /// - Parameter value: A function that returns the value of a property-list key of the item.
    func brokenRelations(_ value: (ItemKey) -> PropertyListValue?) -> [BrokenRelation] {
        var broken: [BrokenRelation] = []
        func report(_ keys: [ItemKey], _ problem: Message, help: Message) {
            broken.append(BrokenRelation(keys: keys, problem: problem, help: help))
        }
        let defaultValue = value(.defaultValue)
        if hasRange, let minimum = value(.minimumValue), let maximum = value(.maximumValue),
            let low = minimum.number, let high = maximum.number
        {
            if !(low < high) {
                report(
                    [.minimumValue, .maximumValue], "MinimumValue \(minimum) is not less than MaximumValue \(maximum)",
                    help: "use the smaller number for MinimumValue")
            } else if let defaultValue, let number = defaultValue.number, !(low...high).contains(number) {
                report(
                    [.minimumValue, .maximumValue, .defaultValue],
                    "DefaultValue \(defaultValue) is not between \(minimum) and \(maximum)",
                    help: "use a number from \(minimum) to \(maximum) for DefaultValue")
            }
        }
        if self == .toggle {
            let (on, off) = Item.toggleValues(value)
            if on.isEqualInFoundation(as: off) {
                report(
                    [.trueValue, .falseValue], "TrueValue and FalseValue have the same value",
                    help: "use two different values")
            } else if let defaultValue, !defaultValue.isEqualInFoundation(as: on),
                !defaultValue.isEqualInFoundation(as: off)
            {
                report(
                    [.trueValue, .falseValue, .defaultValue],
                    "DefaultValue \(Self.described(defaultValue)) is neither the on value nor the off value",
                    help: "set them with \(key: .trueValue), \(key: .falseValue) and \(key: .defaultValue)")
            }
        }
        guard hasChoices, let titles = value(.titles)?.array, let values = value(.values)?.array else { return broken }
        if titles.count != values.count || requiresChoices && values.isEmpty {
            report(
                [.titles, .values],
                "the item has \(count(titles.count, "title")) and \(count(values.count, "value"))",
                help: "give Titles and Values the same number of entries, or use \(key: .titles) \"Title=Value\"")
            return broken
        }
        if let short = value(.shortTitles)?.array, short.count != titles.count {
            report(
                [.titles, .values, .shortTitles],
                "the item has \(count(titles.count, "title")) and \(count(short.count, "short title"))",
                help: "give each choice a short title")
        }
        var seen: Set<PropertyListValue> = []
        if let repeated = values.first(where: { !seen.insert($0.canonical).inserted }) {
            report(
                [.values], "two choices have the value \(quoted(repeated.description))",
                help: "give each choice a unique value")
        }
        // A title item displays any other default unchanged.
        if requiresChoices, let defaultValue, !values.contains(where: { $0.isEqualInFoundation(as: defaultValue) }) {
            report(
                [.values, .defaultValue],
                "DefaultValue \(Self.described(defaultValue)) is not the value of a choice",
                help: "the values are \(values.map(Self.described).joined(separator: ", "))")
        }
        return broken
    }

    /// Returns a value and its type, because values of different types can look the same.
    private static func described(_ value: PropertyListValue) -> String {
        "\(value.kind.rawValue) \(quoted(value.description))"
    }
}

extension SettingsBundle {
    /// Returns a description of each relation that does not hold between the values of an item in one of the given
    /// panes.
    package func brokenRelations(onPanes names: [String]) -> [Message] {
        names.compactMap { pane(named: $0) }.flatMap { pane in
            pane.items.flatMap { item in
                (item.type?.brokenRelations { item[$0]?.value } ?? []).map { relation -> Message in
                    "\(item.label) in \(pane.name): \(relation.problem)"
                }
            }
        }
    }
}

extension [Message] {
    /// The notes, or the first three and the number of the others if there are more than four.
    package var limited: [Message] {
        if count <= 4 { return self }
        return prefix(3) + ["\(count - 3) other items have such values; \(run: .check) lists them"]
    }
}
