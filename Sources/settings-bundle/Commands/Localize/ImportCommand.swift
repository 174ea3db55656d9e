import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsExchange
import SettingsModel
import SourceText

struct ImportCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in the files that a translator sent back.",
        discussion: """
            The formats are those of export. Only values of translated texts change. A text that no page uses, a \
            language that the bundle does not have, a source text that has changed since, and an empty translation are \
            reported and left out. A file that is damaged changes nothing.

            EXAMPLES
              settings-bundle localize import de.xliff
              settings-bundle localize import de.xcloc fr.xcloc --diff
            """)

    @Argument(help: ArgumentHelp("The files; - for standard input.", valueName: "file"))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "xliff, xcloc, xcstrings or csv. (default: by the file's name)", valueName: "format"))
    var format: String?

    @OptionGroup var editing: EditingOptions

    func operation() throws -> any BundleOperation {
        var tables: [TableTranslations] = []
        for path in files {
            let file = try read(path)
            tables += file.tables
            for note in file.notes { editing.shared.console.talk("note: \(visible(path)): \(visible(note))") }
        }
        return ImportTranslations(tables)
    }

    private func read(_ path: String) throws -> TranslationFile {
        guard
            let format = try format.map({ try Choice<ExchangeFormat>.named($0, by: "--format") })
                ?? ExchangeFormat(path: path)
        else {
            throw UsageError(
                "the name of \(quoted(path)) does not tell its format",
                help: "name it with --format: \(ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        var shown = path
        do {
            if format == .xcloc { shown = try InputFile.only(in: path + "/Localized Contents", endingIn: ".xliff") }
            let bytes = try InputFile.bytes(at: shown)
            return try TranslationFile(bytes, as: format, named: path)
        } catch let error as StorageError {
            throw Failure(error)
        } catch let error as ExchangeError {
            let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
            throw Failure(
                error.message, location: (shown == "-" ? "<stdin>" : shown) + place, help: error.help)
        }
    }
}
