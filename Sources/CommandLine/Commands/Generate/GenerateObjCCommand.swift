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

    @Option("The header to write: its name ends in .h.", name: .shortAndLong)
    var output: String

    @Flag(help: "Write nothing; exit 1 if the files are not what would be written.")
    var check = false

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let name = self.name ?? "AppSettings"
        if let problem = ObjectiveCSettingsFiles.problem(ofName: name) {
            throw Failure(usage: "--name \(problem)", help: "type a name such as AppSettings")
        }
        try GenerateRun.requireName(output, such: "AppSettings.h")
        let header = output.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        if let problem = ObjectiveCSettingsFiles.problem(ofHeader: header) {
            throw Failure(usage: "--output \(problem)", help: "type a name such as AppSettings.h")
        }
        let options = self.name.map { ["--name", shellQuoted($0)] } ?? []
        let run = GenerateRun(verb: "objc", options: options, output: output, isChecking: check, shared: shared)
        try run.write { settings throws(BundleError) in
            let files = try ObjectiveCSettingsFiles(settings, name: name, headerName: header)
            return [(output, files.header), (String(output.dropLast(2)) + ".m", files.implementation)]
        }
    }
}
