/// The folders in which the iOS Simulator stores app data.
///
/// The current layout is `Devices/<UDID>/data/Containers/…`. Xcode 5 and earlier used `<version>/Applications/<UUID>`
/// in a folder named `iPhone Simulator`.
package struct SimulatorFolders: Sendable {
    /// A simulated device.
    package struct Device: Sendable {
        /// The UDID of the device, which is also the name of its folder.
        package let identifier: String
        package let path: String
        /// The contents of `device.plist`, or `nil` if the file cannot be read. The file contains the name and state of
        /// the device.
        package let properties: [UInt8]?
    }

    /// A folder in which an app or an app group stores its files.
    package struct Container: Sendable {
        package let path: String
        /// The contents of the property list that identifies the container's app or app group, or `nil` if the file is
        /// missing or cannot be read.
        package let metadata: [UInt8]?
    }

    /// The file that stores the values in a user-defaults domain.
    package struct PreferencesFile: Hashable, Sendable {
        package let path: String
        /// The modification time in nanoseconds since 1970.
        package let modified: Int64
    }

    package enum ContainerKind: String, Sendable {
        case application = "Data/Application"
        case appGroup = "Shared/AppGroup"
    }

    /// The maximum size, in bytes, of a property list that describes a device or container.
    private static let limit = 1 << 20

    private let root: String

    /// Creates a value for the Simulator's root folder, and verifies that the folder can be read.
    ///
    /// - Throws: An error if the folder is missing or cannot be read.
    package init(in root: String) throws(StorageError) {
        self.root = root
        try attempt("read", root, reportingMissing: true) {
            if try Folder.status(at: root).kind != .folder { throw StorageError.notAFolder(path: root) }
            _ = try Folder(at: root).entries()
        }
    }

    /// The devices, sorted by UDID.
    package var devices: [Device] {
        Self.folders(in: root + "/Devices").map { name in
            let path = "\(root)/Devices/\(name)"
            return Device(identifier: name, path: path, properties: Self.bytes(at: path + "/device.plist"))
        }
    }

    /// The app containers in the folder layout of Xcode 5 and earlier.
    package var legacyContainers: [Container] {
        Self.folders(in: root).filter { $0 != "Devices" }.flatMap { version in
            let path = "\(root)/\(version)/Applications"
            return Self.folders(in: path).map { Container(path: "\(path)/\($0)", metadata: nil) }
        }
    }

    /// Returns the containers of apps or app groups on a device. For apps, the result includes the folder in which
    /// Xcode 6.0 stored the preferences of all apps.
    package static func containers(on device: Device, _ kind: ContainerKind) -> [Container] {
        let path = "\(device.path)/data/Containers/\(kind.rawValue)"
        let shared = kind == .application ? [Container(path: "\(device.path)/data", metadata: nil)] : []
        return shared
            + folders(in: path).map { name in
                Container(
                    path: "\(path)/\(name)",
                    metadata: bytes(at: "\(path)/\(name)/.com.apple.mobile_container_manager.metadata.plist"))
            }
    }

    /// Returns the names of a folder's subfolders. The result is empty if the folder is missing or cannot be read.
    private static func folders(in path: String) -> [String] {
        let entries = (try? Folder(at: path).entries()) ?? []
        return entries.compactMap { $0.kind == .file ? nil : $0.name }.filter { !$0.hasPrefix(".") }
    }

    private static func bytes(at path: String) -> [UInt8]? { try? InputFile.regularFileBytes(at: path, limit: limit) }
}

extension SimulatorFolders.Container {
    /// Returns the preferences file of an app or app group, or `nil` if the file does not exist.
    package func preferences(of identifier: String) -> SimulatorFolders.PreferencesFile? {
        let path = "\(path)/Library/Preferences/\(identifier).plist"
        return (try? Folder.status(at: path)).map { .init(path: path, modified: $0.modified) }
    }
}
