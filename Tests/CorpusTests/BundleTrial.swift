import Foundation
import TestSupport
import Testing

/// A trial of one bundle: an item, a pane and a localization on one copy, each checked against its promises.
struct BundleTrial {
    private let original: String
    private let folder: ScratchFolder

    /// The outcome of a command.
    private enum Outcome {
        case done, refused
    }

    init(of original: String) throws {
        self.original = original
        folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(atPath: original, toPath: bundle)
    }

    private var bundle: String { folder.absolute("Settings.bundle") }

    /// Runs the commands and records every broken promise as an issue.
    func run() throws {
        let readable = try ReadableFiles(of: bundle)
        let item = try edit(["add-item", "toggle", "--title", "Zzz New", "--key", "zzz_new"], insertsOnce: true)
        let pane = try edit(["add-pane", "Zzz", "--title", "Zzz"], insertsOnce: true)
        let sync = try edit(["localize"], insertsOnce: false)
        if readable.hasEditableRoot {
            #expect(item == .done && pane == .done, "\(original)")
        }
        if sync == .done { try expectIdentical() } else if readable.isWhole { Issue.record("not synced: \(original)") }
        if item == .done, pane == .done, sync == .done || !readable.hasLanguage, (Python.executable != nil) {
            #expect(try IndependentReader.problems(original: original, edited: bundle) == [], "\(original)")
        }
    }

    /// Runs a command, which must keep all promises or leave every byte unchanged.
    private func edit(_ arguments: [String], insertsOnce: Bool) throws -> Outcome {
        let before = try folder.snapshot()
        let result = try folder.run(arguments)
        let after = try folder.snapshot()
        let told = "\(original): \(arguments[0]): \(result.error)"
        #expect(result.output == "", "\(told)")
        #expect(after.entries.keys.allSatisfy { $0.hasPrefix("Settings.bundle") }, "\(told)")
        guard result.exitCode == 0 else {
            #expect(result.exitCode == 2, "\(told)")
            #expect(after == before, "\(told)")
            let paths = before.entries.keys.filter { $0 != "Settings.bundle" }
            let isAbout = paths.contains { result.error.contains($0) }
            #expect(
                result.error.contains("error: ") && result.error.contains("help: ")
                    && (isAbout || result.error.contains("no pane 'Root'") || result.error.contains("no language")),
                "\(told)")
            return .refused
        }
        for (path, entry) in before.entries {
            guard case .file(let old) = entry, let new = after[path] else {
                #expect(after.entries[path] == entry, "\(told): \(path)")
                continue
            }
            guard old != new, !old.starts(with: Array("bplist".utf8)) else { continue }
            let isKept = insertsOnce ? Self.isInsertion(from: old, to: new) : Self.isSubsequence(old, of: new)
            #expect(isKept, "\(told): \(path) lost bytes")
        }
        return .done
    }

    /// Expects that a second localization reports no changes and touches no file.
    private func expectIdentical() throws {
        let before = try FileStamps(of: bundle)
        let result = try folder.run("localize")
        #expect(result.exitCode == 0 && result.error.hasPrefix("identical "), "\(original): \(result.error)")
        #expect(try FileStamps(of: bundle) == before, "\(original)")
    }

    /// Whether removing one span from the new bytes gives the old ones. Opening an empty-element tag inserts two spans.
    static func isInsertion(from old: [UInt8], to new: [UInt8]) -> Bool {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
        if new.count >= old.count, prefix + suffix >= old.count { return true }
        let opened = Array("<array/>".utf8)
        let around = old[max(0, prefix - opened.count)..<min(old.count, prefix + opened.count)]
        return around.contains(opened) && isSubsequence(old, of: new)
    }

    /// Whether removing spans from the new bytes gives the old ones.
    static func isSubsequence(_ old: [UInt8], of new: [UInt8]) -> Bool {
        var index = 0
        for byte in new where index < old.count && byte == old[index] { index += 1 }
        return index == old.count
    }
}

/// What CoreFoundation can read of a bundle.
struct ReadableFiles {
    /// Whether Root and its tables are readable, so adding an item must succeed.
    let hasEditableRoot: Bool
    /// Whether all panes and tables are readable and a language exists, so a localization must succeed.
    let isWhole: Bool
    let hasLanguage: Bool

    init(of bundle: String) throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: bundle)
        func value(_ path: String) -> [String: Any]? {
            guard let data = FileManager.default.contents(atPath: "\(bundle)/\(path)") else { return nil }
            // For the tool, an empty file is a table without entries.
            if data.isEmpty, path.hasSuffix(".strings") { return [:] }
            return try? unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        }
        let root = value("Root.plist")
        let table = (root?["StringsTable"] as? String).map { $0 + ".strings" }
        let tables = paths.filter { path in
            path.split(separator: "/").count == 2 && path.contains(".lproj/")
                && table.map { path.hasSuffix("/" + $0) } == true
        }
        hasLanguage = paths.contains { $0.hasSuffix(".lproj") }
        hasEditableRoot = root?["PreferenceSpecifiers"] is [Any] && tables.allSatisfy { value($0) != nil }
        isWhole =
            hasLanguage
            && paths.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".strings") }.allSatisfy { value($0) != nil }
    }
}
