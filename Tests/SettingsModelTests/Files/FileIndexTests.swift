import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Compares an index that is updated with edits to an index of the edited file.
@Suite struct FileIndexTests {
    private static let keys = (0..<12).map { ExactString("k\($0)") }
    private static let texts = (0..<9).map { ExactString("Text \($0)") }

    private static let files = (0..<3).map { ExactString("Page\($0)") }

    /// A random item; some items share keys and strings, and others have neither.
    private func item(_ random: inout SeededGenerator) -> PropertyListValue {
        var entries: [PropertyListValue.Entry] = [.init("Type", .string("PSMultiValueSpecifier"))]
        if random.percent(80) { entries.append(.init("Key", .string(random.pick(Self.keys)))) }
        if random.percent(80) { entries.append(.init("Title", .string(random.pick(Self.texts)))) }
        if random.percent(20) {
            entries.append(
                .init("Titles", .array([.string(random.pick(Self.texts)), .string(random.pick(Self.texts))])))
        }
        if random.percent(20) {
            entries = [.init("Type", .string("PSChildPaneSpecifier")), .init("File", .string(random.pick(Self.files)))]
        }
        return random.percent(5) ? .string("no item") : .dictionary(entries)
    }

    private func edits(of pane: Pane, _ random: inout SeededGenerator) -> [TextEdit] {
        guard let array = pane.itemsElement else { return [] }
        let document = pane.document
        let count = pane.itemCount
        let choice = Int.random(in: 0..<100, using: &random)
        guard count > 0, choice >= (count > 40 ? 20 : 50) else {
            let items = (0..<random.pick([1, 1, 2, 3])).map { _ in item(&random) }
            return document.inserting(items, into: array, at: Int.random(in: 0...count, using: &random))
        }
        let index = Int.random(in: 0..<count, using: &random)
        switch choice {
        case ..<70:
            let others = (0..<random.pick([0, 0, 1, 3])).map { _ in Int.random(in: 0..<count, using: &random) }
            return document.removingElements(at: Set(others + [index]), of: array)
        case ..<80:
            let place = Int.random(in: 0..<count, using: &random)
            return document.moving(elementsAt: [index], of: array, to: place)
        case ..<85:
            // An insertion before the items, which do not change.
            let entry = PropertyListValue.Entry(ExactString("A\(index)"), .boolean(true))
            return pane.root.map { document.inserting([entry], into: $0, at: 0) } ?? []
        default:
            guard let title = pane.item(at: index)?["Title"] else { return [] }
            return document.replacing(title, with: .string(random.pick(Self.texts)))
        }
    }

    private func expectEqual(_ index: FileIndex, _ pane: Pane, _ comment: Comment) {
        let fresh = FileIndex(pane.file)
        for key in Self.keys { #expect(index.indices(ofKey: key) == fresh.indices(ofKey: key), comment) }
        for text in Self.texts {
            #expect(index.useCount(of: text) == fresh.useCount(of: text), comment)
            guard let known = index.indices(ofText: text) else { continue }
            #expect(known == pane.items.filter { $0.texts.contains { $0.text == text } }.map(\.index), comment)
        }
        for file in Self.files {
            #expect(index.indices(ofFile: file) == fresh.indices(ofFile: file), comment)
        }
    }

    @Test(arguments: [0, 1] as [UInt64]) func `An index that is updated with each edit equals a new index`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        var bundle = SettingsBundle(["Root.plist": paneText()])
        var index = FileIndex(try #require(bundle.files["Root.plist"]))
        for step in 0..<TestRuns.count(150) {
            let before = try #require(bundle.pane(named: "Root"))
            let edits = edits(of: before, &random)
            guard !edits.isEmpty else { continue }
            let touched = index.prepareForEdits(edits, of: before.file)
            bundle.edit("Root.plist", edits)
            let after = try #require(bundle.pane(named: "Root"))
            index.reindexAfterEdits(touched, of: after.file)
            expectEqual(index, after, "seed \(seed), step \(step)")
        }
    }

    @Test func `An index is correct after more edits than its log stores`() throws {
        var bundle = SettingsBundle([
            "Root.plist": paneText(toggleText("Text 0", key: "k0"), toggleText("Text 1", key: "k1"))
        ])
        var index = FileIndex(try #require(bundle.files["Root.plist"]))
        // Two of three edits come before the observed item.
        for step in 0..<2500 {
            let before = try #require(bundle.pane(named: "Root"))
            let array = try #require(before.itemsElement)
            let place = step % 3 == 0 ? before.itemCount : 0
            let edits =
                step % 2 == 0
                ? before.document.inserting([.dictionary([.init("Key", .string("k2"))])], into: array, at: place)
                : before.document.removingElements(at: [step % 3 == 0 ? before.itemCount - 1 : 0], of: array)
            let touched = index.prepareForEdits(edits, of: before.file)
            bundle.edit("Root.plist", edits)
            let after = try #require(bundle.pane(named: "Root"))
            index.reindexAfterEdits(touched, of: after.file)
            if step % 100 == 0 || (1990..<2010).contains(step) { expectEqual(index, after, "step \(step)") }
        }
        expectEqual(index, try #require(bundle.pane(named: "Root")), "at the end")
    }

    /// If a key appears twice, the index must find both entries.
    @Test(arguments: [0, 1] as [UInt64]) func `The index of a string table is updated with each edit`(seed: UInt64)
        throws
    {
        let path = "en.lproj/Root.strings"
        var random = SeededGenerator(seed: seed)
        var bundle = SettingsBundle([path: "/* The text is long enough for a part of it to be read again alone. */\n\n"]
        )
        var index = FileIndex(try #require(bundle.files[path]))
        for step in 0..<TestRuns.count(150) {
            let file = try #require(bundle.files[path])
            let table = file.stringTable
            let place = Int.random(in: 0...table.count, using: &random)
            let edits =
                if place == table.count || random.percent(table.count > 20 ? 30 : 60) {
                    table.inserting(
                        [NewEntry(key: random.pick(Self.texts), value: "x")], at: place == 0 ? .end : .after(place - 1))
                } else if random.percent(50) {
                    table.removing(Array(Set([place, random.percent(50) ? 0 : place])))
                } else {
                    table.renamingKey(at: place, to: random.pick(Self.texts))
                }
            guard !edits.isEmpty else { continue }
            let touched = index.prepareForEdits(edits, of: file)
            bundle.edit(path, edits)
            let after = try #require(bundle.files[path])
            index.reindexAfterEdits(touched, of: after)
            for text in Self.texts {
                guard let known = index.indices(ofText: text) else { continue }
                #expect(known == after.stringTable.indices(of: text), "seed \(seed), step \(step)")
            }
        }
    }
}
