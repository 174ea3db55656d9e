import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsExchange
import SettingsModel

struct ImportCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the files that a translator sent back.",
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
