import JSONSyntax
package import SettingsModel
import SourceText
import XMLSyntax

/// An export of a bundle's strings to files for translators.
package struct TranslationExport: Sendable {
    package struct Options: Sendable {
        /// The identifiers of the target languages. If the array is empty, strings are exported for all languages
        /// except the source language.
        package var languages: [String] = []
        /// The source language, or `nil` to use the bundle's source language. The bundle is not required to contain
        /// string tables in this language.
        package var sourceLanguage: String?
        /// Whether to export the strings of panes that a license generator has created.
        package var includingGenerated = false
        /// The path of the bundle, relative to the project. The path is written to XLIFF files.
        package var bundlePath: String
        /// The version of this tool.
        package var version: String

        package init(bundlePath: String, version: String) {
            self.bundlePath = bundlePath
            self.version = version
        }
    }

    /// The exported files. Their paths are relative to the output folder.
    package private(set) var files: [(path: String, bytes: [UInt8])] = []
    /// Notes about the export that are shown to the user.
    package private(set) var notes: [Message] = []

    private let bundle: SettingsBundle
    private let format: ExchangeFormat
    private let options: Options
    private let source: Language?
    private let sourceTag: String
    /// Notes for translators about the strings in each string table, keyed by table name.
    private var notesOnTexts: [String: [String]] = [:]

    /// Exports the strings of a bundle in the given format.
    ///
    /// - Throws: An error if the source language is unknown, or if there are no target languages or string tables.
    package init(of bundle: SettingsBundle, as format: ExchangeFormat, _ options: Options) throws(BundleError) {
        self.bundle = bundle
        self.format = format
        self.options = options
        (source, sourceTag) = try Self.source(of: bundle, named: options.sourceLanguage)
        try bundle.requireReadableLanguageFolders()
        let languages = try Self.languages(of: bundle, options, source)
        // Translators would have to redo strings that only an unreadable pane uses.
        try bundle.requireReadablePanes(includingLocalized: false)
        let tables = bundle.localizedTables(includingGenerated: options.includingGenerated).filter { !$0.uses.isEmpty }
        if tables.isEmpty {
            throw bundle.errorWithoutTables("there is nothing to translate")
        }
        for table in tables { try requireValidTable(table, in: languages.map(\.language)) }
        for table in tables { notesOnTexts[table.name] = bundle.notes(on: table, in: source) }
        switch format {
        case .xliff:
            for language in languages {
                let tables = translations(of: tables, into: language)
                addFile("\(language.tag).xliff", XLIFFWriter.text(of: tables, version: options.version))
            }
        case .xcloc:
            for language in languages {
                addFolder(for: language, translations(of: tables, into: language), tables)
            }
        case .xcstrings:
            for table in tables {
                let translations = languages.flatMap { self.translations(of: [table], into: $0) }
                addFile("\(table.name).xcstrings", StringCatalogWriter.text(of: translations, source: sourceTag))
            }
        case .csv:
            let translations = tables.map { table in languages.flatMap { self.translations(of: [table], into: $0) } }
            let name = options.bundlePath.split(separator: "/").last ?? "Settings.bundle"
            addFile(
                "\(name.hasSuffix(".bundle") ? name.dropLast(".bundle".count) : name).csv",
                TranslationSheet.text(of: translations, source: sourceTag))
            let units = translations.flatMap { $0 }.flatMap(\.units)
            notes += TranslationSheet.notes(
                on: units.flatMap {
                    [$0.key.string, $0.sources[sourceTag]?.string ?? "", $0.note ?? "", $0.target?.string ?? ""]
                }
            ).map { Message($0) }
        }
        notes += bundle.notesOnStringsOutsideTables(
            "are not exported", includingGenerated: options.includingGenerated)
        if !options.includingGenerated { notes += [bundle.noteOnGeneratedPanes("are not exported")].compactMap(\.self) }
    }

    private mutating func addFile(_ path: String, _ text: String) { files.append((path, Array(text.utf8))) }

    // MARK: Languages

    private typealias Target = (language: Language, tag: String)

    private static func source(
        of bundle: SettingsBundle, named name: String?
    ) throws(BundleError) -> (language: Language?, tag: String) {
        // The source language may lack string tables of its own.
        if let name, !bundle.languages.contains(Language(name)) {
            if let problem = LanguageIdentifier.problem(of: name) {
                throw BundleError(
                    "the language \(quoted(name)) \(problem.message)",
                    help: problem.suggestion.map { "did you mean \($0)?" })
            }
            return (nil, LanguageIdentifier.tag(of: name) ?? name)
        }
        guard let language = name.map({ Language($0) }) ?? bundle.sourceLanguage else {
            throw BundleError(
                "the source language is unknown",
                help: "specify it, as in \(input: .sourceLanguage) en")
        }
        // `Base` contains strings in the app's development language, which is English by default.
        return (language, try language.identifier == "Base" ? "en" : tag(of: language))
    }

    private static func languages(
        of bundle: SettingsBundle, _ options: Options, _ source: Language?
    ) throws(BundleError) -> [Target] {
        var languages: [Language] = []
        for name in options.languages {
            let language = try bundle.language(named: name, adding: true)
            if language == source {
                throw BundleError(
                    "\(name) is the source language",
                    help: "specify the languages to translate into, or leave them out to export all")
            }
            if !languages.contains(language) { languages.append(language) }
        }
        if languages.isEmpty {
            languages = bundle.languages.filter {
                $0 != source && $0.identifier != "Base" && !LanguageIdentifier.isPseudolanguage($0.identifier)
            }
        }
        if languages.isEmpty {
            throw BundleError(
                "the bundle has no language to translate into", help: "add one with: \(run: .addLanguage) de")
        }
        let targets = try languages.map { language throws(BundleError) in
            (language: language, tag: try tag(of: language))
        }
        for target in targets where target.language.identifier != target.tag {
            // An import would write into the folder with the tag.
            guard let other = bundle.languages.first(where: { $0.identifier == target.tag }) else { continue }
            throw BundleError(
                "\(target.language.folder) and \(other.folder) are both translations into \(target.tag)",
                help: "remove one of them, or specify the language to export")
        }
        return targets
    }

    private static func tag(of language: Language) throws(BundleError) -> String {
        if let tag = LanguageIdentifier.tag(of: language.identifier) { return tag }
        throw BundleError(
            "\(quoted(language.identifier)) is not a language that translation tools support", path: language.folder,
            help: "\(run: .renameLanguage) \(language.identifier) LANGUAGE")
    }

    // MARK: Strings

    /// Throws an error if a string table's name is not a valid file name, or if one of its files cannot be read.
    /// Strings in an unreadable file would appear to be untranslated.
    private func requireValidTable(_ table: LocalizedTable, in languages: [Language]) throws(BundleError) {
        // The import validates this path as an untrusted one.
        guard let origin = try? TableOrigin(path: "x.bundle/en.lproj/\(table.name).strings"), origin.table == table.name
        else {
            throw BundleError(
                "the table name \(quoted(table.name)) is not a valid file name in an .lproj folder",
                path: table.panes.first?.path,
                help: "set \(PaneSchema.stringsTable) to a plain name, such as Root")
        }
        for language in ([source].compactMap { $0 } + languages) {
            guard let own = bundle.table(table.name, in: language), !own.isWhole else { continue }
            throw BundleError(unreadable: own)
        }
    }

    /// Returns the translations of string tables into one language. Strings that the format cannot represent are
    /// omitted, and a note is added for each of them.
    private mutating func translations(
        of tables: [LocalizedTable], into target: Target
    ) -> [TableTranslations] {
        let folder = source?.folder ?? "\(sourceTag).lproj"
        return tables.map { table in
            let name = "\(table.name).strings"
            var translations = TableTranslations(
                origin: TableOrigin(text: "\(options.bundlePath)/\(folder)/\(name)", bundle: nil, table: table.name),
                source: sourceTag, target: target.tag)
            let units = bundle.translationUnits(
                of: table, from: source, tag: sourceTag, notes: notesOnTexts[table.name] ?? [], into: target.language)
            for var unit in units {
                let texts = [unit.key, unit.sources[sourceTag], unit.target].compactMap { $0?.string }
                let isXML = format == .xliff || format == .xcloc
                let reason: String? =
                    if isXML, !texts.allSatisfy({ XMLText.canRepresent($0) }) {
                        "XML cannot represent one of its characters"
                    } else if texts.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
                        "it contains an unpaired surrogate"
                    } else {
                        nil
                    }
                if let reason {
                    let note: Message =
                        "\(target.language.folder)/\(name): \(quoted(unit.key.string)) is omitted, because \(reason)"
                    if !notes.contains(note) { notes.append(note) }
                    // In a spreadsheet, the row is kept without its translation.
                    if format != .csv { continue }
                    unit.target = nil
                }
                translations.units.append(unit)
            }
            return translations
        }
    }

    /// Adds the files of an `.xcloc` folder. Xcode can import this folder.
    private mutating func addFolder(
        for target: Target, _ translations: [TableTranslations], _ tables: [LocalizedTable]
    ) {
        let folder = "\(target.tag).xcloc"
        addFile("\(folder)/contents.json", contentsJSON(of: target))
        addFile(
            "\(folder)/Localized Contents/\(target.tag).xliff",
            XLIFFWriter.text(of: translations, version: options.version))
        for (table, translations) in zip(tables, translations) {
            guard let bytes = source.flatMap({ bundle.table(table.name, in: $0) })?.file.bytes else { continue }
            files.append(("\(folder)/Source Contents/\(translations.origin.text)", bytes))
        }
    }

    /// Returns the JSON text of the `contents.json` file in an `.xcloc` folder. The file specifies the languages and
    /// the name of this tool.
    private func contentsJSON(of target: Target) -> String {
        let project = options.bundlePath.split(separator: "/").last.map(String.init) ?? options.bundlePath
        let contents: JSON = [
            "developmentRegion": .string(sourceTag),
            "project": .string(project),
            "targetLocale": .string(target.tag),
            "toolInfo": [
                "toolBuildNumber": .string(options.version),
                "toolID": "settings-bundle",
                "toolName": "settings-bundle",
                "toolVersion": .string(options.version),
            ],
            "version": "1.0",
        ]
        return contents.text(as: .xcode)
    }
}
