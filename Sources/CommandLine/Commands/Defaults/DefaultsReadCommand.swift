import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsModel
import SourceText
import UserDefaultsDomains

struct DefaultsReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Show stored values beside the defaults of the bundle.",
        discussion: """
            The values come from a property list, or from the Simulator: there the user defaults of the app groups that \
            the bundle names are read, too. A value is out of range when it is beyond the ends of a slider or no \
            choice of a list; a key that is not in the bundle may have been once, or is the app's own.

            EXAMPLES
              settings-bundle defaults read com.example.MyApp.plist
              defaults export com.example.MyApp - | settings-bundle defaults read -
              settings-bundle defaults read --app com.example.MyApp --device booted
            """)

    @Argument(
        help: ArgumentHelp(
            "The property list with the stored values, XML or binary; - is standard input.", valueName: "file"))
    var file: String?

    @Option("Another way to name the file.", value: "file")
    var from: String?

    @Option("The bundle identifier of an app in the Simulator.", value: "bundle-id")
    var app: String?

    @Option("The device: a UDID, or booted. (default: the one used last)", value: "device")
    var device: String?

    @Option("The folder of the Simulator. (default: ~/Library/Developer/CoreSimulator)", value: "folder")
    var simulators: String?

    @Option("Only the keys of this app group.", value: "id")
    var group: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var build: BuildConfigurationOptions

    @OptionGroup var shared: SharedOptions

    func run() throws {
        try requireOneSource(source)
        let input = try RegisteredBundle(shared, build, group: group)
        let files = try storedFiles(of: input)
        var values: [StoredValue] = []
        for file in files {
            let entries = try file.path.map(StoredFile.entries) ?? []
            values += StoredValue.all(in: entries, beside: input.registration, inGroup: file.group)
        }
        let console = shared.console
        if json {
            console.print(JSON.stored(values, in: files, named: input.path).text)
        } else {
            let table = ColumnTable(values, paint: console.paint, width: console.tableWidth)
            for line in table.lines { console.print(line) }
        }
        if app == nil { input.nameOtherGroups(on: console) }
        console.nameUnreadableFiles(of: input.bundle)
    }

    /// The file that was named, in one of the two ways.
    private var source: String? { file ?? from }

    private func requireOneSource(_ source: String?) throws(Failure) {
        if file != nil, from != nil {
            throw Failure(usage: "two files are named, one with --from", help: "leave out one of the two")
        }
        switch (source, app) {
        case (nil, nil):
            throw Failure(
                usage: "it is not said which values to read", help: "name a file, or an app of the Simulator with --app"
            )
        case (_?, _?): throw Failure(usage: "a file and --app exclude each other", help: "leave out one of the two")
        case (let source?, nil):
            if source.isEmpty { throw Failure(usage: "the name of the file is empty", help: "name a property list") }
            if device != nil { throw Failure(usage: "--device means nothing without --app", help: "leave it out") }
            if simulators != nil {
                throw Failure(usage: "--simulators means nothing without --app", help: "leave it out")
            }
        case (nil, let app?):
            let isName = !app.isEmpty && app != "." && app != ".." && !app.utf8.contains { $0 < 0x20 || $0 == 0x2F }
            if !isName {
                throw Failure(
                    usage: "\(quoted(app)) is no bundle identifier", help: "type one such as com.example.MyApp")
            }
        }
    }

    /// The files with the user defaults of the app and of app groups.
    private func storedFiles(of input: RegisteredBundle) throws -> [StoredFile] {
        guard let app else { return [StoredFile(group: input.group, path: source)] }
        let groups = input.group.map { [$0] } ?? input.registration.appGroups
        let root = simulators ?? (Environment["HOME"] ?? "") + "/Library/Developer/CoreSimulator"
        let found = try SimulatedApp.all(app, with: groups, on: device, in: root)
        let chosen = found[0]
        let console = shared.console
        console.talk("note: \(visible(app)) \(chosen.place)")
        for other in found.dropFirst() {
            let folder = other.device == nil ? "" : ", in \(visible(other.container.path))"
            console.talk("note: left out, for nothing was stored there later: the app \(other.place)\(folder)")
        }
        let ofGroups = groups.map { group in
            let files = chosen.preferences(ofGroup: group)
            for other in files.dropFirst() {
                console.talk("note: left out, for nothing was stored there later: \(visible(other.path))")
            }
            return StoredFile(group: group, path: files.first?.path)
        }
        return (input.group == nil ? [StoredFile(group: nil, path: chosen.preferences?.path)] : []) + ofGroups
    }
}
