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
        let run = try GenerateRun(
            "objc", \.objc, output: output, such: "AppSettings.h", isChecking: check, options: [("--name", name)],
            build: build, shared: shared)
        if let output, let problem = ObjectiveCSettingsFiles.problem(ofHeader: Self.header(output)) {
            throw Failure(usage: "--output \(problem)", help: "type a name such as AppSettings.h")
        }
        if let output = run.code?.output,
            let problem = ObjectiveCSettingsFiles.problem(ofHeader: Self.header(output.value))
        {
            throw run.project.failure(
                "the output \(problem)", at: output.span, help: "write a name such as AppSettings.h")
        }
        let name = try run.name(name, else: "AppSettings", ObjectiveCSettingsFiles.problem(ofName:))
        guard let output = run.output else {
            throw Failure(usage: "no header is named", help: "name it, as in --output AppSettings.h")
        }
        try run.write { settings in
            let files = try ObjectiveCSettingsFiles(settings, name: name, headerName: Self.header(output))
            return [(output, files.header), (String(output.dropLast(2)) + ".m", files.implementation)]
        }
    }

    /// The name of a header without its folder.
    private static func header(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
}
