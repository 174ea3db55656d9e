import Foundation
import TestSupport

/// A folder with the layout of the Simulator.
struct SimulatorTree {
    let folder: ScratchFolder
    /// The path of the Simulator's folder in the test's folder.
    let root: String
    private let devices: String

    init(in folder: ScratchFolder, root: String = "Simulator") {
        self.folder = folder
        self.root = root
        devices = root + "/Devices"
    }

    /// A binary property list, as the system writes it.
    static func binary(_ object: Any) throws -> [UInt8] {
        Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
    }

    func add(device udid: String, name: String, isBooted: Bool = false) throws {
        try folder.write(
            Self.binary(["UDID": udid, "name": name, "state": isBooted ? 3 : 1]), to: "\(devices)/\(udid)/device.plist")
    }

    /// Adds the container of an app, with its stored values if there are any.
    ///
    /// - Parameter age: the age of the stored values in seconds.
    func add(
        app identifier: String, in container: String, on udid: String, values: [String: Any]? = nil, age: Double = 0
    ) throws {
        try add(identifier, in: "\(devices)/\(udid)/data/Containers/Data/Application/\(container)", values, age)
    }

    /// Adds the container of an app group.
    func add(
        group identifier: String, in container: String, on udid: String, values: [String: Any], age: Double = 0
    ) throws {
        try add(identifier, in: "\(devices)/\(udid)/data/Containers/Shared/AppGroup/\(container)", values, age)
    }

    /// Adds the container of an app in the layout of Xcode 5.
    func add(oldApp identifier: String, in container: String, version: String, values: [String: Any]) throws {
        try store(values, of: identifier, in: "\(root)/\(version)/Applications/\(container)", age: 0)
    }

    private func add(_ identifier: String, in path: String, _ values: [String: Any]?, _ age: Double) throws {
        try folder.write(
            Self.binary(["MCMMetadataIdentifier": identifier]),
            to: path + "/.com.apple.mobile_container_manager.metadata.plist")
        if let values { try store(values, of: identifier, in: path, age: age) }
    }

    private func store(_ values: [String: Any], of identifier: String, in path: String, age: Double) throws {
        let file = "\(path)/Library/Preferences/\(identifier).plist"
        try folder.write(Self.binary(values), to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.absolute(file))
    }
}
