import ArgumentParser
import SettingsEditing

/// The options of the types that choose among values.
struct ListOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: "The name under which the value is stored.")
    var key: String

    @Option(
        name: .customLong("default"), parsing: .unconditional,
        help: "The value when none is stored. (default: the first option's)")
    var defaultValue: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A choice, split at the last '='; without one, the value is the title. Repeat it for more.",
            valueName: "title=value"))
    var option: [String] = []

    @Option(
        help: ArgumentHelp(
            "The type of the values: integer, real, string, boolean, date or data. (default: string)", valueName: "type"
        ))
    var valueType: String?

    func fill(_ options: inout ItemOptions) throws {
        options.texts["Key"] = key
        options.texts["DefaultValue"] = defaultValue
        options.choices = option.map(ItemChoice.init)
        options.valueType = try valueType.map(ItemOptions.valueType(named:))
    }
}
