import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct FormatFilesTests {
    private static let license = String(repeating: "Permission is hereby granted. ", count: 20)
    private static let uglyPane = "<plist><dict><key>PreferenceSpecifiers</key><array/></dict></plist>"
    private static let prettyPane = paneText(table: nil)
    private static let uglyTable = "a=b;"
    private static let prettyTable = "\"a\" = \"b\";\n"
    private static let utf16 = TextEncoding(.utf16LittleEndian, byteOrderMark: true)

    private func bundle(_ files: KeyValuePairs<String, String> = [:]) -> SettingsBundle {
        let all = [
            ("Root.plist", Self.uglyPane), ("More.plist", Self.prettyPane), ("de.lproj/Root.strings", Self.uglyTable),
            ("de.lproj/More.strings", Self.prettyTable), ("en.lproj/Root.plist", Self.uglyPane), ("icon.png", "a=b;"),
        ]
        return SettingsBundle(bytes: (all + files.map { ($0.key, $0.value) }).map { ($0.0, Array($0.1.utf8)) })
    }

    private func changed(_ draft: Draft) -> [String] { draft.fileChanges.map(\.path) }

    @Test func `Every file is formatted, and formatting again changes nothing`() throws {
        let bundle = bundle()
        let draft = try FormatFiles()(bundle)
        #expect(
            draft.report == [
                "update Root.plist ", "update de.lproj/Root.strings ", "update en.lproj/Root.plist ",
                "identical  2 files",
            ])
        let after = bundle.after(draft)
        #expect(
            after.text(of: "Root.plist") == Self.prettyPane && after.text(of: "en.lproj/Root.plist") == Self.prettyPane)
        #expect(after.text(of: "de.lproj/Root.strings") == Self.prettyTable)
        let second = try FormatFiles()(SettingsBundle(bytes: after.files.map { ($0, $1.bytes) }))
        #expect(second.fileChanges == [] && second.report == ["identical  5 files"])
    }

    @Test(arguments: [
        (["Root"], ["Root.plist"]), (["Root.plist", "./Root.plist", "Root"], ["Root.plist"]),
        (["de.lproj"], ["de.lproj/Root.strings"]),
        (["de.lproj/", "en.lproj/Root"], ["de.lproj/Root.strings", "en.lproj/Root.plist"]),
        (["."], ["Root.plist", "de.lproj/Root.strings", "en.lproj/Root.plist"]), (["More"], []),
    ])
    func `A name can refer to a file, a pane or a folder`(names: [String], paths: [String]) throws {
        #expect(changed(try FormatFiles(names)(bundle())) == paths)
    }

    @Test(arguments: [
        ("Rot", "did you mean Root?"), ("de.lpro", "did you mean de.lproj?"),
        ("Settings.bundle/Root.plist", "use its path in the bundle: Root.plist"),
        ("", "such as Root.plist"), ("../Root.plist", "did you mean Root.plist?"), ("/", "such as Root.plist"),
    ])
    func `A name without a matching file is rejected with a suggestion`(name: String, help: String) {
        let error = bundleError { _ = try FormatFiles(["Root", name])(bundle()) }
        #expect(error?.message == "the bundle has no file '\(name)'" && error?.help?.contains(help) == true)
        #expect(error?.isAbsence == true)
    }

    @Test func `An image cannot be formatted`() {
        #expect(
            bundleError { _ = try FormatFiles(["icon.png"])(bundle()) }?.message
                == "icon.png is neither a property list nor a string table")
    }

    @Test func `Generated panes are formatted only if specified by name`() throws {
        let pane = paneText(table: nil, itemText("Group", ["FooterText": Self.license])) + "\n\n"
        let bundle = SettingsBundle(["Licences.plist": pane, "Acknowledgements/A.plist": pane])
        let draft = try FormatFiles()(bundle)
        #expect(draft.fileChanges == [])
        #expect(
            draft.report == [
                "skip Acknowledgements/A.plist and 1 more written by a license generator; formatted only if specified by name"
            ])
        #expect(changed(try FormatFiles(["Licences"])(bundle)) == ["Licences.plist"])
        #expect(changed(try FormatFiles(["Acknowledgements"])(bundle)) == ["Acknowledgements/A.plist"])
    }

    @Test func `String tables are converted to the requested encoding`() throws {
        let text = Array("\"a\" = \"é\";\n".utf8)
        let bigEndian = TextEncoding(.utf16BigEndian, byteOrderMark: true)
        let bundle = SettingsBundle(bytes: [
            ("de.lproj/A.strings", Self.utf16.encode(text)), ("de.lproj/B.strings", bigEndian.encode(text)),
            ("de.lproj/C.strings", TextEncoding(.utf8, byteOrderMark: true).encode(text)), ("de.lproj/D.strings", text),
            ("de.lproj/E.strings", []), ("Root.plist", Self.utf16.encode(Array(Self.prettyPane.utf8))),
            ("de.lproj/X.strings", Array("<plist><dict/></plist>".utf8)),
        ])
        let draft = try FormatFiles()(bundle)
        #expect(
            draft.report == [
                "update Root.plist UTF-16 to UTF-8", "update de.lproj/A.strings UTF-16 to UTF-8",
                "update de.lproj/B.strings UTF-16 to UTF-8", "update de.lproj/C.strings without the byte order mark",
                "update de.lproj/X.strings ", "identical  2 files",
            ])
        for name in ["A", "B", "C", "D"] { #expect(draft.bundle.files["de.lproj/\(name).strings"]?.bytes == text) }
        #expect(draft.bundle.files["Root.plist"]?.bytes == Array(Self.prettyPane.utf8))

        let wide = try FormatFiles(encoding: Self.utf16)(bundle)
        for name in ["A", "B", "C", "D"] {
            #expect(wide.bundle.files["de.lproj/\(name).strings"]?.bytes == Self.utf16.encode(text))
        }
        #expect(wide.bundle.files["Root.plist"]?.bytes == Array(Self.prettyPane.utf8))
        #expect(wide.bundle.files["de.lproj/X.strings"]?.encoding == .utf8)
        #expect(wide.bundle.files["de.lproj/E.strings"]?.bytes == [])
    }

    @Test func `Binary and OpenStep files are converted to XML only on request`() throws {
        let value: PropertyListValue = .dictionary([
            .init("PreferenceSpecifiers", .array([])), .init("Data", .data(Array(0...60))), .init("r", .real(1)),
            .init("i", .integer(1)),
        ])
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", BinaryPropertyList.encode(value)),
            ("en.lproj/Root.strings", BinaryPropertyList.encode(.dictionary([.init("k", .string("v"))]))),
            ("Old.plist", Array("{ PreferenceSpecifiers = (); /* c */ b = <00ff>; }".utf8)),
            ("Older.plist", Array("a = \"/* none */\";".utf8)),
        ])
        let draft = try FormatFiles()(bundle)
        #expect(draft.fileChanges == [])
        #expect(
            draft.report == [
                "skip Old.plist OpenStep; add --convert xml", "skip Older.plist OpenStep; add --convert xml",
                "skip Root.plist binary; add --convert xml", "skip en.lproj/Root.strings binary; add --convert xml",
            ])
        let converted = try FormatFiles(convertsToXML: true)(bundle)
        #expect(
            converted.report == [
                "update Old.plist OpenStep to XML, without its comments", "update Older.plist OpenStep to XML",
                "update Root.plist binary to XML", "update en.lproj/Root.strings binary to XML",
            ])
        let after = bundle.after(converted)
        for (path, file) in after.files {
            let bytes = try #require(file.bytes)
            guard case .xml(let read) = Oracle.readPropertyList(bytes) else {
                Issue.record("\(path) is not XML")
                continue
            }
            let before = try #require(bundle.files[path]?.propertyList?.value)
            #expect(read == Oracle.value(before), "\(path)")
        }
        #expect(try FormatFiles()(SettingsBundle(bytes: after.files.map { ($0, $1.bytes) })).fileChanges == [])
    }

    @Test func `A binary file with values that XML cannot represent is rejected`() {
        let bytes = BinaryPropertyList.encode(.dictionary([.init("d", .date(0.5))]))
        let bundle = SettingsBundle(bytes: [("Root.plist", bytes)])
        #expect(bundleError { _ = try FormatFiles(convertsToXML: true)(bundle) }?.path == "Root.plist")
    }

    @Test(arguments: [
        ("de.lproj/Bad.strings", "a=b;\n  ;c=d;", 2, 3), ("de.lproj/Bad.strings", "a=b;\n\n\"c\" \"d\";", 3, 5),
        ("de.lproj/Bad.strings", "a = b; } c = d;", 1, 8),
        ("Bad.plist", "<plist>\n<dict>\n<key>a</key>\n</dict></plist>", 4, 1),
        ("Bad.plist", "<plist>\n<dict/></plist>\n junk", 3, 2), ("Bad.plist", "{ a = (); };", 1, 12),
        ("Bad.plist", "", 1, 1),
    ])
    func `A file that would lose content prevents the formatting of all files`(
        path: String, text: String, line: Int, column: Int
    ) throws {
        let bundle = bundle([path: text])
        let error = bundleError { _ = try FormatFiles()(bundle) }
        #expect(error?.path == path)
        #expect(error?.position == SourcePosition(line: line, column: column), "\(String(describing: error))")
        #expect(error?.help != nil)
        // The other files can be formatted by name.
        #expect(changed(try FormatFiles(["Root", "de.lproj/Root.strings"])(bundle)).count == 2)
    }

    @Test func `Bytes that are invalid in the file's encoding are rejected`() {
        for (path, bytes) in [
            ("a.plist", Array("<plist><string>\n".utf8) + [0xA9] + Array("</string></plist>".utf8)),
            ("a.strings", Array("\"a\" = \"\n".utf8) + [0xA9] + Array("\";".utf8)),
            ("a.strings", Array("\"a\" = \"\n".utf8) + [0xE9] + Array("\";".utf8)),
        ] {
            let error = bundleError { _ = try FormatFiles()(SettingsBundle(bytes: [(path, bytes)])) }
            #expect(error?.position == SourcePosition(line: 2, column: 1), "\(String(describing: error))")
        }
        let unread = SettingsBundle(bytes: [("Root.plist", nil)])
        #expect(bundleError { _ = try FormatFiles()(unread) }?.path == "Root.plist")
    }

    @Test func `A symbolic link formats its target once`() throws {
        let bundle = SettingsBundle(
            ["de.lproj/Root.strings": Self.uglyTable],
            links: ["at.lproj/Root.strings": "de.lproj/Root.strings", "ch.lproj/Root.strings": "de.lproj/Root.strings"])
        for names in [[], ["at.lproj", "ch.lproj"], ["at.lproj/Root.strings", "de.lproj/Root.strings"]] {
            let draft = try FormatFiles(names)(bundle)
            #expect(changed(draft) == ["de.lproj/Root.strings"])
            #expect(draft.report == ["update \(names.first == "at.lproj" ? "at" : "de").lproj/Root.strings "])
            for language in ["at", "ch", "de"] {
                #expect(draft.bundle.text(of: "\(language).lproj/Root.strings") == Self.prettyTable)
            }
        }
    }

    @Test func `A symbolic link that leads outside the bundle is not formatted`() throws {
        let files = [BundleFiles.File(path: "Root.plist", target: nil, bytes: Array(Self.uglyPane.utf8))]
        let bundle = SettingsBundle(BundleFiles(files: files))
        let draft = try FormatFiles()(bundle)
        #expect(draft.fileChanges == [])
        #expect(draft.report == ["skip Root.plist a symbolic link that leads outside the bundle"])
        #expect(
            bundleError { _ = try FormatFiles(["Root"])(bundle) }?.message.contains("leads outside the bundle") == true)
    }
}
