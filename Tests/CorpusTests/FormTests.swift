import Foundation
import TestSupport
import Testing

/// Forms of real bundles.
@Suite struct FormTests {
    /// Copies a bundle of the corpus to a new folder.
    private func copy(_ bundle: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        let path = try #require(Corpus.folder).appending(path: bundle).path(percentEncoded: false)
        try FileManager.default.copyItem(atPath: path, toPath: folder.absolute("Settings.bundle"))
        return folder
    }

    @Test(.needsCorpus, arguments: Corpus.bundles) func `Applying the form of a real bundle changes nothing`(
        bundle: String
    ) throws {
        let folder = try copy(bundle)
        let before = try folder.snapshot()
        let dump = try folder.run("dump")
        guard dump.exitCode == 0 else {
            // A bundle without a form has a file that cannot be read, and the error says which one.
            #expect(dump.exitCode == 2 && dump.output.isEmpty)
            let paths = before.entries.keys.filter { $0.contains(".lproj/") || $0.hasSuffix(".plist") }
            #expect(paths.contains { dump.error.hasPrefix($0) }, "\(bundle): \(dump.error)")
            return
        }
        for options in [[], ["--prune"]] {
            let result = try folder.run(["apply", "-"] + options, input: dump.outputBytes)
            #expect(result.exitCode == 0, "\(bundle): \(result.error)")
            #expect(result.error == "identical  the bundle matches the form\n", "\(bundle)")
            #expect(try folder.snapshot() == before, "\(bundle)")
        }
    }

    @Test(.needsCorpus) func `Most real bundles have a form`() throws {
        let count = try Corpus.bundles.count { try copy($0).run("dump").exitCode == 0 }
        #expect(count * 10 >= Corpus.bundles.count * 9, "\(count)")
    }

    @Test(.needsCorpus, .needs(.python3), arguments: Corpus.bundles)
    func `A new bundle from the form of a real bundle means the same`(bundle: String) throws {
        let folder = try copy(bundle)
        let dump = try folder.run("dump")
        // A damaged table is not part of the form, and Python cannot read it.
        guard dump.exitCode == 0, !dump.error.contains("is not part of the form") else { return }
        let made = try folder.run(["new", "New.bundle", "--from", "-"], input: dump.outputBytes)
        try #require(made.exitCode == 0, "\(bundle): \(made.error)")
        #expect(try folder.run(["dump", "--bundle", "New.bundle"]).output == dump.output, "\(bundle)")
        guard let old = try? IndependentReader.dump(folder.absolute("Settings.bundle")) else { return }
        let new = try IndependentReader.dump(folder.absolute("New.bundle"))
        // Python does not read panes in the OpenStep format.
        for (path, pane) in old.panes {
            #expect(new.panes[path]?.PreferenceSpecifiers == pane.PreferenceSpecifiers, "\(bundle): \(path)")
        }
        for (path, table) in new.tables {
            #expect(Self.entries(old.tables[path]) == Self.entries(table), "\(bundle): \(path)")
        }
    }

    /// The values of a table, by key. The last entry for a key wins.
    private static func entries(_ table: [[String]]?) -> [String: String] {
        Dictionary((table ?? []).map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    }
}
