import ArgumentParser
import SettingsEditing

struct RenamePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-pane", abstract: "Rename a pane, and update the rows that open it.",
        discussion: """
            Device variants and localized copies are also renamed. The string table with the same name as the pane is \
            also renamed, unless another pane uses it.

            EXAMPLES
              settings-bundle rename-pane Advanced Expert
              settings-bundle rename-pane Advanced More/Advanced
            """)

    @Argument(help: ArgumentHelp("The current name of the pane.", valueName: "pane"))
    var old: String

    @Argument(help: ArgumentHelp("The new name.", valueName: "new"))
    var new: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenamePane(old, to: new) }
}
