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
        let format = try checkedFormat()
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        try Failure.naming(path) {
            let loaded = try shared.console.load(path, for: project, writing: true)
            var options = TranslationExport.Options(
                bundlePath: Self.projectPath(of: path, named: loaded.files.name), version: version)
            options.languages = languages
            options.sourceLanguage = sourceLanguage
            options.includingGenerated = generated
            let bundle = try SettingsBundle(reading: loaded.files, for: project)
            if languages.isEmpty {
                let source = sourceLanguage ?? bundle.sourceLanguage?.identifier
                options.languages = project.file.localization.languages.map(\.value).filter {
                    $0 != source && bundle.languages.contains(Language($0))
                }
            }
            let export = try TranslationExport(of: bundle, as: format, options)
            try write(export, as: format, besides: path)
        }
    }

    /// The path of the bundle as a project has it: as it was found below the current folder, else its name alone.
    private static func projectPath(of path: String, named name: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || parts.isEmpty || parts.contains("..") ? name : parts.joined(separator: "/")
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

    private func write(_ export: TranslationExport, as format: ExchangeFormat, besides bundle: String) throws {
        let console = shared.console
        if output == "-" {
            guard export.files.count == 1 else {
                throw Failure(
                    usage: "--output - takes one file, and this is \(count(export.files.count, "file"))",
                    help: "name one language, or a folder with --output")
            }
            console.write(file: String(decoding: export.files[0].bytes, as: UTF8.self))
        } else {
            let (folder, files) = try place(export.files)
            do throws(StorageError) {
                let outcomes = try OutputFiles(to: folder).write(files, replacing: force, besides: [bundle])
                for (file, outcome) in zip(files, outcomes) {
                    let shown = folder == "." ? file.path : folder + (folder.hasSuffix("/") ? "" : "/") + file.path
                    console.talk(Report.line(outcome, shown))
                }
            } catch {
                guard case .exists(let path) = error else { throw error }
                throw Failure(
                    "\(visible(path)) is there already, and differs",
                    help: "import it first if it came back from a translator; --force replaces it")
            }
        }
        for note in export.notes { console.talk("note: \(visible(note))") }
    }

    /// The folder to write to, and the files with their paths in it: where the output is named like a file, or like
    /// the folder that Xcode imports, there is one, and it gets that name.
    private func place(_ files: [OutputFiles.File]) throws(Failure) -> (folder: String, files: [OutputFiles.File]) {
        guard let output, ExchangeFormat(path: output) != nil else { return (output ?? ".", files) }
        let (folder, name) = OutputFiles(to: output).place
        let paths = files.map { $0.path.split(separator: "/", maxSplits: 1) }
        let names = Set(paths.map { $0[0] })
        guard names.count == 1 else {
            throw Failure(
                usage:
                    "--output \(quoted(output)) takes one file, and these are \(names.sorted().joined(separator: ", "))",
                help: "name one language, or a folder with --output")
        }
        return (folder, zip(paths, files).map { (([name[...]] + $0.dropFirst()).joined(separator: "/"), $1.bytes) })
    }
}
