package import Foundation

/// The checkout from which the tests were built.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the text of a file. The path is relative to the root.
    package static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// The folders of `.gitignore` that other programs create beside our files, such as Python beside its modules.
    private static let ignored: Set = ["__pycache__", "node_modules"]

    /// Returns the sorted paths of the files in a folder, relative to the root, without hidden and ignored files.
    package static func files(in folder: String = "", suffix: String = "") throws -> [String] {
        let start = folder.isEmpty ? root : root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: start, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { !$0.lastPathComponent.hasPrefix(".") && !ignored.contains($0.lastPathComponent) }
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
