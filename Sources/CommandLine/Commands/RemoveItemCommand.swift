import ArgumentParser
import SettingsEditing
import SettingsModel

struct RemoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-item", abstract: "Remove items, and string-table entries that become unused.",
        discussion: """
            EXAMPLES
              settings-bundle remove-item debug_menu --if-present
              settings-bundle remove-item title:Debug --with-items
            """)

    @Argument(
        help: ArgumentHelp("The items: KEY, POSITION, key:KEY or title:TITLE.", valueName: "item"))
    var selectors: [String]

    @Option("The pane to search for the items. (default: all panes)", value: "pane")
    var pane: String?

    @Flag(help: "If an item is a group, also remove the items in it.")
    var withItems = false

    @Flag(help: "Leave the string tables unchanged.")
    var keepStrings = false

    @Flag(help: "Succeed if there is no such item.")
    var ifPresent = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        RemoveItem(
            selectors.map { ItemSelector($0) }, on: pane, withItems: withItems, keepsStrings: keepStrings,
            ifPresent: ifPresent)
    }
}
