import Actions
import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddItemCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "add-item", abstract: "Add an item, and its strings to all string tables.",
        discussion: """
            With --if-missing or --update, a command is safe to run repeatedly. An existing item is identified by \
            its key. A group is identified by its title in the pane, and a child pane item by the pane that it opens.

            EXAMPLES
              settings-bundle add-item group --title Sound
              settings-bundle add-item toggle --title Music --key music --default YES
              settings-bundle add-item text-field --title Name --key name --after music
              settings-bundle add-item multi-value --title Level --key level \\
                  --choice Beginner=0 --choice Expert=1
              settings-bundle add-item slider --key volume --max 11 --default 5
            """,
        subcommands: ItemType.Kind.allCases.compactMap(\.addCommand))
}

extension ItemType.Kind {
    /// The subcommand that adds an item of this kind, or `nil` if the Settings app does not display such items.
    fileprivate var addCommand: (any ParsableCommand.Type)? {
        switch self {
        case .group: AddItemOfType<AddableGroup>.self
        case .toggle: AddItemOfType<AddableToggle>.self
        case .slider: AddItemOfType<AddableSlider>.self
        case .title: AddItemOfType<AddableTitle>.self
        case .textField: AddItemOfType<AddableTextField>.self
        case .multiValue: AddItemOfType<AddableMultiValue>.self
        case .radioGroup: AddItemOfType<AddableRadioGroup>.self
        case .childPane: AddItemOfType<AddableChildPane>.self
        case .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup: nil
        }
    }
}

/// A command that adds an item of one type. The schema of the type determines the options.
struct AddItemOfType<Kind: AddableItemType>: EditingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            subcommand: Kind.type.name, abstract: "Add a" + Kind.type.summary.dropFirst(), discussion: Kind.discussion)
    }

    @OptionGroup var keys: ItemKeyOptions<Kind>

    @Option("The pane to add the item to. (default: Root)", value: "pane")
    var pane: String?

    @OptionGroup(title: "Position") var place: PositionOptions

    @OptionGroup var commonKeys: ItemKeyOptions<CommonItemOptions>

    @Option("Any other property-list key, with a value of the key's type or a string. (repeatable)", value: "key=value")
    var set: [String] = []

    @Option("Any other property-list key, with an XML value: Key=<integer>3</integer>. (repeatable)", value: "key=xml")
    var setXml: [String] = []

    @Option(
        "A translation of the title (de=Ton) or another string (de:Beginner=Anfänger). (repeatable)", value: "lang=text"
    )
    var translate: [String] = []

    @Flag(help: "If the item exists, leave it unchanged and succeed.")
    var ifMissing = false

    @Flag(help: "If the item exists, update its values and position.")
    var update = false

    @Flag(help: "Allow a key that another item has; both items then show the same value.")
    var allowSharedKey = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        var options = ItemOptions()
        try commonKeys.fill(&options)
        options.settings = try set.map { try RawKeyParser.split($0, "--set") }
        options.others = try setXml.map(RawKeyParser.xmlEntry)
        try keys.fill(&options)
        let new = try NewItem(Kind.type, options)
        if ifMissing || update, !new.canMatchExistingItem {
            throw Failure(
                usage:
                    "\(update ? "--update" : "--if-missing") finds a \(Kind.type.name) by its title or footer",
                help: "add --title")
        }
        if allowSharedKey, Kind.type.key(.key) == nil {
            throw Failure(
                usage: "\(withIndefiniteArticle(Kind.type.name)) has no Key", help: "leave out --allow-shared-key")
        }
        return AddItem(
            new, at: place.position, pane: pane, translations: try translate.map(TranslationArgument.init),
            existing: update ? .update : ifMissing ? .keep : .refuse, allowsSharedKey: allowSharedKey)
    }
}

/// An item type that `add-item` can add.
protocol AddableItemType: ItemOptionSource {
    static var type: ItemType { get }
    static var discussion: String { get }
}

enum AddableGroup: AddableItemType {
    static let type = ItemType.group
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        --if-missing and --update find an existing group by its title in the pane or by its footer.

        EXAMPLE
          settings-bundle add-item group --title Sound --footer "For all games."
        """
}

enum AddableToggle: AddableItemType {
    static let type = ItemType.toggle
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item toggle --title Music --key music --default YES"
}

enum AddableSlider: AddableItemType {
    static let type = ItemType.slider
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        To label a slider, add a group with a title before it.

        EXAMPLE
          settings-bundle add-item slider --key gravity --default 1 --max 2
        """
}

enum AddableTitle: AddableItemType {
    static let type = ItemType.title
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item title --title Version --key version --default 1.0"
}

enum AddableTextField: AddableItemType {
    static let type = ItemType.textField
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item text-field --title Host --key host --keyboard URL"
}

enum AddableMultiValue: AddableItemType {
    static let type = ItemType.multiValue
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        EXAMPLE
          settings-bundle add-item multi-value --title Level --key level \\
              --default 0 --choice Beginner=0 --choice Expert=1 --choice Master=2
        """
}

enum AddableRadioGroup: AddableItemType {
    static let type = ItemType.radioGroup
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion =
        "EXAMPLE\n  settings-bundle add-item radio-group --key theme --choice Light --choice Dark"
}

enum AddableChildPane: AddableItemType {
    static let type = ItemType.childPane
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        This adds only the row; settings-bundle add-pane also creates the pane. --if-missing and --update find an \
        existing row by the pane that it opens.

        EXAMPLE
          settings-bundle add-item child-pane --title Advanced --file Advanced
        """
}
