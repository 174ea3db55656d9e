import Foundation
import PropertyListSyntax
import TestSupport
import Testing
import XcodeProjects

/// Which apps of real projects copy a bundle, against an independent reading of them.
@Suite struct MembershipTests {
    @Test(.needsProjects) func membership() throws {
        let folder = try #require(Projects.folder)
        let table = try String(contentsOf: folder.appending(path: "MEMBERSHIP.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let header = try #require(rows.first)
        func column(_ name: String) throws -> Int { try #require(header.firstIndex { $0 == name }) }
        let (file, bundle, products) = (try column("file"), try column("bundle"), try column("native targets"))
        let (listed, held) = (try column("in resources of"), try column("synchronized into"))
        // Of two references to one bundle each has a row.
        let places = Dictionary(grouping: rows.dropFirst().filter { $0[bundle] != "-" }) { [$0[file], $0[bundle]] }
        for (place, rows) in places {
            let bytes = try Data(contentsOf: folder.appending(path: String(place[0])))
            let project = try XcodeProject(PropertyListDocument(anySpelling: Array(bytes)), at: String(place[0]))
            let apps = Set(
                rows[0][products].split(separator: "; ").filter { $0.contains("=application") }
                    .compactMap { $0.split(separator: "=").first.map(String.init) })
            let targets = rows.flatMap { $0[listed].split { ",;".contains($0) } }
            let folders = rows.flatMap { $0[held].split(separator: "; ") }
                .flatMap { $0.split(separator: "→").dropFirst() }.flatMap { $0.split(separator: ",") }
            let members = (targets + folders).map { $0.trimmingCharacters(in: .whitespaces) }
            let membership = project.membership(of: String(place[1]))
            let copying = membership.targets.filter { $0.isApp && membership.isCopied(by: $0) }
            #expect(Set(copying.map(\.name)) == apps.intersection(members), "\(place[0]) \(place[1])")
        }
        #expect(places.count > 50)
    }
}
