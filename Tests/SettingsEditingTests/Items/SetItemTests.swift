import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Changes that `set-item` makes to the keys of an item.
@Suite struct SetItemTests {
    private static let level = itemText(
        "MultiValue",
        [
            "Title": "Level", "Key": "level", "DefaultValue": "<integer>0</integer>",
            "Titles": arrayText("Beginner", "Expert"),
            "Values": "<array><integer>0</integer><integer>1</integer></array>",
        ])

    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            table: nil, itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"),
            itemText(
                "Slider",
                [
                    "Key": "gravity", "DefaultValue": "<real>1</real>", "MinimumValue": "<real>0</real>",
                    "MaximumValue": "<integer>2</integer>",
                ]),
            level,
            itemText("TitleValue", ["Title": "Version", "Key": "version", "DefaultValue": "1.0"]),
            itemText("TextField", ["Key": "name"]), itemText("Custom", ["Title": "Own"])),
        "More.plist": paneText(table: nil, toggleText("Debug", key: "debug")),
    ])

    private func set(
        _ item: String, type: ItemType? = nil, on bundle: SettingsBundle? = nil,
        _ change: (inout ItemOptions) -> Void = { _ in }
    ) throws -> (line: String, outcome: Draft) {
        var options = ItemOptions()
        change(&options)
        let bundle = bundle ?? self.bundle
        let outcome = try SetItem(ItemSelector(item), options, type: type)(bundle)
        let placed = try bundle.items(selectedBy: ItemSelector(item), in: nil)[0]
        let after = bundle.after(outcome)
        return (after.lines(of: placed.pane.name.full)[placed.item.index], outcome)
    }

    private func rejection(
        _ item: String, type: ItemType? = nil, _ change: (inout ItemOptions) -> Void
    ) -> String? {
        let error = bundleError { _ = try set(item, type: type, change) }
        return error.map { [$0.message, $0.help].compactMap { $0 }.joined(separator: "; ") }
    }

    @Test func `An existing key is updated in place`() throws {
        let (line, outcome) = try set("play") { $0.texts = ["Title": "Music", "Key": "music"] }
        #expect(line == "Type=PSToggleSwitchSpecifier Title=Music Key=music DefaultValue=boolean:false")
        #expect(outcome.report == ["update Root.plist item 1: Title, Key"])
        #expect(outcome.notes.count == 1 && outcome.notes[0].contains("'play'"))
        // Bytes outside the two strings are unchanged.
        let text = try #require(bundle.text(of: "Root.plist"))
        #expect(
            outcome.bundle.text(of: "Root.plist")
                == text.replacing("<string>Play</string>", with: "<string>Music</string>")
                .replacing("<string>play</string>", with: "<string>music</string>"))
    }

    @Test func `Setting a key to its current value changes nothing`() throws {
        let (_, outcome) = try set("play") { $0.texts = ["Title": "Play", "DefaultValue": "NO"] }
        #expect(outcome.fileChanges.isEmpty)
        #expect(outcome.report == ["identical Root.plist item 1"])
    }

    @Test func `A new key is inserted in schema order`() throws {
        #expect(
            try set("name") { $0.texts = ["Title": "Name", "KeyboardType": "number pad"] }.line
                == "Type=PSTextFieldSpecifier Title=Name Key=name KeyboardType=NumberPad")
        #expect(
            try set("name") { $0.settings = [("Own", "1"), ("IsSecure", "YES")] }.line
                == "Type=PSTextFieldSpecifier Key=name IsSecure=boolean:true Own=1")
    }

    /// A toggle with another order of keys, a group, and a toggle to change.
    private static let toggles = SettingsBundle([
        "Root.plist": paneText(
            table: nil,
            itemText(
                "ToggleSwitch",
                [
                    "TrueValue": "<integer>1</integer>", "FalseValue": "<integer>0</integer>", "Title": "A", "Key": "a",
                    "DefaultValue": "<integer>0</integer>",
                ]), itemText("Group", ["Title": "G"]), toggleText("B", key: "b"))
    ])

    @Test func `A new key is inserted where the nearest other item of the type has it`() throws {
        let line = try set("b", on: Self.toggles) {
            $0.texts = ["TrueValue": "1", "FalseValue": "0"]
            $0.valueType = .integer
        }.line
        #expect(
            line == "Type=PSToggleSwitchSpecifier TrueValue=integer:1 FalseValue=integer:0 Title=B Key=b "
                + "DefaultValue=integer:0")
        // The order of the schema applies to keys that the other item does not have.
        let limited = SettingsBundle([
            "Root.plist": paneText(
                table: nil, toggleText("A", key: "a"),
                itemText(
                    "ToggleSwitch", ["Title": "B", "Key": "b", "SettingsBundleConfigurations": arrayText("Debug")]))
        ])
        #expect(
            try set("a", on: limited) { $0.configurations = ["QA"] }.line
                == "Type=PSToggleSwitchSpecifier Title=A Key=a DefaultValue=boolean:false "
                + "SettingsBundleConfigurations=[QA]")
    }

    @Test func `A boolean key can be set to true or false, or removed`() throws {
        let on = try set("name") { $0.switches = ["IsSecure": true] }
        #expect(on.line == "Type=PSTextFieldSpecifier Key=name IsSecure=boolean:true")
        #expect(
            try set("name", on: on.outcome.bundle) { $0.switches = ["IsSecure": false] }.line
                == "Type=PSTextFieldSpecifier Key=name IsSecure=boolean:false")
        #expect(
            try set("name", on: on.outcome.bundle) { $0.unset = ["IsSecure"] }.line
                == "Type=PSTextFieldSpecifier Key=name")
    }

    @Test func `A key that another item uses is rejected`() {
        #expect(
            rejection("play") { $0.texts = ["Key": "debug"] }?.hasPrefix("the key 'debug' already exists at More/0")
                == true)
        #expect(rejection("play") { $0.texts = ["Key": "gravity"] }?.contains("Root/2") == true)
    }

    // MARK: Values

    @Test func `A changed value keeps its existing type`() throws {
        // A real stays a real even without a fraction, and an integer bound stays an integer.
        let line = try set("gravity") { $0.texts = ["MinimumValue": "-1", "DefaultValue": "2", "MaximumValue": "3"] }
            .line
        #expect(
            line == "Type=PSSliderSpecifier Key=gravity DefaultValue=real:2 MinimumValue=real:-1 MaximumValue=integer:3"
        )
        #expect(try set("version") { $0.texts = ["DefaultValue": "1.2 (34)"] }.line.hasSuffix("DefaultValue=1.2 (34)"))
        #expect(try set("name") { $0.texts = ["DefaultValue": "5"] }.line.hasSuffix("Key=name DefaultValue=5"))
        #expect(try set("version") { $0.settings = [("DefaultValue", "3")] }.line.hasSuffix("DefaultValue=3"))
    }

    @Test func `The default of a toggle follows its on and off values`() throws {
        let own = try set("play") {
            $0.texts = ["TrueValue": "1", "FalseValue": "0"]
            $0.valueType = .integer
        }
        #expect(own.line.hasSuffix("DefaultValue=integer:0 TrueValue=integer:1 FalseValue=integer:0"))
        #expect(
            try set("play", on: own.outcome.bundle) { $0.texts = ["DefaultValue": "YES"] }.line
                .contains("DefaultValue=integer:1"))
        // The toggle stays off when its off value changes.
        #expect(
            try set("play", on: own.outcome.bundle) { $0.texts = ["FalseValue": "5"] }.line
                .contains("DefaultValue=integer:5 TrueValue=integer:1 FalseValue=integer:5"))
        #expect(
            try set("play", on: own.outcome.bundle) { $0.unset = ["TrueValue", "FalseValue"] }.line
                == "Type=PSToggleSwitchSpecifier Title=Play Key=play DefaultValue=boolean:false")
        #expect(
            rejection("play") { $0.texts = ["TrueValue": "a", "FalseValue": "a"] }?.contains("two different values")
                == true)
        #expect(rejection("play") { $0.texts = ["DefaultValue": "maybe"] }?.contains("use YES, NO") == true)
    }

    @Test func `A slider default outside its bounds is rejected`() {
        #expect(
            rejection("gravity") { $0.texts = ["MaximumValue": "0.5"] }?.hasPrefix(
                "the default 1 is not between 0 and 0.5; add --default") == true)
        #expect(
            rejection("gravity") { $0.texts = ["DefaultValue": "9"] }?.hasPrefix("--default 9 is not between 0 and 2")
                == true)
        #expect(
            rejection("gravity") { $0.texts = ["MinimumValue": "7"] }?.hasPrefix(
                "--min 7 is not less than the maximum 2")
                == true)
    }

    @Test(arguments: [
        ("play", "KeyboardType", "URL", "a toggle has no KeyboardType; leave out --keyboard: only text-field has it"),
        ("0", "Key", "k", "a group has no Key; leave out --key"),
        ("play", "Key", "", "--key is empty"),
        ("play", "Title", "a\u{1}", "--title contains the control character U+0001"),
        ("6", "Title", "T", "the type of item Root/6 is missing or unknown; set it with --type"),
    ])
    func `A key or value that does not fit the item is rejected`(item: String, key: String, value: String, told: String)
    {
        #expect(rejection(item) { $0.texts = [ItemKey(key): value] }?.hasPrefix(told) == true)
    }

    @Test func `A key that the type requires cannot be removed`() {
        #expect(
            rejection("play") { $0.unset = ["Key"] } == "a toggle must have a Key; give it another value with --key")
        #expect(rejection("play") { $0.unset = ["Type"] }?.contains("--type") == true)
        #expect(rejection("level") { $0.unset = ["Values"] }?.hasPrefix("a multi-value must have a Values") == true)
    }

    // MARK: Choices

    private func choices(_ change: (inout ItemOptions) -> Void) throws -> String {
        let line = try set("level", change).line
        return String(line.dropFirst("Type=PSMultiValueSpecifier Title=Level Key=level ".count))
    }

    @Test func `The values of an integer list stay integers`() throws {
        #expect(
            try choices { $0.choices = [ItemChoice("Master=2")] }
                == "DefaultValue=integer:0 Titles=[Beginner,Expert,Master] Values=[integer:0,integer:1,integer:2]")
        #expect(
            try choices {
                $0.choices = [ItemChoice("Expert=3")]
                $0.texts = ["DefaultValue": "3"]
            } == "DefaultValue=integer:3 Titles=[Beginner,Expert] Values=[integer:0,integer:3]")
        #expect(
            rejection("level") { $0.choices = [ItemChoice("Master=two")] }?.hasPrefix(
                "--choice 'two' is not an integer")
                == true)
        #expect(rejection("level") { $0.texts = ["DefaultValue": "2"] }?.contains("the values are 0, 1") == true)
        #expect(
            rejection("level") {
                $0.choices = [ItemChoice("Master=2")]
                $0.valueType = .real
            }?.hasPrefix("the existing values have the type integer, not real") == true)
    }

    @Test func `A choice with an existing value or title is updated`() throws {
        #expect(
            try choices { $0.choices = [ItemChoice("Novice=0")] }
                == "DefaultValue=integer:0 Titles=[Novice,Expert] Values=[integer:0,integer:1]")
        // The default follows the choice whose value changes.
        #expect(
            try choices { $0.choices = [ItemChoice("Beginner=9")] }
                == "DefaultValue=integer:9 Titles=[Beginner,Expert] Values=[integer:9,integer:1]")
    }

    @Test func `A removed choice loses its title and value, unless it is the default`() throws {
        #expect(
            try choices { $0.removedChoices = ["1"] } == "DefaultValue=integer:0 Titles=[Beginner] Values=[integer:0]")
        #expect(
            try choices {
                $0.removedChoices = ["0"]
                $0.texts = ["DefaultValue": "1"]
            } == "DefaultValue=integer:1 Titles=[Expert] Values=[integer:1]")
        #expect(
            rejection("level") { $0.removedChoices = ["0"] }
                == "--remove-choice removes the default '0'; specify another default with --default")
        #expect(
            rejection("level") { $0.choices = [ItemChoice("1=5")] }
                == "'1' is the value of a choice, not a title; to change the title of that choice, use --choice '5=1'"
        )
        #expect(rejection("level") { $0.removedChoices = ["7"] } == "no choice has the value '7'; the values are 0, 1")
        #expect(
            rejection("level") { $0.removedChoices = ["0", "1"] }?
                .hasPrefix("a multi-value requires at least one --choice") == true)
    }

    @Test func `The last choice of a title item can be removed, because it needs none`() throws {
        let start = try set("version").line
        let one = try set("version") { $0.choices = [ItemChoice("One=1.0")] }
        #expect(one.line == start + " Titles=[One] Values=[1.0]")
        let none = try set("version", on: bundle.after(one.outcome)) { $0.removedChoices = ["1.0"] }
        #expect(none.line == start)
        #expect(none.outcome.report == ["update Root.plist item 4: without Titles, Values"])
    }

    @Test func `Short titles stay aligned with the choices`() throws {
        let short = try set("level") { $0.shortTitles = [try! ItemShortTitle("1=Exp.")] }
        #expect(short.line.hasSuffix("Values=[integer:0,integer:1] ShortTitles=[Beginner,Exp.]"))
        let more = try set("level", on: short.outcome.bundle) { $0.choices = [ItemChoice("Master=2")] }
        #expect(more.line.hasSuffix("ShortTitles=[Beginner,Exp.,Master]"))
        let less = try set("level", on: more.outcome.bundle) { $0.removedChoices = ["1"] }
        #expect(less.line.hasSuffix("Values=[integer:0,integer:2] ShortTitles=[Beginner,Master]"))
        #expect(
            rejection("level") { $0.shortTitles = [try! ItemShortTitle("5=F")] }?.contains("no choice has the title")
                == true)
    }

    @Test func `Choices of a list with unequal titles and values cannot be changed`() {
        let broken = SettingsBundle([
            "Root.plist": paneText(
                itemText(
                    "MultiValue", ["Title": "L", "Key": "l", "Titles": arrayText("a", "b"), "Values": arrayText("a")]))
        ])
        let error = bundleError { _ = try set("l", on: broken) { $0.choices = [ItemChoice("c")] } }
        #expect(error?.message == "the item has 2 titles, 1 value")
        #expect(error?.path == "Root.plist" && error?.position != nil)
    }

    @Test func `A generated comment is updated when the key changes`() throws {
        let table = """
            /* Title of old */
            "Play" = "Spielen";
            // Footer of old
            "Foot" = "Fuß";
            /* Title of old, as somebody put it */
            "Else" = "Anders";

            """
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText("ToggleSwitch", ["Title": "Play", "FooterText": "Foot", "Key": "old"]),
                toggleText("Else", key: "else")),
            "de.lproj/Root.strings": table,
            "en.lproj/Root.strings": table.replacing("/* Title of old */", with: "/* Title of old */ /* the key */"),
        ])
        var options = ItemOptions()
        options.texts = ["Key": "new */ key", "Title": "Play it"]
        let draft = try SetItem(.key("old"), options)(bundle)
        let german = table.replacing("/* Title of old */", with: "/* Title of new * / key */")
            .replacing("// Footer of old", with: "// Footer of new */ key").replacing("\"Play\"", with: "\"Play it\"")
        let after = bundle.after(draft)
        #expect(after.text(of: "de.lproj/Root.strings") == german)
        #expect(
            after.text(of: "en.lproj/Root.strings")
                == german.replacing("new * / key */", with: "new * / key */ /* the key */"))
        #expect(
            draft.report.contains("update de.lproj/Root.strings comment: 'Title of new */ key', 'Footer of new */ key'")
        )
    }

    @Test func `A translation is stored in the file to which tables of other languages are links`() throws {
        let bundle = SettingsBundle(
            [
                "Root.plist": paneText(toggleText("Play", key: "p")),
                "en.lproj/Root.strings": tableText(["Play": "Play"]),
            ],
            links: ["de.lproj/Root.strings": "en.lproj/Root.strings"])
        let set = SetItem(.key("p"), ItemOptions(), translations: [try TranslationArgument("en=Play!")])
        #expect(try set(bundle).bundle.text(of: "en.lproj/Root.strings") == tableText(["Play": "Play!"]))
    }
}
