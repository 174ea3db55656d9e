import ArgumentParser
import SettingsEditing

struct RenameLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change the identifier of a language.",
        discussion: """
            The string tables move to the folder of the new identifier. Other files in the language are kept and \
            listed.

            EXAMPLES
              settings-bundle localize rename zh_CN zh-Hans
              settings-bundle localize rename English en
            """)

    @Argument(help: ArgumentHelp("The current identifier of the language.", valueName: "language"))
    var old: String

    @Argument(help: ArgumentHelp("The new identifier.", valueName: "new"))
    var new: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RenameLanguage(old, to: new)
    }
}
