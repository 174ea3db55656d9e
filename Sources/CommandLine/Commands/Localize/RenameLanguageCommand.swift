import ArgumentParser
import SettingsEditing

struct RenameLanguageCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give the tables of a language another identifier.",
        discussion: """
            Other files of the language stay, and are named.

            EXAMPLES
              settings-bundle localize rename zh_CN zh-Hans
              settings-bundle localize rename English en
            """)

    @Argument(help: ArgumentHelp("The language as it is called now.", valueName: "language"))
    var old: String

    @Argument(help: ArgumentHelp("What it is to be called.", valueName: "new"))
    var new: String

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RenameLanguage(old, to: new)
    }
}
