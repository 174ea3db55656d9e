import Foundation
import TestSupport
import Testing

/// A trial of the panes of a bundle on one copy: panes are renamed and renamed back, then removed with the panes below
/// them and restored.
struct PaneTrial {
    private let name: String
    private let folder: ScratchFolder
    private let before: FolderSnapshot
    private let tree: PaneTree

    init(of original: String) throws {
        name = original
        folder = try ScratchFolder(inMemory: true)
        try FileManager.default.copyItem(atPath: original, toPath: folder.absolute("Settings.bundle"))
        before = try folder.snapshot(of: "Settings.bundle")
        tree = PaneTree(before)
    }

    /// Tries up to `panes` panes, records every broken promise as an issue, and returns the numbers of renamed and
    /// removed panes.
    @discardableResult
    func run(panes: Int) throws -> (renamed: Int, removed: Int) {
        var generator = SeededGenerator(seed: 5)
        // Panes with other panes below them come first, because they affect the most files.
        let bases = tree.bases.shuffled(using: &generator)
        let sorted = bases.filter { tree.removal(of: $0).count > 1 } + bases.filter { tree.removal(of: $0).count == 1 }
        guard !sorted.isEmpty else { return (0, 0) }
        let errors = try errors()
        var done = (renamed: 0, removed: 0)
        for base in sorted.prefix(panes) {
            if try rename(base, errors) { done.renamed += 1 }
            if try remove(base, errors) { done.removed += 1 }
        }
        return done
    }

    private func rename(_ base: String, _ errors: [String: Int]) throws -> Bool {
        let told = "\(name): rename-pane \(base)"
        guard try edit(["rename-pane", base, "New/Zzz"]) else { return false }
        let after = try folder.snapshot(of: "Settings.bundle")
        #expect(PaneTree.differences(from: tree.renaming(base, to: "New/Zzz"), in: after) == [], "\(told)")
        #expect(PaneTree(after).deadRows.count == tree.deadRows.count, "\(told)")
        #expect(try self.errors() == errors, "\(told)")
        #expect(try edit(["rename-pane", "New/Zzz", base]), "\(told)")
        #expect(try folder.snapshot(of: "Settings.bundle").changes(since: before) == [], "\(told)")
        return true
    }

    private func remove(_ base: String, _ errors: [String: Int]) throws -> Bool {
        let told = "\(name): remove-pane \(base)"
        let gone = tree.removal(of: base)
        let hasBelow = gone.contains { PaneTree.base($0) != base }
        if hasBelow {
            let refused = try folder.run("remove-pane", base)
            #expect(refused.exitCode == 2, "\(told)")
            #expect(try folder.snapshot(of: "Settings.bundle") == before, "\(told)")
        }
        guard try edit(["remove-pane", base] + (hasBelow ? ["--recursive"] : [])) else { return false }
        let after = try folder.snapshot(of: "Settings.bundle")
        #expect(PaneTree.differences(from: tree.removing(gone), in: after) == [], "\(told)")
        #expect(Set(PaneTree(after).deadRows).isSubset(of: tree.deadRows), "\(told)")
        let now = try self.errors()
        #expect(now.allSatisfy { $0.value <= errors[$0.key] ?? 0 }, "\(told): \(now), before \(errors)")
        try restore()
        return true
    }

    private func restore() throws {
        try FileManager.default.removeItem(atPath: folder.absolute("Settings.bundle"))
        for path in before.files { try folder.write(before[path] ?? [], to: "Settings.bundle/\(path)") }
    }

    /// Runs a command, which may fail only because of an unreadable file and must then change nothing.
    private func edit(_ arguments: [String]) throws -> Bool {
        let start = try folder.snapshot(of: "Settings.bundle")
        let result = try folder.run(arguments)
        if result.exitCode == 0 { return true }
        let isAbout = tree.unreadable.contains { result.error.contains($0) }
        #expect(result.exitCode == 2 && isAbout, "\(name): \(arguments): \(result.error)")
        #expect(try folder.snapshot(of: "Settings.bundle") == start, "\(name): \(arguments)")
        return false
    }

    /// The number of errors that `check` finds for each rule.
    private func errors() throws -> [String: Int] {
        struct Report: Decodable {
            struct Finding: Decodable {
                let rule: String
                let severity: String
            }
            let findings: [Finding]
        }
        let output = try folder.run("check", "--json").outputBytes
        let findings = try JSONDecoder().decode(Report.self, from: Data(output)).findings
        return Dictionary(findings.filter { $0.severity == "error" }.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }
}
