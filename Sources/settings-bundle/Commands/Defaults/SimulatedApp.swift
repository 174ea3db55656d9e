import BundleStorage
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText

/// An app on a simulated device, with the files of its user defaults.
struct SimulatedApp {
    /// The device, as messages name it; nil in the layout of Xcode 5 and before.
    let device: String?
    let container: SimulatorFolders.Container
    /// The app's own user defaults; nil where nothing was stored yet.
    let preferences: SimulatorFolders.PreferencesFile?
    private let groupContainers: [SimulatorFolders.Container]

    /// The file with the user defaults of an app group; nil where nothing was stored yet.
    func preferences(ofGroup group: String) -> SimulatorFolders.PreferencesFile? {
        groupContainers.filter { $0.identifier == group }.compactMap { $0.preferences(of: group) }
            .max { $0.modified < $1.modified }
    }

    /// The app's containers, the one in which something was stored last before the others.
    ///
    /// - Parameters:
    ///   - identifier: the app's bundle identifier.
    ///   - device: a UDID, or `booted`; nil for all devices.
    /// - Throws: where there is no such device, or the app is on none.
    static func all(_ identifier: String, on device: String?, in root: String) throws -> [SimulatedApp] {
        let folders: SimulatorFolders
        do throws(StorageError) {
            folders = try SimulatorFolders(in: root)
        } catch {
            throw Failure(
                error.message, help: "name the folder of the Simulator with --simulators, or the app's file with --from"
            )
        }
        let devices = try chosen(device, of: folders.devices)
        var found = devices.flatMap { device in
            let containers = SimulatorFolders.containers(on: device, .application).filter {
                isContainer($0, of: identifier)
            }
            let groups = containers.isEmpty ? [] : SimulatorFolders.containers(on: device, .appGroup)
            return containers.map {
                SimulatedApp(
                    device: device.description, container: $0, preferences: $0.preferences(of: identifier),
                    groupContainers: groups)
            }
        }
        if device == nil {
            found += folders.oldContainers.compactMap { container in
                container.preferences(of: identifier).map {
                    SimulatedApp(device: nil, container: container, preferences: $0, groupContainers: [])
                }
            }
        }
        guard !found.isEmpty else {
            throw Failure(
                "the app \(quoted(identifier)) is on no device in \(visible(root))",
                help: devices.isEmpty
                    ? "the folder has no devices; name another with --simulators"
                    : "run it there once, or check its bundle identifier")
        }
        return found.enumerated().sorted {
            let (left, right) = ($0.element.preferences?.modified ?? 0, $1.element.preferences?.modified ?? 0)
            return (right, $0.offset) < (left, $1.offset)
        }.map(\.element)
    }

    private static func chosen(
        _ name: String?, of devices: [SimulatorFolders.Device]
    ) throws(Failure) -> [SimulatorFolders.Device] {
        guard let name else { return devices }
        if name == "booted" {
            let booted = devices.filter(\.isBooted)
            if booted.isEmpty {
                throw Failure("no device is booted", help: "start one, or name a device by its UDID: --device UDID")
            }
            return booted
        }
        if let device = devices.first(where: { $0.identifier.lowercased() == name.lowercased() }) { return [device] }
        throw Failure(
            "there is no device \(quoted(name))",
            help: devices.isEmpty
                ? "the folder has no devices; name another with --simulators"
                : "type booted, or a UDID: \(devices.prefix(4).map(\.description).joined(separator: ", "))")
    }

    /// Whether a container is an app's: as its description says, else because it has the app's file.
    private static func isContainer(_ container: SimulatorFolders.Container, of identifier: String) -> Bool {
        container.identifier.map { $0 == identifier } ?? (container.preferences(of: identifier) != nil)
    }
}

extension SimulatorFolders.Container {
    /// The identifier of the app or group whose container it is; nil where nothing says so.
    fileprivate var identifier: String? {
        metadata.flatMap { plistValue("MCMMetadataIdentifier", in: $0)?.string?.string }
    }
}

extension SimulatorFolders.Device {
    /// The state of a device that runs.
    private static let bootedState = 3.0

    fileprivate var isBooted: Bool {
        properties.flatMap { plistValue("state", in: $0)?.number } == Self.bootedState
    }

    /// The name and UDID: `iPhone 17 (8F1C…)`.
    fileprivate var description: String {
        let name = properties.flatMap { plistValue("name", in: $0)?.string?.string }
        return name.map { "\(visible($0)) (\(visible(identifier)))" } ?? visible(identifier)
    }
}

/// The value of a key in the bytes of a property list; nil where it is none, or has no such key.
private func plistValue(_ key: ExactString, in bytes: [UInt8]) -> PropertyListValue? {
    ParsedFile(path: "", target: nil, bytes: bytes).propertyList?.value?[key]
}
