import ArgumentParser
import SettingsEditing

struct AddPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-pane", abstract: "Add a pane, its string tables and the row that opens it.",
        discussion: """
            EXAMPLES
              settings-bundle add-pane Advanced --title Advanced
              settings-bundle add-pane Sounds --title Sounds --at 0 --translate de=Töne
            """)

    @Argument(help: "The name of the pane, which is its file name without .plist.")
    var name: String

    @Option("The title of the row and the pane.")
    var title: String

    @Option("The pane to add the row to; other variants of it are not changed. (default: Root)")
    var parent: String?

    @Option("The name of the pane's string table, or 'none' for no table. (default: the name of the pane)")
    var stringsTable: String?

    @Option("A build configuration that includes the pane. (repeatable; default: all)", value: "name")
    var configuration: [String] = []

    @Option("A translation of the title, such as de=Töne. (repeatable)", value: "lang=text")
    var translate: [String] = []

    @OptionGroup(title: "Position of the row") var place: PositionOptions

    @Flag(help: "If the pane exists, leave it unchanged and succeed.")
    var ifMissing = false

    @Flag(
        help: "If the pane exists, update the pane and its row.")
    var update = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try AddPane(
            name, title: title,
            table: stringsTable.map { $0 == "none" ? .none : .named($0) } ?? .ownName,
            parent: parent, position: place.position, configurations: configuration,
            translations: try translate.map(TranslationArgument.init),
            existing: update ? .update : ifMissing ? .keep : .refuse)
    }
}
