import ArgumentParser
import SettingsEditing

struct RenamePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-pane", abstract: "Give a page another name, in every row that leads to it, too.",
        discussion: """
            Variants for a device and localized copies go along, and so does the string table of the page's own name, \
            unless another page uses it.

            EXAMPLES
              settings-bundle rename-pane Advanced Expert
              settings-bundle rename-pane Advanced More/Advanced
            """)

    @Argument(help: ArgumentHelp("The page as it is called now.", valueName: "pane"))
    var old: String

    @Argument(help: ArgumentHelp("What it is to be called.", valueName: "new"))
    var new: String

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenamePane(old, to: new) }
}
