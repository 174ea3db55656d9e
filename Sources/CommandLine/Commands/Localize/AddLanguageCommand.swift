import ArgumentParser
import SettingsEditing
import SourceText

struct AddLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add languages, each with all string tables.",
        discussion: """
            A new table is a copy of the source language's table, with its entries, order, comments and values.

            EXAMPLES
              settings-bundle localize add de
              settings-bundle localize add fr-CA --from fr
            """)

    @Argument(help: ArgumentHelp("The languages, such as en, pt-BR or zh-Hans.", valueName: "language"))
    var languages: [String]

    @Option("The language to copy from. (default: the source language)", value: "language")
    var from: String?

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        OperationSequence(try languages.withoutRepetitions.map { try AddLanguage($0, from: from) })
    }
}
