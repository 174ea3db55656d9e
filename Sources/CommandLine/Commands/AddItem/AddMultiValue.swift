import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddMultiValue: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "multi-value", abstract: ItemType.multiValue.summary,
        discussion: """
            EXAMPLE
              settings-bundle add-item multi-value --title Level --key level \\
                  --default 0 --option Beginner=0 --option Expert=1 --option Master=2
            """)

    @Option(parsing: .unconditional, help: "The text of the row.")
    var title: String

    @OptionGroup var list: ListOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A shorter text for the row while a value is chosen.", valueName: "value=text"))
    var shortTitle: [String] = []

    @Flag(help: "Sort the choices by their texts.")
    var sorted = false

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .multiValue) { options in
            options.texts["Title"] = title
            try list.fill(&options)
            options.shortTitles = try shortTitle.map(ItemShortTitle.init)
            if sorted { options.switches["DisplaySortedByTitle"] = true }
        }
    }
}
