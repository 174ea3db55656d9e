import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateObjCCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "objc", abstract: "Generate Objective-C constants and a defaults function.",
        discussion: """
            The header declares a constant for every key in every pane that can be reached from Root, and a function \
            that registers the defaults. The implementation is written next to the header. Both files require only \
            Foundation, and compile with or without automatic reference counting.

            EXAMPLES
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate objc --name ABC --output ABCSettings.h
              settings-bundle generate objc --output AppSettings.h --check
            """)

    @Option("The prefix of all names. (default: AppSettings)")
    var name: String?

    @Option(
        "The header to write; its name must end in .h. (default: the header in the options file)", name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit with 1 if the files are out of date.")
    var check = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        var file = GenerateOptions()
        (file.output, file.check, file.build, file.shared) = (output, check, build, shared)
        try file.generate("objc", \.objc, outputExample: "AppSettings.h", options: [("--name", name)]) { run in
            try run.writeObjectiveC(name: name, header: output)
        }
    }
}
