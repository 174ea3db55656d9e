import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift", abstract: "Write a Swift file with a typed property for each setting.",
        discussion: """
            The file needs Foundation only. It has a type over user defaults, the app's own or others, with a property for \
            every key of every page that rows lead to, an enum for every list, the keys as constants, register() for the \
            defaults, and changes(), a stream that tells when a value changes. Static members do the same on the app's own \
            user defaults. Reading gives the default where a value of another type is stored.

            Names follow Swift's conventions: play_sounds_preference becomes playSoundsPreference. Two keys that come to \
            one name are an error.

            EXAMPLES
              settings-bundle generate swift
              settings-bundle generate swift --name Preferences --access public --output Preferences.swift
              settings-bundle generate swift --output AppSettings.swift --check    (exits 1 when the file is stale)
            """)

    @Option("What the type is called. (default: AppSettings)")
    var name: String?

    @Option(
        "How far names reach: \(Choice<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @OptionGroup var minimum: MinimumSystemOptions

    @Flag(
        name: .customLong("static"), inversion: .prefixedNo,
        help: "Have static members, or leave them out. (default: --static)")
    var hasStatic: Bool?

    @Option(
        "The file to write, or - for standard output, which is the default where the options file names none.",
        name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit 1 if the file is not what would be written.")
    var check = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let typedAccess = try Choice<SwiftAccess>.named(self.access, by: "--access") as SwiftAccess?
        if let name, let problem = SwiftSettingsFile.problem(ofName: name) {
            throw Failure(usage: "--name \(problem)", help: "type a name such as AppSettings")
        }
        _ = try minimum.versions()
        try GenerateRun.requireName(output, such: "AppSettings.swift")
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        let ofFile = project.file.generate.swift
        if let name = ofFile?.name, let problem = SwiftSettingsFile.problem(ofName: name.value) {
            throw project.failure("the name \(problem)", at: name.span, help: "write a name such as AppSettings")
        }
        let name = self.name ?? ofFile?.name?.value ?? "AppSettings"
        let access = typedAccess ?? ofFile?.access.flatMap { SwiftAccess(rawValue: $0.value) } ?? .module
        let minimum = try minimum.versions(over: ofFile?.minimum)
        let hasStatic = self.hasStatic ?? ofFile?.hasStatic ?? true
        let output = try self.output ?? project.resolve(ofFile?.output)
        let file = output == "-" ? nil : output
        if check, file == nil {
            throw Failure(usage: "--check compares with a file", help: "name the file with --output")
        }
        let run = GenerateRun(
            verb: "swift",
            options: [("--name", self.name), ("--access", self.access)] + self.minimum.typed + [
                ("--output", self.output)
            ],
            flags: self.hasStatic.map { [$0 ? "--static" : "--no-static"] } ?? [], output: file, isChecking: check,
            path: path,
            project: project, build: build, shared: shared)
        try run.write { settings in
            let code = try SwiftSettingsFile(
                settings, name: name, access: access, hasStatic: hasStatic, minimum: minimum,
                moves: run.moves(to: settings))
            return [(path: file, text: code.text)]
        }
    }
}
