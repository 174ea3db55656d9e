package import JSONSyntax
package import SourceText

/// A String Catalog: the texts of one table in all languages.
///
/// To a bundle it shows itself as tables, `<language>.lproj/<table>.strings`, which all operations edit as they edit files.
/// What they changed is found by comparing, and becomes edits of the catalog's JSON.
package struct Catalog: Sendable {
    /// The name of the table.
    package let table: String
    /// The path relative to the bundle: `../Settings.xcstrings`.
    package let path: String
    package let document: JSONDocument
    /// The language that the texts are written in.
    package let source: Language
    /// The source language, and those that some text has a translation into, in alphabetical order.
    package let languages: [Language]
    /// The texts in the order of the file.
    package let texts: [Text]
    /// Whether some text has forms for plurals or devices, which no table holds.
    package let hasForms: Bool
    /// The object with the texts.
    let strings: JSONElement
    /// The positions of the texts.
    let positions: [ExactString: Int]

    /// One text with what each language says: an object, since each language goes through all of them.
    package final class Text: Sendable {
        package let name: JSONElement
        package let element: JSONElement
        package let key: ExactString
        /// By the languages.
        package let units: [Language: Unit]

        package let comment: String?
        /// Who put the text into the catalog: `manual` is a person; nil is Xcode.
        package let state: ExactString?
        /// Whether it is to be translated.
        package let isTranslated: Bool

        /// What the source language says; nil where it has forms.
        let sourceValue: ExactString?

        init(_ member: JSONElement.Member, key: ExactString, units: [Language: Unit], source: Language) {
            name = member.nameElement
            element = member.element
            self.key = key
            self.units = units
            // Each language asks for them.
            comment = element["comment"]?.string?.string
            state = element["extractionState"]?.string
            isTranslated = element["shouldTranslate"]?.kind != .false
            sourceValue = if let unit = units[source] { unit.value } else { key }
        }

        /// Where a language stands with what it says.
        func member(of unit: Unit) -> JSONElement.Member? { element["localizations"]?.member(at: unit.index) }
    }

    /// What one language says for a text.
    package struct Unit: Sendable {
        /// The position among the languages of the text.
        let index: Int
        /// `translated`, `needs_review`, `new`.
        package let state: ExactString
        /// Nil where there are forms for plurals or devices instead.
        package let value: ExactString?

        package var hasForms: Bool { value == nil }
    }

    /// How many languages a catalog may have: more than there are on any device.
    private static let mostLanguages = 1000
    /// How many bytes the tables of a catalog may have together.
    private static let mostBytes = 256 << 20

    /// - Throws: for a text that is no catalog, with its place.
    package init(_ document: JSONDocument, ofTable table: String, at path: String) throws(BundleError) {
        self.table = table
        self.path = path
        self.document = document
        var reader = CatalogReader(text: document.source.text, path: path)
        let root: JSONElement
        do {
            root = try document.readRoot()
        } catch {
            throw reader.error(Message(error.message), at: error.span, help: error.help.map { Message($0) })
        }
        guard root.kind == .object, let source = root["sourceLanguage"]?.string, let strings = root["strings"],
            strings.kind == .object
        else {
            throw reader.error(
                "not a String Catalog: it requires 'sourceLanguage' and 'strings'", at: root.span.prefix(1))
        }
        self.source = try reader.language(source, at: root["sourceLanguage"] ?? root)
        self.strings = strings
        var texts: [Text] = []
        texts.reserveCapacity(strings.count)
        var positions: [ExactString: Int] = Dictionary(minimumCapacity: strings.count)
        for member in strings.members {
            let text = try reader.text(member, source: self.source)
            if positions.updateValue(texts.count, forKey: text.key) != nil {
                throw reader.error("the string \(quoted(text.key.string)) appears twice", at: member.nameElement.span)
            }
            texts.append(text)
        }
        self.texts = texts
        hasForms = reader.hasForms
        self.positions = positions
        languages = Set(reader.languages.values).union([self.source]).sorted()
        // Each language is a table with every text, so that a small file could fill the memory.
        let size = texts.reduce(0) { $0 + 2 * $1.element.span.count / max(1, $1.units.count) + 2 * $1.name.span.count }
        if languages.count > Self.mostLanguages || size > Self.mostBytes / languages.count {
            throw reader.error(
                "the catalog has too many strings in too many languages: \(texts.count) in \(languages.count)",
                at: 0..<0, help: "split it into one catalog for each pane")
        }
    }

    /// A catalog without texts.
    package static func empty(
        ofTable table: String, in source: Language, at path: String
    ) throws(BundleError) -> Catalog {
        let text = CatalogEntry.catalog([:], source: source.identifier)
        return try Catalog(JSONDocument(decoding: Array(text.utf8)), ofTable: table, at: path)
    }

    /// The line and column of a span.
    package func position(of span: Range<Int>) -> SourcePosition {
        LineTable(document.source.text).position(of: span.lowerBound)
    }

    /// Throws where one of some texts has forms for plurals or devices, which no table holds.
    package func requireNoForms(where isMeant: (ExactString) -> Bool = { _ in true }) throws(BundleError) {
        guard hasForms else { return }
        for text in texts {
            let forms = text.units.values.filter(\.hasForms).min { $0.index < $1.index }
            guard let forms, isMeant(text.key) else { continue }
            throw error(
                "the string \(quoted(text.key.string)) varies by plural or device, which string tables do not support",
                at: (text.member(of: forms)?.nameElement ?? text.name).span,
                help: "replace the variations with one translation")
        }
    }

    /// The text of a key.
    package func text(_ key: ExactString) -> Text? { positions[key].map { texts[$0] } }

    /// The table of a language as a file of the bundle.
    func path(of language: Language) -> String { "\(language.folder)/\(table).strings" }

    /// The first text that is Xcode's: it takes it out of source code, so that the catalog is not the bundle's own.
    package var extracted: Text? { texts.first { $0.state == nil || $0.state == "extracted_with_value" } }

    /// Why the catalog is read and never written; nil where it is written.
    package var obstacle: BundleError? {
        let help: Message = "give the pane its own table with its own catalog"
        if ["Localizable", "InfoPlist"].contains(table) {
            return BundleError(
                "the catalog of the table \(table) belongs to the app and is not changed", path: path, help: help)
        }
        guard document.isEditable else {
            return BundleError("the catalog contains bytes that are not \(document.source.encoding.name)", path: path)
        }
        guard let extracted, !extracted.key.isEmpty || texts.count > 1 else { return nil }
        return error(
            "Xcode extracts the string \(quoted(extracted.key.string)) from source code: the catalog belongs to the app and is not changed",
            at: extracted.name.span, help: help + "; for strings that are not extracted, set extractionState to manual")
    }

    func error(_ message: Message, at span: Range<Int>, help: Message? = nil) -> BundleError {
        CatalogReader(text: document.source.text, path: path).error(message, at: span, help: help)
    }

    /// Where a text stands, or what a language says for it.
    package func span(of key: ExactString, in language: Language?) -> Range<Int>? {
        guard let text = text(key) else { return nil }
        let member = language.flatMap { text.units[$0] }.flatMap { text.member(of: $0) }
        return (member.map { $0.element["stringUnit"]?["value"] ?? $0.nameElement } ?? text.name).span
    }
}

/// Reads the texts of a catalog.
private struct CatalogReader {
    let text: SourceText
    let path: String
    /// The languages by their names.
    private(set) var languages: [ExactString: Language] = [:]
    /// Whether a text has forms for plurals or devices.
    private(set) var hasForms = false

    func error(_ message: Message, at span: Range<Int>, help: Message? = nil) -> BundleError {
        BundleError(message, path: path, position: LineTable(text).position(of: span.lowerBound), help: help)
    }

    mutating func language(_ name: ExactString, at element: JSONElement) throws(BundleError) -> Language {
        if let known = languages[name] { return known }
        // The name becomes that of a folder.
        let isPlain = name.string.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        guard isPlain, (1...60).contains(name.string.utf8.count) else {
            throw error(
                "\(quoted(name.string)) is not a language", at: element.span,
                help: "use an identifier such as en or pt-BR")
        }
        let language = Language(name.string)
        languages[name] = language
        return language
    }

    mutating func text(_ member: JSONElement.Member, source: Language) throws(BundleError) -> Catalog.Text {
        let key = member.name
        func problem(_ message: Message, at element: JSONElement) -> BundleError {
            error("the string \(quoted(key.string)): \(message)", at: element.span.prefix(1))
        }
        guard member.element.kind == .object else { throw problem("its value is not an object", at: member.element) }
        var units: [Language: Catalog.Unit] = [:]
        if let localizations = member.element["localizations"] {
            guard localizations.kind == .object else {
                throw problem("'localizations' is not an object", at: localizations)
            }
            units.reserveCapacity(localizations.count)
            for (index, member) in localizations.members.enumerated() {
                let language = try language(member.name, at: member.nameElement)
                guard let plain = member.element["stringUnit"] else {
                    hasForms = true
                    units[language] = Catalog.Unit(index: index, state: "", value: nil)
                    continue
                }
                guard let state = plain["state"]?.string, let value = plain["value"]?.string else {
                    throw problem("a 'stringUnit' requires 'state' and 'value'", at: plain)
                }
                units[language] = Catalog.Unit(index: index, state: state, value: value)
            }
        }
        return Catalog.Text(member, key: key, units: units, source: source)
    }
}
