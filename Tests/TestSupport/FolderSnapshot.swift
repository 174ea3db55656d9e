import Foundation

/// The paths and contents of all files in a folder at one time.
package struct FolderSnapshot: Equatable, Sendable {
    /// The file, folder or symbolic link at a path.
    package enum Entry: Hashable, Sendable {
        case file([UInt8])
        case folder
        /// A symbolic link with its destination.
        case link(String)
    }

    /// The entries, by path relative to the folder.
    package let entries: [String: Entry]

    package init(of folder: String) throws {
        let manager = FileManager.default
        var entries: [String: Entry] = [:]
        for path in try manager.subpathsOfDirectory(atPath: folder) {
            let full = "\(folder)/\(path)"
            switch try manager.attributesOfItem(atPath: full)[.type] as? FileAttributeType {
            case .typeDirectory: entries[path] = .folder
            case .typeSymbolicLink: entries[path] = .link(try manager.destinationOfSymbolicLink(atPath: full))
            default: entries[path] = .file(Array(try Data(contentsOf: URL(filePath: full))))
            }
        }
        self.entries = entries
    }

    /// The paths of the files, sorted.
    package var files: [String] {
        entries.compactMap { if case .file = $0.value { $0.key } else { nil } }.sorted()
    }

    /// The bytes of the file at a path, or `nil` if there is no file.
    package subscript(path: String) -> [UInt8]? {
        if case .file(let bytes) = entries[path] { bytes } else { nil }
    }

    /// The differences from an earlier snapshot, with one line for each path: `+ new`, `- removed`, `~ changed`.
    package func changes(since earlier: FolderSnapshot) -> [String] {
        Set(entries.keys).union(earlier.entries.keys).sorted().compactMap { path in
            switch (earlier.entries[path], entries[path]) {
            case (nil, _): "+ \(path)"
            case (_, nil): "- \(path)"
            case (let old, let new): old == new ? nil : "~ \(path)"
            }
        }
    }
}
