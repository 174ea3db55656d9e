import Testing

@testable import SettingsModel

/// The width of strings, and the space that rows have for them.
@Suite struct RowMetricsTests {
    private let metrics = TextMetrics(size: 17)
    private let rows = RowMetrics(screenWidth: 375, .ios26)

    @Test func `The width of a string depends on its letters, weight and size`() {
        #expect(metrics.width(of: "") == 0)
        #expect(metrics.width(of: "iii") < metrics.width(of: "mmm") / 3)
        #expect(metrics.width(of: "字字") == 2 * metrics.width(of: "字"))
        #expect(metrics.width(of: "e\u{301}") == metrics.width(of: "e"))
        #expect(TextMetrics(size: 17, isBold: true).width(of: "Sound") > metrics.width(of: "Sound"))
        #expect(abs(TextMetrics(size: 34).width(of: "Sound") - 2 * metrics.width(of: "Sound")) < 0.001)
    }

    @Test(arguments: ["Sound", "~ {}|", "a\tb", "Töne", "字a字", "\r\n", "e\u{301}a"])
    func `The width of a string is the sum of its characters' widths`(text: String) {
        let sum = text.map { TextMetrics.advance(of: $0) }.reduce(0, +) * metrics.scale
        #expect(metrics.width(of: text) == sum)
        #expect(metrics.width(of: text[...]) == sum)
    }

    @Test func `A control reduces the space for the title`() {
        #expect(rows.inner == 303)
        #expect(rows.maximumTitleWidth(beside: .choice(isChosen: false)) == rows.inner)
        #expect(rows.maximumTitleWidth(beside: .textField(hasValue: false)) == rows.inner)
        for accessory: RowMetrics.Accessory in [
            .toggle, .textField(hasValue: true), .multiValue(hasValue: false), .title(hasValue: true),
            .choice(isChosen: true), .childPane,
        ] {
            #expect(rows.maximumTitleWidth(beside: accessory) < rows.inner)
        }
        #expect(
            rows.maximumTitleWidth(beside: .multiValue(hasValue: true))
                < rows.maximumTitleWidth(beside: .multiValue(hasValue: false)))
        #expect(
            rows.maximumTitleWidth(beside: .toggle)
                < RowMetrics(screenWidth: 375, .ios18).maximumTitleWidth(beside: .toggle))
    }

    @Test func `A title reduces the space for the value`() {
        #expect(rows.maximumValueWidth(besideTitleOfWidth: 0, hasArrow: false) == rows.inner)
        #expect(rows.maximumValueWidth(besideTitleOfWidth: 100, hasArrow: false) < rows.inner - 100)
        #expect(
            rows.maximumValueWidth(besideTitleOfWidth: 100, hasArrow: true)
                < rows.maximumValueWidth(besideTitleOfWidth: 100, hasArrow: false))
    }
}
