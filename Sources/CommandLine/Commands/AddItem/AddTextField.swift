import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddTextField: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "text-field", abstract: ItemType.textField.summary,
        discussion: "EXAMPLE\n  settings-bundle add-item text-field --title Host --key host --keyboard URL")

    @Option(parsing: .unconditional, help: "The text before the field.")
    var title: String?

    @Option(parsing: .unconditional, help: "The name under which the text is stored.")
    var key: String

    @Option(
        name: .customLong("default"), parsing: .unconditional,
        help: "The text before anybody types one. (default: none)")
    var defaultValue: String?

    @Flag(help: "Show what is typed as dots.")
    var secure = false

    @Option(parsing: .unconditional, help: Self.help("KeyboardType", "The keyboard"))
    var keyboard: String?

    @Option(parsing: .unconditional, help: Self.help("AutocapitalizationType", "What is capitalized"))
    var capitalization: String?

    @Option(parsing: .unconditional, help: Self.help("AutocorrectionType", "Whether typing is corrected"))
    var correction: String?

    @OptionGroup var item: NewItemOptions

    /// The help of an enumerated key: its values from the schema.
    private static func help(_ key: String, _ text: String) -> ArgumentHelp {
        let values = ItemType.textField.key(key)?.allowed.map(\.name) ?? []
        return ArgumentHelp("\(text): \(values.joined(separator: ", ")).")
    }

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .textField) { options in
            options.texts["Title"] = title
            options.texts["Key"] = key
            options.texts["DefaultValue"] = defaultValue
            options.texts["KeyboardType"] = keyboard
            options.texts["AutocapitalizationType"] = capitalization
            options.texts["AutocorrectionType"] = correction
            if secure { options.switches["IsSecure"] = true }
        }
    }
}
