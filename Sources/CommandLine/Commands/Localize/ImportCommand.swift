import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsExchange
import SettingsModel

struct ImportCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take in the files that a translator sent back.",
        discussion: """
            The formats are those of export. Only values of translated texts change. A text that no page uses, a \
            language that the bundle does not have, a source text that has changed since, and an empty translation are \
            reported and left out. A translation that the file marks for review is taken and listed. Where nothing of a \
            file is in the bundle, the exit code is 1; --table and --language say what the bundle calls what the file \
            calls otherwise. A file that is damaged changes nothing.

            EXAMPLES
              settings-bundle localize import de.xliff
              settings-bundle localize import de.xcloc fr.xcloc --diff
              settings-bundle localize import Settings.csv --language de_DE=de
            """)

    @Argument(help: ArgumentHelp("The files; - for standard input.", valueName: "file"))
    var files: [String]

    @Option("\(Choice<ExchangeFormat>.list). (default: by the file's name)", value: "format", of: ExchangeFormat.self)
    var format: String?

    @Option(
        "A table of the files, and what it is called in the bundle; the latter alone where the files have one table.",
        value: "name=table")
    var table: [String] = []

    @Option(
        "A language of the files, and what it is called in the bundle; the latter alone where the files have one.",
        value: "name=language")
    var language: [String] = []

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        let names = try TranslationNames(tables: table, languages: language)
        let format = try Choice<ExchangeFormat>.named(self.format, by: "--format") as ExchangeFormat?
        return try ImportTranslations(reading: files, as: format, names: names, note: shared.console.note)
    }
}
