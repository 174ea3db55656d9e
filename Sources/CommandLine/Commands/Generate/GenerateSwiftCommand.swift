import Actions
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

    @OptionGroup var file: GenerateOptions

    func run() throws {
        let generation = try Generation(
            "swift", \.swift, to: file, such: "AppSettings.swift",
            options: [("--name", name), ("--access", access)] + minimum.typed,
            flags: hasStatic.map { [$0 ? "--static" : "--no-static"] } ?? [])
        try generation.show(
            generation.run.writeSwift(
                name: name, access: Choice.named(access, by: "--access"), hasStatic: hasStatic,
                minimum: minimum.versions()))
    }
}
