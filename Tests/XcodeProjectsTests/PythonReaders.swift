import Foundation
import TestSupport
import Testing

/// Changes to Xcode projects according to two independent parsers.
struct PythonReaders {
    struct Change: Decodable {
        let others: Bool
        let added, removed: [String: [String: Value]]
        /// The changes to objects that exist before and after, by object ID and property-list key. For a list, they are
        /// the added and removed elements. For another value, they are the new and the old value.
        let changed: [String: [String: [Value]]]
        let members: [String]

        /// The types of the added objects.
        var addedTypes: [String] { added.values.compactMap { $0["isa"]?.string }.sorted() }
        var removedTypes: [String] { removed.values.compactMap { $0["isa"]?.string }.sorted() }
        /// The changed property-list keys of objects that exist before and after.
        var changedKeys: [String] { changed.values.flatMap(\.keys).sorted() }
    }

    enum Value: Decodable, Hashable {
        case string(String)
        case list([Value])
        case dictionary([String: Value])
        case none

        var string: String? { if case .string(let string) = self { string } else { nil } }
        var list: [Value] { if case .list(let list) = self { list } else { [] } }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .none
            } else if let string = try? container.decode(String.self) {
                self = .string(string)
            } else if let list = try? container.decode([Value].self) {
                self = .list(list)
            } else {
                self = .dictionary(try container.decode([String: Value].self))
            }
        }
    }

    /// The changes between pairs of project files.
    static func changes(_ pairs: [(before: [UInt8], after: [UInt8])]) throws -> [Change] {
        let folder = try ScratchFolder(inMemory: true)
        for (number, pair) in pairs.enumerated() {
            try folder.write(pair.before, to: "\(number).before")
            try folder.write(pair.after, to: "\(number).after")
        }
        let output = try Python.output(
            of: "Tests/XcodeProjectsTests/project_changes.py", [folder.path])
        return try String(decoding: output, as: UTF8.self).split(separator: "\n")
            .map { try JSONDecoder().decode(Change.self, from: Data($0.utf8)) }
    }
}
