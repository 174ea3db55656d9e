import LanguageService
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// A rename in the editor makes exactly the changes of the corresponding command.
@Suite struct RenamingTests {
    private static let tables: KeyValuePairs<String, String> = [
        "en.lproj/Root.strings": "/* Title of play */\n\"Play\" = \"Play\";\n\n\"Sound\" = \"Sound\";\n",
        "de.lproj/Root.strings": "\"Play\" = \"Abspielen\";\n\"Sound\" = \"Ton\"; // short\n",
        "fr.lproj/Root.strings": "\"Sound\" = \"Son\";\n",
    ]

    private func cursor(_ panes: KeyValuePairs<String, String>) throws -> Cursor {
        try Cursor(panes.map { ($0.key, $0.value) } + Self.tables.map { ($0.key, $0.value) })
    }

    private func setting(_ item: ItemSelector, title: String) -> SetItem {
        var options = ItemOptions()
        options.texts["Title"] = title
        return SetItem(item, options)
    }

    @Test func `Renaming a title equals set-item`() throws {
        let group = itemText("Group", ["Title": "Sound"])
        let cursor = try cursor(["Root.plist": paneText(group, toggleText("‸Play", key: "play"))])
        #expect(cursor.target == "Play")
        try cursor.expect(renamed: "Start & go", equals: setting(.key("play"), title: "Start & go"))
    }

    @Test func `Renaming a title in device variants equals set-item by key`() throws {
        let cursor = try cursor([
            "Root.plist": paneText(toggleText("Play‸", key: "play")),
            "Root~ipad.plist": paneText(itemText("Group"), toggleText("Play", key: "play")),
        ])
        try cursor.expect(renamed: "Start", equals: setting(.key("play"), title: "Start"))
    }

    @Test func `A title can be renamed to an existing title`() throws {
        let group = itemText("Group", ["Title": "Sound"])
        let cursor = try cursor(["Root.plist": paneText(group, toggleText("Pl‸ay", key: "play"))])
        try cursor.expect(renamed: "Sound", equals: setting(.key("play"), title: "Sound"))
    }

    @Test func `Renaming an entry changes all places that use it and keeps all translations`() throws {
        let files = Self.tables.map { path, text in
            (path, path.hasPrefix("de") ? text.replacing("\"Sound\"", with: "\"Sou‸nd\"") : text)
        }
        let cursor = try Cursor(
            [
                (
                    "Root.plist",
                    paneText(
                        itemText("Group", ["Title": "Sound"]), itemText("Group", ["FooterText": "Sound"]))
                ),
                ("Other.plist", paneText(table: "Other", itemText("Group", ["Title": "Sound"]))),
            ] + files)
        let after = try cursor.renamed("Tone")
        #expect(after.text(of: "de.lproj/Root.strings") == "\"Play\" = \"Abspielen\";\n\"Tone\" = \"Ton\"; // short\n")
        #expect(after.text(of: "en.lproj/Root.strings")?.contains("\n\"Tone\" = \"Tone\";\n") == true)
        #expect(after.text(of: "fr.lproj/Root.strings") == "\"Tone\" = \"Son\";\n")
        #expect(after.pane(named: "Root")?.texts.map(\.text) == ["Tone", "Tone"])
        #expect(after.pane(named: "Other")?.texts.map(\.text) == ["Sound"])
    }

    @Test func `A title without an entry can be renamed`() throws {
        let cursor = try cursor(["Root.plist": paneText(table: nil, toggleText("Pl‸ayer", key: "play"))])
        try cursor.expect(renamed: "Start", equals: setting(.key("play"), title: "Start"))
    }

    @Test func `Renaming a choice equals set-item`() throws {
        let list = itemText(
            "MultiValue",
            ["Title": "Sound", "Key": "k", "DefaultValue": "1", "Titles": arrayText("Pl‸ay"), "Values": arrayText("1")])
        let cursor = try cursor(["Root.plist": paneText(list)])
        var options = ItemOptions()
        options.choices = [ItemChoice("Start=1")]
        try cursor.expect(renamed: "Start", equals: SetItem(.key("k"), options))
    }

    @Test func `Renaming a key equals rename-key`() throws {
        let cursor = try cursor([
            "Root.plist": paneText(toggleText("Play", key: "pl‸ay")),
            "Root~ipad.plist": paneText(toggleText("Play", key: "play")),
        ])
        #expect(cursor.target == "play")
        try cursor.expect(renamed: "music", equals: RenameKey("play", to: "music"))
    }

    @Test func `Renaming the File of a child pane item equals rename-pane`() throws {
        let row = itemText("ChildPane", ["Title": "Sound", "File": "Adv‸anced"])
        let cursor = try Cursor([
            "Root.plist": paneText(row), "Advanced.plist": paneText(table: "Advanced"),
            "Advanced~ipad.plist": paneText(table: "Advanced"),
            "de.lproj/Advanced.strings": "/* Texts of Advanced */\n",
        ])
        #expect(cursor.target == "Advanced")
        try cursor.expect(renamed: "Sub/Expert", equals: RenamePane("Advanced", to: "Sub/Expert"))
    }

    @Test func `Renaming a table updates all panes that use it`() throws {
        let cursor = try cursor([
            "Root.plist": paneText(table: "Ro‸ot"), "Other.plist": paneText(), "Own.plist": paneText(table: "Own"),
        ])
        let after = try cursor.renamed("Texts")
        #expect(after.panes.map { $0.stringsTable?.string } == ["Texts", "Texts", "Own"])
        #expect(
            Set(after.files.keys.filter { $0.hasSuffix(".strings") })
                == ["en", "de", "fr"].reduce(into: []) { $0.insert("\($1).lproj/Texts.strings") })
        #expect(throws: UsageError.self) { try cursor.renamed("a/b") }
        #expect(throws: BundleError.self) { try cursor.renamed("Own") }
    }

    @Test func `Invalid new names and places that cannot be renamed are rejected`() throws {
        let cursor = try cursor(["Root.plist": paneText(toggleText("Pl‸ay", key: "play"))])
        for bad in ["", "Play", "a\u{7}", "two\nlines"] {
            #expect(throws: (any Error).self, "\(bad)") { try cursor.renamed(bad) }
        }
        let root = itemText("ChildPane", ["Title": "Sound", "File": "Ro‸ot"])
        #expect(try self.cursor(["Root.plist": paneText(root)]).target == nil)
        #expect(
            try self.cursor(["Root.plist": paneText(toggleText("Play", key: "play")).replacing("Type", with: "Ty‸pe")])
                .target == nil)
        let broken = paneText(toggleText("Pl‸ay", key: "play")).replacing("</array>", with: "")
        let open = try self.cursor(["Root.plist": broken])
        #expect(open.target == nil)
        #expect(throws: BundleError.self) { try open.renamed("x") }
    }
}

extension Cursor {
    var target: String? { bundle.renameTarget(at: offset, in: path)?.text }

    func renamed(_ name: String) throws -> SettingsBundle {
        try bundle.renamingSymbol(at: offset, in: path, to: name).bundle
    }

    /// Expects that the rename and an operation change the same files.
    func expect(
        renamed name: String, equals operation: some BundleOperation, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let target = try #require(bundle.renameTarget(at: offset, in: path), sourceLocation: sourceLocation)
        #expect((target.span.lowerBound...target.span.upperBound).contains(offset), sourceLocation: sourceLocation)
        let expected = try operation(bundle).fileChanges
        let changes = try bundle.renamingSymbol(at: offset, in: path, to: name).fileChanges
        #expect(changes == expected, sourceLocation: sourceLocation)
        #expect(!changes.isEmpty, sourceLocation: sourceLocation)
    }
}
