import SettingsModel
import SourceText
import XMLSyntax

/// Writes XLIFF 1.2 documents in the same format as Xcode. Each string table is a `file` element, and each string is a
/// `trans-unit` element.
///
/// The `tool` element describes this tool. It has no `build-num` attribute, because the strict XLIFF schema does not
/// define one.
enum XLIFFWriter {
    /// Returns the text of an XLIFF document that contains the given translations.
    ///
    /// - Parameters:
    ///   - tables: The translations of string tables, each with a source and a target language.
    ///   - version: The version of this tool.
    static func text(of tables: [TableTranslations], version: String) -> String {
        let namespace = "urn:oasis:names:tc:xliff:document:1.2"
        let schema = "http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd"
        let tool = XMLOutputElement(
            "tool", [("tool-id", "settings-bundle"), ("tool-name", "settings-bundle"), ("tool-version", version)])
        let files = tables.map { table in
            XMLOutputElement(
                "file",
                [
                    ("original", table.origin.text), ("source-language", table.source),
                    ("target-language", table.target), ("datatype", "plaintext"),
                ],
                children: [
                    XMLOutputElement("header", children: [tool]),
                    XMLOutputElement(
                        "body", children: table.units.map { transUnitElement(of: $0, source: table.source ?? "") }),
                ])
        }
        return XMLOutputElement(
            "xliff",
            [
                ("xmlns", namespace), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"), ("version", "1.2"),
                ("xsi:schemaLocation", "\(namespace) \(schema)"),
            ], children: files
        ).document
    }

    private static func transUnitElement(of unit: TranslationUnit, source: String) -> XMLOutputElement {
        let texts = [
            XMLOutputElement("source", text: (unit.sources[source] ?? unit.key).string),
            unit.target.map { XMLOutputElement("target", [("state", "translated")], text: $0.string) },
            unit.note.map { XMLOutputElement("note", text: $0) },
        ]
        return XMLOutputElement(
            "trans-unit", [("id", unit.key.string), ("xml:space", "preserve")], children: texts.compactMap(\.self))
    }
}
