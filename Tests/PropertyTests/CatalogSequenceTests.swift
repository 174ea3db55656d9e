import JSONSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Random operations on bundles with String Catalogs: the resulting tables equal the tables that are read again.
@Suite struct CatalogSequenceTests {
    @Test(arguments: 0..<4) func `Tables in catalogs are read back as they were written`(part: Int) throws {
        var done = 0
        for run in 0..<TestRuns.count(20) {
            let seed = UInt64(run * 4 + part)
            var bundles = RandomBundle(seed: seed)
            var bundle = Self.inCatalogs(bundles.bundle())
            var source = RandomOperation(seed: seed)
            for _ in 0..<15 {
                guard let operation = source.next(for: bundle) else { continue }
                var draft = Draft(bundle)
                guard (try? draft.carryOut(operation)) != nil, (try? draft.bundle.validatedFileChanges()) != nil else {
                    continue
                }
                done += bundle.catalogs.isEmpty ? 0 : 1
                let read = Self.read(draft.bundle)
                for difference in Self.differences(of: read, from: draft.bundle, before: bundle) {
                    Issue.record("seed \(seed), \(OperationText(operation)): \(difference)")
                }
                bundle = read
            }
        }
        #expect(done > TestRuns.count(5), "\(done)")
    }

    /// The bundle with as many tables as possible moved to catalogs.
    private static func inCatalogs(_ bundle: SettingsBundle) -> SettingsBundle {
        var bundle = bundle
        for (name, _) in bundle.requiredTables(includingGenerated: true) {
            let move = ConvertTablesToCatalog(
                name, at: "../\(name).xcstrings", options: "../settings-bundle.json",
                nameInOptions: "\(name).xcstrings")
            if let draft = try? move(bundle) { bundle = read(draft.bundle) }
        }
        return bundle
    }

    /// The bundle as read after its changes were written.
    private static func read(_ bundle: SettingsBundle) -> SettingsBundle {
        var files = bundle.loaded
        for change in bundle.fileChanges {
            let paths = files.files.values.filter { $0.target == change.path }.map(\.path)
            for path in change.bytes == nil ? [change.path] : [change.path] + paths {
                files.files[path] = change.bytes.map {
                    BundleFiles.File(path: path, target: change.path, bytes: $0)
                }
            }
        }
        files.files["../settings-bundle.json"] = nil
        files.catalogs = bundle.catalogs.mapValues(\.path)
        return SettingsBundle(files)
    }

    private static func differences(
        of read: SettingsBundle, from draft: SettingsBundle, before: SettingsBundle
    ) -> [String] {
        if let problem = read.catalogProblem { return ["\(problem.message)"] }
        var differences: [String] = []
        for (path, file) in draft.files
        where draft.catalog(ofTableAt: path) == nil && file.bytes != read.files[path]?.bytes {
            differences.append(path)
        }
        for catalog in draft.catalogs.values {
            let source = catalog.source
            let shown = draft.table(catalog.table, in: source)
            let old = before.table(catalog.table, in: source)
            for language in draft.languages {
                guard let table = draft.table(catalog.table, in: language), table.count > 0 else { continue }
                guard let again = read.table(catalog.table, in: language) else {
                    differences.append("\(table.path) is gone")
                    continue
                }
                let values = again.values
                for (text, value) in table.values where values[text] != value && !text.isEmpty {
                    // Untranslated strings follow the source language.
                    let isLeft = [shown?[text], old?[text], text].contains(value)
                    if language != source, isLeft, values[text] == (shown?[text] ?? text) { continue }
                    differences.append("\(table.path): '\(text)' = '\(value)', read '\(values[text] ?? "-")'")
                }
                for text in values.keys
                where !draft.languages.contains(where: {
                    draft.table(catalog.table, in: $0)?.contains(text) ?? false
                }) {
                    differences.append("\(again.path) has '\(text)'")
                }
            }
        }
        return differences
    }
}
