import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel
import SourceText

struct SetTranslationCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the translation of a string.",
        discussion: """
            If - is specified instead of the text, lines are read from standard input. Each line contains the text, a \
            tab and the translation. In these lines, \\t is a tab, \\n a line break and \\\\ a backslash. All lines \
            are applied as one change. If the language is the source language, entries in other languages that are \
            identical to its old value also change.

            EXAMPLES
              settings-bundle localize set de "Play Sounds" "Töne abspielen"
              settings-bundle localize set fr Sound Son --table Advanced
              settings-bundle localize set de Info Info --allow-same
              settings-bundle localize set ja - < translations.tsv
            """)

    @Argument(help: "The language.")
    var language: String

    @Argument(help: "The text as written in the pane, or - to read lines from standard input.")
    var text: String

    @Argument(help: "The translation of the text.")
    var translation: String?

    @Option("The table that contains the text, if several tables do.")
    var table: String?

    @Flag(help: "Allow a translation that is identical to the source text, and mark it with a comment.")
    var allowSame = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func validate() throws {
        if text == "-", translation == nil { return }
        if translation == nil {
            throw ValidationError("the translation is missing: localize set \(language) TEXT TRANSLATION")
        }
    }

    func operation() throws -> any BundleOperation {
        if let translation {
            return try SetTranslations(
                language, [(ExactString(text), ExactString(translation))], table: table, allowsSameAsSource: allowSame)
        }
        let lines = try TranslationLines.read(try InputFile.bytes(at: "-"))
        return try SetTranslations(language, lines, table: table, allowsSameAsSource: allowSame)
    }
}
