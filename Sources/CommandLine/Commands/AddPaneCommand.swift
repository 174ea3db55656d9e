import ArgumentParser
import SettingsEditing

struct AddPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-pane", abstract: "Add a page, its string tables and the row that leads to it.",
        discussion: """
            EXAMPLES
              settings-bundle add-pane Advanced --title Advanced
              settings-bundle add-pane Sounds --title Sounds --at 0 --translate de=Töne
            """)

    @Argument(help: "The page's name: that of its property list, without .plist.")
    var name: String

    @Option("The text of the row, and the title of the page.")
    var title: String

    @Option("The page that leads to it; of a page with variants, the one named. (default: Root)")
    var parent: String?

    @Option("The page's string table, or none. (default: the page's own name)")
    var stringsTable: String?

    @Option("A build configuration that has the page; repeat it for more. (default: all)", value: "name")
    var configuration: [String] = []

    @Option("The title in a language: de=Töne.", value: "lang=text")
    var translate: [String] = []

    @OptionGroup(title: "Position of the row") var place: PositionOptions

    @Flag(help: "Where the page is there already, leave it as it is and succeed.")
    var ifMissing = false

    @Flag(
        help: "Where the page is there already, give it and its row what is asked for here.")
    var update = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try AddPane(
            name, title: title,
            table: stringsTable.map { $0 == "none" ? .none : .named($0) } ?? .ownName,
            parent: parent, position: place.position, configurations: configuration,
            translations: try translate.map(Translation.init),
            existing: update ? .update : ifMissing ? .keep : .refuse)
    }
}
