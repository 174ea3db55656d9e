import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct CatalogCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog", abstract: "Move string tables into a String Catalog, or back.",
        discussion: """
            The tables of all languages move into the catalog, which is outside the bundle and is listed in \
            settings-bundle.json. From then on, all commands read and write the catalog instead of the tables, and \
            build writes the tables into the app. If there is no settings-bundle.json, one is created next to the \
            bundle.

            EXAMPLES
              settings-bundle localize catalog Root
              settings-bundle localize catalog Root --to App/Settings.xcstrings
              settings-bundle localize catalog Root --to-tables
            """)

    @Argument(help: ArgumentHelp("The name of the table, as in StringsTable.", valueName: "table"))
    var table: String

    @Option("The catalog to create. (default: <table>.xcstrings next to the bundle)", value: "file")
    var to: String?

    @Flag(help: "Move the strings in the catalog back into tables, and remove the catalog.")
    var toTables = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        if to != nil, toTables {
            throw Failure(usage: "--to and --to-tables cannot be combined", help: "leave out one of them")
        }
        if let to, !to.hasSuffix(".xcstrings") {
            throw Failure(
                usage: "\(quoted(to)) is not the name of a String Catalog",
                help: "specify a name that ends in .xcstrings")
        }
        let bundle = try shared.bundlePath()
        let move = try CatalogMove.operation(
            on: table, of: bundle, governedBy: shared.request, toTables: toTables, catalog: to)
        try edit(move, at: bundle)
    }
}
