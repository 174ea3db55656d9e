import Actions
import ArgumentParser
import CodeGeneration
import SettingsModel
import SourceText

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "generate",
        abstract: "Generate code that reads the settings, and related files.",
        discussion: """
            EXAMPLES
              settings-bundle generate swift --output AppSettings.swift
              settings-bundle generate swift --output AppSettings.swift --check
              settings-bundle generate swiftui --output SettingsView.swift
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate privacy --output PrivacyInfo.xcprivacy
              settings-bundle generate managed --output ManagedSettings.swift
            """,
        subcommands: [
            GenerateSwiftCommand.self, GenerateSwiftUICommand.self, GenerateObjCCommand.self,
            GeneratePrivacyCommand.self, GenerateManagedCommand.self,
        ])
}

struct GenerateSwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "swift", abstract: "Generate a Swift file with a typed property per setting.",
        discussion: """
            The file requires only Foundation. It contains a type that wraps user defaults, the app's own or others, \
            with a property for every key in every pane that can be reached from Root, an enum for every multi-value \
            and radio group, constants for the keys, register() for the defaults, and initializers of AppStorage. If \
            the stored value has another type, reading returns the default.

            Other members are optional parts: changes (streams of changes), model (an observable model), static \
            (static members for the app's own user defaults) and titles (titles of choices, for pickers).

            Names follow Swift's conventions: play_sounds_preference becomes playSoundsPreference. Two keys that \
            map to the same name are an error.

            EXAMPLES
              settings-bundle generate swift
              settings-bundle generate swift --access public --output AppSettings.swift
              settings-bundle generate swift --part model --output AppSettings.swift
              settings-bundle generate swift --output AppSettings.swift --check
            """)

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An optional part of the file: \(EnumerationOption<SwiftPartName>.list). (repeatable; default: from the "
                + "options file, otherwise none)", valueName: "part"),
        completion: EnumerationOption<SwiftPartName>.completion)
    var part: [String] = []

    @Option("The name of the type. (default: AppSettings)")
    var name: String?

    @Option(
        "The access level: \(EnumerationOption<SwiftAccess>.list). (default: internal)", of: SwiftAccess.self,
        parsing: .unconditional)
    var access: String?

    @OptionGroup var minimum: MinimumSystemOptions

    @OptionGroup var file: GenerateOptions

    func run() throws {
        try file.generate(
            "swift", \.swift, outputExample: "AppSettings.swift",
            options: part.map { ("--part", $0) } + [("--name", name), ("--access", access)] + minimum.typed
        ) { run in
            try run.writeSwift(
                name: name, access: EnumerationOption.named(access, by: "--access"), parts: parts(),
                minimum: minimum.versions())
        }
    }

    /// The parts that the user specified, or `nil` if there are none.
    private func parts() throws(Failure) -> Set<SwiftPart>? {
        let names = try part.map { name throws(Failure) in
            try EnumerationOption<SwiftPartName>.named(name, by: "--part") as SwiftPartName
        }
        return names.isEmpty ? nil : Set(named: names)
    }
}

struct GenerateSwiftUICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "swiftui", abstract: "Generate a SwiftUI view that shows the settings in the app.",
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

struct GenerateObjCCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "objc", abstract: "Generate Objective-C constants and a defaults function.",
        discussion: """
            The header declares a constant for every key in every pane that can be reached from Root, and a function \
            that registers the defaults. The implementation is written next to the header. Both files require only \
            Foundation, and compile with or without automatic reference counting.

            EXAMPLES
              settings-bundle generate objc --output AppSettings.h
              settings-bundle generate objc --name ABC --output ABCSettings.h
              settings-bundle generate objc --output AppSettings.h --check
            """)

    @Option("The prefix of all names. (default: AppSettings)")
    var name: String?

    @Option(
        "The header to write; its name must end in .h. (default: the header in the options file)", name: .shortAndLong)
    var output: String?

    @Flag(help: "Write nothing; exit with 1 if the files are out of date.")
    var check = false

    @Flag(help: "Print the files, or the generated text, as JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        var file = GenerateOptions()
        (file.output, file.check, file.json, file.build, file.shared) = (output, check, json, build, shared)
        try file.generate("objc", \.objc, outputExample: "AppSettings.h", options: [("--name", name)]) { run in
            try run.writeObjectiveC(name: name, header: output)
        }
    }
}

struct GeneratePrivacyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "privacy", abstract: "Generate or complete the privacy manifest of the app.",
        discussion: """
            App Store Connect rejects an app that reads user defaults without a reason in its \
            PrivacyInfo.xcprivacy. The reasons are derived from the bundle: CA92.1 for the app's own user \
            defaults, 1C8F.1 if a pane uses an app group, and AC6B.1 with --managed.

            In an existing manifest, missing reasons are added and every other byte is kept. The bundle does not \
            indicate which data the app collects or what else it reads; add this information yourself.

            EXAMPLES
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy
              settings-bundle generate privacy --output App/PrivacyInfo.xcprivacy --check
            """)

    @Flag(help: "Include the reason for reading a managed configuration.")
    var managed = false

    @OptionGroup var file: GenerateOptions

    func run() throws {
        try file.generate(
            "privacy", \.privacy, outputExample: PrivacyManifest.fileName, flags: managed ? ["--managed"] : []
        ) { try $0.completePrivacyManifest(managed: managed) }
    }
}

/// The output format of `generate managed`. The raw values are the names on the command line.
enum ManagedFormat: String, CaseIterable {
    case specification, swift
}

struct GenerateManagedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "managed", abstract: "Generate a managed configuration, or code that reads it.",
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
