import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct CatalogCommand: WritingCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog", abstract: "Move the tables of all languages into a String Catalog, or back.",
        discussion: """
            The catalog lies outside the bundle, and settings-bundle.json names it: from then on all commands read and \
            write it instead of the tables, and build writes the tables into the app. Where there is no \
            settings-bundle.json, one is made beside the bundle.

            EXAMPLES
              settings-bundle localize catalog Root
              settings-bundle localize catalog Root --to App/Settings.xcstrings
              settings-bundle localize catalog Root --to-tables
            """)

    @Argument(help: ArgumentHelp("The name of the table, as pages have it in StringsTable.", valueName: "table"))
    var table: String

    @Option("The catalog to make. (default: <table>.xcstrings beside the bundle)", value: "file")
    var to: String?

    @Flag(help: "Move the texts of the catalog back into tables, and remove it.")
    var toTables = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        if to != nil, toTables {
            throw Failure(usage: "--to and --to-tables contradict each other", help: "leave one of the two out")
        }
        if let to, !to.hasSuffix(".xcstrings") {
            throw Failure(usage: "\(quoted(to)) is no name of a catalog", help: "it ends in .xcstrings")
        }
        let bundle = try shared.bundlePath()
        let move = try CatalogMove.operation(
            on: table, of: bundle, governedBy: shared.request, toTables: toTables, catalog: to)
        try edit(move, at: bundle)
    }
}
