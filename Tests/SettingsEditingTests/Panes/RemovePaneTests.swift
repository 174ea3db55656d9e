import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct RemovePaneTests {
    private func row(_ file: String, _ title: String? = nil) -> String {
        itemText("ChildPane", ["Title": title ?? file, "File": file])
    }

    /// The bundle with panes of these names and rows, each with a table of its own name but Root's variants.
    private func bundle(_ rows: KeyValuePairs<String, [String]>) -> SettingsBundle {
        SettingsBundle(
            bytes: rows.map { name, files in
                let table = PaneName(name).isRoot ? "Root" : PaneName(name).last
                let text = files.map { row($0) }.joined(separator: "</dict><dict>")
                let pane = files.isEmpty ? paneText(table: table) : paneText(table: table, text)
                return (name + ".plist", Array(pane.utf8))
            })
    }

    /// The panes that are left, without Root; nil where the removal was refused for those below.
    private func left(
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

    @Test func thePaneItsRowsAndItsTables() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), row("Advanced"), toggleText("On", key: "on")),
            "Root~ipad.plist": paneText(row("Advanced", "iPad"), row("Advanced", "Sound")),
            "de.lproj/Root.plist": paneText(table: nil, row("Advanced", "Mehr")),
            "Advanced.plist": paneText(table: "Advanced", toggleText("Debug", key: "debug")),
            "Advanced~ipad.plist": paneText(
                table: "Shared", toggleText("Debug", key: "debug"), toggleText("C", key: "c")),
            "de.lproj/Advanced.plist": paneText(table: nil, toggleText("Fehler", key: "debug")),
            "Other.plist": paneText(table: "Shared", toggleText("C", key: "c2")),
            "en.lproj/Advanced.strings": tableText(["Debug": "Debug", "stale": "x"]), "de.lproj/Advanced.strings": "",
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
        // What no pane used before is not this command's.
        #expect(after.text(of: "en.lproj/Root.strings") == tableText(["Sound": "S", "On": "O", "stale": "x"]))
        #expect(after.text(of: "en.lproj/Shared.strings") == tableText(["C": "C", "stale": "x"]))
        #expect(
            after.files.keys.sorted() == [
                "Other.plist", "Root.plist", "Root~ipad.plist", "de.lproj/Root.plist", "en.lproj/Root.strings",
                "en.lproj/Shared.strings",
            ])
    }

    @Test func stringsMayStay() throws {
        let bundle = SettingsBundle([
            "Root.plist": paneText(row("A")), "A.plist": paneText(table: "A", toggleText("T", key: "t")),
            "en.lproj/A.strings": tableText(["T": "T"]), "en.lproj/Root.strings": tableText(["A": "A"]),
        ])
        let after = bundle.after(try RemovePane(["A"], keepsStrings: true)(bundle))
        #expect(after.fileChanges.map(\.path) == ["A.plist", "Root.plist"])
    }

    @Test func addedAndRemovedIsWhereItWas() throws {
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

    @Test func whatIsBelowGoesOnRequest() throws {
        let chain: KeyValuePairs<String, [String]> = [
            "Root": ["A", "Else"], "A": ["B"], "B": ["Sub/C"], "Sub/C": [], "Else": [],
        ]
        #expect(try left(chain, "A") == nil)
        #expect(try left(chain, "A", recursive: true) == ["Else"])
        #expect(try left(chain, "B", recursive: true) == ["A", "Else"])
        #expect(try left(chain, "Sub/C") == ["A", "B", "Else"])
        // All of them are named.
        #expect(try left(chain, "B", "A", "Sub/C.plist") == ["Else"])
        let error = bundleError { _ = try RemovePane(["A"])(bundle(chain)) }
        #expect(error?.message == "only A links to B, Sub/C")
        #expect(error?.help == "add --recursive to also remove those panes")
    }

    @Test func aPaneWithAnotherWayToItStays() throws {
        let diamond: KeyValuePairs<String, [String]> = [
            "Root": ["A", "B"], "A": ["C"], "B": ["C"], "C": ["D"], "D": [],
        ]
        #expect(try left(diamond, "A") == ["B", "C", "D"])
        #expect(try left(diamond, "A", "B", recursive: true) == [])
        #expect(try left(diamond, "A", "B") == nil)
    }

    @Test func circlesEnd() throws {
        let circle: KeyValuePairs<String, [String]> = ["Root": ["A"], "A": ["B", "A"], "B": ["A", "C"], "C": ["B"]]
        #expect(try left(circle, "A", recursive: true) == [])
        // A way back to Root leads to nothing that goes.
        let back: KeyValuePairs<String, [String]> = ["Root": ["A", "C"], "A": ["Root", "B"], "B": [], "C": []]
        #expect(try left(back, "A", recursive: true) == ["C"])
        #expect(try left(back, "C") == ["A", "B"])
    }

    @Test func panesThatNothingLedToAreNobodys() throws {
        let orphans: KeyValuePairs<String, [String]> = ["Root": ["A"], "A": [], "Old": ["Older", "A"], "Older": []]
        #expect(try left(orphans, "A") == ["Old", "Older"])
        #expect(try left(orphans, "Old") == nil)
        #expect(try left(orphans, "Old", recursive: true) == ["A"])
    }

    @Test func variantsOfAPaneBelowGoWithIt() throws {
        let variants: KeyValuePairs<String, [String]> = [
            "Root": ["A"], "Root~ipad": ["A", "Pad"], "A": ["B"], "B": [], "B~ipad": ["Deep"], "Deep": [], "Pad": [],
        ]
        #expect(try left(variants, "A", recursive: true) == ["Root~ipad", "Pad"])
        #expect(try left(variants, "Root~ipad") == nil)
        #expect(try left(variants, "Root~ipad", recursive: true) == ["A", "B", "B~ipad", "Deep"])
        // The pane stays for all devices, and what its variant led to does not.
        #expect(try left(variants, "B~ipad", recursive: true) == ["Root~ipad", "A", "B", "Pad"])
    }

    @Test func oneVariantLeavesTheRowsThatStillLead() throws {
        let bundle = bundle(["Root": ["A", "A~ipad"], "A": [], "A~ipad": []])
        let after = bundle.after(try RemovePane(["A~ipad"])(bundle))
        #expect(after.titles() == "A")
        let last = self.bundle(["Root": ["A"], "A~ipad": []])
        #expect(last.after(try RemovePane(["A~ipad"])(last)).titles() == "")
    }

    @Test func aLocalizedCopyGoesAlone() throws {
        let bundle = bundle(["Root": ["A"], "A": [], "de.lproj/A": [], "de.lproj/Root": ["A"]])
        let after = bundle.after(try RemovePane(["de.lproj/A", "de.lproj/Root"])(bundle))
        #expect(after.files.keys.sorted() == ["A.plist", "Root.plist"])
        #expect(after.titles() == "A")
    }

    @Test func rootStays() {
        #expect(usageError { _ = try RemovePane(["A", "Root.plist"]) }?.message == "the Root pane cannot be removed")
        let bundle = bundle(["de.lproj/Root": []])
        #expect(
            bundleError { _ = try RemovePane(["de.lproj/Root"])(bundle) }?.message
                == "de.lproj/Root.plist is the only Root pane for its language")
    }

    @Test func whatIsNotThereMayBeMissing() throws {
        let bundle = bundle(["Root": ["A"], "A": []])
        #expect(bundleError { _ = try RemovePane(["B"])(bundle) }?.help == "did you mean A?")
        #expect(bundleError { _ = try RemovePane(["A~ipad"])(bundle) }?.message == "there is no pane 'A~ipad'")
        let outcome = try RemovePane(["B", "A", "A~ipad"], ifPresent: true)(bundle)
        #expect(
            outcome.report.filter { $0.hasPrefix("identical") } == [
                "identical B.plist there is no such pane", "identical A~ipad.plist there is no such pane",
            ])
        #expect(bundle.after(outcome).panes.map(\.name.full) == ["Root"])
    }

    @Test func aTableThatAPaneWithoutOneReadsStays() throws {
        // Settings takes Localizable where a pane names no table.
        let bundle = SettingsBundle([
            "Root.plist": paneText(table: nil, row("A"), toggleText("T", key: "t")),
            "A.plist": paneText(table: "Localizable", toggleText("T", key: "a"), toggleText("U", key: "u")),
            "en.lproj/Localizable.strings": tableText(["T": "t", "U": "u", "A": "a"]),
        ])
        let after = bundle.after(try RemovePane(["A"])(bundle))
        #expect(after.text(of: "en.lproj/Localizable.strings") == tableText(["T": "t", "A": "a"]))
    }

    @Test func rowsOfTheAppAreLeftForReview() throws {
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

    @Test func whatIsNoPaneGoesWhereARowLeadsToIt() throws {
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

    @Test func linksAreLeftToTheirOwner() {
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

    @Test func whatCannotBeReadIsNamed() {
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
