import Actions
import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import UserDefaultsDomains

struct DefaultsReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Compare stored values with the defaults in the bundle.",
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
        console.writeLines(json ? [JSON.stored(values, in: files, named: input.path).text] : table.lines)
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
