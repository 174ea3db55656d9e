import Actions
import ArgumentParser
import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import UserDefaultsDomains

struct DefaultsResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Show which value of a key is used and where it comes from.",
        usage: "settings-bundle defaults resolve [<options>] [<key> ...] [-- <argument> ...]",
        discussion: """
            User defaults are searched in this order: the launch arguments of the app, the app's own domain, the \
            suites that the app added, the global domain and the registered defaults, for which the defaults in the \
            bundle are used here. The first domain that contains the key supplies its value. Specify launch arguments \
            after --, exactly as the app receives them.

            Settings reads only the app's own domain and the default of the item.

            EXAMPLES
              settings-bundle defaults resolve
              settings-bundle defaults resolve play_sounds -- -play_sounds NO
              settings-bundle defaults resolve --app-domain com.example.app.plist --json
            """)

    @Argument(help: ArgumentHelp("The keys. (default: all keys in the bundle and the domains)", valueName: "key"))
    var keys: [String] = []

    /// The launch arguments, which the user enters after `--`. `CommandLineReader` passes each of them through this
    /// hidden option.
    @Option(parsing: .unconditionalSingleValue, help: .hidden) var launchWord: [EncodedLaunchArgument] = []

    @Option("The property list with the app's own domain, or the app group's.", value: "file")
    var appDomain: String?

    @Option("A suite that the app adds; the last one is searched first. (repeatable)", value: "file")
    var suite: [String] = []

    @Option("The property list with the global domain.", value: "file")
    var globalDomain: String?

    @Option(
        "The preferred languages, in order; the first available one is used. (default: the source language)",
        value: "language,…")
    var languages: String?

    @Option("Read the user defaults of this app group.", value: "id")
    var group: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let input = try RegisteredBundle(
            shared.request, for: build.name, group: group, note: shared.console.note)
        let resolution = DefaultsResolution(input, search: try searchList(of: input), on: try device(of: input.bundle))
        let asked = keys.map { ExactString($0) }.withoutRepetitions
        for key in asked { try resolution.requireKey(key) }
        let found = (asked.isEmpty ? resolution.keys : asked).map { resolution.resolvedDefault($0) }
        let console = shared.console
        console.writeLines(
            json
                ? [JSON.resolvedDefault(found, named: input.path).text]
                : Array(found.map { $0.lines(console.paint) }.joined(separator: [""])))
        console.note(found.compactMap(\.registered).conflictNotes(in: input.path))
        if asked.isEmpty { console.note(input.otherGroupNotes) }
        console.note(input.bundle.unreadableFileNotes)
    }

    /// Returns a device that is set to the first preferred language that the bundle supports. If the bundle supports
    /// none of them, the first preferred language is used.
    private func device(of bundle: SettingsBundle) throws -> DeviceLanguage {
        guard let languages else { return DeviceLanguage(forUntranslatedTextsIn: bundle) }
        return try Failure.convertingErrors(bundle.loaded.name) {
            let devices = try languages.split(separator: ",", omittingEmptySubsequences: false).map {
                try DeviceLanguage(named: String($0), in: bundle)
            }
            return devices.first { $0.match != nil } ?? devices[0]
        }
    }

    private func searchList(of input: RegisteredBundle) throws -> DefaultsSearchList {
        func domain(_ name: DefaultsDomain.Identity, at path: String) throws -> DefaultsDomain {
            DefaultsDomain(name, try UserDefaultsFile.entries(at: path))
        }
        return DefaultsSearchList(
            argument: DefaultsDomain(.argument, LaunchArguments.values(in: launchWord.map(\.word))),
            app: try appDomain.map { try domain(.app, at: $0) },
            suites: try suite.map { try domain(.suite($0), at: $0) },
            global: try globalDomain.map { try domain(.global, at: $0) },
            registration: DefaultsDomain(.registration, input.registration.entries(ofGroup: input.group)))
    }
}

/// A launch argument of an app, encoded so that the argument parser accepts any string.
struct EncodedLaunchArgument: ExpressibleByArgument {
    let word: String

    init(_ word: String) { self.word = word }

    init?(argument: String) {
        guard argument.utf8.first == UInt8(ascii: ":") else { return nil }
        word = String(decoding: argument.utf8.dropFirst(), as: UTF8.self)
    }

    /// The hidden option that passes the launch argument to the argument parser.
    ///
    /// A colon precedes the launch argument for three reasons. The parser ignores an empty value after `=`, treats `--`
    /// as the end of the options, and does not recognize `=` if a combining character follows.
    var option: String { "--launch-word=:" + word }
}
