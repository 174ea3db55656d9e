import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddTitle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "title", abstract: ItemType.title.summary,
        discussion: "EXAMPLE\n  settings-bundle add-item title --title Version --key version --default 1.0")

    @Option(parsing: .unconditional, help: "The text before the value.")
    var title: String?

    @OptionGroup var list: ListOptions

    @OptionGroup var item: NewItemOptions

    func run() throws {
        try item.add(.title) { options in
            options.texts["Title"] = title
            try list.fill(&options)
        }
    }
}
