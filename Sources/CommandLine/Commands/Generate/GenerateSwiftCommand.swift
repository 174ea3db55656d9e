import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel

struct GenerateSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift", abstract: "Generate a Swift file with a typed property per setting.",
        discussion: """
            The file requires only Foundation. It contains a type that wraps user defaults, the app's own or others, \
            with a property for every key in every pane that can be reached from Root, an enum for every multi-value \
            and radio group, constants for the keys, register() for the defaults, and changes(), a stream that reports \
            when a value changes. Static members do the same for the app's own user defaults. If the stored value has \
            another type, reading returns the default.

            Names follow Swift's conventions: play_sounds_preference becomes playSoundsPreference. Two keys that \
            map to the same name are an error.

            EXAMPLES
              settings-bundle generate swift
              settings-bundle generate swift --access public --output AppSettings.swift
              settings-bundle generate swift --output AppSettings.swift --check
            """)

    @Option("The name of the type. (default: AppSettings)")
    var name: String?

    @Option(
        "The access level: \(EnumerationOption<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @OptionGroup var minimum: MinimumSystemOptions

    @Flag(
        name: .customLong("static"), inversion: .prefixedNo,
        help: "Generate or omit static members. (default: --static)")
    var hasStatic: Bool?

    @OptionGroup var file: GenerateOptions

    func run() throws {
        try file.generate(
            "swift", \.swift, outputExample: "AppSettings.swift",
            options: [("--name", name), ("--access", access)] + minimum.typed,
            flags: hasStatic.map { [$0 ? "--static" : "--no-static"] } ?? []
        ) { run in
            try run.writeSwift(
                name: name, access: EnumerationOption.named(access, by: "--access"), hasStatic: hasStatic,
                minimum: minimum.versions())
        }
    }
}
