import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsExchange
import SettingsModel
import SourceText
import UserDefaultsDomains
import XMLSyntax

struct DefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "defaults", abstract: "Show the values that an app reads from user defaults.",
        discussion: """
            Settings displays a default value but does not store it: until the user changes the value, the app \
            reads only the defaults that its own code registered at launch.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist
              settings-bundle defaults resolve play_sounds -- -play_sounds NO
              settings-bundle defaults read --app com.example.MyApp --device booted
            """,
        subcommands: [DefaultsListCommand.self, DefaultsResolveCommand.self, DefaultsReadCommand.self])
}

struct DefaultsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "list", abstract: "List all keys with the defaults to register.",
        discussion: """
            The list covers the panes that can be reached from Root, with their device variants and localized copies. \
            --format plist prints a property list for UserDefaults.register(defaults:). It omits keys without a \
            default. It also omits keys in an app group, because an app group has its own user defaults; use --group \
            to print those keys.

            EXAMPLES
              settings-bundle defaults list
              settings-bundle defaults list --format plist > Defaults.plist
              settings-bundle defaults list --group group.com.example.app --json
            """)

    @Option(
        "The output format: \(EnumerationOption<DefaultsFormat>.list). (default: table)", value: "format",
        of: DefaultsFormat.self)
    var format: String?

    @Option("List only the keys in this app group.", value: "id")
    var group: String?

    @Flag(help: "Print JSON, the same as --format json.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        let format = try EnumerationOption<DefaultsFormat>.format(format, isJSON: json) ?? .table
        let input = try RegisteredBundle(
            shared.request, for: build.name, group: group, note: shared.console.note)
        let defaults = input.registration.defaults.filter { input.group == nil || $0.appGroup == input.group }
        let console = shared.console
        switch format {
        case .table: console.writeLines(ColumnTable(defaults, paint: console.paint, width: console.tableWidth).lines)
        case .plist: console.write(try plist(of: input))
        case .json: console.write(JSON.defaults(defaults, named: input.path))
        }
        console.note(defaults.conflictNotes(in: input.path))
        if format == .plist { console.note(input.otherGroupNotes) }
        console.note(input.bundle.unreadableFileNotes)
    }

    /// Returns the registered defaults as a property list for `UserDefaults.register(defaults:)`.
    ///
    /// - Throws: A failure if a key or a default contains a character that XML cannot represent. A binary pane can
    ///   contain such characters.
    private func plist(of input: RegisteredBundle) throws(Failure) -> String {
        for entry in input.registration.entries(ofGroup: input.group) where !entry.canBeXML {
            throw Failure(
                "XML cannot represent a character in the key \(quoted(entry.key.string)) or its default",
                help: "print it with --format json")
        }
        return PropertyListDocument.text(of: input.registration.dictionary(ofGroup: input.group))
    }
}

/// The output format of `defaults list`.
enum DefaultsFormat: String, CaseIterable {
    case table, plist, json
}

extension PropertyListValue.Entry {
    /// Whether XML can represent all strings in the key and its value.
    fileprivate var canBeXML: Bool {
        ([key] + value.texts.map(\.text)).allSatisfy { XMLText.canRepresent($0.string) }
    }
}

struct DefaultsResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "resolve", abstract: "Show which value of a key is used and where it comes from.",
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
        if json {
            console.write(JSON.resolvedDefault(found, named: input.path))
        } else {
            console.writeLines(Array(found.map { $0.lines(console.paint) }.joined(separator: [""])))
        }
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

struct DefaultsReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        subcommand: "read", abstract: "Compare stored values with the defaults in the bundle.",
        discussion: """
            The values come from a property list or from the Simulator; in the Simulator, the user defaults of the app \
            groups in the bundle are also read. A value is out of range if it is outside the range of a slider or \
            matches none of the choices. A key that is not in the bundle may have been removed from the bundle or \
            belong to the app.

            EXAMPLES
              settings-bundle defaults read com.example.MyApp.plist
              defaults export com.example.MyApp - | settings-bundle defaults read -
              settings-bundle defaults read --app com.example.MyApp --device booted
            """)

    @Argument(
        help: ArgumentHelp(
            "The property list with the stored values, XML or binary, or - for standard input.", valueName: "file"))
    var file: String?

    @Option("The same as the file argument.", value: "file")
    var from: String?

    @Option("The bundle identifier of an app in the Simulator.", value: "bundle-id")
    var app: String?

    @Option("The device: a UDID, or booted. (default: the most recently used one)", value: "device")
    var device: String?

    @Option("The folder with the Simulator's data. (default: ~/Library/Developer/CoreSimulator)", value: "folder")
    var simulators: String?

    @Option("List only the keys in this app group.", value: "id")
    var group: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup(title: commonOptions) var shared: SharedOptions

    func run() throws {
        try requireOneSource(source)
        let input = try RegisteredBundle(
            shared.request, for: build.name, group: group, note: shared.console.note)
        let files = try storedFiles(of: input)
        var values: [StoredValue] = []
        for file in files {
            let entries = try file.path.map(UserDefaultsFile.entries) ?? []
            values += StoredValue.all(in: entries, comparedTo: input.registration, inGroup: file.group)
        }
        let console = shared.console
        let table = ColumnTable(values, paint: console.paint, width: console.tableWidth)
        if json {
            console.write(JSON.stored(values, in: files, named: input.path))
        } else {
            console.writeLines(table.lines)
        }
        if app == nil { console.note(input.otherGroupNotes) }
        console.note(input.bundle.unreadableFileNotes)
    }

    /// The file that the user specified as an argument or with `--from`, or `nil` if the user did not specify a file.
    private var source: String? { file ?? from }

    private func requireOneSource(_ source: String?) throws(Failure) {
        if file != nil, from != nil {
            throw Failure(usage: "two files are specified, one of them with --from", help: "leave out one of them")
        }
        switch (source, app) {
        case (nil, nil):
            throw Failure(
                usage: "neither a file nor an app is specified",
                help: "specify a file, or an app in the Simulator with --app"
            )
        case (_?, _?): throw Failure(usage: "a file and --app cannot be combined", help: "leave out one of them")
        case (let source?, nil):
            if source.isEmpty { throw Failure(usage: "the file name is empty", help: "specify a property list") }
            if device != nil { throw Failure(usage: "--device has no effect without --app", help: "leave it out") }
            if simulators != nil {
                throw Failure(usage: "--simulators has no effect without --app", help: "leave it out")
            }
        case (nil, let app?):
            let isName = !app.isEmpty && app != "." && app != ".." && !app.utf8.contains { $0 < 0x20 || $0 == 0x2F }
            if !isName {
                throw Failure(
                    usage: "\(quoted(app)) is not a bundle identifier", help: "use one such as com.example.MyApp")
            }
        }
    }

    /// Returns the specified user-defaults file, or the files of the specified app in the Simulator.
    private func storedFiles(of input: RegisteredBundle) throws -> [UserDefaultsFile] {
        guard let app else { return [UserDefaultsFile(group: input.group, path: source)] }
        let root = simulators ?? (Environment["HOME"] ?? "") + "/Library/Developer/CoreSimulator"
        return try UserDefaultsFile.all(of: app, comparedTo: input, on: device, in: root, note: shared.console.note)
    }
}
