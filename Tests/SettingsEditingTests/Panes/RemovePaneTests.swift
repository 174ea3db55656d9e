import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct RemovePaneTests {
    private func row(_ file: String, _ title: String? = nil) -> String {
        itemText("ChildPane", ["Title": title ?? file, "File": file])
    }

    /// A bundle with panes that have the specified names and rows. Root variants share a table; other panes have their
    /// own.
    private func bundle(_ rows: KeyValuePairs<String, [String]>) -> SettingsBundle {
        SettingsBundle(
            bytes: rows.map { name, files in
                let table = PaneName(name).isRoot ? "Root" : PaneName(name).last
                let text = files.map { row($0) }.joined(separator: "</dict><dict>")
                let pane = files.isEmpty ? paneText(table: table) : paneText(table: table, text)
                return (name + ".plist", Array(pane.utf8))
            })
    }

    /// The remaining panes except Root, or `nil` if the removal is rejected because of panes below.
    private func remaining(
        _ rows: KeyValuePairs<String, [String]>, _ names: String..., recursive: Bool = false
    ) throws -> [String]? {
        let bundle = bundle(rows)
        do {
            let after = bundle.after(try RemovePane(names, isRecursive: recursive)(bundle))
            for pane in after.panes {
                for link in pane.paneLinks { #expect(after.panes.contains { link.leads(to: $0.name) }, "\(link.file)") }
            }
            return after.panes.map(\.name.full).filter { $0 != "Root" }
        } catch let error as BundleError where error.help?.description.hasPrefix("add recursive") == true {
            return nil
        }
    }

    @Test func `Removing a pane also removes its copies, its rows and its tables`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), row("Advanced"), toggleText("On", key: "on")),
            "Root~ipad.plist": paneText(row("Advanced", "iPad"), row("Advanced", "Sound")),
            "de.lproj/Root.plist": paneText(table: nil, row("Advanced", "Mehr")),
            "Advanced.plist": paneText(table: "Advanced", toggleText("Debug", key: "debug")),
            "Advanced~ipad.plist": paneText(
                table: "Shared", toggleText("Debug", key: "debug"), toggleText("C", key: "c")),
            "de.lproj/Advanced.plist": paneText(table: nil, toggleText("Fehler", key: "debug")),
            "Other.plist": paneText(table: "Shared", toggleText("C", key: "c2")),
            "en.lproj/Advanced.strings": tableText(["Debug": "Debug", "stale": "stale"]),
            "de.lproj/Advanced.strings": "",
            "en.lproj/Root.strings": tableText(["Sound": "S", "Advanced": "A", "iPad": "i", "On": "O", "stale": "x"]),
            "en.lproj/Shared.strings": tableText(["Debug": "D", "C": "C", "stale": "x"]),
        ])
        let outcome = try RemovePane(["Advanced"])(bundle)
        #expect(
            outcome.report == [
                "remove Advanced.plist ", "remove Advanced~ipad.plist ", "remove de.lproj/Advanced.plist ",
                "remove Root.plist item 1: child-pane 'Advanced'", "remove Root~ipad.plist item 0: child-pane 'iPad'",
                "remove Root~ipad.plist item 1: child-pane 'Sound'",
                "remove de.lproj/Root.plist item 0: child-pane 'Mehr'", "remove de.lproj/Advanced.strings ",
                "remove en.lproj/Advanced.strings ", "remove en.lproj/Shared.strings 'Debug'",
                "remove en.lproj/Root.strings 'Advanced', 'iPad'",
            ])
        let after = bundle.after(outcome)
        #expect(
            after.text(of: "Root.plist")
                == paneText(itemText("Group", ["Title": "Sound"]), toggleText("On", key: "on")))
        #expect(after.lines(of: "Root~ipad").isEmpty && after.lines(of: "de.lproj/Root").isEmpty)
        // Entries that were unused before are kept.
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "S", "On": "O", "stale": "x"]))
        #expect(after.text(of: "en.lproj/Shared.strings") == tableText(["C": "C", "stale": "x"]))
        #expect(
            after.files.keys.sorted() == [
                "Other.plist", "Root.plist", "Root~ipad.plist", "de.lproj/Root.plist", "en.lproj/Root.strings",
                "en.lproj/Shared.strings",
            ])
    }

    @Test func `Table entries can be kept`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("A")), "A.plist": paneText(table: "A", toggleText("T", key: "t")),
            "en.lproj/A.strings": tableText(["T": "T"]), "en.lproj/Root.strings": tableText(["A": "A"]),
        ])
        let after = bundle.after(try RemovePane(["A"], keepsStrings: true)(bundle))
        #expect(after.fileChanges.map(\.path) == ["A.plist", "Root.plist"])
    }

    @Test func `Removing an added pane restores every byte`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"])),
            "en.lproj/Root.strings": "\"Sound\" = \"Sound\";\n", "de.lproj/Root.strings": "Sound=Ton;\r\n",
            "fr.lproj/Root.strings": "/* a */\n\"Sound\" = \"Son\"; /* b */\n",
        ])
        let added = bundle.after(try AddPane("Advanced", title: "Advanced")(bundle))
        let filled = added.after(try AddItem(toggle("Debug", key: "debug"), pane: "Advanced")(added))
        let after = filled.after(try RemovePane(["Advanced"])(filled))
        #expect(after.fileChanges.isEmpty, "\(after.fileChanges.map(\.path))")
        #expect(after.files.keys.sorted() == bundle.files.keys.sorted())
    }

    @Test func `Panes that would become unreachable are only removed on request`() throws {
        let chain: KeyValuePairs<String, [String]> = [
            "Root": ["A", "Else"], "A": ["B"], "B": ["Sub/C"], "Sub/C": [], "Else": [],
        ]
        #expect(try remaining(chain, "A") == nil)
        #expect(try remaining(chain, "A", recursive: true) == ["Else"])
        #expect(try remaining(chain, "B", recursive: true) == ["A", "Else"])
        #expect(try remaining(chain, "Sub/C") == ["A", "B", "Else"])
        // All of the panes are specified.
        #expect(try remaining(chain, "B", "A", "Sub/C.plist") == ["Else"])
        let error = bundleError { _ = try RemovePane(["A"])(bundle(chain)) }
        #expect(error?.message == "only A links to B, Sub/C")
        #expect(error?.help == "add --recursive to also remove those panes")
    }

    @Test func `A pane that another pane also links to is kept`() throws {
        let diamond: KeyValuePairs<String, [String]> = [
            "Root": ["A", "B"], "A": ["C"], "B": ["C"], "C": ["D"], "D": [],
        ]
        #expect(try remaining(diamond, "A") == ["B", "C", "D"])
        #expect(try remaining(diamond, "A", "B", recursive: true) == [])
        #expect(try remaining(diamond, "A", "B") == nil)
    }

    @Test func `Panes that link to each other can be removed`() throws {
        let circle: KeyValuePairs<String, [String]> = ["Root": ["A"], "A": ["B", "A"], "B": ["A", "C"], "C": ["B"]]
        #expect(try remaining(circle, "A", recursive: true) == [])
        // A link back to Root does not add panes to the removal.
        let back: KeyValuePairs<String, [String]> = ["Root": ["A", "C"], "A": ["Root", "B"], "B": [], "C": []]
        #expect(try remaining(back, "A", recursive: true) == ["C"])
        #expect(try remaining(back, "C") == ["A", "B"])
    }

    @Test func `Panes that were already unreachable are kept`() throws {
        let orphans: KeyValuePairs<String, [String]> = ["Root": ["A"], "A": [], "Old": ["Older", "A"], "Older": []]
        #expect(try remaining(orphans, "A") == ["Old", "Older"])
        #expect(try remaining(orphans, "Old") == nil)
        #expect(try remaining(orphans, "Old", recursive: true) == ["A"])
    }

    @Test func `Variants of a removed pane and the panes below them are also removed`() throws {
        let variants: KeyValuePairs<String, [String]> = [
            "Root": ["A"], "Root~ipad": ["A", "Pad"], "A": ["B"], "B": [], "B~ipad": ["Deep"], "Deep": [], "Pad": [],
        ]
        #expect(try remaining(variants, "A", recursive: true) == ["Root~ipad", "Pad"])
        #expect(try remaining(variants, "Root~ipad") == nil)
        #expect(try remaining(variants, "Root~ipad", recursive: true) == ["A", "B", "B~ipad", "Deep"])
        // The pane for all devices stays, but the pane that only its variant links to is removed.
        #expect(try remaining(variants, "B~ipad", recursive: true) == ["Root~ipad", "A", "B", "Pad"])
    }

    @Test func `Removing a variant keeps the rows that still open the pane`() throws {
        let bundle = bundle(["Root": ["A", "A~ipad"], "A": [], "A~ipad": []])
        let after = bundle.after(try RemovePane(["A~ipad"])(bundle))
        #expect(after.titles() == "A")
        let last = self.bundle(["Root": ["A"], "A~ipad": []])
        #expect(last.after(try RemovePane(["A~ipad"])(last)).titles() == "")
    }

    @Test func `Removing a localized copy keeps the pane`() throws {
        let bundle = bundle(["Root": ["A"], "A": [], "de.lproj/A": [], "de.lproj/Root": ["A"]])
        let after = bundle.after(try RemovePane(["de.lproj/A", "de.lproj/Root"])(bundle))
        #expect(after.files.keys.sorted() == ["A.plist", "Root.plist"])
        #expect(after.titles() == "A")
    }

    @Test func `The last Root pane cannot be removed`() {
        #expect(usageError { _ = try RemovePane(["A", "Root.plist"]) }?.message == "the Root pane cannot be removed")
        let bundle = bundle(["de.lproj/Root": []])
        #expect(
            bundleError { _ = try RemovePane(["de.lproj/Root"])(bundle) }?.message
                == "de.lproj/Root.plist is the only Root pane for its language")
    }

    @Test func `A missing pane is an error unless missing panes are allowed`() throws {
        let bundle = bundle(["Root": ["A"], "A": []])
        #expect(bundleError { _ = try RemovePane(["B"])(bundle) }?.help?.hasPrefix("the panes are ") == true)
        #expect(bundleError { _ = try RemovePane(["A~ipad"])(bundle) }?.message == "there is no pane 'A~ipad'")
        let outcome = try RemovePane(["B", "A", "A~ipad"], ifPresent: true)(bundle)
        #expect(
            outcome.report.filter { $0.hasPrefix("identical") } == [
                "identical B.plist there is no such pane", "identical A~ipad.plist there is no such pane",
            ])
        #expect(bundle.after(outcome).panes.map(\.name.full) == ["Root"])
    }

    @Test func `Localizable entries that a pane without a table uses are kept`() throws {
        // The Settings app uses Localizable for a pane that specifies no table.
        let bundle = SettingsBundle([
            "Root.plist": paneText(table: nil, row("A"), toggleText("T", key: "t")),
            "A.plist": paneText(table: "Localizable", toggleText("T", key: "a"), toggleText("U", key: "u")),
            "en.lproj/Localizable.strings": tableText(["T": "t", "U": "u", "A": "a"]),
        ])
        let after = bundle.after(try RemovePane(["A"])(bundle))
        #expect(after.text(of: "en.lproj/Localizable.strings") == tableText(["T": "t", "A": "a"]))
    }

    @Test func `A row with a custom view controller is reported for review`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(
                row("A"), itemText("ChildPane", ["Title": "Own", "File": "A", "IASKViewControllerClass": "Own"])),
            "A.plist": paneText(table: nil),
        ])
        let outcome = try RemovePane(["A"])(bundle)
        #expect(
            outcome.report == [
                "remove A.plist ", "remove Root.plist item 0: child-pane 'A'", "review Root.plist item 1 refers to A",
            ])
        #expect(bundle.after(outcome).titles() == "Own")
    }

    @Test func `A file that is not a pane is only removed if a row refers to it`() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("A")), "A.plist": paneText(table: nil, row("Empty")),
            "Empty.plist": "<plist><dict/></plist>", "Info.plist": "<plist><dict/></plist>",
        ])
        #expect(bundle.after(try RemovePane(["Empty"])(bundle)).lines(of: "A").isEmpty)
        #expect(bundleError { _ = try RemovePane(["A"])(bundle) }?.message == "only A links to Empty")
        let after = bundle.after(try RemovePane(["A"], isRecursive: true)(bundle))
        #expect(after.files.keys.sorted() == ["Info.plist", "Root.plist"])
        #expect(
            bundleError { _ = try RemovePane(["Info"], ifPresent: true)(bundle) }?.message
                == "Info.plist is not a pane: it has no PreferenceSpecifiers array")
    }

    @Test func `Removing a pane that involves symbolic links is rejected`() {
        let bundle = SettingsBundle(
            [
                "Root.plist": paneText(row("A")), "A.plist": paneText(table: "A"), "B.plist": paneText(table: "B"),
                "en.lproj/B.strings": "/**/",
            ], links: ["C.plist": "A.plist", "de.lproj/B.strings": "en.lproj/B.strings"])
        func error(_ name: String) -> WordedError? { bundleError { _ = try RemovePane([name])(bundle) } }
        #expect(error("A")?.message == "C.plist is a symbolic link to A.plist")
        #expect(error("C")?.help == "remove it manually")
        #expect(error("B")?.message == "de.lproj/B.strings is a symbolic link")
    }

    @Test func `An unreadable pane or table prevents the removal`() {
        func error(_ path: String, _ text: String) -> WordedError? {
            let files = [
                ("Root.plist", paneText(row("A"))), ("A.plist", paneText(table: "Root", row("Root", "x"))),
                ("en.lproj/Root.strings", tableText(["A": "A", "x": "x"])), (path, text),
            ]
            let bundle = SettingsBundle(bytes: files.map { (path: $0.0, bytes: Array($0.1.utf8)) })
            return bundleError { _ = try RemovePane(["A"])(bundle) }
        }
        #expect(error("Broken.plist", "<plist><dict>")?.path == "Broken.plist")
        #expect(error("de.lproj/Root.strings", "\"a\" = ")?.path == "de.lproj/Root.strings")
    }
}
