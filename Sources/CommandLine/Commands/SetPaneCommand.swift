import ArgumentParser
import SettingsEditing

struct SetPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-pane",
        abstract: "Change the string table, app group or title of a pane.",
        discussion: """
            If the string table changes, the pane's strings move to the new table with their translations, in every \
            language. The old table is removed if no other pane uses it.

            EXAMPLES
              settings-bundle set-pane Advanced --strings-table Root
              settings-bundle set-pane Root~ipad --app-group group.com.example.app
            """)

    @Argument(help: "The pane, such as Advanced, Root~ipad or de.lproj/Root.")
    var pane: String

    @Option("The name of the pane's string table, or 'none' for no table.", value: "name")
    var stringsTable: String?

    @Flag(help: "With --strings-table none, remove the pane's translations.")
    var dropStrings = false

    @Option("The app group whose user defaults store the values, or 'none' for no app group.", value: "id")
    var appGroup: String?

    @Option("The Title of the pane (used in old templates), or 'none' for no Title.", value: "text")
    var title: String?

    @Option("A build configuration that includes the pane. (repeatable)", value: "name")
    var configuration: [String] = []

    @Flag(help: "Include the pane in all build configurations.")
    var everyConfiguration = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try SetPane(
            pane, table: SetPane.NewValue(stringsTable), appGroup: SetPane.NewValue(appGroup),
            title: SetPane.NewValue(title),
            configurations: try ConfigurationChoice.named(configuration, every: everyConfiguration),
            dropsStrings: dropStrings)
    }
}
