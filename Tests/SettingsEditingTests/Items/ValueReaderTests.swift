import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import Testing

@Suite struct ValueReaderTests {
    @Test(arguments: [
        (PropertyListValue.Kind.string, " a ", PropertyListValue.string(" a ")), (.integer, "-3", .integer(-3)),
        (.integer, "0x10", .integer(16)), (.real, "1", .real(1)), (.real, "1e3", .real(1000)),
        (.boolean, "Yes", .boolean(true)), (.date, "2001-01-01T00:00:10Z", .date(10)),
        (.data, "AAEC", .data([0, 1, 2])), (.data, "AA EC\nAA==", .data([0, 1, 2, 0])),
        (.date, "2020-02-29T23:59:59Z", .date(604_713_599)), (.real, "-Infinity", .real(-.infinity)),
        (.data, "", .data([])), (.string, "", .string("")),
    ])
    func `A value is parsed as the specified type`(kind: PropertyListValue.Kind, text: String, value: PropertyListValue)
        throws
    {
        #expect(try ValueReader.value(text, as: kind, for: "--default") == value)
    }

    @Test(arguments: [
        (PropertyListValue.Kind.integer, "1.5"), (.integer, ""), (.integer, "1</integer><integer>2"), (.real, "x"),
        (.boolean, "maybe"), (.date, "yesterday"), (.date, "2020-02-30T25:61:61Z"), (.date, "2021-02-29T00:00:00Z"),
        (.data, "not base64 @@@"), (.data, "AAE"), (.data, "AA=B"), (.data, "AB=="), (.real, "1e999"),
        (.date, "2001-1-1T00:00:00Z"), (.array, "a"), (.dictionary, "a"), (.string, "\u{1}"),
    ])
    func `An invalid value is rejected with help`(kind: PropertyListValue.Kind, text: String) {
        let error = usageError { _ = try ValueReader.value(text, as: kind, for: "--default") }
        #expect(error?.message.hasPrefix("--default ") == true)
        #expect(error?.help?.isEmpty == false)
    }

    @Test func `A number without a fraction is parsed as an integer`() throws {
        #expect(try ValueReader.number("10", for: "--min") == .integer(10))
        #expect(try ValueReader.number("1.0", for: "--min") == .real(1))
    }

    @Test(arguments: ["&#57;", "1<!-- -->", "&amp;", "<integer>1</integer>"])
    func `A number does not contain XML`(text: String) {
        #expect(usageError { _ = try ValueReader.number(text, for: "--min") }?.help == "use a number, such as 0.5")
    }

    @Test func `An XML value is exactly one valid element`() {
        #expect(ValueReader.parseXML("<array><integer>3</integer></array>") == .array([.integer(3)]))
        #expect(ValueReader.parseXML("<true/>") == .boolean(true))
        for text in [
            "", "3", "<integer>3", "<true/><false/>", "<odd/>", "</plist><plist><true/>",
            "<date>2020-02-30T25:61:61Z</date>", "<array><dict><key>a</key><data>not base64 @@@</data></dict></array>",
        ] {
            #expect(ValueReader.parseXML(text) == nil, "\(text)")
        }
    }
}

@Suite struct TextRulesTests {
    @Test(arguments: ["a\nb", "a\tb", "\u{0}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{1FFFF}", "a\u{FFFD}"])
    func `A title with a control character or other invalid character is rejected`(title: String) {
        let error = usageError { _ = try newItem(.group, ["Title": title]) }
        #expect(error?.message.hasPrefix("--title ") == true, "\(title.debugDescription)")
        #expect(error?.help != nil)
    }

    @Test(arguments: ["", "- x", "\"quoted\" & <tagged>", "🎉 👨‍👩‍👧", "e\u{301}", "ключ", "a=b;", "\\n"])
    func `Any other text is accepted as a title`(title: String) throws {
        #expect(try newItem(.group, ["Title": title]).title == .init(title))
    }

    @Test func `A footer can have several lines`() throws {
        #expect(try newItem(.group, ["FooterText": "a\n\tb"]).entries.count == 2)
        #expect(throws: UsageError.self) { try newItem(.group, ["FooterText": "a\rb"]) }
    }

    @Test func `An empty key or a key with a line break is rejected`() {
        #expect(usageError { _ = try toggle("T", key: "") }?.help?.contains("name_preference") == true)
        #expect(usageError { _ = try toggle("T", key: "a\nb") }?.message.contains("U+000A") == true)
    }

    @Test(arguments: [
        "", "/etc/evil", "../evil", "a/../b", "./a", "a//b", "a/", ".hidden", "a/.git/b", "a\nb", "a:b", "a\\b", " a",
        "a ",
        "de.lproj/Root", "de.lproj", "Root", "Root~ipad", "Root.plist", String(repeating: "x", count: 300), "a\u{FFFD}",
    ])
    func `An invalid pane name is rejected`(name: String) {
        let error = usageError { _ = try AddPane(name, title: "T") }
        #expect(error?.message.isEmpty == false && error?.help?.isEmpty == false, "\(name)")
        #expect(error?.message.contains("\n") == false)
    }

    @Test(arguments: ["Advanced", "Über uns", "🎉", "com.example/Licence", "it's \"quoted\"", "3D", "Advanced.plist"])
    func `Any other pane name is accepted`(name: String) throws {
        #expect(try AddPane(name, title: "T").name + ".plist" == (name.hasSuffix(".plist") ? name : name + ".plist"))
    }

    @Test func `An invalid table name is rejected`() {
        for table in ["../Root", "a/../../b", "Root.strings", "", "a\nb"] {
            #expect(throws: UsageError.self, "\(table)") { try AddPane("A", title: "T", table: .named(table)) }
        }
    }

    @Test func `A translation is parsed into language, source string and value`() throws {
        #expect(try TranslationArgument("de=Ton").text == nil)
        #expect(try TranslationArgument("de=a=b:c").translation == "a=b:c")
        let other = try TranslationArgument("pt-BR:a=b=c")
        #expect(other.language == "pt-BR" && other.text == "a=b" && other.translation == "c")
        for typed in ["Ton", "=Ton", ":a=b", "de=\u{1}"] {
            #expect(throws: UsageError.self, "\(typed)") { try TranslationArgument(typed) }
        }
    }
}
