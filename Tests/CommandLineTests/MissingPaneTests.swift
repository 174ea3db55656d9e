import TestSupport
import Testing

/// Bundles in which the file of a pane is missing or misnamed. Its strings are unknown.
@Suite struct MissingPaneTests {
    private func folder(pane: String) throws -> ScratchFolder {
        let row = itemText("ChildPane", ["Title": "More", "File": "More"])
        return try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(row),
                "Settings.bundle/\(pane)": paneText(toggleText("Sounds", key: "s")),
                "Settings.bundle/en.lproj/Root.strings": tableText(["More": "More", "Sounds": "Sounds"]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["More": "Mehr", "Sounds": "Töne"]),
            ], inMemory: true)
    }

    @Test(arguments: ["More.plst", "Old.txt"])
    func `The translations of a missing pane stay`(pane: String) throws {
        let folder = try folder(pane: pane)
        let before = try folder.snapshot(of: "Settings.bundle/de.lproj")
        let check = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.snapshot(of: "Settings.bundle/de.lproj") == before, "\(check.error)")
        #expect(check.output.contains("add the missing pane, which may use it, or remove the entry"))
        let refusal = try Refusal("localize", "--prune", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error == """
                Settings.bundle/Root.plist: error: there is no pane 'More', so it is unknown which entries are unused
                  = help: add the pane, or remove the item that opens it

                """)
        try folder.run("localize").requireSuccess()
    }

    @Test func `Unsafe fixes keep the translation of an item that moved to a pane with another table`() throws {
        let folder = try folder(pane: "More.plist")
        try folder.write(paneText(table: "More", toggleText("Sounds", key: "s")), to: "Settings.bundle/More.plist")
        for language in ["en", "de"] {
            try folder.write(tableText(["Other": "Other"]), to: "Settings.bundle/\(language).lproj/More.strings")
        }
        _ = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Sounds\" = \"Töne\";"))
        try folder.run("localize").requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/de.lproj/More.strings").contains("\"Sounds\" = \"Töne\";"))
    }

    @Test func `The translations of a bundle without Root stay`() throws {
        let folder = try folder(pane: "More.plist")
        try shell("mv Settings.bundle/Root.plist Settings.bundle/Root.plst", in: folder).requireSuccess()
        let before = try folder.snapshot(of: "Settings.bundle/de.lproj")
        let check = try folder.run("check", "--unsafe-fixes")
        #expect(try folder.snapshot(of: "Settings.bundle/de.lproj") == before)
        #expect(check.output.contains("rename 'Root.plst' to 'Root.plist'"))
    }

    @Test(arguments: ["ROOT.PLIST", "Rootplist"])
    func `A misnamed Root is suggested before another pane`(name: String) throws {
        let folder = try folder(pane: "More.plist")
        try shell("mv Settings.bundle/Root.plist Settings.bundle/\(name)", in: folder).requireSuccess()
        #expect(try folder.run("check", "--select", "no-root-pane").output.contains("rename '\(name)' to 'Root.plist'"))
    }

    @Test func `The pane that a license generator writes is not missing`() throws {
        let folder = try folder(pane: "More.plist")
        let row = itemText("ChildPane", ["Title": "Licenses", "File": "Acknowledgements"])
        try folder.write(paneText(row), to: "Settings.bundle/Root.plist")
        try folder.run("localize", "--prune").requireSuccess()
    }
}
