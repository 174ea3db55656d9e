import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import UserDefaultsDomains

@Suite struct RegistrationDomainTests {
    private func domain(_ files: KeyValuePairs<String, String>) -> RegistrationDomain {
        RegistrationDomain(of: SettingsBundle(files))
    }

    private func lines(_ domain: RegistrationDomain) -> [String] {
        domain.defaults.map { entry in
            let value = entry.value.map { "\($0.kind.rawValue) \($0)" } ?? "none"
            return "\(entry.key) \(entry.type.name) \(value) \(entry.places.map { "\($0.path)#\($0.itemIndex)" })"
        }
    }

    @Test func `Every item type that stores a value is registered with its default`() {
        let found = domain([
            "Root.plist": paneText(
                itemText("Group", ["Title": "G", "Key": "group", "DefaultValue": "x"]),
                toggleText("T", key: "toggle"),
                itemText("Slider", ["Key": "slider", "DefaultValue": "<integer>1</integer>"]),
                itemText("TitleValue", ["Key": "title", "DefaultValue": "1.0"]),
                itemText("TextField", ["Key": "port", "DefaultValue": "8181"]), itemText("TextField", ["Key": "host"]),
                itemText("MultiValue", ["Key": "multi", "DefaultValue": "<real>1.0</real>"]),
                itemText("RadioGroup", ["Key": "radio", "DefaultValue": "<date>2001-01-01T00:00:00Z</date>"]),
                itemText("TextField", ["Key": "", "DefaultValue": "lost"]),
                itemText("TextField", ["DefaultValue": "x"]),
                itemText("Unknown", ["Key": "unknown", "DefaultValue": "x"]),
                itemText("ChildPane", ["Key": "child", "File": "Nowhere", "DefaultValue": "x"]),
                "<key>Type</key><string>IASKDatePickerSpecifier</string><key>Key</key><string>day</string>",
                "<key>Type</key><string>IASKButtonSpecifier</string><key>Key</key><string>button</string>")
        ])
        #expect(
            lines(found) == [
                "toggle toggle boolean false [\"Root.plist#1\"]", "slider slider integer 1 [\"Root.plist#2\"]",
                "title title string 1.0 [\"Root.plist#3\"]", "port text-field string 8181 [\"Root.plist#4\"]",
                "host text-field none [\"Root.plist#5\"]", "multi multi-value real 1 [\"Root.plist#6\"]",
                "radio radio-group date 2001-01-01T00:00:00Z [\"Root.plist#7\"]",
                "day iask-date-picker none [\"Root.plist#12\"]",
            ])
    }

    private let row = itemText("ChildPane", ["Title": "A", "File": "A"])

    private func toggle(_ value: String?) -> String {
        itemText("ToggleSwitch", ["Title": "T", "Key": "k"])
            + (value.map { "\n<key>DefaultValue</key>\n\($0)" } ?? "")
    }

    @Test func `A key in several panes is registered once with the first default`() throws {
        let found = domain([
            "Root.plist": paneText(toggle(nil), row), "Root~ipad.plist": paneText(toggle("<true/>")),
            "A.plist": paneText(toggle("<integer>1</integer>")), "Lost.plist": paneText(toggle("<false/>")),
        ])
        #expect(
            lines(found) == ["k toggle boolean true [\"Root.plist#0\", \"Root~ipad.plist#0\", \"A.plist#0\"]"])
        let entry = try #require(found.default(of: "k"))
        #expect(entry.conflicts.isEmpty && entry.title == "T")
        #expect(entry.place.path == "Root~ipad.plist")
    }

    @Test func `Different defaults of a key are a conflict with a place`() throws {
        let found = domain([
            "Root.plist": paneText(toggle("<true/>"), row), "A.plist": paneText(row, toggle("<string>YES</string>")),
        ])
        let conflict = try #require(found.default(of: "k")?.conflicts.first)
        #expect(conflict.path == "A.plist" && conflict.itemIndex == 1)
        // The line of the item's <dict>, after two tabs.
        let position = try #require(conflict.position)
        let line = paneText(row, toggle("<string>YES</string>")).split(
            separator: "\n", omittingEmptySubsequences: false)[
                position.line - 1]
        #expect(line == "\t\t<dict>" && position.column == 3)
        #expect(found.dictionary()[ExactString("k")] == .boolean(true))
    }

    @Test func `A pane with an app group has its own defaults`() {
        let group =
            "<key>ApplicationGroupContainerIdentifier</key><string>group.a</string>\n\t<key>PreferenceSpecifiers"
        let found = domain([
            "Root.plist": paneText(toggle("<true/>"), row),
            "A.plist": paneText(toggle("<false/>")).replacing("<key>PreferenceSpecifiers", with: group),
        ])
        #expect(found.defaults.count == 2 && found.appGroups == ["group.a"])
        #expect(found.dictionary() == .dictionary([.init("k", .boolean(true))]))
        #expect(found.dictionary(ofGroup: "group.a") == .dictionary([.init("k", .boolean(false))]))
        #expect(found.dictionary(ofGroup: "group.b") == .dictionary([]))
    }

    @Test func `A bundle without a root pane registers nothing`() {
        #expect(domain(["A.plist": paneText(toggle("<true/>"))]).defaults.isEmpty)
    }
}
