import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateSwiftUICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swiftui", abstract: "Generate a SwiftUI view that shows the settings in the app.",
        discussion: """
            The file requires only SwiftUI. Its view is a Form with the rows of the bundle: sections, toggles, text \
            fields, pickers, sliders, values and links to the other panes. Changes are stored under the same keys and \
            with the same types that Settings uses. The strings come from the Settings bundle in the app and are shown \
            in the language of the app.

            The view omits everything that Settings does not show, such as items of InAppSettingsKit.

            EXAMPLES
              settings-bundle generate swiftui --output SettingsView.swift
              settings-bundle generate swiftui --access public --output SettingsView.swift
              settings-bundle generate swiftui --output SettingsView.swift --check
            """)

    @Option("The name of the view. (default: SettingsView)")
    var name: String?

    @Option(
        "The access level of the view: \(EnumerationOption<SwiftAccess>.list). (default: internal)",
        of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @OptionGroup var minimum: MinimumSystemOptions

    @OptionGroup var file: GenerateOptions

    func run() throws {
        try file.generate(
            "swiftui", \.swiftui, outputExample: "SettingsView.swift",
            options: [("--name", name), ("--access", access)] + minimum.typed
        ) { run in
            try run.writeSwiftUI(
                name: name, access: EnumerationOption.named(access, by: "--access"), minimum: minimum.versions())
        }
    }
}
