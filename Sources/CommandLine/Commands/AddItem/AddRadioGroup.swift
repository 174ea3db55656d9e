import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddRadioGroup: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "radio-group", abstract: ItemType.radioGroup.summary,
        discussion:
            "EXAMPLE\n  settings-bundle add-item radio-group --key theme --option Light --option Dark")

    @Option(parsing: .unconditional, help: "The heading of the section.")
    var title: String?

    @Option(parsing: .unconditional, help: "The text below the section.")
    var footer: String?

    @OptionGroup var list: ListOptions

    @Flag(help: "Sort the choices by their texts.")
    var sorted = false

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .radioGroup) { options in
            options.texts["Title"] = title
            options.texts["FooterText"] = footer
            try list.fill(&options)
            if sorted { options.switches["DisplaySortedByTitle"] = true }
        }
    }
}
