import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports choices in an item that have the same value.
    static let duplicateValues = Rule(
        "duplicate-values", .warning, "two choices have the same value",
        what: """
            The Values array of an item contains the same value twice. The rule also reports a toggle whose TrueValue \
            and FalseValue are equal. By default, TrueValue is true and FalseValue is false. Numbers and Boolean \
            values are compared numerically, so 1, 1.0 and true are equal.
            """,
        why: """
            The app cannot distinguish two choices that have the same value. Inferred: if two choices have the same \
            value, the Settings app always shows the same choice as selected. A toggle whose TrueValue and FalseValue \
            are equal has no effect.
            """,
        recommendation: "Give each choice a unique value, or remove the duplicate choice.",
        evidence: .inferred(ItemType.multiValue.documentation),
        effect: .inferred(ItemType.multiValue.documentation, .d4),
        example: .items(
            """
            <dict>
                Type: PSMultiValueSpecifier
                Title: Quality
                Key: quality
                DefaultValue: <integer>1</integer>
                Titles: <array>
                    <string>Low</string>
                    <string>High</string>
                    <string>Best</string>
                </array>
                Values: <array>
                    <integer>0</integer>
                    <integer>1</integer>
                    ⟦<real>1.0</real>⟧
                </array>
            </dict>
            """),
        check: .item { item, pane, reporter in
            if item.type == .toggle { checkToggleValues(item, pane, reporter) }
            var first: [PropertyListValue: Int] = [:]
            for (index, element) in (item.list(.values) ?? []).enumerated() {
                let value = element.value
                let comparisonValue = comparisonValue(value)
                guard let earlier = first[comparisonValue] else {
                    first[comparisonValue] = index
                    continue
                }
                reporter.report(
                    pane, at: element,
                    "choice \(index) of \(item.label) has the same value as choice \(earlier): \(short("\(value)"))",
                    help: "give each choice a unique value")
            }
        })

    /// Returns the value to use in comparisons. The result is the same for all values that Foundation considers equal.
    private static func comparisonValue(_ value: PropertyListValue) -> PropertyListValue {
        let number = value.boolean.map { $0 ? 1 : 0 } ?? value.number
        return number.map { .real($0 + 0) } ?? value
    }

    /// Reports a toggle whose on and off values are equal.
    private static func checkToggleValues(_ item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
        guard let element = item[.falseValue] ?? item[.trueValue], item.hasWellTypedSwitch,
            case let (on, off) = item.toggleValues, comparisonValue(on) == comparisonValue(off)
        else { return }
        reporter.report(
            pane, at: element,
            "\(item.label) stores the same value when it is on and when it is off: \(short("\(on)"))",
            help: "give 'TrueValue' and 'FalseValue' different values, or remove both")
    }
}
