import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift", abstract: "Write a Swift file with a typed property for each setting.",
        discussion: """
            The file needs Foundation only. It has a property for every key of every page that rows lead to, an enum for \
            every list, the keys as constants, register() for the defaults, and changes(), a stream that tells when a \
            value changes. Reading gives the default where a value of another type is stored.

            Names follow Swift's conventions: play_sounds_preference becomes playSoundsPreference. Two keys that come to \
            one name are an error.

            EXAMPLES
              settings-bundle generate swift
              settings-bundle generate swift --name Preferences --access public --output Preferences.swift
              settings-bundle generate swift --output AppSettings.swift --check    (exits 1 when the file is stale)
            """)

    @Option("What the namespace is called. (default: AppSettings)")
    var name: String?

    @Option(
        "How far names reach: \(Choice<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @Option("The file to write; without it, or as -, the code goes to standard output.", name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit 1 if the file is not what would be written.")
    var check = false

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let name = self.name ?? "AppSettings"
        let access = try Choice<SwiftAccess>.named(self.access, by: "--access") ?? .module
        if let problem = SwiftSettingsFile.problem(ofName: name) {
            throw Failure(usage: "--name \(problem)", help: "type a name such as AppSettings")
        }
        let file = output == "-" ? nil : output
        try GenerateRun.requireName(file, such: "AppSettings.swift")
        if check, file == nil {
            throw Failure(usage: "--check compares with a file", help: "name the file with --output")
        }
        let options = [
            self.name.map { "--name \(shellQuoted($0))" }, self.access.map { "--access \(shellQuoted($0))" },
        ]
        let run = GenerateRun(
            verb: "swift", options: options.compactMap { $0 }, output: file, isChecking: check, shared: shared)
        try run.write { settings throws(BundleError) in
            let code = try SwiftSettingsFile(settings, name: name, access: access)
            return [(path: file, text: code.text)]
        }
    }
}
