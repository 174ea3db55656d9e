import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct SetItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "set-item", abstract: "Change the keys, choices or type of an item.",
        discussion: """
            Specify an item by its key, by its item number in Xcode (2, or Advanced/2), or by its title (title:Sound). \
            The string tables are updated: if a string changes, its entry keeps its translations.

            EXAMPLES
              settings-bundle set-item 0 --title Sound
              settings-bundle set-item version --default "1.2 (34)"
              settings-bundle set-item level --choice Expert=3 --default 3
              settings-bundle set-item 3 --type group --title "User Info"
            """)

    @Argument(help: ArgumentHelp("The item: KEY, POSITION or title:TITLE.", valueName: "item"))
    var selector: String

    @Option("The pane to search for the item. (default: all panes)", value: "pane")
    var pane: String?

    @Option(help: ArgumentHelp("Change the type of the item.", valueName: "type"))
    var type: String?

    @OptionGroup(title: "Values") var keys: ChangedItemOptions

    @Flag(help: "Include the item in all build configurations.")
    var everyConfiguration = false

    @Option("Remove a property-list key. (repeatable)", value: "key")
    var unset: [String] = []

    @Option("Remove the choice with this value. (repeatable)", value: "value")
    var removeChoice: [String] = []

    @Option(
        "A translation of the title (de=Ton) or another string (de:Beginner=Anfänger). (repeatable)", value: "lang=text"
    )
    var translate: [String] = []

    @Flag(help: "If a string changes, replace its translations with the source value.")
    var resetTranslations = false

    @Flag(help: "Allow a key that another item has; both items then show the same value.")
    var allowSharedKey = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = try keys.options()
        options.unset = unset.map { ItemKey($0) }
        options.removedChoices = removeChoice
        options.configurations = try ConfigurationChoice.named(options.configurations ?? [], every: everyConfiguration)
        if options.isEmpty, type == nil, translate.isEmpty {
            throw Failure(usage: "nothing to change", help: "add an option such as --title, --default or --type")
        }
        return SetItem(
            ItemSelector(selector), on: pane, options, type: try type.map(ItemType.typed),
            translations: try translate.map(TranslationArgument.init), resetsTranslations: resetTranslations,
            allowsSharedKey: allowSharedKey)
    }
}

/// The options that change the values of an item of any type.
struct ChangedItemOptions: ParsableArguments {
    @OptionGroup var keys: ItemKeyOptions<AllItemOptions>

    @Option("Any property-list key, with its value as a string. (repeatable)", value: "key=value")
    var set: [String] = []

    @Option("Any property-list key, with an XML value: Key=<integer>3</integer>. (repeatable)", value: "key=xml")
    var setXml: [String] = []

    func options() throws -> ItemOptions {
        var options = ItemOptions()
        try keys.fill(&options)
        options.settings = try set.map { try RawKeyParser.split($0, "--set") }
        options.others = try setXml.map(RawKeyParser.xmlEntry)
        try options.requireTexts()
        return options
    }
}

extension ItemType {
    /// Returns the item type whose name the user entered. Throws a failure if there is no such type.
    static func typed(_ name: String) throws(Failure) -> ItemType {
        if let type = ItemType.named(name) { return type }
        throw unknownTypeFailure(name)
    }

    /// Returns the failure for the name of an item type that does not exist.
    ///
    /// - Parameter alternative: Text to append to a suggestion of the type of child panes.
    static func unknownTypeFailure(_ name: String, alternative: String = "") -> Failure {
        guard let meant = ItemType.meant(by: name), ItemType.all.contains(meant) else {
            return Failure(unknown: "item type", name, among: ItemType.all.map(\.name))
        }
        return Failure(
            usage: "there is no item type \(quoted(name))",
            help: "did you mean \(meant.name)\(meant == .childPane ? alternative : "")?")
    }
}

struct MoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "move-item", abstract: "Move items within their pane, or to another pane.",
        discussion: """
            If several items are specified, their order is kept. By default, the items move to the end of the pane. \
            Their translations move to the table of the other pane.

            EXAMPLES
              settings-bundle move-item 2 --after 0
              settings-bundle move-item title:Sound --with-items --at 0
              settings-bundle move-item debug_log --to-pane Advanced
            """)

    @Argument(
        help: ArgumentHelp("The items: KEY, POSITION, key:KEY or title:TITLE.", valueName: "item"))
    var selectors: [String]

    @Option("The pane to search for the items. (default: all panes)", value: "pane")
    var pane: String?

    @Option(
        "The pane to move the items to. (default: the pane that contains the position, otherwise the pane of the items)",
        value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Flag(help: "If an item is a group, also move the items in it.")
    var withItems = false

    @Flag(help: "Remove the translations if the other pane has no string table.")
    var dropStrings = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        MoveItem(
            selectors.map { ItemSelector($0) }, on: pane, to: place.position, of: toPane, withItems: withItems,
            dropsStrings: dropStrings)
    }
}

struct CopyItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "copy-item", abstract: "Copy an item, by default to the position after it.",
        discussion: """
            EXAMPLES
              settings-bundle copy-item play_sounds --title "3D Sound" --key 3d_sound
              settings-bundle copy-item title:About --to-pane Advanced
            """)

    @Argument(help: ArgumentHelp("The item: KEY, POSITION or title:TITLE.", valueName: "item"))
    var selector: String

    @Option("The pane to search for the item. (default: all panes)", value: "pane")
    var pane: String?

    @Option("The title of the copy. (default: the title of the item)")
    var title: String?

    @Option("The key of the copy. (default: the key of the item, if the copy can have it)")
    var key: String?

    @Option(
        "The pane to copy the item to. (default: the pane that contains the position, otherwise the pane of the item)",
        value: "pane")
    var toPane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @Option("A translation of the title (de=Ton) or another string. (repeatable)", value: "lang=text")
    var translate: [String] = []

    @Flag(help: "Allow a key that another item has; both items then show the same value.")
    var allowSharedKey = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        try CopyItem(
            ItemSelector(selector), on: pane, title: title, key: key,
            to: place.position == .end ? nil : place.position, of: toPane,
            translations: try translate.map(TranslationArgument.init), allowsSharedKey: allowSharedKey)
    }
}

struct RemoveItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "remove-item", abstract: "Remove items, and string-table entries that become unused.",
        discussion: """
            EXAMPLES
              settings-bundle remove-item debug_menu --if-present
              settings-bundle remove-item title:Debug --with-items
            """)

    @Argument(
        help: ArgumentHelp("The items: KEY, POSITION, key:KEY or title:TITLE.", valueName: "item"))
    var selectors: [String]

    @Option("The pane to search for the items. (default: all panes)", value: "pane")
    var pane: String?

    @Flag(help: "If an item is a group, also remove the items in it.")
    var withItems = false

    @Flag(help: "Leave the string tables unchanged.")
    var keepStrings = false

    @Flag(help: "Succeed if there is no such item.")
    var ifPresent = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() -> any BundleOperation {
        RemoveItem(
            selectors.map { ItemSelector($0) }, on: pane, withItems: withItems, keepsStrings: keepStrings,
            ifPresent: ifPresent)
    }
}

struct RenameKeyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "rename-key", abstract: "Rename a key everywhere it is used.",
        discussion: """
            Changes the key in every pane, including device variants and localized copies, and in string-table \
            comments that refer to the item.

            Values that users stored remain under the old key. If the bundle has an options file, the command adds two \
            entries to it: one moves the values to the new key (generate.migrations), and the other keeps the name of \
            the setting in code (generate.names). Run 'generate swift' again to update the generated code, which then \
            moves the values the first time the app registers its defaults.

            EXAMPLES
              settings-bundle rename-key sounds play_sounds
              settings-bundle rename-key sounds play_sounds --no-migration
            """)

    @Argument(help: ArgumentHelp("The current key.", valueName: "key"))
    var old: String

    @Argument(help: ArgumentHelp("The new key.", valueName: "new"))
    var new: String

    @Flag(
        name: .customLong("no-migration"),
        help: "Derive the name in code from the new key, and leave stored values under the old key.")
    var isWithoutMigration = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenameKey(old, to: new, moving: !isWithoutMigration) }
}
