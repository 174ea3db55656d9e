import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddToggle: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: ItemType.toggle.summary,
        discussion: "EXAMPLE\n  settings-bundle add-item toggle --title Music --key music --default YES"
    )

    @Option(parsing: .unconditional, help: "The text beside the switch.")
    var title: String

    @Option(parsing: .unconditional, help: "The name under which the value is stored.")
    var key: String

    @Option(
        name: .customLong("default"), parsing: .unconditional,
        help: "YES or NO, or one of the values of --on and --off. (default: NO)")
    var defaultValue: String?

    @Option(parsing: .unconditional, help: "What is stored when the switch is on. (default: the boolean true)")
    var on: String?

    @Option(parsing: .unconditional, help: "What is stored when the switch is off. (default: the boolean false)")
    var off: String?

    @Option(
        help: ArgumentHelp(
            "The type of the values of --on and --off: integer, real, string, date or data. (default: string)",
            valueName: "type"))
    var valueType: String?

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .toggle) { options in
            options.texts["Title"] = title
            options.texts["Key"] = key
            options.texts["DefaultValue"] = defaultValue
            options.texts["TrueValue"] = on
            options.texts["FalseValue"] = off
            options.valueType = try valueType.map(ItemOptions.valueType(named:))
        }
    }
}
