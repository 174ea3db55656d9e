import SettingsExchange
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct XLIFFReaderTests {
    /// The units of a file, one per line.
    private func units(_ text: String) throws -> [String] {
        try read(text, as: .xliff).flatMap(\.units).map {
            "\($0.key): \($0.sources["en"]?.string ?? "-") > \($0.target?.string ?? "-")"
                + ($0.obstacle.map { " ! \($0)" } ?? "")
        }
    }

    @Test func `An XLIFF file that Xcode exported is read`() throws {
        let tables = try read(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
            http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
              <file original="App/Settings.bundle/en.lproj/Root.strings" datatype="plaintext" source-language="en" \
            target-language="pt-BR">
                <header>
                  <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="10.2" build-num="10E125"/>
                </header>
                <body>
                  <trans-unit id="a&#10;b">
                    <source>A &amp; B</source>
                    <target>Á &lt;B&gt;</target>
                    <note>No comment provided by engineer.</note>
                  </trans-unit>
                </body>
              </file>
              <file original="App/en.lproj/Localizable.strings" source-language="en" datatype="plaintext">
                <body/>
              </file>
            </xliff>
            """, as: .xliff)
        #expect(tables.map(\.origin.table) == ["Root", nil])
        #expect(tables.map(\.origin.bundle) == ["Settings.bundle", nil])
        #expect(tables.map(\.target) == ["pt-BR", nil])
        #expect(tables[0].units == [TranslationUnit(key: "a\nb", sources: ["en": "A & B"], target: "Á <B>")])
    }

    @Test func `Markup, states and alternatives that translation tools add are handled`() throws {
        #expect(
            try units(
                xliffText(
                    """
                    <!-- a comment --><group id="g"><trans-unit id="in a group"><source>S</source>
                    <target><mrk mtype="seg"><![CDATA[<T>]]></mrk>&#x1F39B;\r\nx</target></trans-unit></group>
                    <trans-unit id="alternatives"><source>S</source><alt-trans><target>wrong</target></alt-trans></trans-unit>
                    <trans-unit id="filled"><source>S</source><target state="needs-translation">S</target></trans-unit>
                    <trans-unit id="done all the same"><source>S</source><target state="new">T</target></trans-unit>
                    <trans-unit id="twice"><source>S</source><target>T</target><target>U</target></trans-unit>
                    <trans-unit id="empty"><source>S</source><target/></trans-unit>
                    <trans-unit id="markup"><source>S</source><target>T <x id="1"/></target></trans-unit>
                    """)) == [
                    "in a group: S > <T>🎛\nx", "alternatives: S > -", "filled: S > -",
                    "done all the same: S > T ! the file marks the translation as unfinished",
                    "twice: S > U ! the file has several translations of it",
                    "empty: S > ",
                    "markup: S > T  ! the translation has markup, <x>, which string tables do not support",
                ])
    }

    @Test func `XLIFF files in UTF-16 and ISO 8859-1 are read`() throws {
        let text = xliffText("<trans-unit id=\"k\"><source>S</source><target>Töne</target></trans-unit>")
        let units: [UInt16] = [0xFEFF] + Array(text.utf16)
        let utf16 = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let latin: [UInt8] = text.replacing("UTF-8", with: "ISO-8859-1").unicodeScalars.map {
            UInt8(truncatingIfNeeded: $0.value)
        }
        for bytes in [utf16, latin] {
            let tables = try TranslationFile(bytes, as: .xliff, named: "de.xliff").tables
            #expect(tables.first?.units.first?.target == "Töne")
        }
    }

    // MARK: Damaged files

    @Test(arguments: [
        ("", "1:1: there is no element"),
        ("{}", "1:1: text outside the root element"),
        ("<html/>", "1:1: the root element is not xliff"),
        ("<xliff version=\"2.0\"/>", "1:1: XLIFF version '2.0' is not supported; save it as XLIFF 1.2"),
        ("<xliff version=\"1.2\"><file/></xliff>", "1:22: a file element without 'original'"),
        ("<xliff version=\"1.2\"></file></xliff>", "1:22: the closing tag 'file' has no opening tag"),
        ("<xliff version=\"1.2\"><file original=\"a\">", "1:41: the element 'file' is not closed"),
        ("<xliff version=\"1.2\"/><xliff/>", "1:23: a second root element"),
        ("<xliff version=1.2/>", "1:8: the value of 'version' is not in quotes"),
        (
            "<xliff version=\"1.2\"><file original=\"&lol;\"/>",
            "1:38: the entity &lol; is not defined in XML; write the character itself"
        ),
        ("<xliff version=\"1.2\">&#0;</xliff>", "1:22: &#0; is not a character that XML allows"),
        ("<xliff version=\"1.2\">&#xD800;</xliff>", "1:22: &#xD800; is not a character that XML allows"),
        ("<xliff version=\"1.2\">a & b</xliff>", "1:24: '&' does not start an entity; write it as &amp;"),
        ("<xliff version=\"1.2\">a < b</xliff>", "1:25: expected a name; write a literal '<' as &lt;"),
        ("<xliff version=\"1.2\">\u{1}</xliff>", "1:22: a control character, which XML does not allow"),
        ("<xliff version=\"1.2\"><!-- x", "1:22: a comment is not closed"),
        ("<xliff version=\"1.2\"><![CDATA[x", "1:22: a CDATA section is not closed"),
        ("<xliff version=\"1.2\" version=\"1.2\"/>", "1:1: the attribute 'version' appears twice"),
    ])
    func `A damaged XLIFF file is rejected with the position of the error`(text: String, expected: String) {
        #expect(problem(text, as: .xliff) == expected)
    }

    @Test func `Entity declarations are rejected`() {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>
            <xliff version="1.2">&lol2;</xliff>
            """
        let declared =
            "2:1: the document type declares entities or elements, which are not supported; "
            + "remove the declarations in [ ] from the file"
        #expect(problem(laughs, as: .xliff) == declared)
        let external = "\n<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><xliff version=\"1.2\">&e;</xliff>"
        #expect(problem(external, as: .xliff) == declared)
        // A document type without declarations has no effect, and the file that it refers to is not loaded.
        let plain =
            "<!DOCTYPE xliff PUBLIC \"-//XLIFF//DTD XLIFF//EN\" \"http://example.com/xliff.dtd\"><xliff version=\"1.2\"/>"
        #expect(problem(plain, as: .xliff) == nil)
    }

    @Test func `An XLIFF file with too many nesting levels is rejected`() {
        let deep = "<xliff version=\"1.2\">" + String(repeating: "<group>", count: 10_000)
        #expect(problem(deep, as: .xliff) == "1:1807: elements are nested more than 256 deep")
    }

    @Test func `An XLIFF file with invalid or unsupported encoding is rejected`() {
        let text = xliffText("<trans-unit id=\"k\"><source>T#ne</source></trans-unit>").utf8
        let bytes = text.map { $0 == UInt8(ascii: "#") ? 0xF6 : $0 }
        #expect(problem(bytes, as: .xliff) == "4:29: the bytes are not UTF-8; save the file as UTF-8")
        let unknown = "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><xliff version=\"1.2\"/>"
        #expect(problem(unknown, as: .xliff) == "1:1: the encoding \"KOI8-R\" is not supported; save the file as UTF-8")
    }

    @Test(arguments: [
        "../../../etc/Root.strings", "/etc/Root.strings", "Settings.bundle/../../Root.strings", "~/Root.strings",
        "C:\\Root.strings", "a&#10;/Root.strings",
    ])
    func `A table path that leads outside the project is rejected`(path: String) {
        let message = problem(xliffText(original: path, ""), as: .xliff)
        #expect(message?.hasPrefix("3:1: the path '") == true)
        #expect(
            message?.hasSuffix(
                "' is not a path in a project; use a plain relative path, such as Settings.bundle/en.lproj/Root.strings"
            ) == true)
    }
}
