package import Foundation

/// The files under `Tests/Fixtures`, each kept byte for byte.
package enum Fixtures {
    /// The folder of that name.
    package static func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }

    /// The files of a folder with their names, in the order of the names.
    package static func files(in name: String) throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(at: folder(name), includingPropertiesForKeys: nil)
            .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }
}
