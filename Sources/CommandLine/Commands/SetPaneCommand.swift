import ArgumentParser
import SettingsEditing

struct SetPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-pane",
        abstract: "Change the string table, the app group, the title or the build configurations of a page.",
        discussion: """
            A new string table takes the page's texts with their translations, in every language. The old one goes \
            where no other page uses it.

            EXAMPLES
              settings-bundle set-pane Advanced --strings-table Root
              settings-bundle set-pane Root~ipad --app-group group.com.example.app
            """)

    @Argument(help: "The page: Advanced, Root~ipad, de.lproj/Root.")
    var pane: String

    @Option("The page's string table, or none.", value: "name")
    var stringsTable: String?

    @Flag(help: "With --strings-table none, remove the page's translations.")
    var dropStrings = false

    @Option("The app group whose user defaults hold the values, or none.", value: "id")
    var appGroup: String?

    @Option("The title that pages of old templates have, or none.", value: "text")
    var title: String?

    @Option("A build configuration that the page is for; repeat it for more.", value: "name")
    var configuration: [String] = []

    @Flag(help: "Make it a page for all build configurations.")
    var everyConfiguration = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try SetPane(
            pane, table: SetPane.Setting(stringsTable), appGroup: SetPane.Setting(appGroup),
            title: SetPane.Setting(title),
            configurations: try ConfigurationChoice.named(configuration, every: everyConfiguration),
            dropsStrings: dropStrings)
    }
}
