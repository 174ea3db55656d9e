import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel
import SourceText

/// What `generate managed` writes. The raw values are the words of the command line.
enum ManagedFormat: String, CaseIterable {
    case specification, swift
}

struct GenerateManagedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "managed", abstract: "Write what an administrator can set for the app, and how it reads that.",
        discussion: """
            From the same keys there are two files. The specification, in the XML of AppConfig, tells the console of a \
            management service which keys the app knows, with their types, defaults, choices and texts in all languages \
            of the bundle. With --format swift, or where the name of the output ends in .swift, it is a Decodable type \
            for ManagedApp (iOS 18.4, visionOS 2.4, macOS 27), with the names that generate swift gives.

            Data, arrays and lists of values of several types have no place in a specification, and are left out.

            EXAMPLES
              settings-bundle generate managed --bundle-id com.example.app --output AppConfig.xml
              settings-bundle generate managed --output ManagedSettings.swift
            """)

    @Option("The file: \(Choice<ManagedFormat>.list). (default: as the output is called)", of: ManagedFormat.self)
    var format: String?

    @Option("The bundle identifier of the app, in the specification. (default: that in the Xcode project)", value: "id")
    var bundleID: String?

    @Option(
        help: ArgumentHelp(
            "The number of this version of the specification, one more for each. (default: 1)", valueName: "number"))
    var revision: Int?

    @Option("What the type is called in Swift. (default: ManagedSettings)")
    var name: String?

    @Option("How far names reach in Swift: \(Choice<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self)
    var access: String?

    @OptionGroup var file: GenerateOptions

    func run() throws {
        let format = try Choice<ManagedFormat>.named(self.format, by: "--format") as ManagedFormat?
        if let bundleID, !ManagedSpecification.isBundleIdentifier(bundleID) {
            throw Failure(
                usage: "\(quoted(bundleID)) is no bundle identifier", help: "type one such as com.example.app")
        }
        if let revision, !ManagedSpecification.revisions.contains(revision) {
            throw Failure(usage: "--revision \(revision) is no number from 1 to 99999", help: "type a number such as 2")
        }
        let generation = try Generation(
            "managed", \.managed, to: file, such: "AppConfig.xml",
            options: [
                ("--format", self.format), ("--bundle-id", bundleID), ("--revision", revision.map(String.init)),
                ("--name", name), ("--access", access),
            ])
        let run = generation.run
        let access = try Choice<SwiftAccess>.named(access, by: "--access")
        switch format ?? (run.output?.hasSuffix(".swift") == true ? .swift : .specification) {
        case .swift: try generation.show(run.writeManagedSwift(name: name, access: access))
        case .specification:
            try generation.show(run.writeManagedSpecification(of: bundleID, revision: revision, name: name))
        }
    }
}
