package import Foundation

/// The files in `Tests/Fixtures`. Git does not convert their line breaks.
package enum Fixtures {
    /// Returns the folder with the given name.
    package static func folder(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }

    /// The files of a folder, sorted by name.
    package static func files(in name: String) throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(at: folder(name), includingPropertiesForKeys: nil)
            .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
    }
}
