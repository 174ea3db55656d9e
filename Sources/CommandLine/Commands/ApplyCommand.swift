import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct ApplyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Carry out many editing commands as one change: all of them, or none.",
        discussion: """
            A line is a command as it is typed after settings-bundle, with the quoting of a shell; a \\ at its end \
            continues it, and a # begins a comment. There is no shell behind it: no variables, no pipes. The bundle is \
            read once and written once.

            EXAMPLES
              settings-bundle apply setup.txt
              settings-bundle apply - --diff < setup.txt
            """)

    @Argument(help: "The file with the commands; - for standard input.")
    var file: String

    @OptionGroup var writing: WritingOptions

    @OptionGroup var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        guard let text = String(validating: try InputFile.bytes(at: file), as: UTF8.self) else {
            throw Failure("\(file) is not UTF-8", help: "save it as UTF-8")
        }
        return try Script.batch(text, named: file == "-" ? "standard input" : file)
    }
}
