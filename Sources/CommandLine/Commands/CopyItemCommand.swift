import ArgumentParser
import SettingsEditing
import SettingsModel

struct CopyItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-item", abstract: "Copy an item, by default to the position after it.",
        discussion: """
            EXAMPLES
              settings-bundle copy-item play_sounds --title "3D Sound" --key 3d_sound
              settings-bundle copy-item title:About --to-pane Advanced
            """)

    @Argument(help: ArgumentHelp("The item: KEY, POSITION or title:TITLE.", valueName: "item"))
    var selector: String

    @Option("The pane to search for the item. (default: all panes)", value: "pane")
    var pane: String?

    @Option("The title of the copy. (default: the title of the item)")
    var title: String?

    @Option("The key of the copy; required if the item has a key.")
    var key: String?

    @Option(
        "The pane to copy the item to. (default: the pane that contains the position, otherwise the pane of the item)",
        value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Option("A translation of the title (de=Ton) or another string. (repeatable)", value: "lang=text")
    var translate: [String] = []

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try CopyItem(
            ItemSelector(selector), on: pane, title: title, key: key,
            to: place.position == .end ? nil : place.position, of: toPane,
            translations: try translate.map(TranslationArgument.init))
    }
}
