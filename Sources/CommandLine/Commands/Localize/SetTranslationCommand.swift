import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

struct SetTranslationCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the translation of a text.",
        discussion: """
            With - in the place of the text, lines are read from standard input: the text, a tab, the translation. In \
            them \\t stands for a tab, \\n for a line break and \\\\ for a backslash. All lines are one change. Of the \
            source language, entries of other languages that only repeat it are taken along.

            EXAMPLES
              settings-bundle localize set de "Play Sounds" "Töne abspielen"
              settings-bundle localize set fr Sound Son --table Advanced
              settings-bundle localize set de Info Info --allow-same
              settings-bundle localize set ja - < translations.tsv
            """)

    @Argument(help: "The language.")
    var language: String

    @Argument(help: "The text, as the page has it; or - for lines from standard input.")
    var text: String

    @Argument(help: "What the language shows for it.")
    var translation: String?

    @Option("The table that is meant, where several have the text.")
    var table: String?

    @Flag(help: "Say in a comment that the text may be the same as in the source language: it counts as translated.")
    var allowSame = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if text == "-", translation == nil { return }
        if translation == nil {
            throw ValidationError("the translation is missing: localize set \(language) TEXT TRANSLATION")
        }
    }

    func operation() throws -> any BundleOperation {
        if let translation {
            return try SetTranslations(
                language, [(ExactString(text), ExactString(translation))], table: table, allowsSame: allowSame)
        }
        let lines = try TranslationLines.read(try InputFile.bytes(at: "-"))
        return try SetTranslations(language, lines, table: table, allowsSame: allowSame)
    }
}
