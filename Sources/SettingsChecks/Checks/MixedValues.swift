import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports choices whose values have different types.
    static let mixedValues = Rule(
        "mixed-values", .warning, "the values of an item have different types",
        what: """
            The values in the Values array of a multi-value, a radio group or a title item have different types, such \
            as strings and numbers. Foundation treats integers, reals and booleans as numbers, so these types can be \
            mixed.
            """,
        why: """
            The app expects one type. If the user selects a choice with a value of another type, the app reads nothing \
            or 0, and comparisons with stored values fail.
            """,
        instead: "Use the same type for all values.",
        evidence: .inferred(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>0</integer>
                Titles: <array>
                    <string>Low</string>
                    <string>High</string>
                    <string>Best</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                    <integer>1</integer>
                    ⟦<string>2</string>⟧
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard let elements = item.list(.values), let first = elements.first,
                elements.contains(where: { $0.valueClass != first.valueClass })
            else {
                return
            }
            var counts: [String: Int] = [:]
            for element in elements { counts[element.valueClass, default: 0] += 1 }
            // In a tie, the type of the first value wins.
            let most = elements.map(\.valueClass).reduce(first.valueClass) { most, other in
                counts[other, default: 0] > counts[most, default: 0] ? other : most
            }
            guard let odd = elements.enumerated().first(where: { $0.element.valueClass != most }) else { return }
            let value = odd.element.value
            let shown = odd.element.isString ? short(value.description) : value.description
            reporter.report(
                pane, at: odd.element,
                "choice \(odd.offset) of \(item.label) has the \(value.kind.rawValue) \(shown) as its value, but others "
                    + "have \(most)",
                help: "use the same type for all values")
        })
}

extension PropertyListElement {
    /// The plural name of the Foundation class of the value. All kinds of numbers have the same class.
    fileprivate var valueClass: String {
        switch kind {
        case .string, .key: "strings"
        case .integer, .real, .true, .false: "numbers"
        case .date: "dates"
        case .data: "data"
        case .array: "arrays"
        case .dictionary, .plist: "dictionaries"
        }
    }
}
