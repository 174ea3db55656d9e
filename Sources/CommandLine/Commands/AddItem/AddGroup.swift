import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddGroup: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", abstract: ItemType.group.summary,
        discussion: """
            --if-missing and --update find a group by its title on the page, or by its footer.

            EXAMPLE
              settings-bundle add-item group --title Sound --footer "For all games."
            """)

    @Option(parsing: .unconditional, help: "The heading.")
    var title: String?

    @Option(parsing: .unconditional, help: "The text below the section.")
    var footer: String?

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .group) { options in
            options.texts["Title"] = title
            options.texts["FooterText"] = footer
        }
    }
}
