import BundleStorage
package import PropertyListSyntax
package import SettingsModel
package import SourceText
import UserDefaultsDomains

/// A file that stores user defaults. The file is a property list in any of the three formats.
package struct UserDefaultsFile {
    /// The app group whose user defaults the file stores, or `nil` for the app's own user defaults.
    package let group: ExactString?
    /// The path of the file, or `nil` if no values have been stored yet.
    package let path: String?

    package init(group: ExactString?, path: String?) {
        self.group = group
        self.path = path
    }

    /// Reads the keys and values in a file.
    ///
    /// - Throws: An error if the file cannot be read, is not a property list, or does not contain a dictionary.
    package static func entries(at path: String) throws -> [PropertyListValue.Entry] {
        let file = ParsedFile(path: path, target: path, bytes: try InputFile.bytes(at: path))
        guard file.isReadable, !file.isEmptyTable, let value = file.propertyList?.value else {
            let problem = file.diagnostics.first
            let position = problem.flatMap { problem in
                file.text.map { LineTable($0).position(of: problem.span.lowerBound) }
            }
            throw Failure(
                "the file is not a property list" + (problem.map { ": \($0.message)" } ?? ""),
                location: Failure.Location(path, position),
                help: "specify a user-defaults file, such as com.example.app.plist")
        }
        guard case .dictionary(let entries) = value else {
            throw Failure(
                "the root of the property list has the type \(value.kind.rawValue), not dictionary",
                location: Failure.Location(path), help: "specify a user-defaults file, such as com.example.app.plist")
        }
        return entries
    }

    /// Returns the user-defaults files of an app in the Simulator. There is one file for the app itself, and one for
    /// each app group that the bundle uses. If the input selects an app group, only the file of that group is returned.
    ///
    /// - Parameters:
    /// - app: The bundle identifier of the app.
    /// - device: A UDID, `booted`, or `nil` for all devices.
    /// - root: The folder that contains the data of the Simulator.
    /// - Throws: A failure if the device does not exist, or if the app is not installed on any device.
    package static func all(
        of app: String, comparedTo input: RegisteredBundle, on device: String?, in root: String, note: (Message) -> Void
    ) throws -> [UserDefaultsFile] {
        let groups = input.group.map { [$0] } ?? input.registration.appGroups
        let found = try SimulatedApp.all(app, with: groups, on: device, in: root)
        let chosen = found[0]
        note("\(printable(app)) \(chosen.place)")
        for other in found.dropFirst() {
            let folder = other.device == nil ? "" : ", in \(printable(other.container.path))"
            note("ignored, because its values are not newer: the app \(other.place)\(folder)")
        }
        let ofGroups = groups.map { group in
            let files = chosen.preferences(ofGroup: group)
            for other in files.dropFirst() {
                note("ignored, because its values are not newer: \(printable(other.path))")
            }
            return UserDefaultsFile(group: group, path: files.first?.path)
        }
        return (input.group == nil ? [UserDefaultsFile(group: nil, path: chosen.preferences?.path)] : []) + ofGroups
    }
}

/// An app on a simulated device, with its user-defaults files.
struct SimulatedApp {
    /// The name and UDID of the device, or `nil` if the app is stored in the folder layout of Xcode 5 and earlier.
    let device: String?
    let container: SimulatorFolders.Container
    /// The file that stores the app's own user defaults, or `nil` if no value has been stored yet.
    let preferences: SimulatorFolders.PreferencesFile?
    /// The user-defaults files of each requested app group. The most recently modified file comes first.
    private let ofGroups: [ExactString: [SimulatorFolders.PreferencesFile]]

    private init(
        _ identifier: String, in container: SimulatorFolders.Container, on device: SimulatorFolders.Device?,
        groups: [ExactString]
    ) {
        self.container = container
        self.device = device?.description
        preferences = container.preferences(of: identifier)
        let containers = device.map { SimulatorFolders.containers(on: $0, .appGroup) } ?? []
        // The group identifier comes from the bundle and becomes part of a path, so it must not contain a slash.
        let names = groups.filter { !$0.string.utf8.contains(0x2F) }
        ofGroups = Dictionary(
            names.map { group in
                let files = containers.filter { $0.isContainer(of: group.string) }
                    .compactMap { $0.preferences(of: group.string) }
                return (group, files.sorted { $0.modified > $1.modified })
            }, uniquingKeysWith: { $1 })
    }

    /// Returns the user-defaults files of an app group. The most recently modified file comes first. The array is empty
    /// if no value has been stored.
    func preferences(ofGroup group: ExactString) -> [SimulatorFolders.PreferencesFile] { ofGroups[group] ?? [] }

    /// The time when the app last stored a value, in nanoseconds since 1970, or 0 if no value has been stored.
    private var lastStored: Int64 {
        ([preferences] + ofGroups.values.map(\.first)).compactMap { $0?.modified }.max() ?? 0
    }

    /// The location of the app, for messages.
    var place: String { device.map { "on \($0)" } ?? "in \(printable(container.path))" }

    /// Returns the copies of an app on simulated devices. The most recently used copy comes first.
    ///
    /// - Parameters:
    /// - identifier: The bundle identifier of the app.
    /// - groups: The app groups of the app. Storing a value in one of them also counts as using the app.
    /// - device: A UDID, `booted`, or `nil` for all devices.
    /// - Throws: A failure if the device does not exist, or if the app is not installed on any device.
    static func all(
        _ identifier: String, with groups: [ExactString], on device: String?, in root: String
    ) throws -> [SimulatedApp] {
        let folders: SimulatorFolders
        do throws(StorageError) {
            folders = try SimulatorFolders(in: root)
        } catch {
            throw Failure(
                Message(error.message),
                help:
                    "specify the Simulator's folder with \(input: .simulators), or the app's file with \(input: .from)"
            )
        }
        func apps(on device: SimulatorFolders.Device) -> [SimulatedApp] {
            SimulatorFolders.containers(on: device, .application).filter { $0.isContainer(of: identifier) }
                .map { SimulatedApp(identifier, in: $0, on: device, groups: groups) }
        }
        let devices = try chosen(device, of: folders.devices)
        var found = devices.flatMap(apps)
        if device == nil {
            found += folders.legacyContainers.filter { $0.isContainer(of: identifier) }
                .map { SimulatedApp(identifier, in: $0, on: nil, groups: groups) }
        }
        guard !found.isEmpty else {
            let elsewhere = folders.devices.flatMap(apps)
            if !elsewhere.isEmpty {
                let names = devices.map(\.description).joined(separator: ", ")
                throw Failure(
                    "the app \(quoted(identifier)) is not on \(names)",
                    help: "it is \(elsewhere.map(\.place).joined(separator: ", "))")
            }
            throw Failure(
                "the app \(quoted(identifier)) is not on any device in \(printable(root))",
                help: devices.isEmpty
                    ? "the folder has no devices; specify another one with \(input: .simulators)"
                    : missingAppHelp(for: identifier, on: devices))
        }
        return found.sorted { $0.lastStored > $1.lastStored }
    }

    private static func missingAppHelp(for identifier: String, on devices: [SimulatorFolders.Device]) -> Message {
        let all = devices.flatMap { SimulatorFolders.containers(on: $0, .application) }.compactMap(\.identifier)
        return suggestion(for: identifier, among: all)
            ?? "run the app there once, or check its bundle identifier"
    }

    private static func chosen(
        _ name: String?, of devices: [SimulatorFolders.Device]
    ) throws(Failure) -> [SimulatorFolders.Device] {
        guard let name else { return devices }
        if name == "booted" {
            let booted = devices.filter(\.isBooted)
            if booted.isEmpty {
                throw Failure(
                    "no device is booted", help: "boot one, or specify a device by its UDID: \(input: .device) UDID")
            }
            return booted
        }
        if let device = devices.first(where: { $0.identifier.lowercased() == name.lowercased() }) { return [device] }
        throw Failure(
            "there is no device \(quoted(name))",
            help: devices.isEmpty
                ? "the folder has no devices; specify another one with \(input: .simulators)"
                : "use booted, or a UDID: \(devices.prefix(4).map(\.description).joined(separator: ", "))")
    }
}

extension SimulatorFolders.Container {
    /// The identifier of the app or app group that the container belongs to, or `nil` if the container's metadata does
    /// not contain it.
    fileprivate var identifier: String? {
        metadata.flatMap { plistValue("MCMMetadataIdentifier", in: $0)?.string?.string }
    }

    /// Whether the container belongs to the app or app group with the given identifier. If the metadata of the
    /// container does not contain an identifier, the container must contain a user-defaults file with that name.
    fileprivate func isContainer(of name: String) -> Bool {
        identifier.map { $0 == name } ?? (preferences(of: name) != nil)
    }
}

extension SimulatorFolders.Device {
    /// The value of the `state` property of a booted device.
    private static let bootedState = 3.0

    fileprivate var isBooted: Bool {
        properties.flatMap { plistValue("state", in: $0)?.number } == Self.bootedState
    }

    /// The name and UDID of the device, such as `iPhone 17 (8F1C…)`.
    fileprivate var description: String {
        let name = properties.flatMap { plistValue("name", in: $0)?.string?.string }
        return name.map { "\(printable($0)) (\(printable(identifier)))" } ?? printable(identifier)
    }
}

/// Returns the value of a key in a property list. Returns `nil` if the key is missing or the bytes are not a property
/// list.
private func plistValue(_ key: ExactString, in bytes: [UInt8]) -> PropertyListValue? {
    ParsedFile(path: "", target: nil, bytes: bytes).propertyList?.value?[key]
}
