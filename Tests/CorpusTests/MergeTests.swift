import Foundation
import TestSupport
import Testing

/// The license panes of real bundles, copied to a separate folder and merged by the built binary.
@Suite struct MergeTests {
    static let bundles = Corpus.bundles.filter { LicencePanes(of: absolute($0)) != nil }

    private static func absolute(_ bundle: String) -> String {
        guard let folder = Corpus.folder?.path(percentEncoded: false) else { return bundle }
        return folder.hasSuffix("/") ? folder + bundle : "\(folder)/\(bundle)"
    }

    private static let merge = ["merge", "Licences.bundle", "--bundle", "Settings.bundle"]

    /// The files of a bundle with their contents.
    private func tree(of folder: ScratchFolder) throws -> [String: [UInt8]] {
        let snapshot = try folder.snapshot(of: "Settings.bundle")
        return Dictionary(uniqueKeysWithValues: snapshot.files.map { ($0, snapshot[$0] ?? []) })
    }

    private func changes(from old: [String: [UInt8]], to new: [String: [UInt8]]) -> [String] {
        Set(old.keys).union(new.keys).sorted().compactMap { path in
            switch (old[path], new[path]) {
            case (nil, _): "+ \(path)"
            case (_, nil): "- \(path)"
            case (let old, let new): old == new ? nil : "~ \(path)"
            }
        }
    }

    @Test(.needsCorpus) func `The corpus contains license panes`() { #expect(Self.bundles.count >= 10) }

    @Test(.needsCorpus, arguments: bundles) func `Merging panes into their own bundle changes nothing`(bundle: String)
        throws
    {
        let panes = try #require(LicencePanes(of: Self.absolute(bundle)))
        let folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(
            atPath: Self.absolute(bundle), toPath: folder.absolute("Settings.bundle"))
        try panes.copy(to: folder, as: "Licences.bundle")
        let before = try tree(of: folder)
        let isLinked = try isLinked(panes.top, in: folder)
        let result = try folder.run(Self.merge + ["--from-pane", panes.top])
        guard isLinked else {
            #expect(result.error.contains("requires a title") || result.error.hasPrefix("insert"), "\(result.error)")
            return
        }
        #expect(result.exitCode == 0)
        #expect(try tree(of: folder) == before, "\(result.error)")
        #expect(result.error.hasPrefix("identical"), "\(result.error)")
    }

    /// Each bundle with a target: alternately the tutorial and the LicensePlist example.
    private static let pairs = bundles.enumerated().map { index, bundle in
        (bundle, index.isMultiple(of: 2) ? "tutorial" : "mono0926__LicensePlist/Settings.bundle")
    }

    @Test(.needsCorpus, arguments: pairs) func `Repeated merges add, update and remove license panes`(
        bundle: String, target: String
    ) throws {
        let panes = try #require(LicencePanes(of: Self.absolute(bundle)))
        let folder = try ScratchFolder(inMemory: true)
        let template = target == "tutorial" ? target : Self.absolute(target)
        let made = try folder.run("new", "--template", template, "--language", "en", "--language", "ja")
        #expect(made.exitCode == 0, "\(made.error)")
        try panes.copy(to: folder, as: "Licences.bundle")
        let before = try tree(of: folder)
        // The LicensePlist example has the child pane item, and its build adds the pane.
        let hasRow = try isLinked(panes.top, in: folder)
        let title = hasRow ? [] : ["--title", "Zzz"]
        let errors = try self.errors(in: folder)

        // Add the panes.
        let first = try folder.run(Self.merge + ["--from-pane", panes.top] + title)
        try #require(first.exitCode == 0, "\(first.error)")
        var expected = before
        for path in panes.paths { expected[path] = try folder.bytes(of: "Licences.bundle/\(path)") }
        let merged = try tree(of: folder)
        let tables = Set(panes.tables.compactMap { $0.split(separator: "/").last })
        let named = merged.keys.filter { path in
            path.split(separator: "/").last.map(tables.contains) == true && expected[path] == nil
        }
        // A table that exists in one language is added to every language; strings that are not translated are ignored.
        #expect(named.count == tables.subtracting(["Root.strings"]).count * 2)
        let rows = hasRow ? [] : ["Root.plist", "en.lproj/Root.strings", "ja.lproj/Root.strings"]
        #expect(
            changes(from: expected, to: merged)
                == (rows.map { "~ \($0)" } + named.map { "+ \($0)" }).sorted { $0.dropFirst() < $1.dropFirst() })
        for path in rows {
            #expect(
                BundleTrial.isInsertion(from: try #require(before[path]), to: try #require(merged[path])), "\(path)")
        }
        #expect(try self.errors(in: folder).isSubset(of: errors))

        // Merging again writes no file.
        let stamps = try FileStamps(of: folder.absolute("Settings.bundle"))
        let second = try folder.run(Self.merge + ["--from-pane", panes.top] + title)
        #expect(second.exitCode == 0 && second.error.hasPrefix("identical"), "\(second.error)")
        #expect(try FileStamps(of: folder.absolute("Settings.bundle")) == stamps)

        // Update a pane.
        let last = try #require(panes.paths.last)
        let text = try folder.text(of: "Licences.bundle/\(last)")
        try folder.write(text.replacing("</plist>", with: "<!-- new --></plist>"), to: "Licences.bundle/\(last)")
        #expect(try folder.run(Self.merge + ["--from-pane", panes.top]).exitCode == 0)
        let changed = try tree(of: folder)
        #expect(changes(from: merged, to: changed) == ["~ \(last)"])
        #expect(changed[last] == (try folder.bytes(of: "Licences.bundle/\(last)")))

        // Remove a pane if there are several.
        guard panes.paths.count > 1 else { return }
        let top = panes.top + ".plist"
        let cut = try folder.run(
            "remove-item", "--bundle", "Licences.bundle", "\(panes.top)/\(try rowIndex(of: last, on: top, in: folder))")
        #expect(cut.exitCode == 0, "\(cut.error)")
        try FileManager.default.removeItem(atPath: folder.absolute("Licences.bundle/\(last)"))
        let third = try folder.run(Self.merge + ["--from-pane", panes.top])
        #expect(third.exitCode == 0, "\(third.error)")
        let rest = try tree(of: folder)
        let gone = changes(from: changed, to: rest).filter { !$0.contains(".lproj/") }
        #expect(gone == ["~ \(top)", "- \(last)"].sorted { $0.dropFirst() < $1.dropFirst() })
        #expect(try self.errors(in: folder).isSubset(of: errors))
    }

    /// Whether an item in the bundle links to a pane.
    private func isLinked(_ pane: String, in folder: ScratchFolder) throws -> Bool {
        try folder.snapshot(of: "Settings.bundle").files.filter { $0.hasSuffix(".plist") }.contains { path in
            LicencePanes.pane(at: folder.absolute("Settings.bundle/\(path)"))?.links.contains(pane) == true
        }
    }

    /// The index of the item that links to a pane.
    private func rowIndex(of path: String, on top: String, in folder: ScratchFolder) throws -> Int {
        let data = Data(try folder.bytes(of: "Licences.bundle/\(top)"))
        let pane = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        let items = try #require((pane as? [String: Any])?["PreferenceSpecifiers"] as? [[String: Any]])
        return try #require(items.firstIndex { ($0["File"] as? String).map { $0 + ".plist" == path } ?? false })
    }

    /// The findings of `check` with the severity error.
    private func errors(in folder: ScratchFolder) throws -> Set<String> {
        let output = try folder.run("check", "--json", "Settings.bundle").outputBytes
        let report = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
        let findings = try #require(report?["findings"] as? [[String: Any]])
        return Set(
            findings.filter { $0["severity"] as? String == "error" }.map { "\($0["file"] ?? "") \($0["rule"] ?? "")" })
    }
}
