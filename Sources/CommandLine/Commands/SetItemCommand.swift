import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct SetItemCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-item", abstract: "Change an item: its keys, its choices, its type.",
        discussion: """
            An item is named by its key, by its position as Xcode counts (2, or Advanced/2), or by its title \
            (title:Sound). The string tables follow: an entry keeps its translations when its text changes.

            EXAMPLES
              settings-bundle set-item 0 --title Sound
              settings-bundle set-item version --default "1.2 (34)"
              settings-bundle set-item level --option Expert=3 --default 3
              settings-bundle set-item 3 --type group --title "User Info"
            """)

    @Argument(help: ArgumentHelp("The item: its key, its position, or title: and its title.", valueName: "item"))
    var selector: String

    @Option("The page the item is on. (default: all)", value: "pane")
    var pane: String?

    @Option(help: ArgumentHelp("Make it an item of another type.", valueName: "type"))
    var type: String?

    @OptionGroup(title: "What it is to have") var keys: ChangedItemOptions

    @Flag(help: "Make it an item for all build configurations.")
    var everyConfiguration = false

    @Option("Remove a key; repeat it for more.", value: "key")
    var unset: [String] = []

    @Option("The choice to remove, by its value; repeat it for more.", value: "value")
    var removeOption: [String] = []

    @Option("The title in a language, or any other text: de=Ton, de:Beginner=Anfänger.", value: "lang=text")
    var translate: [String] = []

    @Flag(help: "Where a text changes, put the source value in place of its translations.")
    var resetTranslations = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = try keys.options()
        options.unset = unset
        options.removedChoices = removeOption
        options.configurations = try ConfigurationChoice.named(options.configurations ?? [], every: everyConfiguration)
        if options.isEmpty, type == nil, translate.isEmpty {
            throw Failure(usage: "nothing is to be changed", help: "add what is: --title, --default, --type …")
        }
        return SetItem(
            ItemSelector(selector), on: pane, options, type: try type.map(ItemType.typed),
            translations: try translate.map(Translation.init), resetsTranslations: resetTranslations)
    }
}

/// The keys of an item of any type.
struct ChangedItemOptions: ParsableArguments {
    @OptionGroup var keys: ItemKeyOptions<AnyItem>

    @Option("Any key, with its value as text.", value: "key=value")
    var set: [String] = []

    @Option("Any key, with its value in XML: Key=<integer>3</integer>.", value: "key=xml")
    var setXml: [String] = []

    func options() throws -> ItemOptions {
        var options = ItemOptions()
        try keys.fill(&options)
        options.settings = try set.map { try RawKeys.split($0, "--set") }
        options.others = try setXml.map(RawKeys.xmlEntry)
        try options.requireTexts()
        return options
    }
}

extension ItemType {
    /// The type that a user names.
    static func typed(_ name: String) throws(Failure) -> ItemType {
        if let type = ItemType.named(name) { return type }
        throw Failure(unknown: "item type", name, among: ItemType.all.map(\.name))
    }
}
