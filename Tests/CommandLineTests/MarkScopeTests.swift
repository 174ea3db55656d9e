import TestSupport
import Testing

/// Marks in string tables, such as `settings-bundle: allow same`. All commands agree on the entries to which a mark
/// applies: one entry, or the whole file.
@Suite struct MarkScopeTests {
    private func folder(german: String) throws -> ScratchFolder {
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    toggleText("Zoom", key: "z"), toggleText("Build", key: "b"),
                    itemText("ChildPane", ["Title": "Sub", "File": "Sub"])),
                "Settings.bundle/Sub.plist": paneText(table: "Sub", toggleText("Play", key: "p")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["Zoom": "Zoom", "Build": "Build", "Sub": "Sub"]),
                "Settings.bundle/en.lproj/Sub.strings": tableText(["Play": "Play"]),
                "Settings.bundle/de.lproj/Sub.strings": tableText(["Play": "Los"]),
            ], inMemory: true)
        try folder.write(german, to: "Settings.bundle/de.lproj/Root.strings")
        return folder
    }

    private static func xml(_ entries: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n"
    }

    private static func entry(_ key: String, _ value: String) -> String {
        "\t<key>\(key)</key>\n\t<string>\(value)</string>\n"
    }

    private static let mark = "settings-bundle: allow same"
    private static let plain = "\"Zoom\" = \"Zoom\";\n\"Build\" = \"Build\";\n\"Sub\" = \"Unter\";\n"
    private static let entries = entry("Zoom", "Zoom") + entry("Build", "Build") + entry("Sub", "Unter")

    /// Tables with the number of texts that may equal the source.
    private static let tables: [(german: String, allowed: Int)] = [
        ("/* \(mark) */\n\(plain)", 1), ("/* \(mark) */\n\n\(plain)", 2),
        ("/* \(mark) */\n{\n\(plain)}\n", 2), ("{ /* \(mark) */\n\n\(plain)}\n", 2),
        (plain.replacing("Build\";", with: "Build\"; // \(mark)"), 1), (xml("<!-- \(mark) -->\n\(entries)"), 1),
        (xml(entries).replacing("<plist", with: "<!-- \(mark) -->\n<plist"), 2),
        (xml(entries.replacing("\t<key>Build", with: "\t<!-- \(mark) -->\n\t<key>Build")), 1),
    ]

    @Test(arguments: tables.indices)
    func `check, status, moves and catalogs agree on the entries to which a mark applies`(index: Int) throws {
        let (german, allowed) = Self.tables[index]
        func same(_ folder: ScratchFolder) throws -> Int {
            let check = try folder.run("check", "--notes", "--select", "same-as-source").output
            return check.split(separator: "\n").count { $0.contains("note: 'de' has the same text") }
        }
        func translated(_ folder: ScratchFolder) throws -> [String] {
            let row = try folder.run("localize", "status", "de").output.split(separator: "\n")
                .first { $0.hasPrefix("de ") }
            return (row ?? "").split(separator: " ").map(String.init)
        }
        let folder = try folder(german: german)
        #expect(try same(folder) == 2 - allowed)
        #expect(try translated(folder)[1...3] == ["2", "\(allowed)", "\(2 - allowed)"])
        try folder.run("move-item", "z", "--to-pane", "Sub").requireSuccess()
        try folder.run("move-item", "b", "--to-pane", "Sub").requireSuccess()
        #expect(try same(folder) == 2 - allowed)
        #expect(try translated(folder)[1...3] == ["2", "\(allowed)", "\(2 - allowed)"])
        let other = try self.folder(german: german)
        try other.run("localize", "catalog", "Root").requireSuccess()
        #expect(try translated(other)[1...3] == ["2", "\(allowed)", "\(2 - allowed)"])
    }

    @Test func `A mark in a property list goes with its entry`() throws {
        let inside = Self.entries.replacing("Zoom</key>", with: "Zoom</key><!-- \(Self.mark) -->", maxReplacements: 1)
        for (german, isExact) in [
            (Self.xml("\t<!-- \(Self.mark) -->\n\(Self.entries)"), true),
            (Self.xml("\t<!-- \(Self.mark) -->\n\n\(Self.entries)"), false), (Self.xml(inside), false),
        ] {
            for words in [["remove-item", "z"], ["move-item", "z", "--to-pane", "Sub"]] {
                let folder = try folder(german: german)
                try folder.run(words).requireSuccess()
                let rest = Self.entry("Build", "Build") + Self.entry("Sub", "Unter")
                let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
                #expect(!table.contains("allow") && table.contains(rest), "\(table)")
                #expect(!isExact || table == Self.xml(rest))
            }
        }
        // Other comments stay, as bytes outside the edit.
        let note = "\t<!-- The first row -->\n"
        let folder = try folder(german: Self.xml(note + Self.entries))
        try folder.run("remove-item", "z").requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains(note))
    }

    @Test func `Entries that a mark protects are not pruned`() throws {
        let mark = "settings-bundle: allow stale-string (the app)"
        let code = "\"Code\" = \"Kode\";\n"
        for german in [
            "/* \(mark) */\n\n\(code)\(Self.plain)", "\(Self.plain)\(code.dropLast()) // \(mark)\n",
            Self.xml("\t<!-- \(mark) -->\n\(Self.entry("Code", "Kode"))\(Self.entries)"),
            Self.xml(Self.entry("Code", "Kode") + Self.entries).replacing("<plist", with: "<!-- \(mark) -->\n<plist"),
        ] {
            let folder = try folder(german: german)
            for words in [["localize", "--prune"], ["check", "--unsafe-fixes"]] {
                _ = try folder.run(words)
                #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == german, "\(words)")
            }
        }
    }

    @Test func `A mark in one language protects the entries of all languages, also from fixes`() throws {
        let mark = "/* settings-bundle: allow stale-string (the app) */\n"
        let code = "\"Name\" = \"Spielername\";\n/* Title of z */\n\"Lens\" = \"Linse\";\n"
        let folder = try folder(german: Self.plain + code)
        try folder.write(
            "\"Zoom\" = \"Zoom\";\n\"Build\" = \"Build\";\n\"Sub\" = \"Sub\";\n\(mark)\"Name\" = \"Name\";\n"
                + "\(mark)\"Lens\" = \"Lens\";\n", to: "Settings.bundle/en.lproj/Root.strings")
        for words in [
            ["check", "--unsafe-fixes"], ["fix", "stale-string", "--unsafe"], ["fix", "template-leftover", "--unsafe"],
            ["localize", "--prune"],
        ] {
            _ = try folder.run(words)
            #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").hasSuffix(code), "\(words)")
        }
    }

    @Test func `A translation moves to a table with a mark for the whole file`() throws {
        for words in [["localize"], ["localize", "--prune"], ["move-item", "z", "--to-pane", "Sub"]] {
            let folder = try folder(german: Self.plain.replacing("\"Zoom\";", with: "\"Lupe\";"))
            try folder.write("/* \(Self.mark) */\n\n\"Play\" = \"Play\";\n", to: "Settings.bundle/de.lproj/Sub.strings")
            if words[0] == "localize" {
                let zoom = toggleText("Zoom", key: "z")
                try folder.write(
                    paneText(
                        toggleText("Build", key: "b"), itemText("ChildPane", ["Title": "Sub", "File": "Sub"])),
                    to: "Settings.bundle/Root.plist")
                try folder.write(
                    paneText(table: "Sub", toggleText("Play", key: "p"), zoom), to: "Settings.bundle/Sub.plist")
            }
            try folder.run(words).requireSuccess()
            #expect(
                try folder.text(of: "Settings.bundle/de.lproj/Sub.strings").contains("\"Zoom\" = \"Lupe\";"), "\(words)"
            )
        }
    }

    @Test func `A confirmed text is not lost with its table`() throws {
        let folder = try folder(german: Self.plain.replacing("Unter", with: "Sub"))
        try folder.run("localize", "set", "de", "Zoom", "Zoom").requireSuccess()
        let refusal = try Refusal("set-pane", "Root", "--strings-table", "none", in: folder)
        #expect(
            refusal.isClean
                && refusal.error.contains("the translation of 'Zoom' in de.lproj/Root.strings would be lost"),
            "\(refusal.error)")
        try folder.run("set-pane", "Root", "--strings-table", "none", "--drop-strings").requireSuccess()
    }
}
