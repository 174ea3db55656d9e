import ArgumentParser
import SettingsEditing

struct RenameKeyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-key", abstract: "Rename a key everywhere it is used.",
        discussion: """
            Changes the key in every pane, including device variants and localized copies, and in string-table \
            comments that refer to the item.

            Values that users stored remain under the old key. If the bundle has an options file, the command adds two \
            entries to it: one moves the values to the new key (generate.migrations), and the other keeps the name of \
            the setting in code (generate.names). Run 'generate swift' again to update the generated code, which then \
            moves the values the first time the app registers its defaults.

            EXAMPLES
              settings-bundle rename-key sounds play_sounds
              settings-bundle rename-key sounds play_sounds --no-migration
            """)

    @Argument(help: ArgumentHelp("The current key.", valueName: "key"))
    var old: String

    @Argument(help: ArgumentHelp("The new key.", valueName: "new"))
    var new: String

    @Flag(
        name: .customLong("no-migration"),
        help: "Derive the name in code from the new key, and leave stored values under the old key.")
    var isWithoutMigration = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenameKey(old, to: new, moving: !isWithoutMigration) }
}
