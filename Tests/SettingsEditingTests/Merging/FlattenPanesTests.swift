import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Merging all panes of the other bundle into one pane.
@Suite struct FlattenPanesTests {
    private let target = SettingsBundle(["Root.plist": paneText(itemText("Group", ["Title": "Sound"]))])

    private func merge(_ files: [(path: String, text: String)]) throws -> Draft {
        try OtherBundle(files: files).merge { options in
            options.title = "Legal"
            options.isSinglePane = true
        }(target)
    }

    private func row(_ title: String, _ file: String) -> String {
        itemText("ChildPane", ["Title": title, "File": file])
    }

    @Test func `Rows are replaced by the items of the panes that they open`() throws {
        let draft = try merge([
            (
                "Root.plist",
                paneText(
                    itemText("Group", ["Title": "Licences"]), row("Alpha", "x/Alpha"), row("Beta", "Beta"),
                    row("Gone", "Gone"), toggleText("Show", key: "show"))
            ),
            ("x/Alpha.plist", paneText(table: nil, itemText("Group", ["FooterText": "Alpha is free."]))),
            (
                "Beta.plist",
                paneText(itemText("Group", ["Title": "Terms"]), row("Gamma", "Gamma"), toggleText("B", key: "b"))
            ),
            ("Gamma.plist", paneText(itemText("TitleValue", ["Title": "G", "Key": "g"]))),
        ])
        let after = target.after(draft)
        #expect(after.panes.map(\.name.full) == ["Root", "Licences"])
        #expect(
            after.lines(of: "Licences") == [
                "Type=PSGroupSpecifier Title=Licences",
                "Type=PSGroupSpecifier FooterText=Alpha is free. Title=Alpha",
                "Type=PSGroupSpecifier Title=Beta", "Type=PSGroupSpecifier Title=Terms",
                "Type=PSGroupSpecifier Title=Gamma", "Type=PSTitleValueSpecifier Title=G Key=g",
                "Type=PSGroupSpecifier", "Type=PSToggleSwitchSpecifier Title=B Key=b DefaultValue=boolean:false",
                "Type=PSGroupSpecifier",
                "Type=PSChildPaneSpecifier Title=Gone File=Gone",
                "Type=PSToggleSwitchSpecifier Title=Show Key=show DefaultValue=boolean:false",
            ])
    }

    @Test func `A pane that links back to itself is rejected`() {
        let error = bundleError {
            _ = try merge([
                ("Root.plist", paneText(row("Alpha", "Alpha"))), ("Alpha.plist", paneText(row("Alpha again", "Alpha"))),
            ])
        }
        #expect(error?.message == "Alpha links back to itself, so its panes cannot be merged into one")
        #expect(error?.path == "Alpha.plist")
    }

    @Test func `A pane that uses a different table is rejected`() {
        let error = bundleError {
            _ = try merge([
                ("Root.plist", paneText(row("Alpha", "Alpha"))), ("Alpha.plist", paneText(table: "Alpha")),
                ("en.lproj/Alpha.strings", tableText(["A": "B"])),
            ])
        }
        #expect(error?.message.hasPrefix("Alpha uses the table 'Alpha'") == true)
    }
}
