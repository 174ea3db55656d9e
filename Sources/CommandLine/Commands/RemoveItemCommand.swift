import ArgumentParser
import SettingsEditing
import SettingsModel

struct RemoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-item", abstract: "Remove items, and the strings that nothing else uses.",
        discussion: """
            EXAMPLES
              settings-bundle remove-item debug_menu --if-present
              settings-bundle remove-item title:Debug --with-items
            """)

    @Argument(
        help: ArgumentHelp("The items: a key, a position, key: and a key, or title: and a title.", valueName: "item"))
    var selectors: [String]

    @Option("The page they are on. (default: all)", value: "pane")
    var pane: String?

    @Flag(help: "Remove the section of a group with it.")
    var withItems = false

    @Flag(help: "Leave the string tables as they are.")
    var keepStrings = false

    @Flag(help: "Where there is no such item, succeed.")
    var ifPresent = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() -> any BundleOperation {
        RemoveItem(
            selectors.map { ItemSelector($0) }, on: pane, withItems: withItems, keepsStrings: keepStrings,
            ifPresent: ifPresent)
    }
}
