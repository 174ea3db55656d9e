import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateSwiftUICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiftui", abstract: "Write a SwiftUI view that shows the settings in the app.",
        discussion: """
            The file needs SwiftUI alone. Its view is a Form with the rows of the bundle: sections, switches, text fields, \
            pickers, sliders, values, and links to the other pages. What people change there is stored under the same keys, \
            and with the same types, as Settings stores it. The texts are those of the Settings bundle in the app, in the \
            language of the app.

            What Settings does not show, as items of InAppSettingsKit, the view leaves out.

            EXAMPLES
              settings-bundle generate swiftui --output SettingsView.swift
              settings-bundle generate swiftui --name Preferences --access public --output Preferences.swift
              settings-bundle generate swiftui --output SettingsView.swift --check    (exits 1 when the file is stale)
            """)

    @Option("What the view is called. (default: SettingsView)")
    var name: String?

    @Option(
        "How far the view reaches: \(Choice<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @OptionGroup var minimum: MinimumSystemOptions

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
        if let name, let problem = SwiftUISettingsFile.problem(ofName: name) {
            throw Failure(usage: "--name \(problem)", help: "type a name such as SettingsView")
        }
        _ = try minimum.versions()
        try GenerateRun.requireName(output, such: "SettingsView.swift")
        let path = try shared.bundlePath()
        let project = try shared.project(of: path)
        let ofFile = project.file.generate.swiftui
        if let name = ofFile?.name, let problem = SwiftUISettingsFile.problem(ofName: name.value) {
            throw project.failure("the name \(problem)", at: name.span, help: "write a name such as SettingsView")
        }
        let name = self.name ?? ofFile?.name?.value ?? "SettingsView"
        let access = typedAccess ?? ofFile?.access.flatMap { SwiftAccess(rawValue: $0.value) } ?? .module
        let minimum = try minimum.versions(over: ofFile?.minimum)
        let output = try self.output ?? project.resolve(ofFile?.output)
        let file = output == "-" ? nil : output
        if check, file == nil {
            throw Failure(usage: "--check compares with a file", help: "name the file with --output")
        }
        let run = GenerateRun(
            verb: "swiftui",
            options: [("--name", self.name), ("--access", self.access)] + self.minimum.typed + [
                ("--output", self.output)
            ], output: file, isChecking: check, path: path, project: project, build: build, shared: shared)
        try run.writeView { pages, root in
            SwiftUISettingsFile(pages, root: root, name: name, access: access, minimum: minimum).text
        }
    }
}
