import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// What findings suggest, for types, keys, values and files.
@Suite struct SuggestedNameTests {
    private func help(_ rule: String, _ files: KeyValuePairs<String, String>) -> [String] {
        SettingsBundle(files).findings().filter { $0.rule == rule }.map { $0.help?.description ?? "" }
    }

    private func help(_ rule: String, _ item: String) -> [String] {
        help(rule, ["Root.plist": paneText(table: nil, item)])
    }

    private func fix(_ rule: String, _ item: String) throws -> Fix? {
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, item)])
        return try #require(bundle.findings().first { $0.rule == rule }).fix
    }

    // MARK: Types

    @Test(arguments: [
        ("Switch", "did you mean 'PSToggleSwitchSpecifier'?"), ("Text", "did you mean 'PSTextFieldSpecifier'?"),
        ("Title", "did you mean 'PSTitleValueSpecifier'?"), ("Radio", "did you mean 'PSRadioGroupSpecifier'?"),
        ("Picker", "did you mean 'PSMultiValueSpecifier'?"), ("Section", "did you mean 'PSGroupSpecifier'?"),
        ("TextView", "the Settings app has no such type; InAppSettingsKit draws 'IASKTextViewSpecifier'"),
    ])
    func `An unknown type is recognized by the words that people use`(word: String, help: String) {
        #expect(self.help("unknown-type", itemText(word)) == [help])
    }

    @Test(arguments: ["Link", "CoreData", "Side", "Slice", "Crop", "Grip", "TextFile", "Group2"])
    func `An unknown type without a likely meaning lists all types`(word: String) {
        let found = SettingsBundle(["Root.plist": paneText(table: nil, itemText(word))]).findings()
            .filter { $0.rule == "unknown-type" }
        let list = "write one of 'PSGroupSpecifier', 'PSToggleSwitchSpecifier', "
        #expect(found.count == 1 && found[0].help?.description.hasPrefix(list) == true)
        #expect(found.allSatisfy { $0.fix == nil && $0.severity == .warning })
    }

    @Test(arguments: [
        ("Gruop", "Group"), ("Grup", "Group"), ("Slidr", "Slider"), ("TextFeild", "TextField"),
        ("TogleSwich", "ToggleSwitch"), ("toggleswitch", "ToggleSwitch"),
    ])
    func `A type with one wrong letter in a word is an error with a fix`(word: String, type: String) throws {
        let item = itemText(word)
        #expect(help("unknown-type", item) == ["write 'PS\(type)Specifier'"])
        #expect(try fix("unknown-type", item)?.isSafe == false)
    }

    @Test(
        arguments: [
            (["Key": "sync", "DefaultValue": "<true/>"], "'PSToggleSwitchSpecifier'"),
            (["Title": "More", "File": "More"], "'PSChildPaneSpecifier'"), (["Title": "Sound"], "'PSGroupSpecifier'"),
            (["Key": "volume", "MinimumValue": "<real>0</real>"], "'PSSliderSpecifier'"),
            (
                ["Title": "Name", "Key": "name", "DefaultValue": "Me"],
                "'PSTitleValueSpecifier' or 'PSTextFieldSpecifier'"
            ),
            (
                [
                    "Key": "q", "DefaultValue": "a", "Title": "Q", "Titles": "<array><string>A</string></array>",
                    "Values": "<array><string>a</string></array>",
                ], "'PSMultiValueSpecifier'"
            ),
        ] as [(KeyValuePairs<String, String>, String)])
    func `The suggested type fits the keys of the item`(entries: KeyValuePairs<String, String>, types: String) {
        let item = itemText("", entries).split(separator: "\n").dropFirst(2).joined(separator: "\n")
        #expect(help("missing-type", item) == ["add a type, such as \(types)"])
    }

    // MARK: Keys

    private static let unknown =
        "remove it, correct its name, or list it in 'check.knownKeys' in the options file if code reads it"
    private static let beside = "remove this key, or list it in 'check.knownKeys' in the options file if code reads it"

    @Test(arguments: [
        ("TitleDescription", unknown, false), ("Placeholder", unknown, false), ("Title2", unknown, false),
        ("Titel", "there is already a key 'Title': \(beside)", false), ("keyboardtype", unknown, false),
        ("Descriptions", "did you mean 'Description'?", false), ("description", "did you mean 'Description'?", true),
        ("DefualtValue", "did you mean 'DefaultValue'?", true),
        ("Identifier", "there is already a key 'Key': \(beside)", false),
        ("DefaultValues", "did you mean 'DefaultValue'?", true),
    ])
    func `An unknown key that code may read is not renamed`(key: String, help: String, isRenamed: Bool) throws {
        let item = itemText("ToggleSwitch", ["Title": "Sync", "Key": "sync", key: "x"])
        #expect(self.help("unknown-key", item) == [help])
        #expect(try (fix("unknown-key", item) != nil) == isRenamed)
    }

    @Test(arguments: [
        ("ToggleSwitch", "Keys", "<array><string>a</string></array>"), ("MultiValue", "Files", "<string>a</string>"),
        ("MultiValue", "Value", "<string>a</string>"), ("MultiValue", "Tables", arrayText("a")),
        ("ToggleSwitch", "Hey", "a"), ("ChildPane", "Film", "a"), ("ChildPane", "Fire", "a"),
        ("Slider", "MinValue", "<string>0</string>"),
    ])
    func `A key is not suggested if its value cannot be the value of the known key, or if it is another short word`(
        type: String, key: String, value: String
    ) throws {
        let item = itemText(type, [key: value])
        #expect(help("unknown-key", item) == [Self.unknown])
        #expect(try fix("unknown-key", item) == nil)
    }

    @Test(arguments: ["Kye", "Ke", "Keys", "KEY", "Identifier"]) func `A short key is suggested for a misspelling`(
        key: String
    ) throws {
        let item = itemText("ToggleSwitch", ["Title": "A", key: "a", "DefaultValue": "<true/>"])
        #expect(help("unknown-key", item) == ["did you mean 'Key'?"])
        #expect(try fix("unknown-key", item) != nil)
    }

    @Test func `A key with the right name but the wrong type of value is not renamed`() throws {
        let pane = paneText(table: nil, itemText("Group", ["Title": "A"])).replacing(
            "<key>Pref", with: "<key>Strings Filename</key><array/>\n\t<key>Pref")
        let found = SettingsBundle(["Root.plist": pane]).findings()
        #expect(found.map(\.rule) == ["unknown-key"] && found.allSatisfy { $0.fix == nil })
        #expect(try fix("unknown-key", itemText("Group", ["title": "<integer>1</integer>"])) == nil)
    }

    @Test(arguments: [("type", "missing-type"), ("key", "missing-required-key"), ("defaultvalue", "missing-default")])
    func `A listed key does not hide that a required key is missing`(key: String, rule: String) {
        let required = ["Type": "type", "Key": "key", "DefaultValue": "defaultvalue"]
        let item = required.reduce(toggleText("A", key: "a")) { item, pair in
            pair.value == key ? item.replacing("<key>\(pair.key)<", with: "<key>\(key)<") : item
        }
        var deployment = Deployment()
        deployment.knownKeys = [key]
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, item)])
        #expect(BundleChecker(for: deployment).check(bundle).map(\.rule) == [rule])
    }

    @Test func `A key that the options file lists is not reported`() {
        let item = itemText("Group", ["TitleDescription": "x", "Kind": "x", "KeyboardType": "URL"])
        let bundle = SettingsBundle(["Root.plist": paneText(table: nil, item)])
        func messages(_ knownKeys: Set<String>) -> [String] {
            var deployment = Deployment()
            deployment.knownKeys = knownKeys
            return BundleChecker(rules: [.unknownKey, .misplacedKey], for: deployment).check(bundle).map(\.message)
        }
        #expect(messages([]).count == 3)
        #expect(messages(["TitleDescription", "KeyboardType"]) == ["unknown key 'Kind' in the group at 0"])
    }

    @Test func `A group or child pane with an empty key needs no key`() {
        func found(_ item: String) -> [String] {
            SettingsBundle([
                "Root.plist": paneText(table: nil, item), "More.plist": paneText(table: nil, itemText("Group")),
            ])
            .findings().filter { $0.rule == "empty-key" }.map { "\($0.severity.name): \($0.help?.description ?? "")" }
        }
        #expect(found(itemText("Group", ["Key": ""])) == ["warning: remove the 'Key'"])
        #expect(
            found(itemText("ChildPane", ["Title": "More", "File": "More", "Key": ""])) == ["warning: remove the 'Key'"])
        #expect(help("key-spaces", itemText("Group", ["Key": " "])) == ["remove the 'Key'"])
        #expect(help("key-spaces", toggleText("A", key: " ")) == ["give the item a unique key"])
        #expect(found(toggleText("A", key: "")) == ["error: give the item a unique key, or remove the item"])
    }

    // MARK: Values

    private func textField(_ key: String, _ value: String) -> String {
        itemText("TextField", ["Key": "k", key: value])
    }

    @Test(arguments: [
        ("KeyboardType", "<integer>4</integer>", "write <string>NumberPad</string>, which is 4 in UIKit"),
        ("AutocapitalizationType", "<integer>0</integer>", "write <string>None</string>, which is 0 in UIKit"),
        ("AutocorrectionType", "<integer>1</integer>", "write <string>No</string>, which is 1 in UIKit"),
        ("AutocorrectionType", "<true/>", "write <string>Yes</string>"),
    ])
    func `The number of a UIKit constant is replaced with its name, but not by safe fixes`(
        key: String, value: String, help: String
    ) throws {
        let item = textField(key, value)
        #expect(self.help("wrong-value-type", item) == [help])
        let fix = try #require(try fix("wrong-value-type", item))
        #expect(!fix.isSafe && help.hasPrefix(fix.title))
    }

    @Test(arguments: ["<integer>8</integer>", "<false/>", "<real>1.5</real>"])
    func `A number without a meaning in UIKit has no fix`(value: String) throws {
        let item = textField("KeyboardType", value)
        #expect(try fix("wrong-value-type", item) == nil)
        #expect(help("wrong-value-type", item).allSatisfy { $0.hasPrefix("write one of 'Alphabet', ") })
    }

    @Test(arguments: [
        ("AutocorrectionType", "On", "did you mean 'Yes'?"), ("AutocorrectionType", "off", "did you mean 'No'?"),
        ("KeyboardType", "4", "did you mean 'NumberPad', which is 4 in UIKit?"),
        ("AutocapitalizationType", "No", "write one of 'None', 'Sentences', 'Words' and 'AllCharacters'"),
        (
            "KeyboardType", "Numbers",
            "write one of 'Alphabet', 'NumbersAndPunctuation', 'NumberPad', 'URL' and 'EmailAddress'"
        ),
        ("KeyboardType", "Email", "did you mean 'EmailAddress'?"),
        ("KeyboardType", "NumbersPad", "did you mean 'NumberPad'?"),
    ])
    func `An unknown value has a suggestion only if its meaning is likely`(key: String, value: String, help: String) {
        #expect(self.help("unknown-value", textField(key, value)) == [help])
    }

    // MARK: Safe fixes

    @Test(arguments: [
        ("<string>on</string>", "", false), ("<string>YES</string>", "", true), ("<string>1</string>", "", true),
        ("<string>0</string>", "", true), ("<integer>1</integer>", "", true),
        ("<true/>", "<key>TrueValue</key><integer>7</integer><key>FalseValue</key><integer>0</integer>", false),
        ("<true/>", "<key>TrueValue</key><real>0.5</real><key>FalseValue</key><integer>0</integer>", false),
        ("<false/>", "<key>TrueValue</key><string>YES</string><key>FalseValue</key><string>never</string>", false),
        ("<true/>", "<key>TrueValue</key><string>dark</string><key>FalseValue</key><string>light</string>", false),
        ("<string>YES</string>", "<key>TrueValue</key><false/><key>FalseValue</key><true/>", false),
    ])
    func `The default of a toggle is replaced safely only if code reads the same value`(
        value: String, others: String, isSafe: Bool
    ) throws {
        let item = itemText("ToggleSwitch", ["Title": "A", "Key": "a", "DefaultValue": value]) + others
        let fix = SettingsBundle(["Root.plist": paneText(table: nil, item)]).findings()
            .first { $0.rule == "toggle-default" }?.fix
        #expect(fix.map(\.isSafe) == (value.hasPrefix("<integer>") ? nil : isSafe))
    }

    @Test(arguments: [
        ("DefaultValue", "<integer>600</integer>", true), ("DefaultValue", "<real>-0.0</real>", false),
        ("DefaultValue", "<real>1.0</real>", false),
        ("DefaultValue", "<integer>0x1F</integer>", false), ("IsSecure", "<string>NO</string>", true),
        ("IsSecure", "<string>on</string>", false), ("Title", "<integer>5</integer>", true),
        ("Key", "<integer>5</integer>", false),
    ])
    func `A value of the wrong type is replaced safely only if code reads the same value`(
        key: String, value: String, isSafe: Bool
    ) throws {
        let item = itemText("TextField", [key: value]) + (key == "Key" ? "" : "<key>Key</key><string>k</string>")
        #expect(try fix("wrong-value-type", item)?.isSafe == isSafe)
    }

    @Test func `A default is not corrected safely if another item has its key`() throws {
        let text = itemText("TextField", ["Title": "A", "Key": "port", "DefaultValue": "<integer>1</integer>"])
        let link = itemText("ChildPane", ["Title": "Sub", "File": "Sub"])
        func isSafe(_ other: String) -> Bool? {
            BundleFixtures.bundle(["Root.plist": paneText(table: nil, text, link), "Sub.plist": other]).findings()
                .first { $0.rule == "wrong-value-type" }?.fix?.isSafe
        }
        let other = itemText("Slider", ["Key": "port", "DefaultValue": "<integer>1</integer>"])
        #expect(isSafe(paneText(table: nil, other)) == false)
        #expect(isSafe(paneText(table: nil, other.replacing("port", with: "other"))) == true)
    }

    @Test func `A default that is not a choice is followed by the values as elements`() {
        func helpForDefault(_ values: String) -> [String] {
            help(
                "default-not-in-values",
                itemText(
                    "MultiValue",
                    [
                        "Title": "M", "Key": "m", "DefaultValue": "x", "Titles": arrayText("A", "B"), "Values": values,
                    ]))
        }
        #expect(
            helpForDefault("<array><integer>1</integer><integer>2</integer></array>") == [
                "write one of <integer>1</integer> and <integer>2</integer>"
            ])
        #expect(helpForDefault(arrayText("a", "b")) == ["write one of 'a' and 'b'"])
    }

    @Test(arguments: ["trueValue", "TrueVlaue", "Value for ON"])
    func `A default is not compared with the values of a toggle if a key of them is misspelled`(key: String) {
        let item = itemText(
            "ToggleSwitch", ["Title": "A", "Key": "k", key: "YES", "FalseValue": "NO", "DefaultValue": "YES"])
        #expect(help("toggle-default", item).isEmpty && help("unknown-key", item) == ["did you mean 'TrueValue'?"])
    }

    @Test func `A key with the name of a type is probably the type`() {
        let item = "<key>Tpye</key><string>PSGroupSpecifier</string><key>Title</key><string>A</string>"
        let findings = SettingsBundle(["Root.plist": paneText(table: nil, item)]).findings()
        #expect(findings.map(\.rule) == ["unknown-key"] && findings.first?.help == "did you mean 'Type'?")
    }

    @Test func `A key of another case is not suggested for a value that another key accepts`() {
        let item = itemText("TitleValue", ["titles": "About", "Key": "k", "DefaultValue": "a"])
        #expect(help("unknown-key", item) == ["did you mean 'Title'?"])
    }

    @Test func `Rules report what the fix of another rule would uncover`() {
        let secret = itemText("TextField", ["Key": "k", "IsSecure": "YES", "DefaultValue": "<integer>1234</integer>"])
        #expect(help("secret-default", secret).count == 1)
        let slider = itemText(
            "Slider", ["Key": "k", "DefaultValue": "5", "MinimumValue": "0", "MaximumValue": "<integer>1</integer>"])
        #expect(
            SettingsBundle(["Root.plist": paneText(table: nil, slider)]).findings().filter { $0.fix == nil }.map {
                "\($0.rule): \($0.message), \($0.help?.description ?? "")"
            } == [
                "wrong-value-type: 'DefaultValue' of the slider 'k' is a string, not a number, and is not between 0 and 1, "
                    + "write a number from 0 to 1"
            ])
    }

    // MARK: Files

    @Test func `A missing pane is probably a pane that no item refers to`() {
        let group = paneText(table: nil, itemText("Group"))
        let row = itemText("ChildPane", ["Title": "More", "File": "Advanced"])
        func help(_ others: String...) -> [String] {
            let files = [("Root.plist", paneText(table: nil, row))] + others.map { ("\($0).plist", group) }
            return SettingsBundle(bytes: files.map { (path: $0.0, bytes: Array($0.1.utf8)) }).findings()
                .filter { $0.rule == "missing-child-pane" }.map { $0.help?.description ?? "" }
        }
        #expect(help() == ["add the file, or remove the child pane"])
        #expect(
            help("Network") == ["add the file, or write 'Network' if you mean that pane, which no child pane refers to"]
        )
        #expect(help("Network", "About") == ["add the file, or remove the child pane"])
        #expect(help("Advancde", "Network") == ["did you mean 'Advancde'?"])
    }

    @Test func `A table with a similar name in one language is probably the missing one`() {
        func table(_ word: String) -> String { "\"A\" = \"\(word)\";\n" }
        let findings = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "A"])), "en.lproj/Root.strings": table("A"),
            "fr.lproj/Root.strings": table("C"), "de.lproj/Rot.strings": table("B"),
        ]).findings()
        #expect(findings.map(\.rule) == ["missing-translation"])
        #expect(findings.first?.help == "rename 'de.lproj/Rot.strings' to 'Root.strings'")
    }

    @Test func `The table of a missing pane is not called unused`() {
        let row = itemText("ChildPane", ["Title": "More", "File": "More"])
        let findings = SettingsBundle([
            "Root.plist": paneText(table: nil, row), "en.lproj/More.strings": "\"A\" = \"A\";\n",
        ]).findings()
        #expect(findings.filter { $0.severity > .note }.map(\.rule) == ["missing-child-pane"])
    }

    @Test func `A language folder in another one is moved to its own place`() {
        let table = "\"A\" = \"A\";\n"
        let bundle = BundleFixtures.bundle([
            "Root.plist": paneText(itemText("Group", ["Title": "A"])), "en.lproj/Root.strings": table,
            "en.lproj/de.lproj/Root.strings": table,
        ])
        let help = bundle.findings().filter { $0.rule == "unread-file" }.map { $0.help?.description ?? "" }
        #expect(help == ["move the folder to 'de.lproj'"])
    }

    @Test func `The extension of a child pane is not removed safely if the file is not a pane`() throws {
        let row = itemText("ChildPane", ["Title": "More", "File": "More.plist"])
        func isSafe(_ other: String) -> Bool? {
            BundleFixtures.bundle(["Root.plist": paneText(table: nil, row), "More.plist": other]).findings()
                .first { $0.rule == "child-pane-extension" }?.fix?.isSafe
        }
        #expect(isSafe(paneText(table: nil, itemText("Group"))) == true)
        #expect(isSafe(paneText(table: nil).replacing("PreferenceSpecifiers", with: "Items")) != true)
    }

    @Test func `A pane is not suggested as its own child pane`() {
        let row = itemText("ChildPane", ["Title": "More", "File": "Advanced"])
        let bundle = BundleFixtures.bundle([
            "Root.plist": paneText(table: nil, itemText("Group")), "Lost.plist": paneText(table: nil, row),
        ])
        let found = bundle.findings().first { $0.rule == "missing-child-pane" }
        #expect(found?.help == "add the file, or remove the child pane")
    }

    @Test func `A pane in another encoding suggests the command that converts it`() throws {
        let pane = Array(paneText(table: nil, itemText("Group", ["Title": "T#ne"])).utf8)
        let bytes = pane.map { $0 == UInt8(ascii: "#") ? 0xF6 : $0 }
        let found = SettingsBundle(bytes: [(path: "Root.plist", bytes: bytes)]).findings()
        #expect(found.map(\.rule) == ["unreadable-plist"])
        let parts = try #require(found.first?.help?.parts)
        #expect(parts.contains(.run(.format)) && parts.contains(.input(.from)))
    }
}
