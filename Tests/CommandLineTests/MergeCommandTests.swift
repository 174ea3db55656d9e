import Foundation
import TestSupport
import Testing

/// `merge`, as in a build phase.
@Suite struct MergeCommandTests {
    /// The example bundle and the output of a license generator.
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        let files: KeyValuePairs<String, String> = [
            "out/org.Tool.plist": paneText(
                table: nil, itemText("Group", ["Title": "Licenses"]),
                itemText("ChildPane", ["Title": "A", "File": "org.Tool/A"]),
                itemText("ChildPane", ["Title": "B", "File": "org.Tool/B", "Icon": "b"])),
            "out/org.Tool/A.plist": paneText(table: nil, itemText("Group", ["FooterText": "A is free."])),
            "out/org.Tool/B.plist": paneText(table: nil, itemText("Group", ["FooterText": "B is free."])),
            "out/b@2x.png": "\u{1}png", "out/latest.txt": "2 licences", "out/.gitkeep": "",
        ]
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test func `merge copies panes and images and adds the item that opens them`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let arguments = ["merge", "out", "--title", "Licences", "--translate", "de=Lizenzen", "--at", "0"]
        let dry = try folder.run(arguments + ["--dry-run"])
        let diff = try folder.run(arguments + ["--diff"])
        #expect(try folder.snapshot() == before)
        let result = try folder.run(arguments)
        #expect([dry, diff, result].allSatisfy { $0.exitCode == 0 }, "\(result.error)")
        #expect(
            result.error == """
                create  org.Tool.plist
                create  org.Tool/A.plist
                create  org.Tool/B.plist
                create  b@2x.png
                insert  Root.plist  item 0: child-pane 'Licences'
                insert  de.lproj/Root.strings  'Licences'
                insert  en.lproj/Root.strings  'Licences'
                insert  fr.lproj/Root.strings  'Licences'
                insert  ja.lproj/Root.strings  'Licences'
                skip    out/latest.txt  no merged pane uses it

                """)
        #expect(dry.error == result.error + "nothing was written\n" && diff.error == dry.error)
        #expect(dry.output == "" && result.output == "")
        #expect(diff.output.contains("--- /dev/null\n+++ b/Settings.bundle/org.Tool/A.plist\n@@ -0,0 +1,"))
        #expect(diff.output.contains("Binary files /dev/null and b/Settings.bundle/b@2x.png differ\n"))
        let after = try folder.snapshot()
        for name in ["org.Tool.plist", "org.Tool/A.plist", "org.Tool/B.plist", "b@2x.png"] {
            #expect(after["Settings.bundle/\(name)"] == before["out/\(name)"], "\(name)")
        }
        #expect(
            after.changes(since: before).filter { $0.hasPrefix("+") && !$0.hasSuffix("org.Tool") }.count == 4)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Licences\" = \"Lizenzen\";"))
    }

    @Test func `A second merge does not touch any file`() throws {
        let folder = try folder()
        let arguments = ["merge", "out", "--title", "Licences", "--translate", "de=Lizenzen"]
        #expect(try folder.run(arguments).exitCode == 0)
        let before = try folder.snapshot()
        let stamps = try FileStamps(of: folder.absolute("Settings.bundle"))
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error == "identical  4 files\nskip       out/latest.txt  no merged pane uses it\n")
        #expect(try folder.snapshot() == before)
        #expect(try FileStamps(of: folder.absolute("Settings.bundle")) == stamps)
    }

    @Test func `merge updates a changed image`() throws {
        let folder = try folder()
        #expect(try folder.run("merge", "out", "--title", "L").exitCode == 0)
        let before = try folder.snapshot(of: "Settings.bundle")
        try folder.write("\u{1}new", to: "out/b@2x.png")
        let diff = try folder.run("merge", "out", "--diff")
        #expect(
            diff.output
                == "Binary files a/Settings.bundle/b@2x.png and b/Settings.bundle/b@2x.png differ\n")
        let result = try folder.run("merge", "out")
        #expect(result.error.hasPrefix("update     b@2x.png\nidentical  3 files\n"), "\(result.error)")
        #expect(try folder.snapshot(of: "Settings.bundle").changes(since: before) == ["~ b@2x.png"])
        #expect(try folder.bytes(of: "Settings.bundle/b@2x.png") == [1] + Array("new".utf8))
    }

    @Test func `merge accepts a single pane, such as CocoaPods writes`() throws {
        let folder = try folder()
        let pane = paneText(table: "Acknowledgements", itemText("Group", ["Title": "Thanks"]))
        try folder.write(pane, to: "Pods/Pods-App-acknowledgements.plist")
        let result = try folder.run(
            "merge", "Pods/Pods-App-acknowledgements.plist", "--name", "Acknowledgements", "--title", "Thanks")
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/Acknowledgements.plist") == pane)
        try folder.write(paneText(toggleText("T", key: "t")), to: "Other.bundle/Root.plist")
        let root = try folder.run("merge", "Other.bundle/Root.plist", "--title", "Other")
        #expect(root.exitCode == 0, "\(root.error)")
        #expect(try folder.snapshot().files.contains("Settings.bundle/Other.plist"))
    }

    @Test func `merge does not change the other bundle`() throws {
        let folder = try folder()
        try folder.write(paneText(toggleText("T", key: "t")), to: "Other.bundle/Root.plist")
        #expect(try folder.run("merge", "./Other.bundle/", "--title", "Other").exitCode == 0)
        #expect(try folder.snapshot(of: "Other.bundle").files == ["Root.plist"])
        // With two other bundles, the choice is ambiguous.
        try folder.write(paneText(), to: "Third.bundle/Root.plist")
        try shell("mkdir App && mv Settings.bundle App", in: folder).requireSuccess()
        let third = try Refusal("merge", "Other.bundle", "--title", "Other", in: folder)
        #expect(third.exitCode == 2 && third.error.contains("there are 2 bundles: App/Settings.bundle, Third.bundle"))
    }

    @Test func `merge is allowed in a script`() throws {
        let folder = try folder()
        try folder.write("pair", to: "Settings.bundle/b@2x.png")
        let script = "add-pane Legal --title Legal\nmerge out --title Licences --parent Legal\n"
        let refused = try Refusal(["apply", "script"], in: folder.with(script, at: "script"))
        #expect(refused.exitCode == 2 && refused.isClean)
        #expect(
            refused.error.hasPrefix(
                "script:2: error: Settings.bundle/b@2x.png: out has a different image with that name\n"),
            "\(refused.error)")
        try folder.write("\u{1}png", to: "Settings.bundle/b@2x.png")
        #expect(try folder.run("apply", "script").exitCode == 0)
        #expect(try folder.run("show", "--pane", "Legal").output.contains("→ org.Tool"))
        try folder.write("merge Settings.bundle --title L\n", to: "script")
        #expect(try folder.run("apply", "script").error.contains("overlaps the bundle"))
    }

    @Test func `merge rejects invalid arguments and bundles without changing anything`() throws {
        let folder = try folder()
        try folder.write(paneText(), to: "Settings-New.bundle/Root.plist")
        try folder.write("<plist><dict>", to: "broken/Root.plist")
        try folder.write(paneText(toggleText("P", key: "play")), to: "keys/Root.plist")
        try folder.write(paneText(), to: "links/Page.plist")
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("links/Out.plist"), withDestinationPath: "../keys/Root.plist")
        let environment = ["SETTINGS_BUNDLE": "Settings.bundle"]
        let cases: [(arguments: [String], exitCode: Int, error: String)] = [
            (["none"], 2, "error: none does not exist\n"),
            (["Settings.bundle", "--title", "T"], 2, "overlaps the bundle Settings.bundle\n  = help: "),
            (["Settings.bundle/Root.plist", "--title", "T"], 2, "overlaps the bundle Settings.bundle\n  = help: "),
            (
                [".", "--title", "T"], 2,
                "error: there are 2 bundles in .: Settings-New.bundle, Settings.bundle\n  = help: "
            ),
            (["broken", "--title", "T"], 2, "broken/Root.plist:1:"),
            (["links", "--title", "T"], 2, "error: links/Out.plist is reached through a symbolic link"),
            (["out", "--title", "T", "--from-pane", "org.Tol"], 2, "did you mean org.Tool?"),
            (["out", "--title", "T", "--name", "../x"], 64, "error: the pane name '../x' leads outside the bundle"),
            (["out", "--title", "T", "--translate", "de"], 64, "has no '='"),
            ([], 64, "<other>"),
        ]
        for (arguments, exitCode, error) in cases {
            let refusal = try Refusal(["merge"] + arguments, in: folder, environment: environment)
            #expect(refusal.exitCode == exitCode, "\(arguments): \(refusal.error)")
            #expect(refusal.error.contains(error), "\(arguments): \(refusal.error)")
            #expect(refusal.isClean, "\(arguments): \(refusal.changes)")
        }
    }

    @Test func `merge accepts a folder that contains one bundle`() throws {
        let folder = try exampleFolder(inMemory: true)
        let pane = paneText(table: nil, itemText("Group", ["Title": "Base"]))
        try folder.write(pane, to: "base/App/Settings.bundle/Root.plist")
        let named = try folder.run(
            "merge", "base/App/Settings.bundle", "--name", "Base", "--title", "Base", "--diff")
        let result = try folder.run("merge", "base", "--name", "Base", "--title", "Base", "--diff")
        #expect(result.exitCode == 0 && result.output == named.output, "\(result.error)")
        #expect(named.output.contains("+++ b/Settings.bundle/Base.plist"))
        try folder.write(pane, to: "base/Other/Settings.bundle/Root.plist")
        let several = try folder.run("merge", "base", "--title", "Base")
        #expect(several.exitCode == 2)
        #expect(
            several.error == """
                error: there are 2 bundles in base: base/App/Settings.bundle, base/Other/Settings.bundle
                  = help: specify one of them, such as base/App/Settings.bundle

                """)
    }
}

extension ScratchFolder {
    /// Writes a file and returns the folder.
    fileprivate func with(_ text: String, at path: String) throws -> ScratchFolder {
        try write(text, to: path)
        return self
    }

    @Test func `A bundle whose tables are String Catalogs is not merged without its translations`() throws {
        let folder = try exampleFolder(inMemory: true)
        for words in [
            ["new", "--template", "empty", "--language", "en", "--language", "de", "L/Lic.bundle"],
            ["add-item", "group", "--title", "Terms", "--translate", "de=Regeln", "--bundle", "L/Lic.bundle"],
            ["localize", "catalog", "Root", "--to", "L/C.xcstrings", "--bundle", "L/Lic.bundle"],
        ] {
            try shell("mkdir -p L", in: folder).requireSuccess()
            try folder.run(words).requireSuccess()
        }
        let merge = ["merge", "L/Lic.bundle", "--title", "Licenses", "--bundle", "Settings.bundle"]
        let refusal = try Refusal(merge, in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.hasPrefix("error: the table Root of L/Lic.bundle is a String Catalog, which is not merged\n"),
            "\(refusal.error)")
        try folder.run("localize", "catalog", "Root", "--to-tables", "--bundle", "L/Lic.bundle").requireSuccess()
        try folder.run(merge).requireSuccess()
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Lic.strings").contains("\"Terms\" = \"Regeln\";"))
    }
}
