import Foundation
import TestSupport
import Testing

/// Exported XLIFF, validated with the OASIS schema and edited with a translation tool.
@Suite struct XLIFFToolsTests {
    /// A bundle with two string tables in three languages and strings that are hard to represent.
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

    @Test(.needs(.xmllint, .xliffSchema)) func `Exported XLIFF files are valid for the schema`() throws {
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
        // The schema rejects an invalid file.
        let broken = try folder.text(of: "de.xliff").replacing("<header>", with: "<header build-num=\"1\">")
        try folder.write(broken, to: "broken.xliff")
        let result = try shell(
            "xmllint --nonet --noout --schema '\(XLIFFSchema.path)' broken.xliff", in: folder,
            environment: ["XML_CATALOG_FILES": folder.absolute("catalog.xml")])
        #expect(result.exitCode == 3, "\(result.error)")
    }

    /// The output of the script.
    private struct Translation: Decodable {
        let units: Int
        let translated: [String]
    }

    @Test(.needs(.translateToolkit)) func `localize import accepts everything that a translation tool writes`() throws {
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

        // Foundation reads both tables. It treats the two spellings of "é" as one key, and returns one of their values.
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

/// The strict schema of XLIFF 1.2 in Debian's php-symfony-translation.
private enum XLIFFSchema {
    static let folder = "/usr/share/php/Symfony/Component/Translation/Resources/schemas"
    static let path = folder + "/xliff-core-1.2-strict.xsd"

    /// Resolves the URL of the XML schema, which the XLIFF schema imports.
    static let catalog = """
        <catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
        <system systemId="http://www.w3.org/2001/xml.xsd" uri="file://\(folder)/xml.xsd"/>
        <uri name="http://www.w3.org/2001/xml.xsd" uri="file://\(folder)/xml.xsd"/>
        </catalog>
        """
}
