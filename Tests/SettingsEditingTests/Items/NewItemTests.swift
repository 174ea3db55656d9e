import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import Testing

/// The items that each type creates from its options, and the defaults of omitted options.
@Suite struct NewItemTests {
    @Test func `A group stores its title and footer`() throws {
        #expect(line(try newItem(.group).entries) == "Type=PSGroupSpecifier")
        #expect(
            line(try newItem(.group, ["Title": "", "FooterText": "One.\nTwo."]).entries)
                == "Type=PSGroupSpecifier Title= FooterText=One.\nTwo.")
    }

    @Test func `A toggle stores a default value that matches its on and off values`() throws {
        func toggle(_ texts: KeyValuePairs<String, String>, as kind: PropertyListValue.Kind? = nil) throws -> String {
            var all: [(String, String)] = [("Title", "T"), ("Key", "k")]
            all += texts.map { ($0.key, $0.value) }
            return line(
                try newItem(.toggle) { options in
                    for (key, text) in all { options.texts[ItemKey(key)] = text }
                    options.valueType = kind
                }.entries
            ).replacing("Type=PSToggleSwitchSpecifier Title=T Key=k ", with: "")
        }
        #expect(try toggle([:]) == "DefaultValue=boolean:false")
        for on in ["YES", "yes", "true", "1"] {
            #expect(try toggle(["DefaultValue": on]) == "DefaultValue=boolean:true")
        }
        for off in ["NO", "false", "0"] {
            #expect(try toggle(["DefaultValue": off]) == "DefaultValue=boolean:false")
        }
        #expect(try toggle(["TrueValue": "a", "FalseValue": "b"]) == "DefaultValue=b TrueValue=a FalseValue=b")
        #expect(
            try toggle(["TrueValue": "a", "FalseValue": "b", "DefaultValue": "a"])
                == "DefaultValue=a TrueValue=a FalseValue=b")
        #expect(
            try toggle(["TrueValue": "a", "FalseValue": "b", "DefaultValue": "YES"])
                == "DefaultValue=a TrueValue=a FalseValue=b")
        #expect(try toggle(["TrueValue": "1"], as: .integer) == "DefaultValue=boolean:false TrueValue=integer:1")
        #expect(
            try toggle(["TrueValue": "0", "FalseValue": "1", "DefaultValue": "1"], as: .integer)
                == "DefaultValue=integer:1 TrueValue=integer:0 FalseValue=integer:1")
    }

    @Test func `A toggle with an invalid default or equal values is rejected`() {
        let error = usageError { _ = try newItem(.toggle, ["Title": "T", "Key": "k", "DefaultValue": "maybe"]) }
        #expect(error?.message == "--default 'maybe' is neither YES nor NO")
        #expect(error?.help == "use YES, NO")
        #expect(
            usageError { _ = try newItem(.toggle, ["Title": "T", "Key": "k", "TrueValue": "a", "FalseValue": "a"]) }?
                .message == "--on and --off have the same value")
    }

    @Test func `A slider stores its default, bounds and images, and rejects invalid numbers`() throws {
        func slider(_ texts: KeyValuePairs<String, String>) throws -> String {
            line(
                try newItem(.slider) { options in
                    options.texts["Key"] = "k"
                    for (key, text) in texts { options.texts[ItemKey(key)] = text }
                }.entries
            ).replacing("Type=PSSliderSpecifier Key=k ", with: "")
        }
        #expect(try slider([:]) == "DefaultValue=real:0 MinimumValue=integer:0 MaximumValue=integer:1")
        #expect(
            try slider(["MinimumValue": "-10", "MaximumValue": "0.5"])
                == "DefaultValue=real:-10 MinimumValue=integer:-10 MaximumValue=real:0.5")
        #expect(
            try slider([
                "DefaultValue": "1", "MaximumValue": "2", "MinimumValueImage": "a.png", "MaximumValueImage": "b",
            ])
                == "DefaultValue=real:1 MinimumValue=integer:0 MaximumValue=integer:2 MinimumValueImage=a.png "
                + "MaximumValueImage=b")
        for (key, text) in [
            ("DefaultValue", "2"), ("DefaultValue", "nan"), ("DefaultValue", "a"), ("MinimumValue", "1"),
            ("MinimumValue", ""), ("MaximumValue", "inf"), ("MaximumValue", "1</integer><integer>2"),
        ] {
            #expect(throws: UsageError.self, "\(key) \(text)") { try slider([key: text]) }
        }
    }

    @Test func `A title item requires a default value`() throws {
        #expect(
            line(try newItem(.title, ["Key": "v", "DefaultValue": "1.0"]).entries)
                == "Type=PSTitleValueSpecifier Key=v DefaultValue=1.0")
        // Any value is accepted: a value that is not listed is shown unchanged.
        #expect(
            line(try newItem(.title, ["Title": "T", "Key": "v", "DefaultValue": "x"], options: ["One=1"]).entries)
                == "Type=PSTitleValueSpecifier Title=T Key=v DefaultValue=x Titles=[One] Values=[1]")
        let error = usageError { _ = try newItem(.title, ["Title": "T", "Key": "v"]) }
        #expect(error?.message == "a title requires a default value")
        #expect(error?.help == "add --default")
    }

    @Test func `A text field stores its options in the spelling of the schema`() throws {
        #expect(line(try newItem(.textField, ["Key": "k"]).entries) == "Type=PSTextFieldSpecifier Key=k")
        let full = try newItem(
            .textField,
            [
                "Title": "Name", "Key": "k", "DefaultValue": "", "KeyboardType": "Number Pad",
                "AutocapitalizationType": "words", "AutocorrectionType": "No Autocorrection",
            ]
        ) { $0.switches["IsSecure"] = true }
        #expect(
            line(full.entries) == "Type=PSTextFieldSpecifier Title=Name Key=k DefaultValue= IsSecure=boolean:true "
                + "KeyboardType=NumberPad AutocapitalizationType=Words AutocorrectionType=No")
        let error = usageError { _ = try newItem(.textField, ["Key": "k", "KeyboardType": "NumberPd"]) }
        #expect(error?.message == "--keyboard does not accept 'NumberPd'")
        #expect(error?.help == "did you mean NumberPad?")
    }

    @Test(arguments: [ItemType.multiValue, .radioGroup])
    func `A multi-value or radio group stores its choices and rejects invalid choices`(type: ItemType) throws {
        func list(
            _ choices: [String], _ texts: KeyValuePairs<String, String> = [:], as kind: PropertyListValue.Kind? = nil
        ) throws -> String {
            line(
                try newItem(type, options: choices) { options in
                    options.texts["Title"] = "T"
                    options.texts["Key"] = "k"
                    options.valueType = kind
                    for (key, text) in texts { options.texts[ItemKey(key)] = text }
                }.entries
            ).replacing("Type=\(type.rawName) Title=T Key=k ", with: "")
        }
        #expect(try list(["A=1", "B"]) == "DefaultValue=1 Titles=[A,B] Values=[1,B]")
        #expect(try list(["A=1", "B=2"], ["DefaultValue": "2"]) == "DefaultValue=2 Titles=[A,B] Values=[1,2]")
        #expect(try list(["a=b=c", "=d", "e="]) == "DefaultValue=c Titles=[a=b,,e] Values=[c,d,]")
        #expect(
            try list(["-5 C=-5", "0 C=0"], ["DefaultValue": "0"], as: .integer)
                == "DefaultValue=integer:0 Titles=[-5 C,0 C] Values=[integer:-5,integer:0]")
        #expect(try list(["A=YES", "B=NO"], as: .boolean).hasPrefix("DefaultValue=boolean:true"))
        #expect(
            usageError { _ = try list(["A=1", "B=2"], ["DefaultValue": "3"]) }?.help == "the values are 1, 2")
        #expect(usageError { _ = try list(["A=1", "B=1"]) }?.message == "two choices have the value '1'")
        #expect(usageError { _ = try list([]) }?.message == "a \(type.name) requires at least one --choice")
        #expect(usageError { _ = try list(["A=x"], as: .integer) }?.message == "--choice 'x' is not an integer")
        // Values are compared after parsing: "01" is the integer 1 again.
        #expect(throws: UsageError.self) { try list(["A=1", "B=01"], as: .integer) }
    }

    @Test func `A short title is assigned by the title or value of its choice`() throws {
        func list(_ short: String...) throws -> String {
            let titles = try short.map { try ItemShortTitle($0) }
            return line(
                try newItem(.multiValue, ["Title": "T", "Key": "k"], options: ["Alpha=a", "Beta=b"]) {
                    $0.shortTitles = titles
                    $0.switches["DisplaySortedByTitle"] = true
                }.entries)
        }
        #expect(try list("b=B=1").hasSuffix("ShortTitles=[Alpha,B=1] DisplaySortedByTitle=boolean:true"))
        #expect(try list("Alpha=A", "b=B").hasSuffix("ShortTitles=[A,B] DisplaySortedByTitle=boolean:true"))
        #expect(usageError { _ = try list("c=C") }?.help == "the titles are Alpha, Beta")
        #expect(usageError { _ = try list("c") }?.help == "use --short-title TITLE=TEXT")
    }

    @Test func `A short title for a repeated title requires the value`() throws {
        func list(_ short: String) throws -> String {
            let title = try ItemShortTitle(short)
            return line(
                try newItem(.multiValue, ["Title": "T", "Key": "k"], options: ["One=a", "One=b"]) {
                    $0.shortTitles = [title]
                }.entries)
        }
        #expect(usageError { _ = try list("One=1") }?.message == "2 choices have the title 'One'")
        #expect(try list("b=1").hasSuffix("ShortTitles=[One,1]"))
    }

    @Test func `A child pane requires a file`() throws {
        #expect(
            line(try newItem(.childPane, ["Title": "More", "File": "More"]).entries)
                == "Type=PSChildPaneSpecifier Title=More File=More")
        #expect(
            usageError { _ = try newItem(.childPane, ["Title": "More"]) }?.message == "a child-pane requires a filename"
        )
        #expect(usageError { _ = try newItem(.slider) }?.message == "a slider requires a key")
    }

    @Test func `Idioms and additional keys are stored`() throws {
        let item = try newItem(.group, ["Title": "T"]) { options in
            options.idioms = ["Phone", "Pad"]
            options.others = [.init("FooterText", .string("F")), .init("Icon", .integer(2))]
        }
        #expect(
            line(item.entries)
                == "Type=PSGroupSpecifier Title=T FooterText=F SupportedUserInterfaceIdioms=[Phone,Pad] Icon=integer:2")
    }

    @Test func `A key cannot be set twice, or set and removed`() {
        func message(_ configure: (inout ItemOptions) -> Void) -> String? {
            usageError { _ = try newItem(.toggle, ["Title": "T", "Key": "k"], configure) }?.message
                .description
        }
        #expect(
            message { $0.others = [.init("Icon", .integer(1)), .init("Icon", .integer(2))] } == "Icon is set twice")
        #expect(message { $0.settings = [("Title", "U")] } == "Title is set twice")
        #expect(message { $0.unset = [.title] } == "Title is both set and removed")
    }

    @Test func `Keys added with --set are validated like the options for them`() {
        func rejection(_ key: String, _ value: PropertyListValue) -> String? {
            usageError {
                _ = try newItem(.toggle, key == "Key" ? ["Title": "T"] : ["Title": "T", "Key": "k"]) {
                    $0.others = [.init(.init(key), value)]
                }
            }?.message
        }
        #expect(rejection("Key", .string(""))?.hasPrefix("--key is empty") == true)
        #expect(rejection("Key", .integer(1)) == "the Key of an item is a string")
        #expect(rejection("Type", .string("PSGroupSpecifier")) == "--set Type changes the type")
        #expect(rejection("Odd", .string("\u{1}"))?.contains("U+0001") == true)
        #expect(rejection("Odd", .array([.dictionary([.init("a", .string("\u{1B}"))])]))?.contains("U+001B") == true)
        #expect(rejection("a\nb", .integer(1))?.contains("U+000A") == true)
        #expect(rejection("", .integer(1)) == "--set has no key")
    }

    @Test(arguments: [
        (
            ItemType.toggle, "Title", PropertyListValue.array([]),
            "the Title of a toggle must be a string, not an array"
        ),
        (
            .toggle, "TrueValue", .dictionary([]),
            "the TrueValue of a toggle must be a single value, not a dictionary"
        ),
        (.textField, "IsSecure", .string("NO"), "the IsSecure of a text-field must be a boolean, not a string"),
        (
            .multiValue, "Titles", .array([.integer(1)]),
            "the Titles of a multi-value must be an array of strings, not an array with an integer in it"
        ),
        (.multiValue, "Titles", .array([.string("a")]), "the item has 1 title and 2 values"),
        (.multiValue, "Values", .array([]), "the item has 2 titles and 0 values"),
        (.slider, "MinimumValue", .integer(1), "MinimumValue 1 is not less than MaximumValue 1"),
    ]) func `Keys added with --set cannot create an item that Settings ignores`(
        type: ItemType, key: String, value: PropertyListValue, told: String
    ) {
        let error = usageError {
            _ = try newItem(type, type == .multiValue ? ["Title": "T", "Key": "k"] : ["Key": "k"]) {
                if type == .toggle, key != "Title" { $0.texts["Title"] = "T" }
                if type == .multiValue { $0.choices = [ItemChoice("A"), ItemChoice("B")] }
                $0.others = [.init(.init(key), value)]
            }
        }
        #expect(error?.message == told)
        #expect(error?.help != nil)
    }
}
