import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsExchange
import SettingsModel
import SettingsPreview

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write files for a translator.",
        discussion: """
            Without languages, those of the options file, else all but the source language. XLIFF and xcloc are a file a language (de.xliff), a \
            String Catalog one a table (Root.xcstrings), CSV one for all (Settings.csv). A text that is not translated \
            yet has no target. A file that is there and differs is replaced with --force only: it may be the \
            translator's. An output that ends in .xliff, .xcloc, .xcstrings or .csv is the one file that is written; \
            any other is a folder; one whose name has an ending, too, needs a slash behind it, unless it is there. \
            Folders that are missing are made.

            EXAMPLES
              settings-bundle localize export de
              settings-bundle localize export --format csv --output translations
              settings-bundle localize export fr --format xliff --output -
            """)

    @Argument(help: ArgumentHelp("The languages to translate into.", valueName: "language"))
    var languages: [String] = []

    @Option(
        "\(Choice<ExchangeFormat>.list). (default: by the name of the output; else xliff)", value: "format",
        of: ExchangeFormat.self)
    var format: String?

    @Option(
        "The folder to write to, or the file where it is one, or - for standard output. (default: this folder)",
        value: "path", name: [.customShort("o"), .long])
    var output: String?

    @Flag(help: "Replace files that are there.")
    var force = false

    @Flag(help: "Take in pages that a licence generator wrote, too.")
    var generated = false

    @Option("The language the texts are written in.")
    var sourceLanguage: String?

    @OptionGroup var shared: SharedOptions

    func run() throws {
        var request = ExportRequest(version: version)
        request.format = try checkedFormat()
        (request.target, request.languages, request.sourceLanguage) = (shared.request, languages, sourceLanguage)
        (request.output, request.isReplacing, request.includesGenerated) = (output, force, generated)
        let console = shared.console
        let result = try request.run(note: console.note)
        switch result.output {
        case .printed(let bytes): console.write(file: String(decoding: bytes, as: UTF8.self))
        case .written(let files): for (path, outcome) in files { console.talk(Report.line(outcome, path)) }
        }
        console.note(result.notes)
    }

    /// How to write: as asked for, else as the name of the output tells.
    private func checkedFormat() throws(Failure) -> ExchangeFormat {
        let named = try Choice<ExchangeFormat>.named(format, by: "--format")
        guard let output, let ofOutput = ExchangeFormat(path: output) else {
            try requireFolder()
            return named ?? .xliff
        }
        if let named, named != ofOutput {
            throw Failure(
                usage: "--output \(quoted(output)) is the name of another format than --format \(named.rawValue)",
                help: "leave out --format, or name a folder or a file that ends in .\(named.rawValue)")
        }
        return ofOutput
    }

    /// Throws where the output is named like a file that is not written here. With a slash behind it, it is a folder, and
    /// so is one that is there.
    private func requireFolder() throws(Failure) {
        guard let output, let name = output.split(separator: "/", omittingEmptySubsequences: false).last,
            let dot = name.lastIndex(of: "."), dot > name.startIndex,
            case let ending = name[name.index(after: dot)...],
            ending.first?.isLetter == true, ending.allSatisfy({ $0.isLetter || $0.isNumber }),
            !OutputFiles(to: output).isThere
        else { return }
        throw Failure(
            usage: "--output \(quoted(output)) is the name of no file that is written here",
            help: "name a file that ends in .xliff, .xcloc, .xcstrings or .csv, or a folder with a slash behind it: "
                + "--output \(shellQuoted(output + "/"))")
    }
}
