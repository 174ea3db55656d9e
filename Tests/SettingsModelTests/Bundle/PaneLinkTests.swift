import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct PaneLinkTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(
            itemText("Group", ["Title": "None"]), itemText("ChildPane", ["Title": "A", "File": "Advanced"]),
            itemText("ChildPane", ["Title": "B", "File": "Sub/Advanced~ipad.plist"]),
            itemText("ChildPane", ["Title": "C", "File": "<integer>1</integer>"]),
            itemText("ChildPane", ["Title": "D", "File": ""]),
            itemText("ChildPane", ["Title": "E", "File": "Own", "IASKViewControllerClass": "Own"]),
            itemText("ChildPane", ["Title": "F", "File": "Own", "IASKViewControllerStoryBoardId": "own"]),
            "<key>Type</key><string>IASKListGroupSpecifier</string>"
                + "<key>ItemSpecifier</key><dict><key>File</key><string>Fruit</string></dict>"
                + "<key>AddSpecifier</key><dict><key>File</key><string>More</string></dict>")
    ])

    private func links() throws -> [PaneLink] { try #require(bundle.pane(named: "Root")).paneLinks }

    @Test func `Rows and InAppSettingsKit lists refer to panes`() throws {
        #expect(
            try links().map { "\($0.itemIndex) \($0.file) \($0.isRow)" } == [
                "1 Advanced true", "2 Sub/Advanced~ipad.plist true", "5 Own false", "6 Own false", "7 Fruit false",
                "7 More false",
            ])
    }

    @Test func `A link leads to a pane, its variants and its localized copies`() throws {
        let link = try links()[0]
        for name in ["Advanced", "Advanced~ipad", "Advanced.inApp", "de.lproj/Advanced", "de.lproj/Advanced~ipad"] {
            #expect(link.leads(to: PaneName(name)), "\(name)")
        }
        for name in ["Sub/Advanced", "advanced", "Advanced2", "Advance"] {
            #expect(!link.leads(to: PaneName(name)), "\(name)")
        }
        let variant = try links()[1]
        #expect(variant.leads(to: PaneName("Sub/Advanced~ipad")) && !variant.leads(to: PaneName("Sub/Advanced")))
    }

    @Test func `A changed link keeps its device suffix and extension`() throws {
        #expect(try links().map { $0.file(for: "New") }.prefix(2) == ["New", "New~ipad.plist"])
    }
}

@Suite struct PaneRootKeysTests {
    private func pane(_ root: String) -> String { "<plist><dict>\(root)</dict></plist>" }

    private func set(_ key: String, _ value: String?, in root: String) throws -> String? {
        var file = ParsedFile(path: "Root.plist", target: "Root.plist", bytes: Array(pane(root).utf8))
        let edits = try #require(Pane(file)).setting(key, to: value.map { .string(ExactString($0)) })
        file.apply(edits)
        return edits.isEmpty ? nil : file.bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    private let items = "<key>PreferenceSpecifiers</key><array/>"
    private let table = "<key>StringsTable</key><string>A</string>"

    @Test func `A new key of a pane is inserted in the order of Xcode's template`() throws {
        #expect(try set("StringsTable", "A", in: items) == pane(table + items))
        let title = "<key>Title</key><string>T</string>"
        #expect(try set("Title", "T", in: table + items) == pane(title + table + items))
        let group = "<key>ApplicationGroupContainerIdentifier</key><string>g</string>"
        #expect(
            try set("ApplicationGroupContainerIdentifier", "g", in: title + table + items)
                == pane(title + table + group + items))
        // None of the keys that follow it in the template is present.
        #expect(try set("Icon", "i", in: items) == pane(items + "<key>Icon</key><string>i</string>"))
    }

    @Test func `An existing key of a pane is updated in place`() throws {
        #expect(try set("StringsTable", "A", in: table + items) == nil)
        #expect(
            try set("StringsTable", "B", in: items + table)
                == pane(items + "<key>StringsTable</key><string>B</string>"))
        let number = "<key>StringsTable</key><integer>1</integer>"
        #expect(try set("StringsTable", "A", in: number + items) == pane(table + items))
        // CoreFoundation reads the last value of a repeated key.
        let other = "<key>StringsTable</key><string>B</string>"
        #expect(
            try set("StringsTable", "C", in: other + table + items)?.contains("B</string><key>StringsTable") == true)
    }

    @Test func `Removing a key of a pane removes all of its occurrences`() throws {
        #expect(try set("StringsTable", nil, in: items) == nil)
        #expect(try set("StringsTable", nil, in: table + items + table) == pane(items))
    }
}
