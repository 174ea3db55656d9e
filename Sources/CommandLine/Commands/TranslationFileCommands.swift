import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsExchange
import SettingsModel
import SettingsPreview

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "export", abstract: "Write translation files for a translator.",
        discussion: """
            By default, the export includes the languages in the options file or, if it lists none, all languages \
            except the source language. XLIFF and xcloc use one file per language (de.xliff), String Catalogs use one \
            per table (Root.xcstrings) and CSV uses a single file (Settings.csv). An untranslated string has no \
            target.

            An existing file that differs is replaced only with --force, because it may contain a translator's work. \
            If the name of the output ends in .xliff, .xcloc, .xcstrings or .csv, one file with that name is written; \
            any other name is treated as a folder. If the name of a new folder has a file extension, add a slash at \
            the end. Missing folders are created.

            EXAMPLES
              settings-bundle localize export de
              settings-bundle localize export --format csv --output translations
              settings-bundle localize export fr --format xliff --output -
            """)

    @Argument(help: ArgumentHelp("The languages to translate into.", valueName: "language"))
    var languages: [String] = []

    @Option(
        "The format: \(EnumerationOption<ExchangeFormat>.list). (default: from the output, otherwise xliff)",
        value: "format",
        of: ExchangeFormat.self)
    var format: String?

    @Option(
        "The folder or the file to write to, or - for standard output. (default: the current folder)",
        value: "path", name: [.customShort("o"), .long])
    var output: String?

    @Flag(help: "Replace existing files.")
    var force = false

    @Flag(help: "Include panes that a license generator wrote.")
    var generated = false

    @Option("The source language.")
    var sourceLanguage: String?

    @Flag(help: "Print the files, or the exported text, as JSON.")
    var json = false

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let console = shared.console
        console.startReport(if: json, isDryRun: false)
        var request = ExportRequest(version: version)
        request.format = try validatedFormat()
        (request.target, request.languages, request.sourceLanguage) = (shared.request, languages, sourceLanguage)
        (request.output, request.isReplacing, request.includesGenerated) = (output, force, generated)
        let result = try request.run(note: console.note)
        switch result.output {
        case .printed(let bytes): console.writeOutput(file: String(decoding: bytes, as: UTF8.self))
        case .written(let files): for (path, outcome) in files { console.report(outcome, path) }
        }
        console.note(result.notes)
    }

    /// Returns the format that `--format` or the name of the output specifies. The default is XLIFF. Throws a failure
    /// if the option and the name specify different formats.
    private func validatedFormat() throws(Failure) -> ExchangeFormat {
        let named = try EnumerationOption<ExchangeFormat>.named(format, by: "--format")
        guard let output, let ofOutput = ExchangeFormat(path: output) else {
            try requireSupportedExtension()
            return named ?? .xliff
        }
        if let named, named != ofOutput {
            throw Failure(
                usage: "--output \(quoted(output)) and --format \(named.rawValue) specify different formats",
                help: "leave out --format, or specify a folder or a file that ends in .\(named.rawValue)")
        }
        return ofOutput
    }

    /// Throws a failure if the name of the output has an unsupported file extension. An existing path, or a path that
    /// ends in a slash, is accepted as a folder.
    private func requireSupportedExtension() throws(Failure) {
        guard let output, let name = output.split(separator: "/", omittingEmptySubsequences: false).last,
            let dot = name.lastIndex(of: "."), dot > name.startIndex,
            case let ending = name[name.index(after: dot)...],
            ending.first?.isLetter == true, ending.allSatisfy({ $0.isLetter || $0.isNumber }),
            !OutputFiles(to: output).isThere
        else { return }
        throw Failure(
            usage: "--output \(quoted(output)) is not the name of a translation file",
            help:
                "specify a file that ends in .xliff, .xcloc, .xcstrings or .csv, or a folder with a slash at its end: "
                + "--output \(shellQuoted(output + "/"))")
    }
}

struct ImportCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "import", abstract: "Import the files that a translator sent back.",
        discussion: """
            The formats are the same as for localize export. Only the values of translations change. The import skips \
            and reports strings that no pane uses, languages that the bundle does not have, source strings that have \
            changed since the export and empty translations. Translations that the file marks for review are imported \
            and listed.

            If nothing in a file matches the bundle, the exit code is 1; use --table and --language if the file \
            uses other names than the bundle. A damaged file changes nothing.

            EXAMPLES
              settings-bundle localize import de.xliff
              settings-bundle localize import de.xcloc fr.xcloc --diff
              settings-bundle localize import Settings.csv --language de_DE=de
            """)

    @Argument(help: ArgumentHelp("The files, or - for standard input.", valueName: "file"))
    var files: [String]

    @Option(
        "The format: \(EnumerationOption<ExchangeFormat>.list). (default: from the name of the file)", value: "format",
        of: ExchangeFormat.self)
    var format: String?

    @Option(
        "The name of a table in the files and in the bundle; for files with one table, only the latter.",
        value: "name=table")
    var table: [String] = []

    @Option(
        "A language in the files and in the bundle; for files with one language, only the latter.",
        value: "name=language")
    var language: [String] = []

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        let names = try TranslationNames(tables: table, languages: language)
        let format = try EnumerationOption<ExchangeFormat>.named(self.format, by: "--format") as ExchangeFormat?
        return try ImportTranslations(reading: files, as: format, names: names, note: shared.console.note)
    }
}
