import ArgumentParser
import SettingsEditing

struct RemovePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-pane", abstract: "Remove pages, the rows that lead to them and the strings left unused.",
        discussion: """
            Variants for a device and localized copies go along; Root~ipad names one of them alone.

            EXAMPLES
              settings-bundle remove-pane Advanced
              settings-bundle remove-pane Acknowledgements --recursive --if-present
            """)

    @Argument(help: ArgumentHelp("The pages.", valueName: "pane"))
    var panes: [String]

    @Flag(help: "Remove the pages below them, too, to which nothing else leads.")
    var recursive = false

    @Flag(help: "Leave the string tables as they are.")
    var keepStrings = false

    @Flag(help: "Where a page is not there, succeed.")
    var ifPresent = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RemovePane(panes, isRecursive: recursive, keepsStrings: keepStrings, ifPresent: ifPresent)
    }
}
