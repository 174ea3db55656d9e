import ArgumentParser
import SettingsEditing

struct RenamePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-pane", abstract: "Rename a pane, and update the rows that open it.",
        discussion: """
            Device variants and localized copies are also renamed, and so is the string table with the pane's own \
            name, unless another pane uses it.

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
