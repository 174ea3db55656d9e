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
            Without languages, all but the source language. XLIFF and xcloc are a file a language (de.xliff), a \
            String Catalog one a table (Root.xcstrings), CSV one for all (Settings.csv). A text that is not translated \
            yet has no target. A file that is there and differs is replaced with --force only: it may be the \
            translator's.

            EXAMPLES
              settings-bundle localize export de
              settings-bundle localize export --format csv --output translations
              settings-bundle localize export fr --format xliff --output -
            """)

    @Argument(help: ArgumentHelp("The languages to translate into.", valueName: "language"))
    var languages: [String] = []

    @Option(help: ArgumentHelp("xliff, xcloc, xcstrings or csv. (default: xliff)", valueName: "format"))
    var format: String?

    @Option(
        name: [.customShort("o"), .long], parsing: .unconditional,
        help: ArgumentHelp(
            "The folder to write to, or the file where it is one, or - for standard output. (default: this folder)",
            valueName: "path"))
    var output: String?

    @Flag(help: "Replace files that are there.")
    var force = false

    @Flag(help: "Take in pages that a licence generator wrote, too.")
    var generated = false

    @Option(parsing: .unconditional, help: "The language the texts are written in.")
    var sourceLanguage: String?

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let format = try format.map { try Choice<ExchangeFormat>.named($0, by: "--format") } ?? .xliff
        let path = try shared.bundlePath()
        do {
            let loaded = try shared.console.load(path, writing: true)
            var options = TranslationExport.Options(
                bundlePath: Self.projectPath(of: path, named: loaded.files.name), version: version)
            options.languages = languages
            options.sourceLanguage = sourceLanguage
            options.includingGenerated = generated
            let export = try TranslationExport(of: SettingsBundle(reading: loaded.files), as: format, options)
            try write(export, as: format, besides: path)
        } catch let error as StorageError {
            throw Failure(error)
        } catch let error as BundleError {
            throw Failure(error, in: path)
        }
    }

    /// The path of the bundle as a project has it: as it was found below the current folder, else its name alone.
    private static func projectPath(of path: String, named name: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return path.hasPrefix("/") || parts.isEmpty || parts.contains("..") ? name : parts.joined(separator: "/")
    }

    private func write(_ export: TranslationExport, as format: ExchangeFormat, besides bundle: String) throws {
        let console = shared.console
        let isSingle = export.files.count == 1
        if output == "-" {
            guard isSingle else {
                throw UsageError(
                    "--output - takes one file, and this is \(count(export.files.count, "file"))",
                    help: "name one language, or a folder with --output")
            }
            console.write(String(decoding: export.files[0].bytes, as: UTF8.self))
        } else {
            var files = export.files
            var folder = output ?? "."
            if isSingle, ExchangeFormat(path: folder) == format {
                let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
                files[0].path = String(parts[parts.count - 1])
                folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
                if folder.isEmpty { folder = "/" }
            }
            do throws(StorageError) {
                let outcomes = try OutputFiles.write(files, to: folder, replacing: force, besides: [bundle])
                for (file, outcome) in zip(files, outcomes) {
                    let shown = folder == "." ? file.path : folder + (folder.hasSuffix("/") ? "" : "/") + file.path
                    console.talk("\(outcome.rawValue.padded(to: 9))  \(visible(shown))")
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
}
