package import Foundation

/// The checkout that the tests were built from.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The text of a file, by its path relative to the root.
    package static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// The files below a folder, sorted, as paths relative to the root; hidden ones and build folders are left out.
    package static func files(in folder: String = "", suffix: String = "") throws -> [String] {
        let start = folder.isEmpty ? root : root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: start, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { !$0.lastPathComponent.hasPrefix(".") }
            .flatMap { url in
                let path = folder.isEmpty ? url.lastPathComponent : "\(folder)/\(url.lastPathComponent)"
                if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                    return try files(in: path, suffix: suffix)
                }
                return path.hasSuffix(suffix) ? [path] : []
            }
            .sorted()
    }
}
