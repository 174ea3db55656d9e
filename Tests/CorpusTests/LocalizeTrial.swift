import Foundation
import TestSupport
import Testing

/// A trial of one bundle: its tables are completed, a language is added and removed, and only missing entries are new.
struct LocalizeTrial {
    private let original: String
    private let folder: ScratchFolder
    private let language = "eo"

    init(of original: String) throws {
        self.original = original
        folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(atPath: original, toPath: bundle)
    }

    private var bundle: String { folder.absolute("Settings.bundle") }

    /// Runs the three commands and checks the results.
    ///
    /// - Returns: The number of new entries in existing and new tables, or `nil` if the localization failed.
    @discardableResult
    func run() throws -> Int? {
        let before = try folder.snapshot(of: "Settings.bundle")
        let owed = try IndependentReader.owed(bundle)
        try #require(before.entries["\(language).lproj"] == nil, "\(original) has the language already")
        let isWhole = try ReadableFiles(of: bundle).isWhole
        let isSynced = try run("localize")
        #expect(isSynced || !isWhole, "\(original)")
        if !isSynced { #expect(try folder.snapshot(of: "Settings.bundle") == before, "\(original)") }
        if try run("localize", "add", language) {
            #expect(try folder.snapshot(of: "Settings.bundle").entries["\(language).lproj"] == .folder, "\(original)")
            #expect(try run("localize", "remove", language), "\(original)")
        }
        let after = try folder.snapshot(of: "Settings.bundle")
        guard isSynced else {
            #expect(after == before, "\(original)")
            return nil
        }
        expectOnlyInsertions(from: before, to: after)
        return try expectOnlyMissingEntries(from: before, to: after, owed)
    }

    /// Runs a command; returns `false` if it fails.
    private func run(_ arguments: String...) throws -> Bool {
        let result = try folder.run(arguments)
        #expect([0, 2].contains(result.exitCode), "\(original): \(arguments): \(result.error)")
        return result.exitCode == 0
    }

    /// Expects that existing files differ only by insertions and that all new files are tables.
    private func expectOnlyInsertions(from before: FolderSnapshot, to after: FolderSnapshot) {
        for (path, entry) in before.entries {
            let isTable = path.hasSuffix(".strings")
            guard case .file(let old) = entry, let new = after[path], isTable else {
                #expect(after.entries[path] == entry, "\(original): \(path)")
                continue
            }
            if old.starts(with: Array("bplist".utf8)) { continue }
            #expect(BundleTrial.isSubsequence(old, of: new), "\(original): \(path) lost bytes")
        }
        for path in after.entries.keys where before.entries[path] == nil {
            #expect(path.hasSuffix(".strings"), "\(original): \(path) is new")
        }
    }

    /// Expects that exactly the missing entries are new, according to the independent reader.
    private func expectOnlyMissingEntries(
        from before: FolderSnapshot, to after: FolderSnapshot, _ owed: IndependentReader.Owed
    ) throws -> Int {
        let result = try IndependentReader.owed(bundle)
        var added = 0
        for path in after.files where path.hasSuffix(".strings") {
            guard let new = result.tables[path] else {
                #expect(before[path] == after[path], "\(original): \(path)")
                continue
            }
            guard let old = owed.tables[path] ?? (before[path] == nil ? [] : nil) else {
                Issue.record("\(original): \(path) can be read now, and could not before")
                continue
            }
            let known = Set(old.map { Exact($0[0]) })
            let came = new.filter { !known.contains(Exact($0[0])) }.map { Exact($0[0]) }
            let missing = Set((owed.texts[path] ?? []).map(Exact.init)).subtracting(known)
            #expect(new.filter { known.contains(Exact($0[0])) } == old, "\(original): \(path)")
            if owed.unjudged.isEmpty {
                #expect(came.count == missing.count && Set(came) == missing, "\(original): \(path)")
            } else {
                #expect(Set(came).isSuperset(of: missing), "\(original): \(path)")
            }
            added += came.count
        }
        return added
    }

    /// A string that equals another only if both have the same scalars.
    private struct Exact: Hashable {
        let scalars: [Unicode.Scalar]
        init(_ text: String) { scalars = Array(text.unicodeScalars) }
    }
}
