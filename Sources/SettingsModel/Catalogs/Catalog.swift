package import JSONSyntax
import PropertyListSyntax
package import SourceText

/// A String Catalog, which contains the strings of one table in all languages.
///
/// A bundle represents the catalog as generated string tables at `<language>.lproj/<table>.strings`. Operations edit
/// these tables like files. The edited tables are then compared with the catalog, and the differences are applied to
/// the catalog's JSON text.
package struct Catalog: Sendable {
    /// The name of the string table that the catalog replaces.
    package let table: String
    /// The path of the catalog relative to the bundle, such as `../Settings.xcstrings`.
    package let path: String
    package let document: JSONDocument
    /// The source language of the catalog.
    package let source: Language
    /// The source language and all languages with translations, in alphabetical order.
    package let languages: [Language]
    /// The strings in the catalog, in file order.
    package let texts: [Text]
    /// Whether any string varies by plural or device. String tables do not support such variations.
    package let hasVariations: Bool
    /// The JSON object that contains the strings.
    let strings: JSONElement
    /// The index of each string in `texts`, by key.
    let positions: [ExactString: Int]

    /// A string in the catalog, with its values in all languages.
    ///
    /// This type is a class to avoid copying the strings, which are iterated once per language.
    package final class Text: Sendable {
        package let name: JSONElement
        package let element: JSONElement
        package let key: ExactString
        /// The values of the string, by language.
        package let units: [Language: LocalizedValue]

        package let comment: String?
        /// The `extractionState` of the string, such as `manual` for a string that was added by hand. `nil` if Xcode
        /// extracted the string from source code.
        package let state: ExactString?
        /// Whether the string is translatable, as specified by `shouldTranslate` in the catalog.
        package let isTranslated: Bool

        /// The value in the source language. If the catalog does not contain this value, the key is used instead. `nil`
        /// if the value varies by plural or device.
        let sourceValue: ExactString?

        init(_ member: JSONElement.Member, key: ExactString, units: [Language: LocalizedValue], source: Language) {
            name = member.nameElement
            element = member.element
            self.key = key
            self.units = units
            // These values are read once per language.
            comment = element["comment"]?.string?.string
            state = element["extractionState"]?.string
            isTranslated = element["shouldTranslate"]?.kind != .false
            sourceValue = if let unit = units[source] { unit.value } else { key }
        }

        /// Returns the member of the JSON object `localizations` that contains a localized value.
        func member(of unit: LocalizedValue) -> JSONElement.Member? { element["localizations"]?.member(at: unit.index) }
    }

    /// A string from another catalog, which a change inserts with everything that the other catalog contains for it.
    struct MovedText: Sendable {
        let text: Text
        let catalog: Catalog
    }

    /// The value of a string in one language.
    package struct LocalizedValue: Sendable {
        /// The index of the language in the string's JSON object `localizations`.
        let index: Int
        /// The state of the translation, such as `translated`, `needs_review` or `new`.
        package let state: ExactString
        /// The value, or `nil` if it varies by plural or device.
        package let value: ExactString?

        package var hasVariations: Bool { value == nil }
    }

    /// The maximum number of languages in a catalog.
    private static let mostLanguages = 1000
    /// The maximum total size, in bytes, of the string tables generated from a catalog.
    private static let mostBytes = 256 << 20

    /// Creates a catalog from a parsed JSON document.
    ///
    /// - Throws: A `BundleError` with the position of the problem if the document is not a valid String Catalog or
    ///   contains too many strings.
    package init(_ document: JSONDocument, ofTable table: String, at path: String) throws(BundleError) {
        self.table = table
        self.path = path
        self.document = document
        var reader = CatalogReader(text: document.source.text, path: path)
        let root: JSONElement
        do {
            root = try document.readRoot()
        } catch {
            throw reader.error(
                Message(error.message), at: error.span,
                help: error.help.map { Message($0) } ?? "correct the catalog, or restore it from version control")
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
        hasVariations = reader.hasVariations
        self.positions = positions
        languages = Set(reader.languages.values).union([self.source]).sorted()
        // Each language becomes a table with every string, so a small file could exhaust the memory.
        let size = texts.reduce(0) { $0 + 2 * $1.element.span.count / max(1, $1.units.count) + 2 * $1.name.span.count }
        if languages.count > Self.mostLanguages || size > Self.mostBytes / languages.count {
            throw reader.error(
                "the catalog has too many strings in too many languages: \(texts.count) in \(languages.count)",
                at: 0..<0, help: "split it into one catalog for each pane")
        }
    }

    /// Creates a String Catalog that does not contain any strings.
    package static func empty(
        ofTable table: String, in source: Language, at path: String
    ) throws(BundleError) -> Catalog {
        let text = CatalogEntry.catalog([:], source: source.identifier)
        return try Catalog(JSONDocument(decoding: Array(text.utf8)), ofTable: table, at: path)
    }

    /// Returns the line and column at which a range of byte offsets starts.
    package func position(of span: Range<Int>) -> SourcePosition {
        LineTable(document.source.text).position(of: span.lowerBound)
    }

    /// Throws an error if a string varies by plural or device. String tables do not support such variations.
    ///
    /// - Parameter isMeant: A closure that returns whether to check the string with the given key. By default, all
    ///   strings are checked.
    package func requireNoVariations(where isMeant: (ExactString) -> Bool = { _ in true }) throws(BundleError) {
        guard hasVariations else { return }
        for text in texts {
            let forms = text.units.values.filter(\.hasVariations).min { $0.index < $1.index }
            guard let forms, isMeant(text.key) else { continue }
            throw error(
                "the string \(quoted(text.key.string)) varies by plural or device, which string tables do not support",
                at: (text.member(of: forms)?.nameElement ?? text.name).span,
                help: "replace the variations with one translation")
        }
    }

    /// Throws an error if string tables cannot contain everything that the catalog contains for a string: plural and
    /// device variations, drafts, and translations of strings that are marked as not translatable.
    ///
    /// - Parameter isMeant: A closure that returns whether to check the string with the given key.
    package func requireNoCatalogOnlyValues(
        where isMeant: (ExactString) -> Bool = { _ in true }
    ) throws(BundleError) {
        try requireNoVariations(where: isMeant)
        for text in texts where isMeant(text.key) {
            let source = text.sourceValue ?? text.key
            let lost = text.units.filter { language, unit in
                language != self.source && (!text.isTranslated || unit.state == "new")
                    && unit.value.map { !$0.isEmpty && $0 != source } ?? false
            }
            guard let (language, unit) = lost.min(by: { $0.value.index < $1.value.index }) else { continue }
            let name = quoted(language.identifier)
            throw error(
                text.isTranslated
                    ? "\(name) has a draft for the string \(quoted(text.key.string)), and string tables cannot contain drafts"
                    : "the string \(quoted(text.key.string)) is marked as not translatable, but has a translation into \(name)",
                at: (text.member(of: unit)?.nameElement ?? text.name).span,
                help: text.isTranslated
                    ? "set its state to translated, or remove it"
                    : "remove 'shouldTranslate' to keep the translation, or remove the translation")
        }
    }

    package func text(_ key: ExactString) -> Text? { positions[key].map { texts[$0] } }

    /// Returns the path, relative to the bundle, of the string table generated for a language.
    func path(of language: Language) -> String { "\(language.folder)/\(table).strings" }

    /// The first string that Xcode extracted from source code, or `nil` if there is none. A catalog that contains
    /// extracted strings is also used by the app's code.
    package var firstExtractedText: Text? { texts.first { $0.state == nil || $0.state == "extracted_with_value" } }

    /// The reason the catalog cannot be edited, or `nil` if it is editable.
    package var obstacle: BundleError? {
        let help: Message = "give the pane its own table with its own catalog"
        if ["Localizable", "InfoPlist"].contains(table) {
            return BundleError(
                "the catalog of the table \(table) belongs to the app and is not changed", path: path, help: help)
        }
        guard document.isEditable else {
            return BundleError("the catalog contains bytes that are not \(document.source.encoding.name)", path: path)
        }
        guard let firstExtractedText, !firstExtractedText.key.isEmpty || texts.count > 1 else { return nil }
        return error(
            "Xcode extracts the string \(quoted(firstExtractedText.key.string)) from source code: the catalog belongs to the app and is not changed",
            at: firstExtractedText.name.span,
            help: help + "; for strings that are not extracted, set extractionState to manual")
    }

    func error(_ message: Message, at span: Range<Int>, help: Message? = nil) -> BundleError {
        CatalogReader(text: document.source.text, path: path).error(message, at: span, help: help)
    }

    /// Returns the byte range of a string's value in a language. If `language` is `nil` or the string has no value in
    /// that language, returns the byte range of the key. Returns `nil` if the catalog does not contain the string.
    package func span(of key: ExactString, in language: Language?) -> Range<Int>? {
        guard let text = text(key) else { return nil }
        let member = language.flatMap { text.units[$0] }.flatMap { text.member(of: $0) }
        return (member.map { $0.element["stringUnit"]?["value"] ?? $0.nameElement } ?? text.name).span
    }
}

/// A parser for the strings and languages in a String Catalog.
private struct CatalogReader {
    let text: SourceText
    let path: String
    /// The languages found so far, by identifier.
    private(set) var languages: [ExactString: Language] = [:]
    /// Whether any string found so far varies by plural or device.
    private(set) var hasVariations = false

    func error(_ message: Message, at span: Range<Int>, help: Message? = nil) -> BundleError {
        BundleError(message, path: path, position: LineTable(text).position(of: span.lowerBound), help: help)
    }

    mutating func language(_ name: ExactString, at element: JSONElement) throws(BundleError) -> Language {
        if let known = languages[name] { return known }
        // The identifier becomes the name of an `.lproj` folder.
        guard name.string.utf8.allSatisfy(Directive.isWordByte), (1...60).contains(name.string.utf8.count) else {
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
        var units: [Language: Catalog.LocalizedValue] = [:]
        if let localizations = member.element["localizations"] {
            guard localizations.kind == .object else {
                throw problem("'localizations' is not an object", at: localizations)
            }
            units.reserveCapacity(localizations.count)
            for (index, member) in localizations.members.enumerated() {
                let language = try language(member.name, at: member.nameElement)
                guard let plain = member.element["stringUnit"] else {
                    hasVariations = true
                    units[language] = Catalog.LocalizedValue(index: index, state: "", value: nil)
                    continue
                }
                guard let state = plain["state"]?.string, let value = plain["value"]?.string else {
                    throw problem("a 'stringUnit' requires 'state' and 'value'", at: plain)
                }
                units[language] = Catalog.LocalizedValue(index: index, state: state, value: value)
            }
        }
        return Catalog.Text(member, key: key, units: units, source: source)
    }
}

/// Generation of string tables from a String Catalog.
extension Catalog {
    /// An entry in the string table generated for a language.
    struct GeneratedEntry {
        let key: ExactString
        var value: ExactString
        /// Whether the rule `same-as-source` is suppressed for the entry.
        var allowsSameAsSource = false
        let comment: String?

        /// The comment to write to the string table. It suppresses the rule `same-as-source` if `allowsSameAsSource` is
        /// `true`.
        var fullComment: String? {
            if !allowsSameAsSource { return comment }
            return (comment.map { $0 + "\n" } ?? "") + Directive.allowSame
        }
    }

    /// Returns the entries in the string table for a language. Every string with a nonempty key has an entry. The entry
    /// for an untranslated string contains the source value.
    func generatedEntries(in language: Language) -> [GeneratedEntry] {
        texts.compactMap { text in
            // Catalogs may contain an empty key that Xcode adds. Panes cannot use it.
            text.key.isEmpty ? nil : generatedEntry(of: text, in: language)
        }
    }

    func generatedEntry(of text: Text, in language: Language) -> GeneratedEntry {
        // A source string that varies by plural or device is represented by its key.
        let source = text.sourceValue ?? text.key
        var entry = GeneratedEntry(key: text.key, value: source, comment: text.comment)
        if language == self.source { return entry }
        if !text.isTranslated {
            entry.allowsSameAsSource = true
        } else if let unit = text.units[language], unit.state != "new" {
            // A string that only has variations is untranslated, because a string table cannot contain them.
            entry.value = unit.value ?? source
            entry.allowsSameAsSource = unit.value == source && unit.state == "translated"
        }
        return entry
    }

    /// The generated string tables, one for each language.
    var files: [BundleFiles.File] {
        languages.map { language in
            let entries = generatedEntries(in: language).map {
                NewEntry(key: $0.key, value: $0.value, comment: $0.fullComment)
            }
            let path = path(of: language)
            return BundleFiles.File(
                path: path, target: path, bytes: StringTable.bytes(of: entries, named: table, in: .utf8))
        }
    }
}
