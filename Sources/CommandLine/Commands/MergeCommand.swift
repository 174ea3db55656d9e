import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct MergeCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Bring another bundle's pages in under one row, or bring them up to date.",
        discussion: """
            The other bundle's Root, or the one page that no other leads to, becomes a page of this bundle, with all \
            pages below it, their tables in the languages of this bundle, and their images. Run again, it brings \
            them up to date: pages that changed are replaced, pages that the other bundle has no more are removed. \
            A translation that was made here stays, and is listed for review where the other bundle has another.

            EXAMPLES
              settings-bundle merge Licences.bundle --title Licences
              settings-bundle merge build/com.mono0926.LicensePlist.Output --title Licenses
              settings-bundle merge "Pods/Target Support Files/Pods-App/Pods-App-acknowledgements.plist" \\
                  --name Acknowledgements
            """)

    @Argument(help: "The other bundle, a folder with one in it, any folder of pages, or the .plist of a single page.")
    var other: String

    @Option("The text of the row; needed the first time. (default: the Title of the page, where it has one)")
    var title: String?

    @Option("The page that the row is made on. (default: Root)")
    var parent: String?

    @Option("What the page is called here. (default: its own name; for Root, that of the other bundle)")
    var name: String?

    @Option("The other bundle's page to begin with. (default: Root, or the page that no other leads to)", value: "page")
    var fromPane: String?

    @Option("The title in a language: de=Lizenzen.", value: "lang=text")
    var translate: [String] = []

    @Flag(help: "Make one page of all of them: in the place of each row stands what it leads to.")
    var singlePane = false

    @OptionGroup(title: "Position of the row") var place: PositionOptions

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = MergeOptions()
        options.pane = fromPane
        options.name = name
        options.title = title
        options.parent = parent
        options.isSinglePane = singlePane
        options.position = place.position
        options.translations = try translate.map(Translation.init)
        let foreign = try ForeignBundle.load(ForeignBundle.path(of: other))
        return try MergeBundle(foreign.files, in: foreign.folder, realPath: foreign.realPath, options)
    }
}
