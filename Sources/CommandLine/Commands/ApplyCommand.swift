import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct ApplyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "apply", abstract: "Apply a script of commands, or a form, as one change.",
        discussion: """
            In a script, each line is a command as you would enter it after settings-bundle, with shell quoting. A \\ \
            at the end of a line continues the command on the next line, and a # begins a comment. No shell is \
            involved, so variables and pipes are not supported. The bundle is read once and written once: either all \
            commands take effect or none do.

            A form is a JSON file that describes a bundle, as printed by dump. It begins with {. The bundle gets the \
            panes, property-list keys, items and strings that the form lists; everything else is kept unless you \
            specify --prune. The value null removes a key. If the title of an item changes, its entries in the string \
            tables are renamed.

            EXAMPLES
              settings-bundle apply setup.txt
              settings-bundle apply - --diff < setup.txt
              settings-bundle apply form.json --prune
            """)

    @Argument(help: "The file with the commands or the form, or - for standard input.")
    var file: String

    @Flag(help: "Remove panes, items, property-list keys and table entries that the form does not list.")
    var prune = false

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        let bytes = try InputFile.bytes(at: file)
        let name = FormFile.name(ofInput: file)
        if FormFile.isForm(bytes) { return try FormFile(bytes, named: name).applying(pruning: prune) }
        if prune {
            throw Failure(usage: "--prune requires a form, but \(name) is a script", help: "leave out --prune")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("\(file) is not UTF-8", help: "save it as UTF-8")
        }
        return try Script.parseBatch(text, named: name)
    }
}
