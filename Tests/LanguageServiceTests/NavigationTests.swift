import LanguageService
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Definitions, references and highlights of the symbol at the cursor.
@Suite struct NavigationTests {
    private static let tables: [(path: String, text: String)] = [
        ("de.lproj/Root.strings", tableText(["Sound": "Ton", "More": "Mehr"])),
        ("en.lproj/Root.strings", tableText(["Sound": "Sounds", "More": "More"])),
        ("fr.lproj/Root.strings", ""),
    ]
    private static let more = itemText("ChildPane", ["Title": "More", "File": "Advanced"])

    private func cursor(_ panes: KeyValuePairs<String, String>) throws -> Cursor {
        try Cursor(panes.map { ($0.key, $0.value) } + Self.tables)
    }

    // MARK: Titles and entries

    @Test func `A title leads to its entries`() throws {
        let cursor = try cursor(["Root.plist": paneText(toggleText("So‸und", key: "sound"))])
        #expect(cursor.definitions == ["en.lproj/Root.strings:1 Sound", "de.lproj/Root.strings:1 Sound"])
        #expect(cursor.references() == ["Root.plist:13 Sound"] + cursor.definitions)
        #expect(cursor.references(includingDeclaration: false) == ["Root.plist:13 Sound"])
        #expect(cursor.highlights == ["Root.plist:13 Sound"])
    }

    /// A property-list key stands for its value, and the end of a word belongs to the word.
    @Test(arguments: ["<key>Ti‸tle</key>", "<string>Sound‸</string>", "<string>Sound</string>‸"])
    func `Definitions are found at the property-list key and at the end of a title`(_ marked: String) throws {
        let plain = marked.filter { $0 != "‸" }
        let text = paneText(toggleText("Sound", key: "sound")).replacing(plain, with: marked)
        #expect(try cursor(["Root.plist": text]).definitions.count == 2)
    }

    @Test(arguments: ["\"So‸und\"", "\"To‸n\"", "‸\"Sound\""]) func `An entry leads to the items that use it`(
        _ marked: String
    ) throws {
        let plain = marked.filter { $0 != "‸" }
        let tables = Self.tables.map {
            ($0.path, $0.path.hasPrefix("de") ? $0.text.replacing(plain, with: marked) : $0.text)
        }
        let cursor = try Cursor(
            [
                ("Root.plist", paneText(toggleText("Sound", key: "a"), itemText("Group", ["FooterText": "Sound"]))),
                ("Other.plist", paneText(table: "Other", itemText("Group", ["Title": "Sound"]))),
                ("Plain.plist", paneText(table: nil, itemText("Group", ["Title": "Sound"]))),
            ] + tables)
        let uses = ["Root.plist:13 Sound", "Root.plist:23 Sound", "Plain.plist:11 Sound"]
        #expect(cursor.definitions == uses)
        #expect(cursor.references() == uses + ["en.lproj/Root.strings:1 Sound", "de.lproj/Root.strings:1 Sound"])
        #expect(cursor.highlights == ["de.lproj/Root.strings:1 Sound"])
    }

    @Test func `A choice and a title in a pane without a table lead to entries`() throws {
        let list = itemText("MultiValue", ["Title": "Level", "Key": "k", "Titles": arrayText("Low", "So‸und")])
        #expect(try cursor(["Root.plist": paneText(list)]).definitions.count == 2)
        // The system uses Localizable; InAppSettingsKit uses the table with the name of the pane, or Root.
        let bare = try cursor(["Own.plist": paneText(table: nil, toggleText("So‸und", key: "sound"))])
        #expect(bare.definitions == ["en.lproj/Root.strings:1 Sound", "de.lproj/Root.strings:1 Sound"])
        let alone = try Cursor(["Own.plist": paneText(table: nil, toggleText("So‸und", key: "sound"))])
        #expect(alone.definitions == [] && alone.references() == ["Own.plist:11 Sound"])
    }

    @Test func `Tables outside languages and for devices are searched`() throws {
        let cursor = try Cursor([
            "Root.plist": paneText(toggleText("So‸und", key: "sound")), "Root.strings": "Sound = Ton;",
            "en.lproj/Root~ipad.strings": "\"Sound\" = \"Sound\";",
        ])
        #expect(cursor.definitions == ["Root.strings:1 Sound", "en.lproj/Root~ipad.strings:1 Sound"])
        let device = try Cursor([
            "Root.plist": paneText(toggleText("Sound", key: "sound")),
            "en.lproj/Root~ipad.strings": "\"Sou‸nd\" = \"Sound\";",
        ])
        #expect(device.definitions == ["Root.plist:13 Sound"])
    }

    @Test func `Titles and catalog strings lead to each other`() throws {
        let json = """
            { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
              "Sound" : { "extractionState" : "manual", "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Ton" } }
              } },
              "Off" : { "extractionState" : "manual" }
            } }
            """
        func bundle(_ pane: String, _ catalog: String) throws -> Cursor {
            try Cursor(
                [("Root.plist", pane), ("../Settings.xcstrings", catalog)], catalogs: ["Root": "../Settings.xcstrings"])
        }
        let pane = paneText(toggleText("Sound", key: "sound"))
        let cursor = try bundle(pane.replacing("Sound", with: "So‸und"), json)
        #expect(cursor.definitions == ["../Settings.xcstrings:3 \"Ton\""])
        for marked in ["\"So‸und\"", "\"T‸on\""] {
            let plain = marked.filter { $0 != "‸" }
            let back = try bundle(pane, json.replacing(plain, with: marked))
            #expect(back.definitions == ["Root.plist:13 Sound"])
            #expect(back.target == (plain == "\"Sound\"" ? "Sound" : nil))
        }
        let adding = try cursorAction(try bundle(pane, json.replacing("\"Ton\"", with: "\"T‸on\"")))
        #expect(adding == ["../Settings.xcstrings"])
        let named = try bundle(pane, json.replacing("\"Sound\"", with: "\"So‸und\""))
        let changed = try named.bundle.renamingSymbol(at: named.offset, in: named.path, to: "Tone").fileChanges
        #expect(Set(changed.map(\.path)) == ["../Settings.xcstrings", "Root.plist"])
    }

    /// The paths of the files that adding a language changes.
    private func cursorAction(_ cursor: Cursor) throws -> [String] {
        try cursor.change("Add the language fr", shippedLanguages: ["fr"]).map(\.path)
    }

    // MARK: Keys, panes and tables

    @Test func `A key leads to all items that have it`() throws {
        let cursor = try cursor([
            "Root.plist": paneText(toggleText("Sound", key: "a‸a")),
            "Root~ipad.plist": paneText(Self.more, toggleText("Sound", key: "aa"), toggleText("Sound", key: "b")),
            "Advanced.plist": paneText(toggleText("Sound", key: "aa")),
        ])
        #expect(cursor.definitions == ["Root.plist:15 aa", "Root~ipad.plist:23 aa", "Advanced.plist:15 aa"])
        #expect(cursor.references() == cursor.definitions && cursor.highlights == ["Root.plist:15 aa"])
    }

    @Test func `The File of a child pane item leads to all files of the pane`() throws {
        let panes: [(String, String)] = [
            ("Root.plist", paneText(Self.more.replacing("Advanced", with: "Adv‸anced"))),
            ("Advanced.plist", paneText()), ("Advanced~ipad.plist", paneText()),
            ("de.lproj/Advanced.plist", paneText()), ("Sub/Advanced.plist", paneText()),
            ("Other.plist", paneText(Self.more)),
        ]
        let cursor = try Cursor(panes)
        let files = ["Advanced.plist:4 <dict>", "Advanced~ipad.plist:4 <dict>", "de.lproj/Advanced.plist:4 <dict>"]
        #expect(cursor.definitions == files)
        #expect(cursor.references() == ["Root.plist:15 Advanced", "Other.plist:15 Advanced"] + files)
        // From the pane itself, its variants and the items that link to it are found.
        let own = try Cursor(
            panes.map { path, text in
                let plain = text.filter { $0 != "‸" }
                return (
                    path, path == "Advanced~ipad.plist" ? plain.replacing("Preference", with: "Pref‸erence") : plain
                )
            })
        #expect(own.definitions == files && own.references() == cursor.references())
        #expect(own.target == nil && cursor.target == "Advanced")
    }

    @Test func `A table name leads to the files of the table`() throws {
        let cursor = try cursor(["Root.plist": paneText(table: "Ro‸ot"), "Other.plist": paneText()])
        let files = ["en.lproj/Root.strings:1 \"", "de.lproj/Root.strings:1 \"", "fr.lproj/Root.strings:1 "]
        #expect(cursor.definitions == files)
        #expect(cursor.references() == ["Root.plist:6 Root", "Other.plist:6 Root"] + files)
    }

    // MARK: Incomplete files

    @Test func `Incomplete files are searched`() throws {
        let cursor = try cursor([
            "Root.plist": paneText(toggleText("So‸und", key: "a")).replacing("<key>Key", with: "<key>Ke<"),
            "Other.plist": "<plist><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key>"
                + "<array><dict><key>Title</key><string>Sound</string>",
        ])
        #expect(cursor.definitions.count == 2)
        #expect(cursor.references(includingDeclaration: false) == ["Root.plist:13 Sound", "Other.plist:1 Sound"])
        let table = try Cursor([
            "Root.plist": paneText(toggleText("Sound", key: "a")),
            "en.lproj/Root.strings": "\"New\" = \"\n\"So‸und\" = \"Sound\";",
        ])
        #expect(table.definitions == ["Root.plist:13 Sound"])
    }

    @Test func `A place without a symbol has no results`() throws {
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", Array("bplist00".utf8)), ("Old.plist", Array("{ PreferenceSpecifiers = (); }".utf8)),
            ("Empty.plist", []), ("No.plist", nil), ("Info.plist", Array("<plist><string>a</string></plist>".utf8)),
            ("en.lproj/Root.strings", Array("<plist><array/></plist>".utf8)), ("icon.png", [0, 1]),
        ])
        for path in bundle.files.keys + ["icon.png", "Missing.plist", "../No.xcstrings", ""] {
            for offset in [-1, 0, 1, 7, 20, 1000] {
                #expect(bundle.asked(at: offset, in: path) == 0, "\(path) \(offset)")
            }
        }
    }
}

extension SettingsBundle {
    /// The number of results of all requests at a place.
    func asked(at offset: Int, in path: String) -> Int {
        let target = renameTarget(at: offset, in: path)
        if let count = files[path]?.text?.count, let target { #expect(target.span.upperBound <= count) }
        return definitions(at: offset, in: path).count
            + references(at: offset, in: path, includingDeclaration: true).count + (target == nil ? 0 : 1)
    }
}
