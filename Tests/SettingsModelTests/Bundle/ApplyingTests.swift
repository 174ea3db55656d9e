import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Compares a `SettingsBundle` after edits and changes to a fresh parse of its files.
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

    @Test(arguments: ["Root.plist", "en.lproj/Root.strings"])
    func `A bundle with overlapping edits has no changes to commit`(path: String) {
        var bundle = example()
        bundle.edit(path, [TextEdit(0..<3, "a"), TextEdit(2..<5, "b")])
        #expect(throws: BundleError.self) { try bundle.validatedFileChanges() }
    }

    /// The bundle as if its changes were written to disk and read again.
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

    /// Changes a random file and returns its path.
    private func change(_ bundle: inout SettingsBundle, _ random: inout SeededGenerator) -> String {
        let path = random.pick(Self.paths)
        guard let file = bundle.files[path] else {
            bundle.apply(.write(path: path, bytes: Array((path.hasSuffix("plist") ? paneText() : "/* new */\n").utf8)))
            return path
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            // A link to this file exists, so the file is not removed.
            if path != "fr.lproj/Root.strings" { bundle.apply(.remove(path: path)) }
        case 1:
            let new = "Zoo\(Int.random(in: 0..<3, using: &random)).plist"
            bundle.apply(.write(path: new, bytes: Array(paneText().utf8), like: "Root.plist"))
            return new
        case 2:
            // Any edit is allowed, so that files become invalid and valid again.
            let text = file.text.map { $0.count } ?? 0
            let start = Int.random(in: 0...text, using: &random)
            let end = Int.random(in: start...min(text, start + 6), using: &random)
            bundle.edit(path, [TextEdit(start..<end, random.pick(["", "<dict>", "\"", ";", "</key>", "x"]))])
        default:
            if path.hasSuffix(".plist") {
                guard let pane = bundle.pane(named: String(path.dropLast(6))), let array = pane.itemsElement else {
                    break
                }
                let index = Int.random(in: 0...pane.itemCount, using: &random)
                let item = PropertyListValue.dictionary([
                    .init("Type", .string("PSGroupSpecifier")), .init("Title", .string("T\(index)")),
                ])
                bundle.edit(
                    path,
                    random.percent(70) || index == pane.itemCount
                        ? pane.document.inserting([item], into: array, at: index)
                        : pane.document.removingElements(at: [index], of: array))
            } else if let table = bundle.tables(in: Language(folder: String(path.prefix { $0 != "/" }))).first,
                table.isReadable, file.obstacle == nil
            {
                let entry = NewEntry(key: ExactString("k\(random.next() % 50)"), value: "v", comment: "c")
                bundle.edit(
                    path,
                    random.percent(70) || table.count == 0
                        ? table.inserting([entry], at: .end)
                        : table.removing([Int.random(in: 0..<table.count, using: &random)]))
            }
        }
        return path
    }

    @Test(arguments: 0..<8) func `A changed bundle equals a fresh parse of its files`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bundle = example()
        for step in 0..<TestRuns.count(40) {
            let path = change(&bundle, &random)
            expectEqual(bundle, fresh(bundle), "seed \(seed), step \(step): \(path)")
        }
    }

    @Test func `An edit of a file also changes the symbolic links to it`() {
        var bundle = example()
        bundle.edit("fr.lproj/Root.strings", [TextEdit(0..<0, "// x\n")])
        #expect(bundle.text(of: "de.lproj/Root.strings")?.hasPrefix("// x\n") == true)
        #expect(bundle.fileChanges.map(\.path) == ["fr.lproj/Root.strings"])
    }

    @Test func `Changes that cancel each other are not reported`() {
        var bundle = example()
        bundle.edit("Root.plist", [TextEdit(0..<0, "x")])
        bundle.apply(.write(path: "New.plist", bytes: []))
        #expect(bundle.fileChanges.count == 2)
        bundle.edit("Root.plist", [TextEdit(0..<1, "")])
        bundle.apply(.remove(path: "New.plist"))
        #expect(bundle.fileChanges.isEmpty)
    }

    @Test func `The reported file changes are the applied changes in sorted order`() {
        let changes: [FileChange] = [
            .remove(path: "Advanced.plist"), .write(path: "New.plist", bytes: [1], like: "Root.plist"),
            .remove(path: "icon.png"), .write(path: "new.png", bytes: [2], like: "icon.png"),
        ]
        var bundle = example()
        for change in changes.reversed() { bundle.apply(change) }
        #expect(bundle.fileChanges == changes)
    }
}
