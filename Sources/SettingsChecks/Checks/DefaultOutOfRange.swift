import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A default that a slider cannot have.
    static let defaultOutOfRange = Rule(
        "default-out-of-range", .warning, "the default of a slider is outside its range",
        what: "DefaultValue of a slider is less than its MinimumValue or greater than its MaximumValue.",
        why: """
            The knob stands at the end of the slider, while the app reads the number that no position of the knob \
            stands for.
            """,
        instead: "Write a default from MinimumValue to MaximumValue, or widen the range.",
        evidence: .documented(ItemType.slider.documentation),
        effect: .inferred(ItemType.slider.documentation),
        example: .items(
            """
            <dict>
                Type: PSSliderSpecifier
                Key: volume
                DefaultValue: ⟦<integer>50</integer>⟧
                MinimumValue: <integer>0</integer>
                MaximumValue: <real>1</real>
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .slider, let element = item.wellTyped(.defaultValue), let number = element.value.number,
                let minimum = item.wellTyped(.minimumValue)?.value, let maximum = item.wellTyped(.maximumValue)?.value,
                let low = minimum.number, let high = maximum.number, low < high, !(low...high).contains(number)
            else { return }
            reporter.report(
                pane, at: element, "the default \(element.value) of \(item.label) is not from \(minimum) to \(maximum)",
                help: "write a number from \(minimum) to \(maximum)")
        })
}
