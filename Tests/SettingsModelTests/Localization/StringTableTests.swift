import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Tests of a table with the same entries in every format that CoreFoundation reads.
@Suite struct StringTableTests {
    enum Format: CaseIterable {
        case plain, utf16, xml, binary

        var bytes: [UInt8] {
            switch self {
            case .plain: Array("/* A */\n\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";\n".utf8)
            case .utf16:
                [0xFF, 0xFE]
                    + "\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";\n".utf16.flatMap {
                        [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                    }
            case .xml:
                Array(
                    ("<plist><dict>\n\t<key>a</key>\n\t<string>1</string>\n\t<key>b</key>\n\t<string>2</string>\n"
                        + "\t<key>a</key>\n\t<string>3</string>\n</dict></plist>\n").utf8)
            case .binary:
                BinaryPropertyList.encode(.dictionary([.init("a", .string("3")), .init("b", .string("2"))]))
            }
        }
    }

    private func table(_ bytes: [UInt8]?, target: String? = "en.lproj/Root.strings") -> StringTable {
        StringTable(
            file: ParsedFile(path: "en.lproj/Root.strings", target: target, bytes: bytes), name: "Root",
            language: Language("en"))
    }

    private func edited(_ table: StringTable, _ edits: [TextEdit]) -> StringTable {
        var file = table.file
        file.apply(edits)
        return StringTable(file: file, name: table.name, language: table.language)
    }

    @Test(arguments: Format.allCases) func `Every table format has the same entries`(format: Format) {
        let table = table(format.bytes)
        #expect(table.isReadable && table.file.obstacle == nil)
        #expect(table["a"] == "3" && table["b"] == "2" && table["c"] == nil)
        #expect(table.values == ["a": "3", "b": "2"])
        #expect(table.count == (format == .binary ? 2 : 3))
        #expect(table.keys == table.entries.map(\.key) && table.keys.contains("b"))
        #expect(table.contains("a") && !table.contains("c"))
        #expect(table.indices(ofMissing: ["c", "a", "d", "b"]) == [0, 2])
        #expect(table.entry(at: table.count) == nil && table.entry(at: -1) == nil)
    }

    @Test(arguments: Format.allCases) func `Every table format can be edited`(format: Format) throws {
        let table = table(format.bytes)
        let index = try #require(table.index(of: "b"))
        let inserted = edited(
            table, table.inserting([NewEntry(key: "n\"\u{E9}", value: "<&>\n", comment: "N")], at: .after(index)))
        #expect(inserted["n\"\u{E9}"] == "<&>\n")
        #expect(inserted.values.count == 3)
        let changed = edited(table, table.settingValue(at: index, to: "zwei"))
        #expect(changed["b"] == "zwei" && changed["a"] == "3")
        let removed = edited(table, table.removing([index]))
        #expect(removed["b"] == nil && removed["a"] == "3")
        #expect(table.settingValue(at: index, to: "2").isEmpty)
        // CoreFoundation reads the same entries.
        let value = try unsafe PropertyListSerialization.propertyList(
            from: Data(try #require(inserted.file.bytes)), options: [], format: nil)
        #expect(value as? [String: String] == ["a": "3", "b": "2", "n\"\u{E9}": "<&>\n"])
    }

    @Test func `An empty file is a table without entries`() {
        let table = table([])
        #expect(table.isEmptyFile && table.isReadable && table.entries.isEmpty && table.file.obstacle == nil)
        let filled = edited(table, table.inserting([NewEntry(key: "a", value: "b", comment: nil)], at: .end))
        #expect(filled["a"] == "b")
    }

    @Test func `A table that cannot be edited has an obstacle`() {
        #expect(table(nil).file.obstacle == "cannot be read")
        #expect(table(Array("\"a\" = \"b\"".utf8)).file.obstacle?.hasPrefix("cannot be read: ") == true)
        #expect(table(Array("lone".utf8)).file.obstacle == "does not contain a string table")
        #expect(
            table(Array("\"a\" = \"b\";".utf8), target: nil).file.obstacle
                == "is a symbolic link that leads outside the bundle")
        #expect(
            table([0x22, 0x61, 0x22, 0x3D, 0x22, 0xE9, 0x22, 0x3B]).file.obstacle?.hasPrefix("cannot be read: ") == true
        )
        #expect(!table(Array("<plist><array/></plist>".utf8)).isReadable)
    }

    @Test func `An unreadable table in any language is an error`() {
        let bundle = SettingsBundle([
            "en.lproj/Root.strings": "\"a\" = \"b\";", "fr.lproj/Root.strings": "\"a\" = \"b\";\n\"c\" \"d\";\n",
        ])
        let error = #expect(throws: BundleError.self) { try bundle.editableTables(named: "Root") }
        #expect(error?.path == "fr.lproj/Root.strings")
        #expect(error?.position?.line == 2)
    }

    @Test func `A table and a symbolic link to it are one editable table`() throws {
        let bundle = SettingsBundle(
            ["en.lproj/Root.strings": "\"a\" = \"b\";", "de.lproj/Other.strings": ""],
            links: ["fr.lproj/Root.strings": "en.lproj/Root.strings"])
        let (tables, without) = try bundle.editableTables(named: "Root")
        #expect(tables.map(\.path) == ["en.lproj/Root.strings"])
        #expect(without.map(\.identifier) == ["de"])
    }
}
