/// The folders in which the Simulator keeps what apps store.
///
/// Today's layout is `Devices/<UDID>/data/Containers/…`; that of Xcode 5 and before was
/// `<version>/Applications/<UUID>`, in a folder called `iPhone Simulator`.
package struct SimulatorFolders: Sendable {
    /// A simulated device.
    package struct Device: Sendable {
        /// The name of its folder, which is its UDID.
        package let identifier: String
        package let path: String
        /// The bytes of its `device.plist`, which has its name and state; nil where it cannot be read.
        package let properties: [UInt8]?
    }

    /// A folder in which an app, or an app group, keeps its files.
    package struct Container: Sendable {
        package let path: String
        /// The bytes of the property list that says whose it is; nil where it cannot be read, or is none.
        package let metadata: [UInt8]?
    }

    /// Where the values of a domain are stored.
    package struct PreferencesFile: Hashable, Sendable {
        package let path: String
        /// When it changed last, in nanoseconds since 1970.
        package let modified: Int64
    }

    package enum Kind: String, Sendable {
        case application = "Data/Application"
        case appGroup = "Shared/AppGroup"
    }

    /// How long a file that describes a folder may be, in bytes.
    private static let limit = 1 << 20

    private let root: String

    /// - Throws: where the folder is missing or cannot be read.
    package init(in root: String) throws(StorageError) {
        self.root = root
        try attempt("read", root, sought: true) {
            if try Folder.status(at: root).kind != .folder { throw StorageError.notAFolder(path: root) }
            _ = try Folder(at: root).entries()
        }
    }

    /// The devices, by the names of their folders.
    package var devices: [Device] {
        Self.folders(in: root + "/Devices").map { name in
            let path = "\(root)/Devices/\(name)"
            return Device(identifier: name, path: path, properties: Self.bytes(at: path + "/device.plist"))
        }
    }

    /// The containers of apps in the layout of Xcode 5 and before.
    package var oldContainers: [Container] {
        Self.folders(in: root).filter { $0 != "Devices" }.flatMap { version in
            let path = "\(root)/\(version)/Applications"
            return Self.folders(in: path).map { Container(path: "\(path)/\($0)", metadata: nil) }
        }
    }

    /// The containers on a device. Where Xcode 6.0 kept the preferences of all apps counts as one.
    package static func containers(on device: Device, _ kind: Kind) -> [Container] {
        let path = "\(device.path)/data/Containers/\(kind.rawValue)"
        let shared = kind == .application ? [Container(path: "\(device.path)/data", metadata: nil)] : []
        return shared
            + folders(in: path).map { name in
                Container(
                    path: "\(path)/\(name)",
                    metadata: bytes(at: "\(path)/\(name)/.com.apple.mobile_container_manager.metadata.plist"))
            }
    }

    /// The names of the folders in a folder; none where it is missing, or cannot be read.
    private static func folders(in path: String) -> [String] {
        let entries = (try? Folder(at: path).entries()) ?? []
        return entries.compactMap { $0.kind == .file ? nil : $0.name }.filter { !$0.hasPrefix(".") }
    }

    private static func bytes(at path: String) -> [UInt8]? {
        try? InputFile.plainBytes(at: path, limit: limit)
    }
}

extension SimulatorFolders.Container {
    /// The file with the values of an app or a group, by its identifier; nil where nothing was stored yet.
    package func preferences(of identifier: String) -> SimulatorFolders.PreferencesFile? {
        let path = "\(path)/Library/Preferences/\(identifier).plist"
        return (try? Folder.status(at: path)).map { .init(path: path, modified: $0.modified) }
    }
}
