import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Forms of bundles, and forms that are read from JSON.
@Suite struct BundleFormTests {
    private func read(_ text: String) throws(Diagnostic) -> BundleForm {
        try BundleForm(reading: JSONDocument(decoding: Array(text.utf8), in: .blockCommented))
    }

    @Test func `A form contains the keys of panes and items and the entries of tables`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                itemText("Group", ["Title": "Sound"]),
                itemText(
                    "Slider",
                    ["Key": "volume", "DefaultValue": "<real>1</real>", "MaximumValue": "<integer>10</integer>"])),
            "Root~ipad.plist": paneText(table: nil), "icon.png": "", "Other.plist": "<plist><dict/></plist>",
            "de.lproj/Root.strings": "/* c */ \"Sound\" = \"Ton\";", "de.lproj/Root.stringsdict": "",
        ])
        #expect(
            try BundleForm(of: bundle).json.text == """
                {
                  "version": 1,
                  "panes": {
                    "Root": {
                      "StringsTable": "Root",
                      "PreferenceSpecifiers": [
                        {
                          "Type": "PSGroupSpecifier",
                          "Title": "Sound"
                        },
                        {
                          "Type": "PSSliderSpecifier",
                          "Key": "volume",
                          "DefaultValue": 1.0,
                          "MaximumValue": 10
                        }
                      ]
                    },
                    "Root~ipad": {
                      "PreferenceSpecifiers": []
                    }
                  },
                  "strings": {
                    "de": {
                      "Root": {
                        "Sound": "Ton"
                      }
                    }
                  }
                }
                """)
    }

    @Test(arguments: [
        PropertyListValue.string("ü\"\\\n"), .integer(-1), .integer(.max), .unsignedInteger(.max), .real(1),
        .real(-0.0),
        .real(.leastNonzeroMagnitude), .real(.nan), .real(-.infinity), .boolean(true), .date(0), .date(-1e9), .data([]),
        .data([0, 255]),
        .array([]), .array([.integer(0), .real(0)]), .dictionary([]),
        .dictionary([.init("type", .string("date")), .init("value", .string("x"))]),
        .dictionary([.init("type", .dictionary([.init("type", .integer(1)), .init("value", .date(1))]))]),
    ])
    func `A value is read as it is written`(value: PropertyListValue) throws {
        let document = JSONDocument(decoding: Array(JSON(plain: value).text.utf8))
        #expect(try PropertyListValue(plain: document.readRoot()) == value)
    }

    @Test(arguments: [
        ("[null]", "a property list cannot contain null"), ("1e400", "the number 1e400 is out of range"),
        ("18446744073709551616", "the number 18446744073709551616 is out of range"),
        (#"{"type": "date", "value": "2001-02-30T00:00:00Z"}"#, "the value does not have the type 'date'"),
        (#"{"type": "date", "value": 1}"#, "the value does not have the type 'date'"),
        (#"{"type": "data", "value": "A"}"#, "the value does not have the type 'data'"),
        (#"{"type": "data", "value": "<x/>"}"#, "the value does not have the type 'data'"),
        (#"{"type": "string", "value": "x"}"#, "a value with a 'type' is a date, data, a real or a dictionary"),
        (#"{"type": 1, "value": "x"}"#, "a value with a 'type' is a date, data, a real or a dictionary"),
        (#"{"a": 1, "a": 2}"#, "'a' appears twice in the same object"),
    ])
    func `An invalid value is rejected`(text: String, message: String) throws {
        let document = JSONDocument(decoding: Array(text.utf8))
        let error = #expect(throws: Diagnostic.self) { try PropertyListValue(plain: document.readRoot()) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ("{⟦", "expected a name in quotes, found the end of the file"),
        ("⟦[]", "the form is an array; expected an object"),
        ("⟦{}", "the form has no version"), (#"{"version": ⟦2}"#, "unknown version of the format"),
        (#"{"version": ⟦1.0}"#, "unknown version of the format"),
        (#"{"version": 1, ⟦"pane": {}}"#, "unknown key 'pane'"),
        (#"{"version": 1, ⟦"version": 1}"#, "'version' appears twice in the same object"),
        (#"{"version": 1, "panes": ⟦[]}"#, "'panes' is an array; expected an object"),
        (#"{"version": 1, "panes": {"Root": ⟦1}}"#, "the pane 'Root' is a number; expected an object"),
        (
            #"{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": ⟦null}}}"#,
            "PreferenceSpecifiers is null; expected an array"
        ),
        (
            #"{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": [⟦"x"]}}}"#,
            "the item is a string; expected an object"
        ),
        (
            #"{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": [{"Titles": [⟦null]}]}}}"#,
            "a property list cannot contain null"
        ),
        (#"{"version": 1, "panes": {"Root": {"A": 1, ⟦"A": 2}}}"#, "'A' appears twice in the same object"),
        (#"{"version": 1, "panes": {"Root": {}, ⟦"Root": {}}}"#, "'Root' appears twice in the same object"),
        (#"{"version": 1, "strings": {⟦"": {}}}"#, "'' is not a language"),
        (#"{"version": 1, "strings": {⟦"../de": {}}}"#, "'../de' is not a language"),
        (#"{"version": 1, "strings": {"de": ⟦true}}"#, "the language 'de' is true; expected an object"),
        (#"{"version": 1, "strings": {"de": {"Root": ⟦[]}}}"#, "the table 'Root' is an array; expected an object"),
        (
            #"{"version": 1, "strings": {"de": {"Root": {"A": ⟦1}}}}"#,
            "the value of 'A' is a number; expected a string or null"
        ),
        (#"{"version": 1} ⟦/* open"#, "a comment is not closed"),
        (#"{"Root": {"page": {}, ⟦"locale": {}}}"#, "unknown key 'locale'"),
        (#"{"Root": {"page": {}}, ⟦"Other": {}}"#, "the pane 'Other' has no page"),
    ])
    func `An invalid form has one error with its position`(marked: String, message: String) throws {
        let text = marked.replacing("⟦", with: "")
        let offset = marked.utf8.count - marked.drop { $0 != "⟦" }.utf8.count
        let error = #expect(throws: Diagnostic.self) { try read(text) }
        #expect(error?.message == message)
        #expect(error?.span.lowerBound == offset)
    }

    @Test func `Comments, trailing commas and null are allowed`() throws {
        let form = try read(
            """
            // A form
            {"version": 1, /* panes */ "panes": {"Root": {"Title": null, "PreferenceSpecifiers": [{"Key": null,},],},},
            "strings": {"de": {"Root": {"Old": null,},},},}
            """)
        #expect(form.panes[0].entries.map(\.value) == [nil])
        #expect(form.panes[0].items?[0].entries.map(\.value) == [nil])
        #expect(form.strings[0].tables[0].entries.map(\.value) == [nil])
    }

    @Test func `A configuration of Expo's plug-in is a form`() throws {
        let form = try read(
            """
            {"Root": {"page": {"PreferenceSpecifiers": []}, "locales": {"en": {"A": "a"}, "de": {"A": "ä"}}},
             "More": {"page": {"StringsTable": "Root"}, "locales": {"fr": {}}}, "Last": {"page": {}, "locales": {}}}
            """)
        #expect(form.panes.map(\.name) == ["Root", "More", "Last"])
        #expect(form.panes.map { $0.entries.map(\.key.string) } == [["StringsTable"], ["StringsTable"], []])
        #expect(form.strings.map(\.language.identifier) == ["en", "de", "fr"])
        #expect(form.strings.flatMap { $0.tables.map(\.name) } == ["Root", "Root", "Root"])
        #expect(throws: Diagnostic.self) {
            try read(
                """
                {"Root": {"page": {}, "locales": {"en": {}}},
                 "More": {"page": {"StringsTable": "Root"}, "locales": {"en": {}}}}
                """)
        }
    }

    @Test(arguments: [
        ("{", true), (" \n\t// c\n/* c */ {", true), ("/* open", true), ("/*/", true), ("/", false),
        ("\u{FEFF}{", true), ("", false),
        ("# {", false),
        ("add-item group", false), ("// c", false), ("[]", false),
    ])
    func `A form is recognized by its first character`(text: String, isForm: Bool) {
        #expect(BundleForm.isForm(EncodedText(decoding: Array(text.utf8)).text) == isForm)
    }

    @Test(arguments: [
        ("Root.plist", "<plist><dict><key>PreferenceSpecifiers</key><string/></dict></plist>", "is not an array"),
        ("Root.plist", paneText().replacing("<array/>", with: "<array><true/></array>"), "an item is not a dictionary"),
        ("Root.plist", "<plist><dict>", ""),
        ("de.lproj/Root.strings", "\"a\" = (b);", "the value of 'a' is not a string"),
    ])
    func `A bundle that a form cannot represent is rejected`(path: String, text: String, message: String) throws {
        let bundle = SettingsBundle([path: text, "More.plist": paneText()])
        let error = #expect(throws: BundleError.self) { try BundleForm(of: bundle) }
        #expect(error?.path == path && error?.position != nil)
        #expect(error?.message.description.contains(message) == true, "\(String(describing: error?.message))")
    }

    @Test(arguments: [
        ("<plist><array/></plist>", "de.lproj/Root.strings does not contain a string table"),
        ("\"a\" = \"b", "the quoted string that starts here is never closed"),
    ])
    func `A string table that cannot be read is not part of a form`(text: String, problem: String) throws {
        let table = "\"a\" = \"b\";\n"
        let bundle = SettingsBundle([
            "Root.plist": paneText(), "de.lproj/Root.strings": text, "fr.lproj/Root.strings": table,
        ])
        let form = try BundleForm(of: bundle)
        #expect(form.strings.map(\.language.identifier) == ["fr"])
        #expect(form.notes.count == 1)
        #expect(
            form.notes.first?.description.hasPrefix("de.lproj/Root.strings is not part of the form: \(problem); ")
                == true)
    }
}
