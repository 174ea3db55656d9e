import SettingsModel
import SourceText
import XMLSyntax

/// Writes XLIFF 1.2 as Xcode does: one `file` a table, one `trans-unit` a text.
///
/// The tool is this one, and its element has no `build-num`, which the strict schema of XLIFF does not know.
enum XLIFFWriter {
    /// - Parameters:
    ///   - tables: each with a source and a target language.
    ///   - version: the version of this tool.
    static func text(of tables: [TableTranslations], version: String) -> String {
        let namespace = "urn:oasis:names:tc:xliff:document:1.2"
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<xliff xmlns="\#(namespace)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" "#
                + #"xsi:schemaLocation="\#(namespace) "#
                + #"http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">"#,
        ]
        for table in tables {
            var attributes = [("original", table.origin.text)]
            if let source = table.source { attributes.append(("source-language", source)) }
            if let target = table.target { attributes.append(("target-language", target)) }
            attributes.append(("datatype", "plaintext"))
            lines.append("  <file" + attributes.map { #" \#($0.0)="\#(XMLText.attribute($0.1))""# }.joined() + ">")
            lines += [
                "    <header>",
                #"      <tool tool-id="settings-bundle" tool-name="settings-bundle" "#
                    + #"tool-version="\#(XMLText.attribute(version))"/>"#,
                "    </header>",
                "    <body>",
            ]
            for unit in table.units { lines += self.lines(of: unit, source: table.source ?? "") }
            lines += ["    </body>", "  </file>"]
        }
        return lines.joined(separator: "\n") + "\n</xliff>\n"
    }

    private static func lines(of unit: TranslationUnit, source: String) -> [String] {
        let source = XMLText.content((unit.sources[source] ?? unit.key).string)
        var lines = [
            #"      <trans-unit id="\#(XMLText.attribute(unit.key.string))" xml:space="preserve">"#,
            "        <source>\(source)</source>",
        ]
        if let target = unit.target {
            lines.append(#"        <target state="translated">\#(XMLText.content(target.string))</target>"#)
        }
        if let note = unit.note { lines.append("        <note>\(XMLText.content(note))</note>") }
        return lines + ["      </trans-unit>"]
    }
}
