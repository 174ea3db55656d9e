import Actions
import Foundation
import SettingsChecks
import TestSupport
import Testing

/// Findings of `check` in third-party Xcode projects, compared with an independent review.
@Suite struct RealProjectTests {
    private struct Row {
        let file: String
        let project: String
        let bundle: String
        let membership: String

        /// The repository's folder.
        var folder: String { file.split(separator: "/").first.map(String.init) ?? file }

        /// The path of the bundle, relative to the repository's folder.
        var path: String {
            let around = URL(filePath: "/\(project)").deletingLastPathComponent().deletingLastPathComponent()
            return String(around.appending(path: bundle).standardizedFileURL.path.dropFirst())
        }
    }

    private func rows() throws -> [Row] {
        let folder = try #require(Projects.folder)
        let table = try String(contentsOf: folder.appending(path: "MEMBERSHIP.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let header = try #require(rows.first)
        func column(_ name: String) throws -> Int { try #require(header.firstIndex { $0 == name }) }
        let columns = try ["file", "path", "bundle", "membership"].map(column)
        return rows.dropFirst().filter { $0[columns[2]] != "-" }.map { row in
            let values = columns.map { String(row[$0]) }
            return Row(file: values[0], project: values[1], bundle: values[2], membership: values[3])
        }
    }

    private let pane = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>PreferenceSpecifiers</key>
        <array>
        <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Sound</string></dict>
        </array>
        </dict>
        </plist>

        """

    @Test(.needsProjects) func `check warns about bundles in real projects only if no app includes them`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let rows = try rows()
        let source = try #require(Projects.folder)
        for row in rows {
            let bytes = Array(try Data(contentsOf: source.appending(path: row.file)))
            try folder.write(bytes, to: "\(row.folder)/\(row.project)")
            try folder.write("", to: "\(row.folder)/.git/HEAD")
            try folder.write(pane, to: "\(row.folder)/\(row.path)/Root.plist")
        }
        var warned: Set<String> = []
        for row in rows {
            let found = try folder.findings(in: ["\(row.folder)/\(row.path)"]) {
                $0.select = ["not-in-target", "copied-twice"]
            }
            #expect(found.count < 2 && found.allSatisfy { $0.rule == "not-in-target" }, "\(row.file): \(found)")
            if !found.isEmpty { warned.insert("\(row.folder) \(row.membership)") }
        }
        // The first project does not refer to its bundle, and the second does not copy it.
        #expect(warned == ["CastIrony__Tyche@66cc6cc not in project", "mobfarm__FastPdfKit referenced only"])
        #expect(rows.count > 60)
    }
}
