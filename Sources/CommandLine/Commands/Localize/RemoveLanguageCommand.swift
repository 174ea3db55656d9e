import ArgumentParser
import SettingsEditing
import SourceText

struct RemoveLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove the string tables of languages.",
        discussion: """
            Other files in the language are kept and listed.

            EXAMPLE
              settings-bundle localize remove fr
            """)

    @Argument(help: ArgumentHelp("The languages.", valueName: "language"))
    var languages: [String]

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        OperationSequence(languages.withoutRepetitions.map { RemoveLanguage($0) })
    }
}
