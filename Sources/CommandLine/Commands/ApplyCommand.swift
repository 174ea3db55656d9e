import Actions
import ArgumentParser
import BundleStorage
import SettingsEditing
import SettingsModel

struct ApplyCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        subcommand: "apply", abstract: "Run a script of editing commands as one change.",
        discussion: """
            Each line is a command as you would enter it after settings-bundle, with shell quoting. A \\ at the end of \
            a line continues the command on the next line, and a # begins a comment. No shell is involved, so \
            variables and pipes are not supported. The bundle is read once and written once: either all commands take \
            effect or none do.

            EXAMPLES
              settings-bundle apply setup.txt
              settings-bundle apply - --diff < setup.txt
            """)

    @Argument(help: "The file with the commands, or - for standard input.")
    var file: String

    @OptionGroup(title: "Output") var writing: WritingOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func operation() throws -> any BundleOperation {
        guard let text = String(validating: try InputFile.bytes(at: file), as: UTF8.self) else {
            throw Failure("\(file) is not UTF-8", help: "save it as UTF-8")
        }
        return try Script.parseBatch(text, named: file == "-" ? "standard input" : file)
    }
}
