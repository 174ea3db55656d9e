import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddTitle: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "title", abstract: ItemType.title.summary,
        discussion: "EXAMPLE\n  settings-bundle add-item title --title Version --key version --default 1.0")

    @Option(parsing: .unconditional, help: "The text before the value.")
    var title: String?

    @OptionGroup var list: ListOptions

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .title) { options in
            options.texts["Title"] = title
            try list.fill(&options)
        }
    }
}
