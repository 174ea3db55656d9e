import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct MergeCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Add the panes of another bundle under one row.",
        discussion: """
            The Root pane of the other bundle becomes a pane in this bundle. If the other bundle has no Root, the one \
            pane that no other pane opens is used. All panes below it are also added, with their images and with their \
            tables in the languages of this bundle. Run the command again to update them: changed panes are replaced, \
            and panes that no longer exist in the other bundle are removed. Translations that were made in this bundle \
            are kept, and are listed for review if the other bundle has different ones.

            EXAMPLES
              settings-bundle merge Licenses.bundle --title Licenses
              settings-bundle merge build/com.mono0926.LicensePlist.Output --title Licenses
              settings-bundle merge --name Acknowledgements \\
                  "Pods/Target Support Files/Pods-App/Pods-App-acknowledgements.plist"
            """)

    @Argument(help: "The other bundle, a folder that contains one, a folder of panes or the .plist file of a pane.")
    var other: String

    @Option(
        "The title of the row; required the first time unless the pane has a Title. (default: the Title of the pane)")
    var title: String?

    @Option("The pane to add the row to. (default: Root)")
    var parent: String?

    @Option("The name of the pane in this bundle. (default: its own name; for Root, the name of the other bundle)")
    var name: String?

    @Option("The other bundle's top pane. (default: Root, or the pane that no other pane opens)", value: "other-pane")
    var fromPane: String?

    @Option("A translation of the title, such as de=Lizenzen. (repeatable)", value: "lang=text")
    var translate: [String] = []

    @Flag(help: "Merge all panes into one, replacing each row with the contents of the pane that it opens.")
    var singlePane = false

    @OptionGroup(title: "Position of the row") var place: PositionOptions

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = MergeOptions()
        options.pane = fromPane
        options.name = name
        options.title = title
        options.parent = parent
        options.isSinglePane = singlePane
        options.position = place.position
        options.translations = try translate.map(TranslationArgument.init)
        let foreign = try MergeSourceBundle.load(MergeSourceBundle.path(of: other))
        return try MergeBundle(foreign.files, in: foreign.folder, realPath: foreign.realPath, options)
    }
}
