import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports items whose choices have values of different types.
    static let mixedValues = Rule(
        "mixed-values", .warning, "the values of an item have different types",
        what: """
            The Values array of a multi-value, radio group or title item contains values of different types, such as \
            strings and numbers. The rule allows a mix of integers, reals and booleans, because Foundation treats all \
            three types as numbers.
            """,
        why: """
            The app expects all values of an item to have the same type. If the user selects a choice with a value of \
            an unexpected type, the app reads no value or 0. Comparisons between the stored value and a value of the \
            expected type fail.
            """,
        recommendation: "Use the same type for all values in the Values array.",
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
    /// The plural noun for values of the same Foundation class, such as `strings`. All numbers, including Booleans,
    /// have the same class.
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
