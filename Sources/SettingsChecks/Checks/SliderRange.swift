import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports sliders whose minimum is not less than the maximum.
    static let sliderRange = Rule(
        "slider-range", .error, "the minimum of a slider is not less than its maximum",
        what: "The MinimumValue of a slider is greater than or equal to its MaximumValue.",
        why: """
            A slider whose minimum is not less than its maximum has no range of values. Inferred: users cannot move a \
            slider without a range of values.
            """,
        recommendation: "Set the MinimumValue of the slider to a number that is less than its MaximumValue.",
        evidence: .inferred(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation, .d4),
        example: .items(
            """
            <dict>
                Type: PSSliderSpecifier
                Key: volume
                DefaultValue: <real>0.5</real>
                ⟦<key>MinimumValue</key>⟧
                <integer>1</integer>
                MaximumValue: <integer>0</integer>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .slider, let entry = item.entry(.minimumValue),
                let minimum = item.wellTypedValue(.minimumValue)?.value,
                let maximum = item.wellTypedValue(.maximumValue)?.value,
                let low = minimum.number, let high = maximum.number, !(low < high)
            else { return }
            reporter.report(
                pane, at: entry.keyElement,
                "the minimum of \(item.label), \(minimum), is not less than its maximum, \(maximum)",
                help: "make 'MinimumValue' less than 'MaximumValue'")
        })
}
