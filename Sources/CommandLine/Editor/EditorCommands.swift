import Actions
import SettingsModel

/// The commands that the page of the editor may run. They change only the bundle and the files that govern it, and read
/// no other files.
enum EditorCommands {
    private static let allowed: Set = [
        "add-item", "set-item", "move-item", "copy-item", "remove-item", "rename-key", "add-pane", "set-pane",
        "rename-pane", "remove-pane", "fix", "format", "localize add", "localize remove", "localize rename",
        "localize set", "localize sync",
    ]

    /// - Throws: A failure if a command is not allowed.
    static func require(_ command: any EditingCommand, _ verbs: [String]) throws(Failure) {
        let name = verbs.prefix(verbs.first == "localize" ? 2 : 1).joined(separator: " ")
        let readsInput = (command as? SetTranslationCommand)?.readsInput == true
        if !allowed.contains(name) || readsInput {
            throw Failure(usage: "the editor does not run this command", help: "run it in a terminal")
        }
    }
}
