import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports slider defaults outside the range of the slider.
    static let defaultOutOfRange = Rule(
        "default-out-of-range", .warning, "the default of a slider is outside its range",
        what: "The DefaultValue of a slider is less than its MinimumValue or greater than its MaximumValue.",
        why: """
            UISlider limits its value to the range between the minimum and the maximum. Inferred: the thumb of the \
            slider appears at one end, but the app reads a number that the slider cannot produce.
            """,
        recommendation: "Choose a default between MinimumValue and MaximumValue, or extend the range of the slider.",
        evidence: .inferred(ItemType.slider.documentation),
        effect: .inferred("https://developer.apple.com/documentation/uikit/uislider/value", .d4),
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
            guard item.type == .slider, let element = item.wellTypedValue(.defaultValue),
                let number = element.value.number,
                let minimum = item.wellTypedValue(.minimumValue)?.value,
                let maximum = item.wellTypedValue(.maximumValue)?.value,
                let low = minimum.number, let high = maximum.number, low < high, !(low...high).contains(number)
            else { return }
            reporter.report(
                pane, at: element,
                "the default \(element.value) of \(item.label) is not between \(minimum) and \(maximum)",
                help: "write a number from \(minimum) to \(maximum)")
        })
}
