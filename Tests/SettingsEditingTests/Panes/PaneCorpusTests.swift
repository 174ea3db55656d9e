import Foundation
import SettingsEditing
import SettingsModel
import TestSupport
import Testing

/// Renames the panes of real bundles, renames them back, and removes them.
@Suite struct PaneCorpusTests {
    @Test(.needsCorpus, arguments: Corpus.bundles)
    func `Panes of real bundles can be renamed and removed without adding dead rows`(path: String) throws {
        let snapshot = try FolderSnapshot(of: #require(Corpus.folder).appending(path: path).path(percentEncoded: false))
        let bundle = SettingsBundle(bytes: snapshot.files.map { (path: $0, bytes: snapshot[$0]) })
        var generator = SeededGenerator(seed: 11)
        let panes = Set(bundle.panes.map(\.name.base)).subtracting(["Root"]).sorted().shuffled(using: &generator)
        for pane in panes.prefix(TestRuns.count(3)) {
            try unlessUnreadable(bundle, "\(path): \(pane)") {
                let renamed = bundle.after(try RenamePane(pane, to: "New/Zzz")(bundle))
                #expect(deadRows(renamed) == deadRows(bundle), "\(path): \(pane)")
                let back = renamed.after(try RenamePane("New/Zzz", to: pane)(renamed))
                #expect(back.fileChanges.isEmpty, "\(path): \(pane): \(back.fileChanges.map(\.path))")
                #expect(Set(back.files.keys) == Set(bundle.files.keys), "\(path): \(pane)")
            }
            try unlessUnreadable(bundle, "\(path): \(pane)") {
                let removed = bundle.after(try RemovePane([pane], isRecursive: true)(bundle))
                #expect(deadRows(removed) <= deadRows(bundle), "\(path): \(pane)")
                #expect(removed.files[pane + ".plist"] == nil)
                #expect(removed.otherFiles == bundle.otherFiles)
            }
        }
    }

    /// The number of rows whose pane is missing.
    private func deadRows(_ bundle: SettingsBundle) -> Int {
        let names = bundle.files.keys.filter { $0.hasSuffix(".plist") }.map { PaneName(String($0.dropLast(6))) }
        return bundle.panes.flatMap(\.paneLinks).filter { link in link.isRow && !names.contains { link.leads(to: $0) } }
            .count
    }

    /// Runs an operation that may only fail because a file cannot be read.
    private func unlessUnreadable(_ bundle: SettingsBundle, _ name: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as BundleError {
            let file = bundle.files.values.first {
                $0.path == error.path || error.message.description.hasPrefix($0.path + " ")
            }
            let isRead = file?.bytes.map { Oracle.readPropertyList($0) != .refused } ?? true
            #expect(!isRead || file?.obstacle != nil, "\(name): \(error.message)")
        }
    }
}
