import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// Aspects of item rules that their examples do not cover: severities, devices and overlaps with other rules.
@Suite struct ItemRuleTests {
    private func item(_ type: String, _ entries: String = "", key: String? = nil) -> String {
        "<dict><key>Type</key><string>\(type)</string>"
            + (key.map { "<key>Key</key><string>\($0)</string>" } ?? "") + entries + "</dict>\n"
    }

    private func text(_ key: String, _ entries: String = "") -> String {
        item("PSTextFieldSpecifier", entries, key: key)
    }

    private func idioms(_ names: String...) -> String {
        "<key>SupportedUserInterfaceIdioms</key><array>"
            + names.map { "<string>\($0)</string>" }.joined() + "</array>"
    }

    /// The severity, path and message of each finding of a rule.
    private func lines(_ rule: String, _ files: [String: String]) -> [String] {
        BundleFixtures.bundle(files.map { ($0.key, Array($0.value.utf8)) }).findings().filter { $0.rule == rule }
            .map { "\($0.severity.name) \($0.path): \($0.message)" }
    }

    private func lines(_ rule: String, _ items: String) -> [String] {
        lines(rule, ["Root.plist": BundleFixtures.pane(items)])
    }

    // MARK: Values of enumerated keys

    @Test func `An InAppSettingsKit keyboard is only a note if the bundle uses InAppSettingsKit`() {
        let field = text("port", "<key>KeyboardType</key><string>DecimalPad</string>")
        let message =
            "'KeyboardType' of the text-field 'port' does not accept 'DecimalPad', which only InAppSettingsKit accepts"
        #expect(lines("unknown-value", field) == ["warning Root.plist: \(message)"])
        // The InAppSettingsKit item counts even though it follows the field.
        let button = item("IASKButtonSpecifier", key: "go")
        #expect(lines("unknown-value", field + button) == ["note Root.plist: \(message)"])
    }

    @Test(arguments: [
        ("no", "did you mean 'No'?"), ("No Autocorrection", "did you mean 'No'?"),
        ("Defualt", "did you mean 'Default'?"),
        ("None", "write one of 'Default', 'No' and 'Yes'"), ("", "write one of 'Default', 'No' and 'Yes'"),
    ])
    func `The help for an unknown value lists or suggests known values`(value: String, help: String) {
        let field = text("user", "<key>AutocorrectionType</key><string>\(value)</string>")
        let findings = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(field)]).findings()
        #expect(findings.map(\.rule) == ["unknown-value"])
        #expect(findings.first?.help?.description == help)
    }

    @Test func `A value of the wrong type is not reported as unknown`() {
        let field = text("user", "<key>AutocorrectionType</key><false/>")
        let findings = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(field)]).findings()
        #expect(findings.map(\.rule) == ["wrong-value-type"])
    }

    // MARK: Shared keys

    private func field(_ value: String, _ entries: String = "") -> String {
        text("server", "<key>DefaultValue</key><string>\(value)</string>" + entries)
    }

    private func title(_ value: String) -> String {
        item("PSTitleValueSpecifier", "<key>DefaultValue</key><string>\(value)</string>", key: "server")
    }

    private func shared(_ root: String, _ other: String, as name: String = "More.plist") -> [String] {
        lines("shared-key", ["Root.plist": BundleFixtures.pane(root), name: BundleFixtures.pane(other)])
    }

    @Test func `Items with the same key in several panes must have the same default`() {
        let message = "item 0 and item 0 in 'Root.plist' have the same key 'server' but different defaults"
        #expect(shared(field("a"), field("b")) == ["warning More.plist: \(message)"])
        #expect(shared(title("a"), field("b")) == ["warning More.plist: \(message)"])
        #expect(shared(title("a"), title("b")) == ["note More.plist: \(message)"])
        let note =
            "note More.plist: item 0 and item 0 in 'Root.plist' have the same key 'server', so they are one setting"
        #expect(shared(field("a"), field("a")) == [note])
        #expect(shared(field("a"), text("server")) == [note])
        for variant in ["Root~ipad.plist", "Root.inApp.plist", "de.lproj/Root.plist"] {
            #expect(shared(field("a"), field("b"), as: variant) == [], "\(variant)")
        }
        #expect(shared(field("a", idioms("Phone")), field("b", idioms("Pad"))) == [])
        #expect(shared(field("a", idioms("Phone")), field("b", idioms("Phone", "Pad"))).count == 1)
    }

    @Test func `An item without a default does not conflict with defaults of other panes`() {
        let panes = ["Root.plist": text("server"), "A.plist": field("a"), "B.plist": field("b")]
        #expect(
            lines("shared-key", panes.mapValues { BundleFixtures.pane($0) }) == [
                "note A.plist: item 0 and item 0 in 'Root.plist' have the same key 'server', so they are one setting",
                "warning B.plist: item 0 and item 0 in 'A.plist' have the same key 'server' but different defaults",
            ])
    }

    @Test func `The same key in different app groups is not shared`() {
        let group = "<key>ApplicationGroupContainerIdentifier</key><string>group.example</string>"
        let more = BundleFixtures.pane(field("b"))
        let other = more.replacing("<dict>\n", with: "<dict>\n\(group)\n", maxReplacements: 1)
        #expect(other != more)
        let root = BundleFixtures.pane(field("a"))
        #expect(lines("shared-key", ["Root.plist": root, "More.plist": other]) == [])
        #expect(lines("shared-key", ["Root.plist": root, "More.plist": more]).count == 1)
    }

    @Test func `The keys of an InAppSettingsKit list row are not shared with other panes`() {
        let list = item(
            "IASKListGroupSpecifier",
            "<key>ItemSpecifier</key><dict><key>Type</key><string>PSChildPaneSpecifier</string>"
                + "<key>File</key><string>More</string></dict>", key: "list")
        #expect(shared(field("a") + list, field("b")) == [])
    }

    @Test(arguments: [
        (" a", "begins"), ("a\n", "ends"), ("\u{A0}a&#9;", "begins and ends"), ("a b", nil), ("", nil), ("a-", nil),
    ])
    func `White space at the start or end of a key is reported`(key: String, words: String?) {
        let found = lines("key-spaces", text(key))
        #expect(found.count == (words == nil ? 0 : 1))
        if let words { #expect(found.allSatisfy { $0.hasSuffix(" \(words) with white space") }, "\(found)") }
    }

    @Test func `A key of white space is reported, but not as empty`() {
        #expect(
            lines("key-spaces", text("&#x20;")) == ["warning Root.plist: the 'Key' of item 0 contains only white space"]
        )
        #expect(lines("empty-key", text(" ")) == [])
    }

    // MARK: Choices

    private func choices(_ values: [String], titles: [String], _ entries: String = "") -> String {
        item(
            "PSMultiValueSpecifier",
            "<key>Title</key><string>T</string><key>DefaultValue</key>\(values[0])<key>Values</key><array>"
                + values.joined() + "</array><key>Titles</key><array>"
                + titles.map { "<string>\($0)</string>" }.joined() + "</array>" + entries, key: "k")
    }

    @Test func `Duplicate values are compared like in Foundation`() {
        func count(_ values: String...) -> Int {
            lines("duplicate-values", choices(values, titles: values.indices.map { "\($0)" })).count
        }
        #expect(count("<integer>0</integer>", "<real>-0.0</real>") == 1)
        #expect(count("<true/>", "<integer>1</integer>", "<real>1</real>") == 2)
        #expect(count("<string>1</string>", "<integer>1</integer>") == 0)
        #expect(count("<string>é</string>", "<string>e\u{301}</string>") == 0)
    }

    @Test func `A toggle with equal on and off values is reported`() {
        func messages(_ on: String?, _ off: String?) -> [String] {
            let values =
                (on.map { "<key>TrueValue</key>\($0)" } ?? "") + (off.map { "<key>FalseValue</key>\($0)" } ?? "")
            return lines("duplicate-values", item("PSToggleSwitchSpecifier", values, key: "k"))
        }
        let message = "warning Root.plist: the toggle 'k' stores the same value when it is on and when it is off: "
        #expect(messages("<string>a</string>", "<string>a</string>") == [message + "'a'"])
        #expect(messages("<string>a</string>", "<string>b</string>") == [])
        #expect(messages("<string>1</string>", "<integer>1</integer>") == [])
        #expect(messages("<integer>1</integer>", "<real>1.0</real>") == [message + "'1'"])
        #expect(messages(nil, nil) == [])
        #expect(messages("<integer>0</integer>", nil) == [message + "'0'"])
        #expect(messages(nil, "<integer>1</integer>").count == 1)
        #expect(messages("<false/>", "<true/>") == [])
        #expect(messages("<array/>", "<array/>") == [])
    }

    @Test func `Short titles are only counted if titles and values have equal numbers`() {
        let short = "<key>ShortTitles</key><array><string>A</string></array>"
        let values = ["<integer>0</integer>", "<integer>1</integer>"]
        #expect(
            lines("short-titles-mismatch", choices(values, titles: ["a", "b"], short)) == [
                "warning Root.plist: the multi-value 'k' has 1 short title but 2 values"
            ])
        #expect(lines("short-titles-mismatch", choices(values, titles: ["a"], short)) == [])
        #expect(
            lines("short-titles-mismatch", choices(values, titles: ["a", "b"], "<key>ShortTitles</key><array/>")).count
                == 1)
    }

    @Test func `An invalid slider range is reported instead of the default`() {
        func rules(_ low: String, _ value: String, _ high: String) -> [String] {
            let slider = item(
                "PSSliderSpecifier",
                "<key>DefaultValue</key><real>\(value)</real><key>MinimumValue</key><real>\(low)</real>"
                    + "<key>MaximumValue</key><real>\(high)</real>", key: "k")
            return BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(slider)]).findings().map(\.rule)
        }
        #expect(rules("0", "2", "1") == ["default-out-of-range"])
        #expect(rules("0", "-0.1", "1") == ["default-out-of-range"])
        #expect(rules("0", "nan", "1") == ["default-out-of-range"])
        #expect(rules("1", "2", "0") == ["slider-range"])
        #expect(rules("-1", "-1", "1") == [])
    }

    @Test func `The default of a secure text field is not included in the finding`() throws {
        let field = text("pin", "<key>IsSecure</key><true/><key>DefaultValue</key><string>4711</string>")
        let finding = try #require(
            BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(field)]).findings().first)
        #expect(finding.rule == "secret-default")
        let words = finding.message + (finding.help?.description ?? "")
        #expect(!words.contains("4711"))
    }

    @Test(arguments: [
        ("AppleLanguages", true), ("NSQuitAlwaysKeepsWindows", true), ("com.apple.configuration.managed", true),
        ("NSFW", false), ("NSFWFilter", false), ("Apples", false), ("NSA", false), ("Nsa", false), ("apple", false),
    ])
    func `Keys that the system reserves are reported`(key: String, isReserved: Bool) {
        #expect(lines("reserved-key", text(key)).count == (isReserved ? 1 : 0))
        #expect(lines("reserved-key", item("PSGroupSpecifier", key: key)) == [])
    }

    @Test func `A footer is only allowed in a group or radio group`() {
        let footer = "<key>FooterText</key><string>F</string>"
        func count(_ items: String) -> Int { lines("misplaced-key", items).count }
        for type in ["ToggleSwitch", "Slider", "TitleValue", "TextField", "MultiValue", "ChildPane"] {
            #expect(count(item("PS\(type)Specifier", footer, key: "k")) == 1, "\(type)")
        }
        #expect(count(item("PSGroupSpecifier", footer)) == 0)
        #expect(count(item("PSRadioGroupSpecifier", footer, key: "k")) == 0)
        #expect(count(item("PSWonderSpecifier", footer, key: "k")) == 0)
        // The InAppSettingsKit item counts even though it follows the field.
        #expect(count(text("k", footer) + item("IASKButtonSpecifier", footer, key: "go")) == 0)
        #expect(lines("misplaced-key", ["Root.inApp.plist": BundleFixtures.pane(text("k", footer))]) == [])
        // InAppSettingsKit hides groups by their keys.
        #expect(count(item("PSGroupSpecifier", key: "k")) == 0)
    }

    // MARK: Groups

    private var group: String { item("PSGroupSpecifier") }

    private func radio(_ entries: String = "") -> String { item("PSRadioGroupSpecifier", entries, key: "radio") }

    @Test func `An item after a radio group is reported if both are shown on the same device`() {
        let rule = "item-after-radio-group"
        #expect(lines(rule, radio() + text("a") + text("b")).count == 1)
        #expect(lines(rule, radio() + group + text("a")) == [])
        #expect(lines(rule, radio() + radio() + group) == [])
        #expect(lines(rule, radio(idioms("Pad")) + text("a", idioms("Phone"))) == [])
        // The item after the iPhone item is also shown on iPad.
        #expect(
            lines(rule, radio(idioms("Pad")) + text("a", idioms("Phone")) + text("b")) == [
                "warning Root.plist: the text-field 'b' follows a radio group without a group in between"
            ])
        #expect(lines(rule, ["Root.inApp.plist": BundleFixtures.pane(radio() + text("a"))]) == [])
    }

    @Test func `A group without a title, footer and items is reported`() {
        func count(_ items: String) -> Int { lines("empty-group", items).count }
        #expect(count(group) == 1)
        #expect(count(group + group + text("a")) == 1)
        #expect(count(BundleFixtures.group("Heading")) == 0)
        #expect(count(BundleFixtures.group("Heading") + radio()) == 1)
        #expect(count(item("PSGroupSpecifier", "<key>FooterText</key><string>F</string>") + radio()) == 0)
        #expect(count(group + item("IASKButtonSpecifier", key: "go")) == 0)
        #expect(count(group + item("PSGroupSpecifier", idioms("Pad")) + text("a")) == 0)
    }

    @Test func `An item before the first group is reported in child panes only`() {
        let panes = ["Root.plist": text("a"), "de.lproj/Root.plist": text("a"), "More.plist": text("b")]
        #expect(
            lines("ungrouped-item", panes.mapValues { BundleFixtures.pane($0) }) == [
                "note More.plist: the pane begins with the text-field 'b', not with a group"
            ])
        let radioFirst = ["Root.plist": "", "More.plist": radio()]
        #expect(lines("ungrouped-item", radioFirst.mapValues { BundleFixtures.pane($0) }) == [])
    }

    // MARK: Strings and dictionaries

    @Test func `A long footer in a generated pane is only a note`() {
        let footer = String(repeating: "Anybody may read this. ", count: 500)
        let license = item("PSGroupSpecifier", "<key>FooterText</key><string>\(footer)</string>")
        let message = "the footer of the group at 0 has 11500 characters and may not be drawn"
        #expect(lines("long-footer", license) == ["note Root.plist: \(message)"])
        #expect(lines("long-footer", license + text("a")) == ["warning Root.plist: \(message)"])
        let umlauts = item(
            "PSGroupSpecifier", "<key>FooterText</key><string>\(String(repeating: "ä", count: 9_000))</string>")
        #expect(lines("long-footer", umlauts) == [])
    }

    @Test func `A footer with more than five lines is reported on tvOS`() {
        func count(_ footer: String) -> Int {
            let group = item("PSGroupSpecifier", "<key>FooterText</key><string>\(footer)</string>")
            let bundle = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(group)])
            return BundleChecker(for: Deployment(platforms: [.tvOS])).check(bundle).filter { $0.rule == "long-footer" }
                .count
        }
        #expect(count("1\n2\n3\n4\n5") == 0)
        #expect(count("1\n2\n3\n4\n5\n") == 0)
        #expect(count("1\n2\n3\n4\n5&#13;&#10; &#10;") == 0)
        #expect(count("1\n2\n3\n4\n\n6") == 1)
        #expect(count("\n2\n3\n4\n5\n6\n") == 1)
        #expect(count("\n\n\n\n\n\n\n") == 0)
    }

    @Test(arguments: [" Sound", "Sound\n", "Sound&#9;", "\u{A0}Sound", "<![CDATA[Sound ]]>"])
    func `White space at the start or end of a title is reported`(title: String) {
        #expect(lines("edge-spaces", BundleFixtures.group(title)).count == 1)
    }

    @Test(arguments: ["So und", "", " ", "&#x20;", "é", "&lt;Sound&gt;"])
    func `A title without white space at its edges is not reported`(title: String) {
        #expect(lines("edge-spaces", BundleFixtures.group(title)) == [])
    }

    @Test func `A repeated key in a dictionary is reported`() {
        let prompt = "<key>Title</key><string>a</string><key>Title</key><string>b</string>"
        let toggle = item(
            "PSToggleSwitchSpecifier", "<key>TrueConfirmationPrompt</key><dict>\(prompt)</dict>", key: "k")
        let message = "the key 'Title' appears twice in this dictionary, and only the last value is used"
        #expect(lines("duplicate-dictionary-key", toggle) == ["warning Root.plist: \(message)"])
        #expect(lines("duplicate-dictionary-key", item("PSGroupSpecifier", prompt + prompt)).count == 3)
        // The same key in two spellings, and different keys that look the same.
        let spelled = "<key>Title</key><string>a</string><key>T&#x69;tle</key><string>b</string>"
        #expect(lines("duplicate-dictionary-key", item("PSGroupSpecifier", spelled)).count == 1)
        let accents = "<key>\u{E9}</key><string>a</string><key>e\u{301}</key><string>b</string>"
        #expect(lines("duplicate-dictionary-key", item("PSGroupSpecifier", accents)) == [])
        // The last value of Type is used.
        let twice =
            "<dict><key>Type</key><string>PSGroupSpecifier</string>" + "<key>Type</key><string>X</string></dict>"
        #expect(lines("duplicate-dictionary-key", twice).count == 1)
    }

    // MARK: Custom keys and defaults

    @Test func `A custom list of dictionaries is not a list of items`() {
        func group(_ type: String) -> String {
            item(
                "PSGroupSpecifier",
                "<key>Conditions</key><array><dict><key>Type</key><string>\(type)</string></dict></array>")
        }
        #expect(
            lines("unknown-key", group("equals")) == ["warning Root.plist: unknown key 'Conditions' in the group at 0"])
        #expect(
            lines("unknown-key", group("PSToggleSwitchSpecifier"))
                == ["error Root.plist: the items in 'Conditions' of the group at 0 are not shown"])
    }

    @Test func `The help for a default that is a title names its value`() {
        let list = item(
            "PSMultiValueSpecifier",
            """
            <key>Title</key><string>T</string><key>DefaultValue</key><string>Half</string>
            <key>Titles</key><array><string>All</string><string>Half</string></array>
            <key>Values</key><array><integer>60</integer><integer>30</integer></array>
            """, key: "a")
        let findings = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(list)]).findings()
        #expect(findings.map(\.rule) == ["default-not-in-values"])
        #expect(findings.first?.help == "it is the title of the value 30")
    }

    @Test func `A default is not corrected if the values have different types`() {
        let list = item(
            "PSMultiValueSpecifier",
            """
            <key>Title</key><string>T</string><key>DefaultValue</key><integer>1</integer>
            <key>Titles</key><array><string>Off</string><string>On</string></array>
            <key>Values</key><array><integer>0</integer><string>1</string></array>
            """, key: "a")
        let findings = BundleFixtures.bundle(["Root.plist": BundleFixtures.pane(list)]).findings()
        #expect(Set(findings.map(\.rule)) == ["default-not-in-values", "mixed-values"])
        #expect(findings.allSatisfy { $0.fix == nil })
    }
}
