package import SettingsModel
import SourceText

/// The files that go out to a translator.
package struct TranslationExport: Sendable {
    package struct Options: Sendable {
        /// The languages to translate into, by their identifiers; none for all but the source language.
        package var languages: [String] = []
        /// The language the texts are written in; nil for the bundle's own. It need not have tables.
        package var sourceLanguage: String?
        /// Whether pages that a licence generator wrote take part.
        package var includingGenerated = false
        /// The path of the bundle as XLIFF has it: relative to the project.
        package var bundlePath: String
        /// The version of this tool.
        package var version: String

        package init(bundlePath: String, version: String) {
            self.bundlePath = bundlePath
            self.version = version
        }
    }

    /// The files, each with its path relative to a folder for them.
    package private(set) var files: [(path: String, bytes: [UInt8])] = []
    /// What a person should know of them.
    package private(set) var notes: [String] = []

    private let bundle: SettingsBundle
    private let options: Options
    private let source: Language?
    private let sourceTag: String

    /// - Throws: where there is nothing to translate, from or into.
    package init(of bundle: SettingsBundle, as format: ExchangeFormat, _ options: Options) throws(BundleError) {
        self.bundle = bundle
        self.options = options
        (source, sourceTag) = try Self.source(of: bundle, named: options.sourceLanguage)
        let languages = try Self.languages(of: bundle, options, source)
        let tables = bundle.localizedTables(includingGenerated: options.includingGenerated).filter { !$0.uses.isEmpty }
        if tables.isEmpty {
            throw BundleError(
                "no page looks a text up in a string table", help: "give the pages a \(PaneSchema.stringsTable)")
        }
        switch format {
        case .xliff:
            for language in languages {
                let tables = translations(of: tables, into: language, holding: XMLText.canHold)
                add("\(language.tag).xliff", XLIFFWriter.text(of: tables, version: options.version))
            }
        case .xcloc:
            for language in languages {
                addFolder(for: language, translations(of: tables, into: language, holding: XMLText.canHold), tables)
            }
        case .xcstrings:
            for table in tables {
                let translations = languages.flatMap { self.translations(of: [table], into: $0) }
                add("\(table.name).xcstrings", StringCatalogWriter.text(of: translations, source: sourceTag))
            }
        case .csv:
            let translations = tables.map { table in languages.flatMap { self.translations(of: [table], into: $0) } }
            let name = options.bundlePath.split(separator: "/").last ?? "Settings.bundle"
            add(
                "\(name.hasSuffix(".bundle") ? name.dropLast(".bundle".count) : name).csv",
                TranslationSheet.text(of: translations, source: sourceTag))
            let units = translations.flatMap { $0 }.flatMap(\.units)
            notes += TranslationSheet.notes(
                on: units.flatMap { [$0.key.string, $0.source?.string ?? "", $0.note ?? "", $0.target?.string ?? ""] })
        }
    }

    private mutating func add(_ path: String, _ text: String) { files.append((path, Array(text.utf8))) }

    // MARK: Languages

    private typealias Target = (language: Language, tag: String)

    private static func source(
        of bundle: SettingsBundle, named name: String?
    ) throws(BundleError) -> (language: Language?, tag: String) {
        // A language the texts are written in may have no tables of its own.
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
                "nothing says which language the texts are written in",
                help: "name it, as in --source-language en")
        }
        // `Base` holds what the texts of an app are written in, which is English unless something else is said.
        return (language, try language.identifier == "Base" ? "en" : tag(of: language))
    }

    private static func languages(
        of bundle: SettingsBundle, _ options: Options, _ source: Language?
    ) throws(BundleError) -> [Target] {
        let languages =
            options.languages.isEmpty
            ? bundle.languages.filter { $0 != source && $0.identifier != "Base" }
            : try options.languages.map { name throws(BundleError) in try bundle.language(named: name) }
        if languages.isEmpty {
            throw BundleError(
                "the bundle has no language to translate into", help: "add one with: settings-bundle localize add de")
        }
        return try languages.map { language throws(BundleError) in (language, try tag(of: language)) }
    }

    private static func tag(of language: Language) throws(BundleError) -> String {
        if let tag = LanguageIdentifier.tag(of: language.identifier) { return tag }
        throw BundleError(
            "\(quoted(language.identifier)) is no language that a translator's tool knows", path: language.folder,
            help: "settings-bundle localize rename \(language.identifier) LANGUAGE")
    }

    // MARK: Texts

    /// The translations of some tables, without the texts that the format cannot hold.
    private mutating func translations(
        of tables: [LocalizedTable], into target: Target, holding canHold: (String) -> Bool = { _ in true }
    ) -> [TableTranslations] {
        let folder = source?.folder ?? "\(sourceTag).lproj"
        return tables.map { table in
            let name = "\(table.name).strings"
            var translations = TableTranslations(
                origin: TableOrigin(text: "\(options.bundlePath)/\(folder)/\(name)", bundle: nil, table: table.name),
                source: sourceTag, target: target.tag)
            for unit in bundle.translationUnits(of: table, from: source, into: target.language) {
                if [unit.key, unit.source, unit.target].allSatisfy({ $0.map { canHold($0.string) } ?? true }) {
                    translations.units.append(unit)
                } else {
                    notes.append(
                        "\(name): \(quoted(unit.key.string)) is left out, since XML cannot hold a character of it")
                }
            }
            return translations
        }
    }

    /// Adds the folder that Xcode imports.
    private mutating func addFolder(
        for target: Target, _ translations: [TableTranslations], _ tables: [LocalizedTable]
    ) {
        let folder = "\(target.tag).xcloc"
        add("\(folder)/contents.json", LocalizationCatalog.contents(source: sourceTag, target: target.tag, options))
        add(
            "\(folder)/Localized Contents/\(target.tag).xliff",
            XLIFFWriter.text(of: translations, version: options.version))
        for (table, translations) in zip(tables, translations) {
            guard let bytes = source.flatMap({ bundle.table(table.name, in: $0) })?.file.bytes else { continue }
            files.append(("\(folder)/Source Contents/\(translations.origin.text)", bytes))
        }
    }
}
