import SettingsModel
import SourceText
import XMLSyntax

/// A parser for XLIFF 1.2 files from Xcode, this tool and other translation tools.
struct XLIFFReader {
    private let source: SourceText
    private var xml: XMLReader
    private var tables: [TableTranslations] = []

    private init(_ text: SourceText) {
        source = text
        xml = XMLReader(text)
    }

    static func read(_ text: SourceText) throws(ExchangeError) -> [TableTranslations] {
        var reader = XLIFFReader(text)
        try reader.readDocument()
        return reader.tables
    }

    private mutating func next() throws(ExchangeError) -> XMLReader.Event? {
        do throws(XMLReader.SyntaxError) {
            return try xml.next()
        } catch {
            throw problem(error.message, at: error.offset, help: error.help)
        }
    }

    private func problem(_ message: String, at offset: Int, help: String? = nil) -> ExchangeError {
        ExchangeError(message, at: offset, in: source, help: help)
    }

    private mutating func readDocument() throws(ExchangeError) {
        guard case .start(let root)? = try next(), root.name == "xliff" else {
            throw problem("the root element is not xliff", at: 0)
        }
        let version = root.attributes["version"] ?? "none"
        guard version == "1.2" || version == "1.1" || version == "1.0" else {
            throw problem(
                "XLIFF version \(quoted(version)) is not supported", at: root.offset,
                help: "save it as XLIFF 1.2")
        }
        try forEachChild { reader, element throws(ExchangeError) in
            if element.name == "file" { try reader.readFile(element) } else { try reader.readContent() }
        }
        // The rest of the document must be well-formed XML.
        while try next() != nil {}
    }

    /// Calls a closure for each child of the current element. The closure must read the child element up to its end
    /// tag.
    private mutating func forEachChild(
        _ body: (inout XLIFFReader, XMLStartTag) throws(ExchangeError) -> Void
    ) throws(ExchangeError) {
        while let event = try next() {
            switch event {
            case .start(let element): try body(&self, element)
            case .end: return
            case .text: break
            }
        }
    }

    private mutating func readFile(_ element: XMLStartTag) throws(ExchangeError) {
        guard let original = element.attributes["original"], !original.isEmpty else {
            throw problem("a file element without 'original'", at: element.offset)
        }
        let origin: TableOrigin
        do {
            origin = try TableOrigin(path: original)
        } catch {
            throw problem(error.message, at: element.offset, help: error.help)
        }
        let index = tables.count
        tables.append(
            TableTranslations(
                origin: origin, source: element.attributes["source-language"],
                target: element.attributes["target-language"]))
        try readUnits(of: index)
    }

    private mutating func readUnits(of table: Int) throws(ExchangeError) {
        try forEachChild { reader, element throws(ExchangeError) in
            switch element.name {
            case "body", "group": try reader.readUnits(of: table)
            case "trans-unit": try reader.readUnit(element, of: table)
            default: try reader.readContent()
            }
        }
    }

    private mutating func readUnit(_ element: XMLStartTag, of table: Int) throws(ExchangeError) {
        guard let id = element.attributes["id"] else {
            throw problem("a trans-unit element without 'id'", at: element.offset)
        }
        var unit = TranslationUnit(key: ExactString(id))
        let language = tables[table].source ?? ""
        var isOpen = false
        try forEachChild { reader, child throws(ExchangeError) in
            switch child.name {
            case "source":
                unit.sources[language] = ExactString(try reader.readContent().text)
            case "target":
                if unit.target != nil { unit.obstacle = "the file has several translations of it" }
                let content = try reader.readContent()
                unit.target = ExactString(content.text)
                isOpen = ["new", "needs-translation"].contains(child.attributes["state"])
                unit.needsReview = child.attributes["state"]?.hasPrefix("needs-review-") ?? false
                unit.isConfirmed =
                    element.attributes["approved"] == "yes"
                    || ["translated", "final", "signed-off", "reviewed"].contains(child.attributes["state"])
                if let markup = content.markup {
                    unit.obstacle = "the translation has markup, <\(markup)>, which string tables do not support"
                }
            default:
                try reader.readContent()
            }
        }
        // Some tools fill in the source for untranslated strings and mark them in the state attribute.
        if isOpen { unit.markUntranslated(in: language) }
        tables[table].units.append(unit)
    }

    /// Reads the current element up to its end tag. Returns its text, and the name of its first child element other
    /// than `mrk`. The name is `nil` if there is no such child element.
    @discardableResult
    private mutating func readContent() throws(ExchangeError) -> (text: String, markup: String?) {
        var text = ""
        var markup: String?
        let depth = xml.depth
        while let event = try next() {
            switch event {
            case .text(let piece): text += piece
            // A `mrk` element annotates text without changing it.
            case .start(let element): if element.name != "mrk" { markup = markup ?? element.name }
            case .end: if xml.depth < depth { return (text, markup) }
            }
        }
        return (text, markup)
    }
}

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
            unit.target.map {
                let state = unit.needsReview ? "needs-review-translation" : "translated"
                return XMLOutputElement("target", [("state", state)], text: $0.string)
            },
            unit.note.map { XMLOutputElement("note", text: $0) },
        ]
        return XMLOutputElement(
            "trans-unit", [("id", unit.key.string), ("xml:space", "preserve")], children: texts.compactMap(\.self))
    }
}
