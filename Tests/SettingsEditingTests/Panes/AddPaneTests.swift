import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct AddPaneTests {
    private let bundle = SettingsBundle([
        "Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
        "Sub/Other.plist": paneText(table: "Shared"), "Icon.png": "",
        "en.lproj/Root.strings": tableText(["Sound": "Sound"]), "de.lproj/Root.strings": tableText(["Sound": "Ton"]),
        "ja.lproj/Localizable.strings": "",
    ])

    @Test func `add-pane creates the pane, its tables and the row that opens it`() throws {
        let outcome = try AddPane("Advanced", title: "More", translations: [TranslationArgument("de=Mehr")])(bundle)
        #expect(
            outcome.report == [
                "create Advanced.plist ", "create de.lproj/Advanced.strings ", "create en.lproj/Advanced.strings ",
                "create ja.lproj/Advanced.strings ", "insert Root.plist item 1: child-pane 'More'",
                "insert de.lproj/Root.strings 'More'", "insert en.lproj/Root.strings 'More'",
                "skip ja.lproj/Root.strings no such table; run settings-bundle localize",
            ])
        let after = bundle.after(outcome)
        #expect(after.text(of: "Advanced.plist") == paneText(table: "Advanced"))
        #expect(after.lines() == bundle.lines() + ["Type=PSChildPaneSpecifier Title=More File=Advanced"])
        #expect(after.text(of: "de.lproj/Root.strings") == tableText(["Sound": "Ton", "More": "Mehr"]))
        for language in after.languages {
            let table = try #require(after.table("Advanced", in: language))
            #expect(table.isReadable && table.count == 0 && table.file.bytes?.isEmpty == false)
        }
        #expect(after.panes(forFileValue: "Advanced").count == 1)
    }

    @Test func `An item added to a new pane gets entries in the tables of the pane`() throws {
        let after = bundle.after(try AddPane("Advanced", title: "More")(bundle))
        let filled = after.after(try AddItem(toggle("Debug", key: "debug"), pane: "Advanced")(after))
        #expect(
            filled.text(of: "en.lproj/Advanced.strings")
                == "/* Texts of Advanced */\n\n/* Title of debug */\n\"Debug\" = \"Debug\";\n")
    }

    @Test func `A pane can have a different parent, position or table, or no table`() throws {
        let outcome = try AddPane("Sub/New", title: "N", table: .named("Root"), parent: "Sub/Other", position: .at(0))(
            bundle)
        let after = bundle.after(outcome)
        #expect(after.pane(named: "Sub/New")?.stringsTable == "Root")
        #expect(after.lines(of: "Sub/Other") == ["Type=PSChildPaneSpecifier Title=N File=Sub/New"])
        #expect(outcome.report.contains("identical en.lproj/Root.strings the table already exists"))
        // An empty shared table would leave the strings of the other panes untranslated, so it is not created.
        #expect(outcome.report.filter { $0.hasPrefix("skip ja.lproj/Root.strings") }.count == 1)
        let own = bundle.after(try AddPane("Sub/New", title: "N")(bundle))
        #expect(own.files["en.lproj/New.strings"] != nil)
        let none = bundle.after(try AddPane("New", title: "N", table: .none)(bundle))
        #expect(none.text(of: "New.plist") == paneText(table: nil))
        #expect(
            none.fileChanges.map(\.path)
                == ["New.plist", "de.lproj/Root.strings", "en.lproj/Root.strings", "Root.plist"].sorted())
    }

    @Test func `A shared table that a language lacks is skipped once`() throws {
        let report = try AddPane("New", title: "N", table: .named("Root"))(bundle).report
        #expect(
            report.filter { $0.hasPrefix("skip") } == [
                "skip ja.lproj/Root.strings no such table; run settings-bundle localize"
            ])
    }

    @Test func `A name that is already used, or differs only in case, is rejected`() {
        func error(_ name: String, table: AddPane.StringsTableSetting = .ownName) -> WordedError? {
            bundleError { _ = try AddPane(name, title: "T", table: table)(bundle) }
        }
        #expect(error("Sub/Other")?.message == "the pane 'Sub/Other' already exists")
        #expect(error("sub/other")?.message == "Sub/Other.plist differs from sub/other.plist only in case")
        #expect(error("New", table: .named("root"))?.help == "use --strings-table Root")
    }

    @Test func `A new table has the encoding of the parent's table`() throws {
        let utf16: [UInt8] = [0xFF, 0xFE, 0x2F, 0, 0x2F, 0]
        let bundle = SettingsBundle(bytes: [("Root.plist", Array(paneText().utf8)), ("en.lproj/Root.strings", utf16)])
        let after = bundle.after(try AddPane("New", title: "N", table: .ownName)(bundle))
        #expect(after.files["en.lproj/New.strings"]?.bytes?.starts(with: [0xFF, 0xFE]) == true)
    }

    @Test func `A pane is not added if its row cannot be added`() {
        #expect(
            bundleError { _ = try AddPane("New", title: "N", position: .at(9))(bundle) }?.message.contains("position 9")
                == true)
        #expect(
            bundleError { _ = try AddPane("New", title: "N", parent: "Nowhere")(bundle) }?.message
                == "there is no pane 'Nowhere'")
    }

    @Test func `Adding a pane to a bundle without languages suggests localize add`() throws {
        let bundle = SettingsBundle(["Root.plist": paneText()])
        #expect(
            try AddPane("New", title: "N")(bundle).notes == [
                "the bundle has no language yet: settings-bundle localize add en"
            ])
    }

    @Test func `New tables are readable even if the parent's table has an ambiguous encoding`() throws {
        // UTF-16 that only its zero bytes reveal: CoreFoundation drops the first character.
        let table = Array("\n\"Sound\" = \"Ton\";\n".utf8).flatMap { [$0, UInt8(0)] }
        let bundle = SettingsBundle(bytes: [
            ("Root.plist", Array(paneText(table: "Odd").utf8)),
            ("Other.plist", Array(paneText(table: nil, toggleText("M", key: "m")).utf8)),
            ("en.lproj/Odd.strings", table),
        ])
        #expect(Oracle.read(table) != .refused)
        let draft = try AddPane("Own", title: "Own", position: .before(.key("m")))(bundle)
        #expect(draft.bundle.text(of: "en.lproj/Own.strings") == "/* Texts of Own */\n")
        for change in draft.fileChanges where change.path.hasSuffix(".strings") {
            guard case .write(_, let bytes, _) = change else { continue }
            #expect(Oracle.read(bytes) != .refused, "\(change.path)")
        }
    }

    @Test func `A pane name with more than 32 folders is rejected`() throws {
        func name(_ folders: Int) -> String { String(repeating: "a/", count: folders) + "Page" }
        #expect(try AddPane(name(32), title: "T", table: .none)(bundle).bundle.pane(named: name(32)) != nil)
        let error = usageError { _ = try AddPane(name(33), title: "T", table: .none) }
        #expect(error?.message.hasSuffix("is more than 32 folders deep") == true)
        #expect(throws: UsageError.self) { try RenamePane("Sub/Other", to: name(34)) }
    }
}

@Suite struct NewBundleTests {
    private let template: [(path: String, bytes: [UInt8])] = [
        ("Root.plist", [1]), ("en.lproj/Root.strings", [2]), ("de.lproj/Root.strings", [3]), ("images/a.png", [4]),
    ]

    @Test func `Tables for all languages are copied from the template's source language`() throws {
        let files = try NewBundle(named: "Settings.bundle", languages: ["pl", "zh-Hans", "pl"]).files(of: template)
        #expect(
            files.map(\.path) == ["Root.plist", "pl.lproj/Root.strings", "zh-Hans.lproj/Root.strings", "images/a.png"])
        #expect(files[1].bytes == [2])
    }

    @Test func `All files of the template are used if no languages are specified`() throws {
        #expect(try NewBundle(named: "a/Settings.bundle/", languages: []).files(of: template).count == 4)
    }

    @Test func `An invalid bundle name or language is rejected with a suggestion`() {
        #expect(
            usageError { _ = try NewBundle(named: "App", languages: []) }?.help
                == "use settings-bundle new App/Settings.bundle")
        #expect(
            usageError { _ = try NewBundle(named: "S.bundle", languages: ["zh_CN"]) }?.help == "did you mean zh-Hans?")
        #expect(usageError { _ = try NewBundle(named: "S.bundle", languages: ["English"]) }?.help == "did you mean en?")
    }
}
