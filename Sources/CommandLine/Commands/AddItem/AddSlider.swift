import ArgumentParser
import SettingsEditing
import SettingsModel

struct AddSlider: AddingCommand {
    static let configuration = CommandConfiguration(
        commandName: "slider", abstract: ItemType.slider.summary,
        discussion: "EXAMPLE\n  settings-bundle add-item slider --key gravity --default 1 --max 2")

    @Option(parsing: .unconditional, help: "The name under which the number is stored.")
    var key: String

    @Option(
        name: .customLong("default"), parsing: .unconditional,
        help: "The number before anybody moves the slider. (default: the minimum)")
    var defaultValue: String?

    @Option(parsing: .unconditional, help: "The number at the left end. (default: 0)")
    var min: String?

    @Option(parsing: .unconditional, help: "The number at the right end. (default: 1)")
    var max: String?

    @Option(parsing: .unconditional, help: "An image of the bundle for the left end.")
    var minImage: String?

    @Option(parsing: .unconditional, help: "An image of the bundle for the right end.")
    var maxImage: String?

    @OptionGroup var item: NewItemOptions

    func operation() throws -> any BundleOperation {
        try item.operation(adding: .slider) { options in
            options.texts["Key"] = key
            options.texts["DefaultValue"] = defaultValue
            options.texts["MinimumValue"] = min
            options.texts["MaximumValue"] = max
            options.texts["MinimumValueImage"] = minImage
            options.texts["MaximumValueImage"] = maxImage
        }
    }
}
