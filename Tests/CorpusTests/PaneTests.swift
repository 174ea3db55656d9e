import Foundation
import TestSupport
import Testing

/// Panes of real bundles, renamed and removed by the built binary and compared with an independent model.
@Suite struct PaneTests {
    @Test(.needsCorpus, arguments: Corpus.sample) func `Panes of real bundles can be renamed and removed`(
        bundle: String
    ) throws {
        let folder = try #require(Corpus.folder).appending(path: bundle)
        try PaneTrial(of: folder.path(percentEncoded: false)).run(panes: TestRuns.count(2))
    }

    private func row(_ file: String) -> String { itemText("ChildPane", ["Title": "To \(file)", "File": file]) }

    private func license(_ text: String) -> String { itemText("Group", ["FooterText": text]) }

    /// A bundle as a license generator writes it, with all kinds of links to panes.
    private func twin() throws -> ScratchFolder {
        try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(
                    row("Licences"), toggleText("Play", key: "play"), row("Help"), row("Advanced"), row("Nowhere")),
                "Settings.bundle/Root~ipad.plist": paneText(row("Help"), row("Help~ipad")),
                "Settings.bundle/de.lproj/Root.plist": paneText(table: nil, row("Help")),
                "Settings.bundle/Licences.plist": paneText(table: nil, row("Licences/One"), row("Licences/Two")),
                "Settings.bundle/Licences/One.plist": paneText(table: nil, license("Permission is granted.")),
                "Settings.bundle/Licences/Two.plist": paneText(
                    table: nil, license("All rights."), row("Licences/Three")),
                "Settings.bundle/Licences/Three.plist": paneText(table: nil, row("Licences"), row("Help")),
                "Settings.bundle/Help.plist": paneText(table: "Help", toggleText("Play", key: "p"), row("Empty")),
                "Settings.bundle/Help~ipad.plist": paneText(table: "Root", toggleText("Hints", key: "h")),
                "Settings.bundle/de.lproj/Help.plist": paneText(table: nil, toggleText("Hilfe", key: "h")),
                "Settings.bundle/Advanced.plist": paneText(table: "Root", toggleText("Play", key: "a")),
                "Settings.bundle/Empty.plist": "<plist><dict/></plist>",
                "Settings.bundle/Info.plist": "<plist><dict/></plist>",
                "Settings.bundle/en.lproj/Help.strings": tableText(["Play": "Play", "old": "old"]),
                "Settings.bundle/de.lproj/Help.strings": "Play = Spielen;",
                "Settings.bundle/en.lproj/Root.strings": tableText([
                    "Play": "Play", "Hints": "Hints", "To Help": "Help",
                ]),
                "Settings.bundle/de.lproj/Root.strings": tableText(["To Licences": "Lizenzen", "To Advanced": "Mehr"]),
                "Settings.bundle/icon.png": "no image",
            ], inMemory: true)
    }

    @Test func `Panes of a synthetic bundle can be renamed and removed`() throws {
        let folder = try twin()
        let done = try withExtendedLifetime(folder) {
            try PaneTrial(of: folder.absolute("Settings.bundle")).run(panes: 10)
        }
        // Licences and its three panes, Help and Advanced.
        #expect(done == (6, 6))
    }

    @Test func `The independent model detects differences`() throws {
        let folder = try twin()
        let before = try folder.snapshot(of: "Settings.bundle")
        let tree = PaneTree(before)
        #expect(tree.bases == ["Advanced", "Help", "Licences", "Licences/One", "Licences/Three", "Licences/Two"])
        #expect(tree.deadRows == ["Root.plist: Nowhere"])
        #expect(
            tree.removal(of: "Licences") == [
                "Licences.plist", "Licences/One.plist", "Licences/Two.plist", "Licences/Three.plist",
            ])
        #expect(PaneTree.differences(from: tree.files, in: before) == [])
        #expect(
            PaneTree.differences(from: tree.renaming("Advanced", to: "New"), in: before) == [
                "+ Advanced.plist", "- New.plist", "≠ Root.plist",
            ])
        #expect(
            PaneTree.differences(from: tree.removing(tree.removal(of: "Help")), in: before) == [
                "+ Empty.plist", "+ Help.plist", "+ Help~ipad.plist", "+ de.lproj/Help.plist",
                "+ de.lproj/Help.strings",
                "+ en.lproj/Help.strings", "≠ Licences/Three.plist", "≠ Root.plist", "≠ Root~ipad.plist",
                "≠ de.lproj/Root.plist", "≠ en.lproj/Root.strings",
            ])
    }
}
