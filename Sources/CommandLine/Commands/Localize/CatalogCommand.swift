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
        let project = try shared.project(of: bundle)
        let options = project.path ?? shownPath(of: "../" + OptionsPlace.name, in: bundle)
        try Failure.naming(bundle) {
            let optionsPath = try Self.path(to: options, from: bundle)
            if toTables {
                try edit(MoveToTables(table, options: optionsPath), at: bundle)
                return
            }
            let catalog = to ?? shownPath(of: "../\(table).xcstrings", in: bundle)
            let folder = options.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(options[..<$0]) } ?? "."
            let place = CatalogPlace(
                path: try Self.path(to: catalog, from: bundle), options: optionsPath,
                nameInOptions: try Self.path(to: catalog, from: folder))
            if !BundleFiles.liesOutside(place.path) { throw StorageError.insideBundle(path: catalog, bundle: bundle) }
            try edit(MoveToCatalog(table, at: place), at: bundle)
        }
    }

    /// The path of a file, which need not be there, told from a folder.
    private static func path(to file: String, from folder: String) throws -> String {
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(file[file.utf8.index(after: $0)...]) } ?? file
        let above = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        guard let way = try PathAnchor(folder: folder).path(to: above) else { throw StorageError.missing(path: above) }
        return way == "." ? name : "\(way)/\(name)"
    }
}
