import ArgumentParser
import SettingsEditing

struct RemovePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-pane", abstract: "Remove panes and the rows that open them.",
        discussion: """
            String-table entries that become unused are also removed, unless you specify --keep-strings.

            Device variants and localized copies are also removed. To remove only one of them, use its full name, such \
            as Root~ipad.

            EXAMPLES
              settings-bundle remove-pane Advanced
              settings-bundle remove-pane Acknowledgements --recursive --if-present
            """)

    @Argument(help: ArgumentHelp("The panes.", valueName: "pane"))
    var panes: [String]

    @Flag(help: "Also remove their child panes, unless another row opens them.")
    var recursive = false

    @Flag(help: "Leave the string tables unchanged.")
    var keepStrings = false

    @Flag(help: "Succeed if there is no such pane.")
    var ifPresent = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RemovePane(panes, isRecursive: recursive, keepsStrings: keepStrings, ifPresent: ifPresent)
    }
}
