import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel
import SourceText

/// The output format of `generate managed`. The raw values are the names on the command line.
enum ManagedFormat: String, CaseIterable {
    case specification, swift
}

struct GenerateManagedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "managed", abstract: "Generate a managed configuration, or code that reads it.",
        discussion: """
            Two files can be generated from the same keys. The specification, in the AppConfig XML format, tells \
            the console of a management service which keys the app supports, with their types, defaults, choices \
            and texts in all languages of the bundle. With --format swift, or if the name of the output ends in \
            .swift, the file is a Decodable type for ManagedApp (iOS 18.4, visionOS 2.4, macOS 27), with the same \
            names as in the output of generate swift.

            A specification cannot represent data, arrays or multi-values with values of different types; these are \
            omitted.

            EXAMPLES
              settings-bundle generate managed --bundle-id com.example.app -o AppConfig.xml
              settings-bundle generate managed --output ManagedSettings.swift
            """)

    @Option(
        "The kind of file: \(EnumerationOption<ManagedFormat>.list). (default: from the name of the output)",
        of: ManagedFormat.self)
    var format: String?

    @Option(
        "The bundle identifier of the app, for the specification. (default: the one in the Xcode project)", value: "id")
    var bundleID: String?

    @Option(
        help: ArgumentHelp(
            "The version of the specification; increase it by one each time. (default: 1)", valueName: "number"))
    var revision: Int?

    @Option("The name of the Swift type. (default: ManagedSettings)")
    var name: String?

    @Option(
        "The access level in Swift: \(EnumerationOption<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self)
    var access: String?

    @OptionGroup var file: GenerateOptions

    func run() throws {
        let format = try EnumerationOption<ManagedFormat>.named(self.format, by: "--format") as ManagedFormat?
        if let bundleID, !ManagedSpecification.isBundleIdentifier(bundleID) {
            throw Failure(
                usage: "\(quoted(bundleID)) is not a bundle identifier", help: "use one such as com.example.app")
        }
        if let revision, !ManagedSpecification.revisions.contains(revision) {
            throw Failure(
                usage: "--revision \(revision) is not a number from 1 to 99999", help: "use a number such as 2")
        }
        try file.generate(
            "managed", \.managed, outputExample: "AppConfig.xml",
            options: [
                ("--format", self.format), ("--bundle-id", bundleID), ("--revision", revision.map(String.init)),
                ("--name", name), ("--access", access),
            ]
        ) { run in
            let access = try EnumerationOption<SwiftAccess>.named(access, by: "--access")
            return switch format ?? (run.output?.hasSuffix(".swift") == true ? .swift : .specification) {
            case .swift: try run.writeManagedSwift(name: name, access: access)
            case .specification: try run.writeManagedSpecification(of: bundleID, revision: revision, name: name)
            }
        }
    }
}
