import ArgumentParser
import SettingsEditing
import SettingsModel

/// The command that adds an item of one type; its options are those of the type's schema.
struct AddItemOfType<Kind: AddedKind>: EditingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Kind.type.name, abstract: Kind.type.summary, discussion: Kind.discussion)
    }

    @OptionGroup var keys: ItemKeyOptions<Kind>

    @OptionGroup var item: NewItemOptions

    var editing: EditingOptions { item.editing }

    func operation() throws -> any BundleOperation {
        try item.operation(adding: Kind.type, keys.fill)
    }
}

/// A type of item that `add-item` adds.
protocol AddedKind: ItemOptionSource {
    static var type: ItemType { get }
    static var discussion: String { get }
}

enum AddedGroup: AddedKind {
    static let type = ItemType.group
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        --if-missing and --update find a group by its title on the page, or by its footer.

        EXAMPLE
          settings-bundle add-item group --title Sound --footer "For all games."
        """
}

enum AddedToggle: AddedKind {
    static let type = ItemType.toggle
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item toggle --title Music --key music --default YES"
}

enum AddedSlider: AddedKind {
    static let type = ItemType.slider
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item slider --key gravity --default 1 --max 2"
}

enum AddedTitle: AddedKind {
    static let type = ItemType.title
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item title --title Version --key version --default 1.0"
}

enum AddedTextField: AddedKind {
    static let type = ItemType.textField
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = "EXAMPLE\n  settings-bundle add-item text-field --title Host --key host --keyboard URL"
}

enum AddedMultiValue: AddedKind {
    static let type = ItemType.multiValue
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        EXAMPLE
          settings-bundle add-item multi-value --title Level --key level \\
              --default 0 --option Beginner=0 --option Expert=1 --option Master=2
        """
}

enum AddedRadioGroup: AddedKind {
    static let type = ItemType.radioGroup
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion =
        "EXAMPLE\n  settings-bundle add-item radio-group --key theme --option Light --option Dark"
}

enum AddedChildPane: AddedKind {
    static let type = ItemType.childPane
    static let options = ItemOption.options(for: type.ownKeys)
    static let discussion = """
        This adds the row only; settings-bundle add-pane makes the page as well. --if-missing and --update find a \
        row by the page it leads to.

        EXAMPLE
          settings-bundle add-item child-pane --title Advanced --file Advanced
        """
}
