import Foundation
import PropertyListSyntax
import TestSupport
import Testing
import XcodeProjects

/// The results of an independent parser for real projects, with one row per bundle.
struct MembershipTable {
    struct Row {
        let cells: [String: String]

        /// The text of the cell in a column, or `nil` if it is empty.
        subscript(_ column: String) -> String? { cells[column].flatMap { $0 == "-" ? nil : $0 } }

        var file: String { cells["file"] ?? "" }

        /// The elements of the list in the cell of a column.
        func list(_ column: String, separator: String = "; ") -> [String] {
            self[column]?.components(separatedBy: separator) ?? []
        }
    }

    /// The rows by file.
    let files: [(file: String, rows: [Row])]

    init() throws {
        let folder = try #require(Projects.folder)
        let text = try String(contentsOf: folder.appending(path: "MEMBERSHIP.tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
        let header = try #require(lines.first)
        let rows = lines.dropFirst().map { Row(cells: Dictionary(uniqueKeysWithValues: zip(header, $0))) }
        files = Dictionary(grouping: rows, by: \.file).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    static func project(_ file: String) throws -> XcodeProject {
        let bytes = try Data(contentsOf: try #require(Projects.folder).appending(path: file))
        return try XcodeProject(PropertyListDocument(detectingFormat: Array(bytes)), at: file)
    }
}
