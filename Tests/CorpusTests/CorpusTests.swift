import Foundation
import TestSupport
import Testing

/// Real bundles, edited by the built binary and checked by an independent reader.
@Suite struct CorpusTests {
    @Test(.needsCorpus, .needs(.python3), arguments: Corpus.sample)
    func `Editing commands keep all promises in real bundles`(bundle: String) throws {
        let folder = try #require(Corpus.folder).path(percentEncoded: false)
        try BundleTrial(of: folder.hasSuffix("/") ? folder + bundle : "\(folder)/\(bundle)").run()
    }

    @Test(.needsCorpus, .needs(.python3), arguments: Corpus.sample)
    func `Localizing a real bundle adds only missing entries`(bundle: String) throws {
        try LocalizeTrial(of: #require(Corpus.folder).appending(path: bundle).path(percentEncoded: false)).run()
    }

    @Test(.needsCorpus) func `The corpus contains bundles`() { #expect(!Corpus.bundles.isEmpty) }
}

/// A synthetic bundle with the features of real ones, which is available everywhere.
@Suite struct TwinTests {
    private func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap {
            bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
    }

    private func twin() throws -> ScratchFolder {
        let license = String(repeating: "Permission is hereby granted, free of charge. ", count: 12)
        let odd =
            "<?xml version=\"1.0\"?>"
            + "<!-- by hand -->\r\n<plist><dict><key>StringsTable</key><string>Odd</string>"
            + "<key>PreferenceSpecifiers</key><array><dict>  <key>Type</key><string>PSGroupSpecifier</string>\r\n"
            + "<key>Title</key><string>&quot;A&quot; &#x26; <![CDATA[<B>]]></string></dict></array></dict></plist>"
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                itemText("Group", ["Title": "Sound", "FooterText": "For all\ngames."]), toggleText("Play", key: "play"),
                itemText("Slider", ["Title": "Volume", "Key": "volume", "DefaultValue": "<real>0.5</real>"]),
                itemText(
                    "MultiValue",
                    [
                        "Title": "Level", "Key": "level", "DefaultValue": "0", "Titles": arrayText("Low", "High"),
                        "Values": arrayText("0", "1"), "ShortTitles": arrayText("L", "H"),
                    ]),
                itemText("ChildPane", ["Title": "Odd", "File": "Odd"])),
            "Settings.bundle/Root~ipad.plist": paneText(toggleText("Play on iPad", key: "play")),
            "Settings.bundle/Odd.plist": odd,
            "Settings.bundle/Empty.plist": paneText(table: "Empty"),
            "Settings.bundle/Licences.plist": paneText(table: "Root", itemText("Group", ["FooterText": license])),
            "Settings.bundle/de.lproj/Root.plist": paneText(table: "Elsewhere", toggleText("Spielen", key: "play")),
            "Settings.bundle/de.lproj/Root.strings": "// von Hand\r\n'Sound'='Ton';Play=Spielen;\r\n",
            "Settings.bundle/fr.lproj/Root.strings": "",
            "Settings.bundle/it.lproj/Root.strings":
                "<?xml version=\"1.0\"?><plist><dict>\n  <key>Sound</key> <string>Suono</string>\n</dict></plist>",
            "Settings.bundle/pl.lproj/Root.strings": "/* none yet */",
            "Settings.bundle/ja.lproj/Odd.strings": "\"<B>\" = \"\\U3042\";\n\"unused\" = \"x\";\n",
            "Settings.bundle/icon.png": "no image",
        ])
        try folder.write(
            utf16("/* Heading */\n\"Sound\" = \"Sounds\";\n\n/* Gone */\n\"none given\" = \"none given\";\n"),
            to: "Settings.bundle/en.lproj/Root.strings")
        try folder.write(
            utf16("\"Level\" = \"Ступень\";", bigEndian: true), to: "Settings.bundle/ru.lproj/Root.strings")
        return folder
    }

    @Test func `Editing commands keep all promises`() throws {
        if Python.executable == nil { notTried("no python3 to read the result with") }
        let folder = try twin()
        try BundleTrial(of: folder.absolute("Settings.bundle")).run()
    }

    @Test(.needs(.python3)) func `Localizing adds only missing entries`() throws {
        let folder = try twin()
        // 11 strings of Root and 1 of Odd in seven languages, minus 5 existing entries.
        #expect(try LocalizeTrial(of: folder.absolute("Settings.bundle")).run() == 7 * (11 + 1) - 5)
    }

    @Test func `Editing a binary bundle keeps its format and values`() throws {
        let folder = try twin()
        for path in ["Root.plist", "it.lproj/Root.strings"] {
            let value = try unsafe PropertyListSerialization.propertyList(
                from: Data(try folder.bytes(of: "Settings.bundle/" + path)), options: [], format: nil)
            let binary = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
            try folder.write(Array(binary), to: "Settings.bundle/" + path)
        }
        try BundleTrial(of: folder.absolute("Settings.bundle")).run()
        #expect(try folder.bytes(of: "Settings.bundle/Root.plist").starts(with: Array("bplist".utf8)))
    }

    @Test func `A damaged pane makes all editing commands fail`() throws {
        let folder = try twin()
        try folder.write("<plist>\n<dict>\n<key>a</key>\n</dict></plist>", to: "Settings.bundle/Root.plist")
        let before = try folder.snapshot()
        for arguments in [["add-item", "group", "--title", "T"], ["add-pane", "A", "--title", "A"], ["localize"]] {
            let result = try folder.run(arguments)
            #expect(result.exitCode == 2)
            #expect(result.error.contains("Root.plist"), "\(result.error)")
            #expect(try folder.snapshot() == before)
        }
    }

    @Test(arguments: [
        ("fr.lproj/Root.strings", "\"a\" = \"b\";\n\"c\" = \n"), ("it.lproj/Root.strings", "<plist><array/></plist>"),
        ("de.lproj/Root.strings", "\"a\" = \"\u{FEFF}\" \"b\";"),
    ])
    func `A damaged table is unchanged, and only localize needs it`(path: String, text: String) throws {
        let folder = try twin()
        try folder.write(text, to: "Settings.bundle/\(path)")
        for arguments in [["add-item", "group", "--title", "T"], ["add-pane", "A", "--title", "A"], ["localize"]] {
            let result = try folder.run(arguments)
            #expect(result.exitCode == (arguments == ["localize"] ? 2 : 0), "\(result.error)")
            #expect(result.error.contains(path), "\(result.error)")
            #expect(try folder.text(of: "Settings.bundle/\(path)") == text)
        }
    }

    @Test func `The comparison helpers detect changes`() {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        #expect(BundleTrial.isInsertion(from: bytes("abab"), to: bytes("ababab")))
        #expect(BundleTrial.isInsertion(from: bytes("<array/>"), to: bytes("<array>\n<x/>\n</array>")))
        #expect(!BundleTrial.isInsertion(from: bytes("abc"), to: bytes("aXbYc")))
        #expect(!BundleTrial.isInsertion(from: bytes("abc"), to: bytes("ab")))
        #expect(BundleTrial.isSubsequence(bytes("abc"), of: bytes("aXbYc")))
        #expect(!BundleTrial.isSubsequence(bytes("abc"), of: bytes("acb")))
    }

    @Test(.needs(.python3)) func `The independent reader detects missing entries`() throws {
        let folder = try twin()
        let dump = try IndependentReader.dump(folder.absolute("Settings.bundle"))
        #expect(dump.missing.contains("en.lproj/Root.strings: no entry for 'Play' of Root.plist"))
        #expect(dump.missing.contains("ru.lproj/Odd.strings: no such table, for Odd.plist"))
        #expect(dump.tables["ja.lproj/Odd.strings"] == [["<B>", "\u{3042}"], ["unused", "x"]])
        #expect(dump.tables["de.lproj/Root.strings"] == [["Sound", "Ton"], ["Play", "Spielen"]])
        #expect(dump.tables["ru.lproj/Root.strings"] == [["Level", "Ступень"]])
        let problems = try IndependentReader.problems(
            original: folder.absolute("Settings.bundle"), edited: folder.absolute("Settings.bundle"))
        #expect(problems.contains { $0.hasPrefix("Root.plist: the new items are []") })
    }
}
