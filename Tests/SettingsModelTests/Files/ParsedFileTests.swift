import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct ParsedFileTests {
    private func file(_ text: String, _ path: String = "Root.plist") -> ParsedFile {
        ParsedFile(path: path, target: path, bytes: Array(text.utf8))
    }

    @Test func `An OpenStep pane can be read but not edited`() throws {
        let text = "{ StringsTable = Root; PreferenceSpecifiers = ( { Type = PSGroupSpecifier; Title = \"A B\"; } ); }"
        let bundle = SettingsBundle(["Root.plist": text])
        let pane = try #require(bundle.panes.first)
        #expect(pane.stringsTable == "Root")
        #expect(pane.texts.map(\.text) == ["A B"])
        #expect(!pane.file.isPropertyList && pane.file.text == nil)
        let error = #expect(throws: BundleError.self) { try pane.file.requireEditable() }
        #expect(error?.message.description.contains("OpenStep property list") == true)
        #expect(error?.help == "\(run: .format) Root.plist \(input: .convert) xml")
    }

    @Test func `A binary pane can be read and edited`() throws {
        let value: PropertyListValue = .dictionary([
            .init("PreferenceSpecifiers", .array([.dictionary([.init("Type", .string("PSGroupSpecifier"))])]))
        ])
        let bytes = BinaryPropertyList.encode(value)
        var file = ParsedFile(path: "Root.plist", target: "Root.plist", bytes: bytes)
        #expect(file.isBinary && file.isPropertyList && file.text == nil && file.bytes == bytes)
        let document = try #require(file.propertyList)
        let items = try #require(document.root?["PreferenceSpecifiers"])
        file.apply(document.inserting([.string("new")], into: items, at: 1))
        let edited = try #require(file.bytes.flatMap(BinaryPropertyList.decode))
        #expect(edited["PreferenceSpecifiers"]?.array?.last == .string("new"))
    }

    @Test func `The contents of a file determine its format`() {
        #expect(file("<plist><dict/></plist>", "en.lproj/Root.strings").isPropertyList)
        #expect(!file("a = b;", "Root.plist").isPropertyList)
        #expect(file("  \n<dict/>").isPropertyList)
        #expect(!file("<0aff>").isPropertyList)
    }

    @Test func `A file with a syntax error keeps its bytes and has the position of the error`() {
        let broken = file("<plist>\n<dict>\n<key>a</key>\n</dict>\n</plist>\n")
        #expect(!broken.isReadable && broken.obstacle?.hasPrefix("cannot be read: ") == true)
        #expect(broken.bytes == Array("<plist>\n<dict>\n<key>a</key>\n</dict>\n</plist>\n".utf8))
        let error = BundleError(unreadable: broken)
        #expect(error.path == "Root.plist")
        #expect(error.position.map { $0.line >= 3 } == true)
        #expect(!error.message.parts.isEmpty)
    }

    @Test func `A file without bytes cannot be edited`() {
        var unread = ParsedFile(path: "Root.plist", target: "Root.plist", bytes: nil)
        unread.apply([TextEdit(0..<0, "x")])
        #expect(unread.bytes == nil && !unread.isReadable && unread.obstacle == "cannot be read")
        #expect(unread.diagnostics.count == 1)
    }

    @Test func `A symbolic link that leads outside the bundle can be read but not edited`() {
        let link = ParsedFile(path: "Root.plist", target: nil, bytes: Array(paneText().utf8))
        #expect(link.isReadable)
        let error = #expect(throws: BundleError.self) { try link.requireEditable() }
        #expect(error?.message.description.contains("leads outside the bundle") == true)
        #expect(error?.help != nil)
    }
}
