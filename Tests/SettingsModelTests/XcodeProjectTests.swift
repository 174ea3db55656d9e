import Foundation
import PropertyListSyntax
import SettingsModel
import TestSupport
import Testing

/// Which apps of real projects copy a bundle, against an independent reading of them.
@Suite struct XcodeProjectTests {
    @Test(.needsProjects) func membership() throws {
        let folder = try #require(Projects.folder)
        let table = try String(contentsOf: folder.appending(path: "MEMBERSHIP.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let header = try #require(rows.first)
        func column(_ name: String) throws -> Int { try #require(header.firstIndex { $0 == name }) }
        let (file, bundle, products) = (try column("file"), try column("bundle"), try column("native targets"))
        let (listed, held) = (try column("in resources of"), try column("synchronized into"))
        var count = 0
        for row in rows.dropFirst() where row[bundle] != "-" {
            let bytes = try Data(contentsOf: folder.appending(path: String(row[file])))
            let project = try #require(XcodeProject(PropertyListDocument(anySpelling: Array(bytes))))
            let apps = Set(
                row[products].split(separator: "; ").filter { $0.contains("=application") }
                    .compactMap { $0.split(separator: "=").first.map(String.init) })
            let targets = row[listed].split(separator: ", ").flatMap { $0.split(separator: "; ") }.map(String.init)
            let folders = row[held].split(separator: "; ").flatMap { $0.split(separator: "→").dropFirst() }
                .flatMap { $0.split(separator: ", ") }.map { $0.trimmingCharacters(in: .whitespaces) }
            let found = project.apps(copying: String(row[bundle]))
            #expect(Set(found.map(\.name)) == apps.intersection(targets + folders), "\(row[file]) \(row[bundle])")
            #expect(found.allSatisfy { !$0.buildsFirst })
            count += 1
        }
        #expect(count > 50)
    }
}
