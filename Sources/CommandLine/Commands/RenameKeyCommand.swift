import ArgumentParser
import SettingsEditing

struct RenameKeyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename-key", abstract: "Give a key another name, in every item that has it.",
        discussion: """
            Every page follows, with its variants for a device and its localized copies, and so do the comments of tables \
            that name the item.

            What people stored stays under the old key. Where a settings-bundle.json governs the bundle, it says afterwards \
            that the values move (generate.migrations), and what the setting is called in code stays (generate.names): the \
            file that generate swift writes then moves them, once, when the app registers its defaults.

            EXAMPLES
              settings-bundle rename-key sounds play_sounds
              settings-bundle rename-key sounds play_sounds --no-migration
            """)

    @Argument(help: ArgumentHelp("The key as it is called now.", valueName: "key"))
    var old: String

    @Argument(help: ArgumentHelp("What it is to be called.", valueName: "new"))
    var new: String

    @Flag(name: .customLong("no-migration"), help: "Move no stored values, and let the name in code follow the key.")
    var isWithoutMigration = false

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation { try RenameKey(old, to: new, moving: !isWithoutMigration) }
}
