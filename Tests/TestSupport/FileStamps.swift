import Foundation

/// When each file of a folder was written, and which file it is: one that was written anew has other stamps.
package struct FileStamps: Equatable {
    /// The modification time and the number of the file at each path.
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
