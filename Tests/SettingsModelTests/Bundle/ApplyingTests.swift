import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// `SettingsBundle.applying(_:)` against reading the files again.
@Suite struct ApplyingTests {
    private static let paths = [
        "Root.plist", "Advanced.plist", "en.lproj/Root.strings", "fr.lproj/Root.strings", "xml.lproj/Root.strings",
    ]

    private func example() -> SettingsBundle {
        SettingsBundle(
            [
                "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
                "Advanced.plist": paneText(table: "Root"), "icon.png": "png",
                "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play"]),
                "fr.lproj/Root.strings": "/* c */\n\"Sound\" = \"Son\";\n",
                "xml.lproj/Root.strings": "<plist><dict><key>Sound</key><string>S</string></dict></plist>",
            ], links: ["de.lproj/Root.strings": "fr.lproj/Root.strings"])
    }

    /// The bundle as it would be read from the disk after its changes were written there.
    private func fresh(_ bundle: SettingsBundle) -> SettingsBundle {
        var files = bundle.loaded.files
        for change in bundle.fileChanges {
            switch change {
            case .write(let path, let bytes, _):
                files[path] = .init(path: path, target: path, bytes: bytes)
                for (other, file) in files where file.target == path { files[other]?.bytes = bytes }
            case .remove(let path): files[path] = nil
            }
        }
        return SettingsBundle(BundleFiles(files: Array(files.values)))
    }

    private func expectEqual(_ left: SettingsBundle, _ right: SettingsBundle, _ comment: String) {
        #expect(left.files.keys.sorted() == right.files.keys.sorted(), "\(comment)")
        #expect(left.otherFiles == right.otherFiles, "\(comment)")
        for (path, file) in left.files {
            #expect(file.bytes == right.files[path]?.bytes, "\(comment): \(path)")
            #expect(file.propertyList?.value == right.files[path]?.propertyList?.value, "\(comment): \(path)")
            #expect(file.diagnostics == right.files[path]?.diagnostics, "\(comment): \(path)")
        }
        #expect(left.panes.map(\.path) == right.panes.map(\.path), "\(comment)")
        #expect(left.panes.map { $0.texts.map(\.text) } == right.panes.map { $0.texts.map(\.text) }, "\(comment)")
        for language in right.languages {
            let tables = (left.tables(in: language), right.tables(in: language))
            #expect(tables.0.map(\.values) == tables.1.map(\.values), "\(comment): \(language)")
            #expect(
                tables.0.map { $0.entries.map(\.keySpan) } == tables.1.map { $0.entries.map(\.keySpan) }, "\(comment)")
        }
    }

    private func randomEdit(of bundle: SettingsBundle, _ random: inout SeededGenerator) -> BundleEdit {
        var edit = BundleEdit()
        let path = random.pick(Self.paths)
        guard let file = bundle.files[path] else {
            edit.create(path, Array((path.hasSuffix("plist") ? paneText() : "/* new */\n").utf8))
            return edit
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            edit.remove(path)
        case 1:
            edit.create("Zoo\(Int.random(in: 0..<3, using: &random)).plist", Array(paneText().utf8), like: "Root.plist")
        case 2:
            // Anything at all, so that files break and mend again.
            let text = file.text.map { $0.count } ?? 0
            let start = Int.random(in: 0...text, using: &random)
            let end = Int.random(in: start...min(text, start + 6), using: &random)
            edit.edit(path, [TextEdit(start..<end, random.pick(["", "<dict>", "\"", ";", "</key>", "x"]))])
        default:
            if path.hasSuffix(".plist") {
                guard let pane = bundle.pane(named: String(path.dropLast(6))), let array = pane.itemsElement else {
                    break
                }
                let index = Int.random(in: 0...pane.itemCount, using: &random)
                let item = PropertyListValue.dictionary([
                    .init("Type", .string("PSGroupSpecifier")), .init("Title", .string("T\(index)")),
                ])
                edit.edit(
                    path,
                    random.percent(70) || index == pane.itemCount
                        ? pane.document.inserting([item], into: array, at: index)
                        : pane.document.removingElements(at: [index], of: array))
            } else if let table = bundle.tables(in: Language(folder: String(path.prefix { $0 != "/" }))).first,
                table.isReadable, file.obstacle == nil
            {
                let entry = NewEntry(key: ExactString("k\(random.next() % 50)"), value: "v", comment: "c")
                edit.edit(
                    path,
                    random.percent(70) || table.count == 0
                        ? table.inserting([entry], at: .end)
                        : table.removing([Int.random(in: 0..<table.count, using: &random)]))
            }
        }
        return edit
    }

    @Test(arguments: 0..<8) func itIsWhatAFreshParseSees(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bundle = example()
        for step in 0..<TestRuns.count(40) {
            let edit = randomEdit(of: bundle, &random)
            // The link follows its file, so what is left of a removed file is left alone.
            if case .remove? = edit.changes["fr.lproj/Root.strings"] { continue }
            bundle = bundle.applying(edit)
            expectEqual(bundle, fresh(bundle), "seed \(seed), step \(step): \(edit.changes.keys)")
        }
    }

    @Test func aLinkedFileChangesUnderBothNames() {
        var edit = BundleEdit()
        edit.edit("fr.lproj/Root.strings", [TextEdit(0..<0, "// x\n")])
        let bundle = example().applying(edit)
        #expect(bundle.text(of: "de.lproj/Root.strings")?.hasPrefix("// x\n") == true)
        #expect(bundle.fileChanges.map(\.path) == ["fr.lproj/Root.strings"])
    }

    @Test func whatEndsAsItWasIsNoChange() {
        var edit = BundleEdit()
        edit.edit("Root.plist", [TextEdit(0..<0, "x")])
        edit.create("New.plist", [])
        var back = BundleEdit()
        back.edit("Root.plist", [TextEdit(0..<1, "")])
        back.remove("New.plist")
        #expect(example().applying(edit).fileChanges.count == 2)
        #expect(example().applying(edit).applying(back).fileChanges.isEmpty)
    }

    @Test func changesAreThoseOfTheDisk() {
        var edit = BundleEdit()
        edit.create("New.plist", [1], like: "Root.plist")
        edit.create("new.png", [2], like: "icon.png")
        edit.remove("icon.png")
        edit.remove("Advanced.plist")
        #expect(
            example().applying(edit).fileChanges == [
                .remove(path: "Advanced.plist"), .write(path: "New.plist", bytes: [1], like: "Root.plist"),
                .remove(path: "icon.png"), .write(path: "new.png", bytes: [2], like: "icon.png"),
            ])
    }

    @Test func editsOfOneFileAddUp() {
        var edit = BundleEdit()
        edit.edit("Root.plist", [])
        #expect(edit.isEmpty)
        edit.edit("Root.plist", [TextEdit(0..<0, "a")])
        var other = BundleEdit()
        other.edit("Root.plist", [TextEdit(1..<1, "b")])
        other.remove("icon.png")
        edit.add(other)
        #expect(edit.changes["Root.plist"] == .edit([TextEdit(0..<0, "a"), TextEdit(1..<1, "b")]))
        #expect(edit.changes["icon.png"] == .remove)
    }
}
