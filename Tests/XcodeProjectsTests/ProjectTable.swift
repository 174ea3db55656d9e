import Foundation
import PropertyListSyntax
import TestSupport
import Testing
import XcodeProjects

/// The independent reading of real projects: a line for each project and bundle.
struct ProjectTable {
    /// A line, by the names of the columns.
    struct Row {
        fileprivate let cells: [String: String]

        /// A cell; nil where it is empty.
        subscript(column: String) -> String? { cells[column].flatMap { $0 == "-" ? nil : $0 } }

        var file: String { self["file"] ?? "" }
        /// Where the bundle lies; beside the project where there is none.
        var bundle: String { self["bundle"] ?? "Settings.bundle" }

        var bytes: [UInt8] {
            get throws { Array(try Data(contentsOf: #require(Projects.folder).appending(path: file))) }
        }

        var project: XcodeProject {
            get throws { try XcodeProject(PropertyListDocument(anySpelling: bytes), at: file) }
        }
    }

    let rows: [Row]

    init() throws {
        let table = try String(contentsOf: #require(Projects.folder).appending(path: "MEMBERSHIP.tsv"), encoding: .utf8)
        let lines = table.split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let header = try #require(lines.first)
        rows = lines.dropFirst().map { Row(cells: Dictionary(zip(header, $0)) { first, _ in first }) }
    }
}
