import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddChildPane: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "child-pane", abstract: ItemType.childPane.summary,
        discussion: """
            This adds the row only; settings-bundle add-pane makes the page as well. --if-missing and --update find a \
            row by the page it leads to.

            EXAMPLE
              settings-bundle add-item child-pane --title Advanced --file Advanced
            """)

    @Option(parsing: .unconditional, help: "The text of the row, and the title of the page.")
    var title: String

    @Option(parsing: .unconditional, help: "The page's property list, without .plist.")
    var file: String

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .childPane) { options in
            options.texts["Title"] = title
            options.texts["File"] = file
        }
    }
}
