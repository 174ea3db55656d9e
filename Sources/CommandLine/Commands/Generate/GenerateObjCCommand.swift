import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateObjCCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "objc", abstract: "Write an Objective-C header and implementation with keys and defaults.",
        discussion: """
            For older code: a constant for every key of every page that rows lead to, and a function that registers the \
            defaults. The implementation lies beside the header. They need Foundation only, and compile with and without \
            automatic reference counting.

            EXAMPLES
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate objc --name ABC --output ABCSettings.h
              settings-bundle generate objc --output AppSettings.h --check    (exits 1 when a file is stale)
            """)

    @Option("What all names begin with. (default: AppSettings)")
    var name: String?

    @Option("The header to write: its name ends in .h. (default: that of the options file)", name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit 1 if the files are not what would be written.")
    var check = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        var file = GenerateOptions()
        (file.output, file.check, file.build, file.shared) = (output, check, build, shared)
        let generation = try Generation("objc", \.objc, to: file, such: "AppSettings.h", options: [("--name", name)])
        try generation.show(generation.run.writeObjectiveC(name: name, header: output))
    }
}
