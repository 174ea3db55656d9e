import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct SetItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-item", abstract: "Change the keys, choices or type of an item.",
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

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = try keys.options()
        options.unset = unset
        options.removedChoices = removeChoice
        options.configurations = try ConfigurationChoice.named(options.configurations ?? [], every: everyConfiguration)
        if options.isEmpty, type == nil, translate.isEmpty {
            throw Failure(usage: "nothing to change", help: "add an option such as --title, --default or --type")
        }
        return SetItem(
            ItemSelector(selector), on: pane, options, type: try type.map(ItemType.typed),
            translations: try translate.map(TranslationArgument.init), resetsTranslations: resetTranslations)
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
        throw Failure(unknown: "item type", name, among: ItemType.all.map(\.name))
    }
}
