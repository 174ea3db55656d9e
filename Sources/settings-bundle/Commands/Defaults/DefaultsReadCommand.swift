import ArgumentParser
import BundleStorage
import JSONSyntax
import PropertyListSyntax
import SettingsEditing
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
              settings-bundle defaults read --from com.example.MyApp.plist
              settings-bundle defaults read --app com.example.MyApp --device booted
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The property list with the stored values, XML or binary.", valueName: "file"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The bundle identifier of an app in the Simulator.", valueName: "bundle-id"))
    var app: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The device: a UDID, or booted. (default: the one used last)", valueName: "device"))
    var device: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The folder of the Simulator. (default: ~/Library/Developer/CoreSimulator)", valueName: "folder"))
    var simulators: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Only the keys of this app group.", valueName: "id"))
    var group: String?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var shared: SharedOptions

    func run() throws {
        try requireOneSource()
        let path = try shared.bundlePath()
        do {
            let bundle = SettingsBundle(reading: try LoadedBundle.load(path).files)
            let registration = RegistrationDomain(of: bundle)
            let group = try group.map { name throws(Failure) in try registration.group(named: name) }
            let files = try storedFiles(of: group.map { [$0] } ?? [nil] + registration.appGroups)
            var values: [StoredValue] = []
            for file in files {
                let entries = try file.path.map { path throws(Failure) in try StoredDomain.entries(at: path) } ?? []
                values += StoredValue.all(in: entries, beside: registration, inGroup: file.group)
            }
            let console = shared.console
            if json {
                console.print(JSON.stored(values, in: files, named: path).text)
            } else {
                for line in StoredValuesTable(values, paint: console.paint).lines { console.print(line) }
            }
            console.nameUnreadableFiles(of: bundle)
        } catch let error as StorageError {
            throw Failure(error)
        }
    }

    private func requireOneSource() throws(UsageError) {
        switch (from, app) {
        case (nil, nil):
            throw UsageError(
                "it is not said which values to read", help: "type --from FILE, or --app BUNDLE-ID for the Simulator")
        case (_?, _?): throw UsageError("--from and --app exclude each other", help: "leave out one of the two")
        case (_?, nil):
            if device != nil { throw UsageError("--device means nothing without --app", help: "leave it out") }
            if simulators != nil { throw UsageError("--simulators means nothing without --app", help: "leave it out") }
        case (nil, let app?):
            let isName = !app.isEmpty && app != "." && app != ".." && !app.utf8.contains { $0 < 0x20 || $0 == 0x2F }
            if !isName {
                throw UsageError(
                    "\(quoted(app)) is no bundle identifier", help: "type one such as com.example.MyApp")
            }
        }
    }

    /// The files with the user defaults of the app and of app groups.
    private func storedFiles(of groups: [ExactString?]) throws -> [StoredFile] {
        guard let app else { return [StoredFile(group: group.map { ExactString($0) }, path: from)] }
        let root = simulators ?? (Environment["HOME"] ?? "") + "/Library/Developer/CoreSimulator"
        let found = try SimulatedApp.all(app, on: device, in: root)
        let chosen = found[0]
        let console = shared.console
        let place = chosen.device.map { "on \($0)" } ?? "in \(visible(chosen.container.path))"
        console.talk("note: \(visible(app)) \(place)")
        for other in found.dropFirst() {
            let place = (other.device.map { "on \($0), " } ?? "") + "in \(visible(other.container.path))"
            console.talk("note: left out, for the other was used last: the app \(place)")
        }
        return groups.map { group in
            guard let group else { return StoredFile(group: nil, path: chosen.preferences?.path) }
            // A group's identifier comes from the bundle, and a path is made of it.
            let isName = !group.string.utf8.contains(0x2F)
            return StoredFile(group: group, path: isName ? chosen.preferences(ofGroup: group.string)?.path : nil)
        }
    }
}
