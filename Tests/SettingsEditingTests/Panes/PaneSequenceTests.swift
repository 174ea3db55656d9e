import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Sequences of operations: state that a draft caches between operations must not affect the result.
@Suite struct PaneSequenceTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "Sound"]), toggleText("Debug", key: "debug"),
            itemText("ChildPane", ["Title": "Sound", "File": "A"])),
        "Root~ipad.plist": paneText(itemText("ChildPane", ["Title": "A", "File": "A"])),
        "A.plist": paneText(table: "A", toggleText("Debug", key: "a")), "A~ipad.plist": paneText(table: "Root"),
        "en.lproj/Root.strings": tableText(["Sound": "Sound", "Debug": "Debugging", "A": "A"]),
        "de.lproj/Root.strings": "Sound=Ton; /* x */\r\nDebug=Fehler;A=A;",
        "de.lproj/A.strings": tableText(["Debug": "Fehler"]),
        "fr.lproj/a.png": "",
    ])

    private func operation(_ generator: inout SeededGenerator, _ step: Int) throws -> any BundleOperation {
        let name = generator.pick(["A", "B", "C", "Sub/D"])
        let pane = generator.pick(["A", "B", "C", "Sub/D", "Root", "Root~ipad", "A~ipad"])
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            return try AddPane(
                name, title: generator.pick(["Sound", "More"]),
                table: generator.pick([.ownName, .none, .named("Root")]),
                parent: pane)
        case 1, 2: return AddItem(try toggle(generator.pick(["Debug", "Sound", "On"]), key: "key\(step)"), pane: pane)
        case 3: return try RenamePane(name, to: generator.pick(["A", "B", "C", "Sub/D"]))
        case 4: return try RemovePane([name], isRecursive: generator.percent(80), keepsStrings: generator.percent(30))
        default:
            let table = generator.pick(["A", "B", "Root", "none"])
            return try SetPane(pane, table: SetPane.NewValue(table), dropsStrings: table == "none")
        }
    }

    @Test func `Operations in one draft give the same result as in separate drafts`() throws {
        var done = 0
        for seed in 0..<TestRuns.count(10) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var draft = Draft(bundle)
            for step in 0..<25 {
                guard let operation = try? operation(&generator, step) else { continue }
                var next = draft
                do {
                    try next.carryOut(operation)
                } catch {
                    // An operation that is rejected after others is also rejected alone.
                    #expect(throws: BundleError.self, "\(operation)") { _ = try operation(draft.bundle) }
                    continue
                }
                let alone = draft.bundle.after(try operation(draft.bundle))
                for (path, file) in alone.files {
                    #expect(next.bundle.files[path]?.bytes == file.bytes, "\(operation)")
                }
                #expect(next.bundle.files.count == alone.files.count, "\(operation)")
                expectWhole(next.bundle, before: draft.bundle, operation)
                draft = next
                done += 1
            }
        }
        // Most operations are accepted.
        #expect(done > TestRuns.count(10) * 25 / 3)
    }

    /// Expects that the operation adds no dead rows, and that existing tables have entries for all strings.
    private func expectWhole(_ bundle: SettingsBundle, before: SettingsBundle, _ operation: any BundleOperation) {
        #expect(deadRows(bundle) <= deadRows(before), "\(operation)")
        for language in bundle.languages {
            for (name, panes) in bundle.requiredTables() where bundle.table(name, in: language) != nil {
                let table = bundle.table(name, in: language)
                let lacking = panes.flatMap(\.texts).filter { table?.contains($0.text) == false }.map(\.text)
                #expect(lacking.isEmpty, "\(operation): \(language.folder)")
            }
        }
    }

    private func deadRows(_ bundle: SettingsBundle) -> Int {
        bundle.panes.flatMap(\.paneLinks).filter { link in !bundle.panes.contains { link.leads(to: $0.name) } }.count
    }
}
