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
        if let name, let problem = ObjectiveCSettingsFiles.problem(ofName: name) {
            throw Failure(usage: "--name \(problem)", help: "type a name such as AppSettings")
        }
        try GenerateRun.requireName(output, such: "AppSettings.h")
        if let output, let problem = ObjectiveCSettingsFiles.problem(ofHeader: Self.header(output)) {
            throw Failure(usage: "--output \(problem)", help: "type a name such as AppSettings.h")
        }
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        let ofFile = project.file.generate.objc
        if let name = ofFile?.name, let problem = ObjectiveCSettingsFiles.problem(ofName: name.value) {
            throw project.failure("the name \(problem)", at: name.span, help: "write a name such as AppSettings")
        }
        if let output = ofFile?.output,
            let problem = ObjectiveCSettingsFiles.problem(ofHeader: Self.header(output.value))
        {
            throw project.failure("the output \(problem)", at: output.span, help: "write a name such as AppSettings.h")
        }
        let name = self.name ?? ofFile?.name?.value ?? "AppSettings"
        guard let output = try self.output ?? project.resolve(ofFile?.output) else {
            throw Failure(usage: "no header is named", help: "name it, as in --output AppSettings.h")
        }
        let header = Self.header(output)
        let run = GenerateRun(
            verb: "objc", options: [("--name", self.name), ("--output", self.output)], output: output,
            isChecking: check, path: path, project: project, build: build, shared: shared)
        try run.write { settings in
            let files = try ObjectiveCSettingsFiles(settings, name: name, headerName: header)
            return [(output, files.header), (String(output.dropLast(2)) + ".m", files.implementation)]
        }
    }
    /// The name of a header without its folder.
    private static func header(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
}
