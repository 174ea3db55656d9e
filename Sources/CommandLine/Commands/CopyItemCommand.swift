import ArgumentParser
import SettingsEditing
import SettingsModel

struct CopyItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-item", abstract: "Copy an item: to the place after itself, or to another one.",
        discussion: """
            EXAMPLES
              settings-bundle copy-item play_sounds --title "3D Sound" --key 3d_sound
              settings-bundle copy-item title:About --to-pane Advanced
            """)

    @Argument(help: ArgumentHelp("The item: its key, its position, or title: and its title.", valueName: "item"))
    var selector: String

    @Option("The page the item is on. (default: all)", value: "pane")
    var pane: String?

    @Option("The title of the copy. (default: that of the item)")
    var title: String?

    @Option("The key of the copy, which an item with a key needs.")
    var key: String?

    @Option("The page it goes to. (default: that of the position, else its own)", value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Option("The title in a language, or any other text: de=Ton.", value: "lang=text")
    var translate: [String] = []

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try CopyItem(
            ItemSelector(selector), on: pane, title: title, key: key,
            to: place.position == .end ? nil : place.position, of: toPane,
            translations: try translate.map(Translation.init))
    }
}
