import Actions
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

    @OptionGroup var file: GenerateOptions

    func run() throws {
        let generation = try Generation(
            "swiftui", \.swiftui, to: file, such: "SettingsView.swift",
            options: [("--name", name), ("--access", access)] + minimum.typed)
        try generation.show(
            generation.run.writeSwiftUI(
                name: name, access: Choice.named(access, by: "--access"), minimum: minimum.versions()))
    }
}
