import ArgumentParser
import SettingsEditing
import SettingsModel

struct MoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-item", abstract: "Move items within their pane, or to another pane.",
        discussion: """
            If several items are specified, their order is kept. By default, the items move to the end of the pane. \
            Their translations move to the table of the other pane.

            EXAMPLES
              settings-bundle move-item 2 --after 0
              settings-bundle move-item title:Sound --with-items --at 0
              settings-bundle move-item debug_log --to-pane Advanced
            """)

    @Argument(
        help: ArgumentHelp("The items: KEY, POSITION, key:KEY or title:TITLE.", valueName: "item"))
    var selectors: [String]

    @Option("The pane to search for the items. (default: all panes)", value: "pane")
    var pane: String?

    @Option(
        "The pane to move the items to. (default: the pane that contains the position, otherwise the pane of the items)",
        value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Flag(help: "If an item is a group, also move the items in it.")
    var withItems = false

    @Flag(help: "Remove the translations if the other pane has no string table.")
    var dropStrings = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        MoveItem(
            selectors.map { ItemSelector($0) }, on: pane, to: place.position, of: toPane, withItems: withItems,
            dropsStrings: dropStrings)
    }
}
