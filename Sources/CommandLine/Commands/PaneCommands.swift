import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct AddPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "add-pane", abstract: "Add a pane, its string tables and the row that opens it.",
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

struct SetPaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "set-pane",
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

struct RenamePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "rename-pane", abstract: "Rename a pane, and update the rows that open it.",
        discussion: """
            Device variants and localized copies are also renamed. The string table with the same name as the pane is \
            also renamed, unless another pane uses it.

            EXAMPLES
              settings-bundle rename-pane Advanced Expert
              settings-bundle rename-pane Advanced More/Advanced
            """)

    @Argument(help: ArgumentHelp("The current name of the pane.", valueName: "pane"))
    var old: String

    @Argument(help: ArgumentHelp("The new name.", valueName: "new"))
    var new: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenamePane(old, to: new) }
}

struct RemovePaneCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "remove-pane", abstract: "Remove panes and the rows that open them.",
        discussion: """
            String-table entries that become unused are also removed, unless you specify --keep-strings.

            Device variants and localized copies are also removed. To remove only one of them, use its full name, such \
            as Root~ipad.

            EXAMPLES
              settings-bundle remove-pane Advanced
              settings-bundle remove-pane Acknowledgements --recursive --if-present
            """)

    @Argument(help: ArgumentHelp("The panes.", valueName: "pane"))
    var panes: [String]

    @Flag(help: "Also remove their child panes, unless another row opens them.")
    var recursive = false

    @Flag(help: "Leave the string tables unchanged.")
    var keepStrings = false

    @Flag(help: "Succeed if there is no such pane.")
    var ifPresent = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try RemovePane(panes, isRecursive: recursive, keepsStrings: keepStrings, ifPresent: ifPresent)
    }
}

struct MergeCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "merge", abstract: "Add the panes of another bundle under one row.",
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
        let foreign = try MergeSourceBundle(for: other)
        return try MergeBundle(foreign.files, in: foreign.folder, realPath: foreign.realPath, options)
    }
}
