import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import UserDefaultsDomains

@Suite struct StoredValueTests {
    /// The state of a value that is stored under the key of an item.
    private func state(_ item: String, _ value: PropertyListValue?) -> StoredValue.State? {
        let registration = RegistrationDomain(of: SettingsBundle(["Root.plist": paneText(item)]))
        return StoredValue.all(in: value.map { [.init("k", $0)] } ?? [], comparedTo: registration).first?.state
    }

    private let toggle = itemText("ToggleSwitch", ["Key": "k", "DefaultValue": "<true/>"])
    private let custom = itemText(
        "ToggleSwitch", ["Key": "k", "DefaultValue": "on", "TrueValue": "on", "FalseValue": "off"])
    private let slider = itemText(
        "Slider",
        [
            "Key": "k", "DefaultValue": "<real>1</real>", "MinimumValue": "<integer>-1</integer>",
            "MaximumValue": "<real>2.5</real>",
        ])
    private let list = itemText(
        "MultiValue",
        ["Key": "k", "DefaultValue": "0", "Titles": arrayText("A", "B"), "Values": arrayText("0", "1")])

    @Test func `A toggle accepts its two values`() {
        #expect(state(toggle, nil) == .neverStored && state(toggle, .boolean(true)) == .equalsDefault)
        #expect(state(toggle, .integer(1)) == .equalsDefault && state(toggle, .boolean(false)) == .stored)
        #expect(state(toggle, .string("YES")) == .wrongType)
        #expect(state(custom, .string("on")) == .equalsDefault && state(custom, .string("off")) == .stored)
        #expect(state(custom, .string("On")) == .outOfRange && state(custom, .boolean(true)) == .wrongType)
    }

    @Test func `A slider accepts numbers in its range`() {
        #expect(state(slider, .integer(1)) == .equalsDefault && state(slider, .real(2.5)) == .stored)
        #expect(state(slider, .integer(-1)) == .stored && state(slider, .real(2.51)) == .outOfRange)
        #expect(state(slider, .real(-.infinity)) == .outOfRange && state(slider, .real(.nan)) == .outOfRange)
        #expect(state(slider, .string("1")) == .wrongType)
    }

    @Test func `A list accepts its choices and their types`() {
        #expect(state(list, .string("0")) == .equalsDefault && state(list, .string("1")) == .stored)
        #expect(state(list, .string("2")) == .outOfRange && state(list, .integer(1)) == .wrongType)
        // A list whose choices the app supplies accepts any value.
        #expect(state(itemText("RadioGroup", ["Key": "k"]), .data([1])) == .stored)
    }

    @Test func `Text fields, titles and dates accept values of their types`() {
        let field = itemText("TextField", ["Key": "k"])
        #expect(state(field, .string("")) == .stored && state(field, .integer(1)) == .wrongType)
        let title = itemText("TitleValue", ["Key": "k", "DefaultValue": "1.0"])
        #expect(state(title, .string("2.0")) == .stored && state(title, .real(2)) == .wrongType)
        #expect(state(itemText("TitleValue", ["Key": "k"]), .real(2)) == .stored)
        let day = "<key>Type</key><string>IASKDatePickerSpecifier</string><key>Key</key><string>k</string>"
        #expect(state(day, .date(0)) == .stored && state(day, .string("today")) == .wrongType)
    }

    /// The panes of two devices may contain the key with different items.
    @Test func `A value is valid if one of the items with its key accepts it`() {
        #expect(state(toggle + "</dict><dict>" + list, .string("1")) == .stored)
        #expect(state(toggle + "</dict><dict>" + list, .string("7")) == .outOfRange)
        #expect(state(toggle + "</dict><dict>" + list, .data([])) == .wrongType)
    }

    @Test func `Stored values that are not in a pane come last`() {
        let registration = RegistrationDomain(of: SettingsBundle(["Root.plist": paneText(toggle)]))
        let all = StoredValue.all(
            in: [.init("old", .integer(1)), .init("k", .boolean(false)), .init("older", .integer(2))],
            comparedTo: registration)
        #expect(all.map { "\($0.key) \($0.state)" } == ["k stored", "old notInBundle", "older notInBundle"])
        #expect(StoredValue.all(in: [], comparedTo: registration, inGroup: "group.a").isEmpty)
    }
}
