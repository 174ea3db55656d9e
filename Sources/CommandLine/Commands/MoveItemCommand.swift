import ArgumentParser
import SettingsEditing
import SettingsModel

struct MoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-item", abstract: "Move items on their page, or to another one with their translations.",
        discussion: """
            Several items keep their order. Without a position they go to the end of the page.

            EXAMPLES
              settings-bundle move-item 2 --after 0
              settings-bundle move-item title:Sound --with-items --at 0
              settings-bundle move-item debug_log --to-pane Advanced
            """)

    @Argument(
        help: ArgumentHelp("The items: a key, a position, key: and a key, or title: and a title.", valueName: "item"))
    var selectors: [String]

    @Option("The page they are on. (default: all)", value: "pane")
    var pane: String?

    @Option("The page they go to. (default: that of the position, else their own)", value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Flag(help: "Move the section of a group with it.")
    var withItems = false

    @Flag(help: "Let translations go where the other page has no string table.")
    var dropStrings = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() -> any BundleOperation {
        MoveItem(
            selectors.map { ItemSelector($0) }, on: pane, to: place.position, of: toPane, withItems: withItems,
            dropsStrings: dropStrings)
    }
}
