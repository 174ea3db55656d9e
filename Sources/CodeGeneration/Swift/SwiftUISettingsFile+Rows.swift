import PropertyListSyntax
import SourceText

extension SwiftUISettingsFile {
    /// Returns the lines of the view for a row.
    func lines(of row: GeneratedPage.Row, in section: GeneratedPage.Section) -> [String] {
        let title = row.title.map(expression) ?? "\"\""
        switch row.control {
        case .toggle(let on, let off):
            var more = ""
            if !isBoolean(on, true) || !isBoolean(off, false) { more = ", on: \(value(on)), off: \(value(off))" }
            return ["Toggle(\(title), isOn: page.toggle(\(item(row))\(more)))"]
        case .textField(let isSecure, let keyboard, let capitalization, let correction):
            let text = row.defaultValue.map { PropertyListValue.string(ExactString($0.description)) }
            let field =
                ["\(isSecure ? "SecureField" : "TextField")(\"\", text: page.string(\(item(row, default: text))))"]
                + indented(textInputModifiers(keyboard, capitalization, correction))
            guard row.title != nil else { return field }
            // VoiceOver does not use the text next to the field as its label.
            let inRow = ["    .multilineTextAlignment(.trailing)", "    .accessibilityLabel(\(title))"]
            return ["LabeledContent(\(title)) {"] + indented(field + inRow) + ["}"]
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            return slider(
                row, label: section.header, from: minimum, to: maximum, minimumImage: minimumImage,
                maximumImage: maximumImage)
        case .list(let choices, let isDisplayedInPane):
            let label = isDisplayedInPane ? section.header.map(expression) ?? "\"\"" : title
            let selection = "page.choice(\(item(row)), among: \(values(choices)))"
            return ["Picker(\(label), selection: \(selection)) {"] + self.choices(choices) + ["}"]
                + (isDisplayedInPane ? [".pickerStyle(.inline)", ".labelsHidden()"] : [])
        case .title(let choices):
            let titles = choices.titles.map(expression).joined(separator: ", ")
            let named = choices.titles.isEmpty ? "" : ", [\(titles)], for: \(values(choices))"
            return ["LabeledContent(\(title), value: page.title(\(item(row))\(named)))"]
        case .link(let destinations):
            let pages = destinationLines(destinations, by: "page") { "\($0)(settings: settings, title: \(title))" }
            return pages.map { ["NavigationLink(\(title)) {"] + indented($0) + ["}"] } ?? ["Text(\(title))"]
        }
    }

    private func choices(_ choices: GeneratedPage.Choices) -> [String] {
        let titles = choices.titles.map { "        \(expression($0))," }
        return ["    page.choices(["] + titles + [choices.isSorted ? "    ], isSorted: true)" : "    ])"]
    }

    private func slider(
        _ row: GeneratedPage.Row, label: GeneratedPage.LocalizedWords?, from minimum: Double, to maximum: Double,
        minimumImage: String?, maximumImage: String?
    ) -> [String] {
        // SwiftUI crashes if the range is invalid, but Settings displays a slider that does not move.
        let isRange = minimum < maximum
        let range = isRange ? "\(SwiftText.number(minimum))...\(SwiftText.number(maximum))" : "0.0...1.0"
        let label = label.map { "Text(\(expression($0)))" } ?? "Text(\"\")"
        let images = [("minimumValueLabel", minimumImage), ("maximumValueLabel", maximumImage)].flatMap {
            ["} \($0): {", "    page.image(\($1.map(SwiftText.literal) ?? "nil"))"]
        }
        let hasImages = minimumImage != nil || maximumImage != nil
        return [
            "#if \(Self.sliderCondition)", "Slider(value: page.number(\(item(row)), in: \(range)), in: \(range)) {",
            "    \(label)",
        ]
            + (hasImages ? images : []) + ["}", ".labelsHidden()"] + (isRange ? [] : [".disabled(true)"]) + ["#endif"]
    }

    /// Returns the lines of the view modifiers for text input. The modifiers specify the keyboard, capitalization, and
    /// autocorrection.
    private func textInputModifiers(_ keyboard: String, _ capitalization: String, _ correction: String) -> [String] {
        let keyboards = [
            "NumbersAndPunctuation": "numbersAndPunctuation", "NumberPad": "numberPad", "URL": "URL",
            "EmailAddress": "emailAddress",
        ]
        let capitals = [
            "None": "never", "Sentences": "sentences", "Words": "words", "AllCharacters": "characters",
        ]
        let corrections = ["No": "", "Yes": "false"]
        var lines = corrections[correction].map { [".autocorrectionDisabled(\($0))"] } ?? []
        if let name = capitals[capitalization] {
            lines += ["#if !os(macOS)", ".textInputAutocapitalization(.\(name))", "#endif"]
        }
        if let name = keyboards[keyboard] {
            lines += ["#if !os(macOS) && !os(watchOS)", ".keyboardType(.\(name))", "#endif"]
        }
        return lines
    }

    /// Returns the function arguments that specify the key and the default value of a row. If the row does not have a
    /// default value, only the key is included.
    private func item(_ row: GeneratedPage.Row) -> String { item(row, default: row.defaultValue) }

    private func item(_ row: GeneratedPage.Row, default defaultValue: PropertyListValue?) -> String {
        let key = row.key.map { SwiftText.literal($0.string) } ?? "nil"
        return key + (defaultValue.map { ", default: \(value($0))" } ?? "")
    }

    private func value(_ value: PropertyListValue) -> String {
        value.kind == .data ? "(\(SwiftText.expression(value))) as Any" : SwiftText.expression(value)
    }

    private func values(_ choices: GeneratedPage.Choices) -> String {
        "[\(choices.values.map(SwiftText.element).joined(separator: ", "))]"
    }

    private func isBoolean(_ value: PropertyListValue, _ boolean: Bool) -> Bool {
        value.kind == .boolean && value.boolean == boolean
    }
}
