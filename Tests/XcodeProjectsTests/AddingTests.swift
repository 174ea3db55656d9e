import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing
import XcodeProjects

/// A bundle is added to real projects and removed from them.
@Suite(.needsProjects) struct AddingTests {
    /// A project with a target that does not yet contain the bundle.
    struct ProjectWithoutBundle {
        let row: MembershipTable.Row
        let project: XcodeProject
        let target: Target
        var name: String { "\(row.file) \(row.bundle) \(target.name)" }
        var bytes: [UInt8] { project.document.bytes }

        /// The project with the bundle added to the target.
        let added: ProjectChange
    }

    private static let all = Result<[ProjectWithoutBundle], any Error> {
        try MembershipTable.rows().flatMap { row in
            let project = try row.project
            let members = Set(project.membership(of: row.bundle).targets.map(\.id))
            return try project.targets.filter { $0.isApp && !members.contains($0.id) }.map { target in
                try ProjectWithoutBundle(
                    row: row, project: project, target: target, added: project.adding(row.bundle, to: [target]))
            }
        }
    }

    /// The lines of a file, including their line breaks.
    private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 10) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        return lines + [rest]
    }

    /// The added lines, or `nil` if lines were removed.
    private func addedLines(_ before: [UInt8], _ after: [UInt8]) -> [String]? {
        var added: [String] = []
        var old = lines(before)[...]
        for line in lines(after) {
            if line == old.first {
                old.removeFirst()
            } else {
                added.append(String(decoding: line, as: UTF8.self))
            }
        }
        return old.isEmpty ? added : nil
    }

    @Test func `Adding a bundle only adds lines, and removing it restores the project`() throws {
        var counts: [Int: Int] = [:]
        let all = try Self.all.get()
        for lacking in all {
            let (added, target) = (lacking.added, lacking.target)
            let bytes = added.document.bytes
            let lines = try #require(addedLines(lacking.bytes, bytes), "\(lacking.name)")
            counts[lines.count, default: 0] += 1
            #expect(added.document == PropertyListDocument(detectingFormat: bytes))
            let after = try XcodeProject(added.document, at: lacking.row.file)
            let now = try #require(after.targets.first { $0.id == target.id })
            #expect(after.membership(of: lacking.row.bundle).isCopied(by: now), "\(lacking.name)")
            let again = try after.adding(lacking.row.bundle, to: [now])
            #expect(again.document.bytes == bytes && again.lines.map(\.action) == [.identical])
            let removed = try after.removing(lacking.row.bundle, from: [now])
            #expect(removed.document.bytes == lacking.bytes, "\(lacking.name)")
        }
        #expect(all.count > 30 && Set(counts.keys).isSubset(of: [2, 4, 6, 13, 15, 17]))
    }

    @Test func `Targets without the bundle match the membership table`() throws {
        let found = Dictionary(grouping: try Self.all.get(), by: { "\($0.row.file) \($0.row.bundle)" })
        for row in try MembershipTable.rows() where row["bundle"] != nil {
            let expected = (row["app targets without it"] ?? "").split(separator: ", ")
                .map { $0.prefix { $0 != "(" } }.map(String.init)
            let names = found["\(row.file) \(row.bundle)"]?.map(\.target.name) ?? []
            // If a project has two references to one bundle, each has its own row.
            #expect(Set(names).isSubset(of: expected) || row["odd"] != nil, "\(row.file) \(row.bundle)")
        }
    }

    @Test func `Adding a bundle to all targets at once equals adding it to one after another`() throws {
        for row in try MembershipTable.rows() {
            let project = try row.project
            let apps = project.targets.filter(\.isApp)
            if apps.count < 2 { continue }
            let added = try project.adding(row.bundle, to: apps)
            var one = project
            for app in apps {
                one = try XcodeProject(one.adding(row.bundle, to: [app]).document, at: row.file)
            }
            // Build files in a phase are ordered by their addition, and each target has its own phase.
            #expect(added.document.bytes == one.document.bytes, "\(row.file)")
            let members = project.membership(of: row.bundle).targets.map(\.id)
            let others = apps.filter { !members.contains($0.id) }
            let removed = try XcodeProject(added.document, at: row.file).removing(row.bundle, from: others)
            #expect(removed.document.bytes == project.document.bytes, "\(row.file)")
        }
    }

    @Test func `The error names a script phase that already builds the bundle`() throws {
        let row = try #require(try MembershipTable.rows().first { $0.file.contains("CypherAir") })
        let project = try row.project
        let error = #expect(throws: BundleError.self) {
            try project.adding(row.bundle, to: project.targets.filter(\.isApp))
        }
        #expect(
            error?.message.description
                == "CypherAir already builds Settings.bundle in the script phase 'Sync Settings Bundle Version'")
    }

    @Test func `Windows line breaks are kept`() throws {
        for lacking in try Self.all.get() where lacking.bytes.count < 200_000 {
            let text = String(decoding: lacking.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
            let project = try XcodeProject(
                PropertyListDocument(detectingFormat: Array(text.utf8)), at: lacking.row.file)
            let target = try #require(project.targets.first { $0.id == lacking.target.id })
            let added = try project.adding(lacking.row.bundle, to: [target])
            let expected = String(decoding: lacking.added.document.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
            #expect(added.document.bytes == Array(expected.utf8), "\(lacking.name)")
            let removed = try XcodeProject(added.document, at: lacking.row.file).removing(
                lacking.row.bundle, from: [target])
            #expect(removed.document.bytes == project.document.bytes, "\(lacking.name)")
        }
    }

    @Test(.needs(.pbxproj)) func `Independent readers see only the expected new objects`() throws {
        let all = try Self.all.get()
        let changes = try PythonReaders.changes(all.map { ($0.bytes, $0.added.document.bytes) })
        #expect(changes.count == all.count)
        for (change, lacking) in zip(changes, all) {
            #expect(change.others && change.removed.isEmpty, "\(lacking.name)")
            let types = change.addedTypes.filter { $0 != "PBXFileReference" && $0 != "PBXResourcesBuildPhase" }
            #expect(types == ["PBXBuildFile"], "\(lacking.name)")
            #expect(Set(change.changedKeys).isSubset(of: ["buildPhases", "children", "files"]), "\(lacking.name)")
            for lists in change.changed.values.flatMap(\.values) {
                #expect(lists.map(\.list.count) == [1, 0], "\(lacking.name)")
            }
            let name = lacking.row.bundle.split(separator: "/").last ?? ""
            #expect(change.members.contains("\(lacking.target.name): \(name)"), "\(lacking.name)")
        }
    }
}

extension MembershipTable {
    static func rows() throws -> [Row] { try MembershipTable().files.flatMap(\.rows) }
}

extension MembershipTable.Row {
    /// The path of the bundle. If the project has no bundle, the path of a bundle next to the project.
    var bundle: String { self["bundle"] ?? "Settings.bundle" }

    var project: XcodeProject { get throws { try MembershipTable.project(file) } }
}
