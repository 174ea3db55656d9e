import Foundation

/// The modification time and the inode number of each file in a folder. A file that was written again has a new stamp.
package struct FileStamps: Equatable {
    /// The modification time and the inode number, by path.
    private let stamps: [String: [String]]

    package init(of folder: String) throws {
        let manager = FileManager.default
        stamps = Dictionary(
            uniqueKeysWithValues: try manager.subpathsOfDirectory(atPath: folder).map { path in
                let attributes = try manager.attributesOfItem(atPath: "\(folder)/\(path)")
                return (path, ["\(attributes[.modificationDate] ?? 0)", "\(attributes[.systemFileNumber] ?? 0)"])
            })
    }
}
