import Foundation
import TestSupport
import Testing

/// The XLIFF that leaves the tool, in the hands of others: the schema of OASIS, and a translator's tool.
@Suite struct XLIFFToolsTests {
    /// A bundle with two tables in three languages and texts that are hard to carry.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        let footer = "Two lines,&#10;\"quotes\" &amp; &lt;tags&gt;&#9;a tab"
        try folder.write(
            paneText(
                itemText("Group", ["Title": "Sound", "FooterText": footer]), toggleText("Play Sounds 🎛", key: "play"),
                itemText(
                    "MultiValue",
                    [
                        "Title": "Level", "Key": "level", "DefaultValue": "0",
                        "Titles": arrayText("=Low", "é", "e\u{301}", " blank ", "صوت", "Very 'high'", "a\\b"),
                        "Values": arrayText("0", "1", "2", "3", "4", "5", "6"),
                    ]), itemText("ChildPane", ["Title": "More", "File": "More"])),
            to: "Settings.bundle/Root.plist")
        try folder.write(
            paneText(table: "More", itemText("Group", ["Title": "Sound"]), toggleText("Debug", key: "debug")),
            to: "Settings.bundle/More.plist")
        for command in [["localize", "add", "en"], ["localize", "add", "de", "pt-BR"]] {
            let result = try folder.run(command)
            try #require(result.exitCode == 0, "\(result.error)")
        }
        return folder
    }

    @Test(.needs(.xmllint, .xliffSchema)) func theFilesAreValid() throws {
        let folder = try folder()
        try folder.write(XLIFFSchema.catalog, to: "catalog.xml")
        let export = try folder.run("localize", "export")
        #expect(export.exitCode == 0)
        #expect(export.error == "create     de.xliff\ncreate     pt-BR.xliff\n")
        try folder.run("localize", "export", "--format", "xcloc").requireSuccess()
        for file in ["de.xliff", "pt-BR.xliff", "de.xcloc/Localized Contents/de.xliff"] {
            let result = try shell(
                "xmllint --nonet --noout --schema '\(XLIFFSchema.path)' '\(file)'", in: folder,
                environment: ["XML_CATALOG_FILES": folder.absolute("catalog.xml")])
            #expect(result.exitCode == 0, "\(result.error)")
        }
        // The schema is asked, indeed: a file that it does not allow is refused.
        let broken = try folder.text(of: "de.xliff").replacing("<header>", with: "<header build-num=\"1\">")
        try folder.write(broken, to: "broken.xliff")
        let result = try shell(
            "xmllint --nonet --noout --schema '\(XLIFFSchema.path)' broken.xliff", in: folder,
            environment: ["XML_CATALOG_FILES": folder.absolute("catalog.xml")])
        #expect(result.exitCode == 3, "\(result.error)")
    }

    /// What the script says it did.
    private struct Translation: Decodable {
        let units: Int
        let translated: [String]
    }

    @Test(.needs(.translateToolkit)) func whatATranslatorsToolWritesIsTakenWholly() throws {
        let folder = try folder()
        try folder.run("localize", "export", "de").requireSuccess()
        let answer = try Python.output(
            of: "Tests/CommandLineTests/translate_xliff.py",
            [folder.absolute("de.xliff"), folder.absolute("back.xliff")])
        let translation = try JSONDecoder().decode(Translation.self, from: answer)
        #expect(translation.units == 14)
        let before = try folder.snapshot(of: "Settings.bundle")
        let result = try folder.run("localize", "import", "back.xliff")
        #expect(result.exitCode == 0 && !result.error.contains("skip"), "\(result.error)")
        let changes = try folder.snapshot(of: "Settings.bundle").changes(since: before)
        #expect(changes == ["~ de.lproj/More.strings", "~ de.lproj/Root.strings"])

        // CoreFoundation, by way of Foundation, reads what the tool wrote, in either table. It takes the two spellings of
        // "é" for one key, and gives one of their values.
        var found: [String] = []
        var entries = 0
        for table in ["Root", "More"] {
            let bytes = try folder.bytes(of: "Settings.bundle/de.lproj/\(table).strings")
            let values = unsafe try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            found += (values as? [String: String] ?? [:]).values.filter { $0.hasPrefix("„") }
            entries += String(decoding: bytes, as: UTF8.self).split(separator: " = \"„").count - 1
        }
        #expect(translation.translated.count == 13 && translation.translated.count * 10 >= translation.units * 9)
        #expect(entries == 13 && found.count == 12)
        #expect(Set(found).isSubset(of: translation.translated) && Set(found).count == 12)
        #expect(try folder.run("localize", "import", "back.xliff").error.contains("update") == false)
    }
}

/// The strict schema of XLIFF 1.2, as Debian's php-symfony-translation ships it.
private enum XLIFFSchema {
    static let folder = "/usr/share/php/Symfony/Component/Translation/Resources/schemas"
    static let path = folder + "/xliff-core-1.2-strict.xsd"

    /// Where the schema of XML itself is, which it asks for by an address.
    static let catalog = """
        <catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
        <system systemId="http://www.w3.org/2001/xml.xsd" uri="file://\(folder)/xml.xsd"/>
        <uri name="http://www.w3.org/2001/xml.xsd" uri="file://\(folder)/xml.xsd"/>
        </catalog>
        """
}
