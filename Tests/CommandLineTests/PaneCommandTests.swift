import Foundation
import TestSupport
import Testing

/// Commands that change panes.
@Suite struct PaneCommandTests {
    /// The example bundle with a pane Advanced, which links to a pane Logs.
    private static let files = MadeFiles(
        [
            ["add-pane", "Advanced", "--title", "Advanced", "--translate", "de=Mehr"],
            [
                "add-item", "toggle", "--pane", "Advanced", "--title", "Debug", "--key", "debug", "--translate",
                "de=Fehler",
            ],
            ["add-pane", "Logs", "--title", "Logs", "--parent", "Advanced", "--strings-table", "none"],
        ], in: { try exampleFolder(inMemory: true) })

    private func folder() throws -> ScratchFolder { try Self.files.folder() }

    /// Runs a command, which must succeed, and returns its report.
    private func report(of arguments: [String], in folder: ScratchFolder) throws -> String {
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0 && result.output == "", "\(result.error)")
        return result.error
    }

    @Test func `rename-pane renames the pane, its string tables and the references to it`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let checked = try folder.run("check").error
        let error = try report(of: ["rename-pane", "Advanced", "Expert"], in: folder)
        #expect(
            error == """
                rename  Advanced.plist  to Expert.plist
                update  Root.plist  item 3: File
                update  Expert.plist  StringsTable
                rename  de.lproj/Advanced.strings  to de.lproj/Expert.strings
                rename  en.lproj/Advanced.strings  to en.lproj/Expert.strings
                rename  fr.lproj/Advanced.strings  to fr.lproj/Expert.strings
                rename  ja.lproj/Advanced.strings  to ja.lproj/Expert.strings

                """)
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Expert.strings").contains("\"Debug\" = \"Fehler\";"))
        #expect(try folder.run("check").error == checked)
        #expect(try folder.run("rename-pane", "Expert", "Advanced").exitCode == 0)
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `remove-pane removes the pane, its string tables and the items that open it`() throws {
        let folder = try folder()
        let refusal = try Refusal("remove-pane", "Advanced", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error == """
                Settings.bundle/Advanced.plist: error: only Advanced links to Logs
                  = help: add --recursive to also remove that pane

                """)
        let error = try report(of: ["remove-pane", "Advanced", "--recursive"], in: folder)
        #expect(
            error.hasPrefix(
                """
                remove  Advanced.plist
                remove  Logs.plist
                remove  Root.plist  item 3: child-pane 'Advanced'
                remove  de.lproj/Advanced.strings

                """), "\(error)")
        #expect(error.contains("remove  de.lproj/Root.strings  'Advanced'\n"))
        // The bundle is the same as before the pane was added.
        #expect(try folder.snapshot().changes(since: exampleFolder(inMemory: true).snapshot()) == [])
        let again = try folder.run("remove-pane", "Advanced", "--recursive", "--if-present")
        #expect(again.exitCode == 0 && again.error == "identical  Advanced.plist  there is no such pane\n")
    }

    @Test func `remove-pane --keep-strings keeps the string tables`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        #expect(try folder.run("remove-pane", "Logs", "Advanced.plist", "--keep-strings").exitCode == 0)
        #expect(
            try folder.snapshot().changes(since: before) == [
                "- Settings.bundle/Advanced.plist", "- Settings.bundle/Logs.plist", "~ Settings.bundle/Root.plist",
            ])
    }

    @Test func `set-pane changes the properties of a pane and moves its strings`() throws {
        let folder = try folder()
        let arguments = ["set-pane", "Advanced", "--strings-table", "Root", "--app-group", "group.a", "--title", "T"]
        let error = try report(of: arguments, in: folder)
        #expect(error.contains("insert  de.lproj/Root.strings  'Debug', 'Logs'\n"), "\(error)")
        #expect(error.contains("remove  ja.lproj/Advanced.strings\n"))
        let pane = try folder.text(of: "Settings.bundle/Advanced.plist")
        #expect(
            pane.contains(
                """
                \t<key>Title</key>
                \t<string>T</string>
                \t<key>StringsTable</key>
                \t<string>Root</string>
                \t<key>ApplicationGroupContainerIdentifier</key>
                \t<string>group.a</string>
                \t<key>PreferenceSpecifiers</key>

                """), "\(pane)")
        let before = try folder.snapshot()
        let again = try folder.run(arguments)
        #expect(again.exitCode == 0)
        #expect(again.error.split(separator: "\n").allSatisfy { $0.hasPrefix("identical  Advanced.plist  ") })
        #expect(try folder.snapshot() == before)
        #expect(try folder.run("localize", "--check").exitCode == 0)
    }

    @Test func `set-pane requires --drop-strings to lose translations`() throws {
        let folder = try folder()
        let refusal = try Refusal("set-pane", "Advanced", "--strings-table", "none", in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(refusal.error.contains("the translation of 'Debug' in de.lproj/Advanced.strings would be lost"))
        #expect(refusal.error.contains("add --drop-strings"))
        _ = try report(of: ["set-pane", "Advanced", "--strings-table", "none", "--drop-strings"], in: folder)
        #expect(try folder.snapshot().files.filter { $0.hasSuffix("/Advanced.strings") } == [])
        #expect(try !folder.text(of: "Settings.bundle/Advanced.plist").contains("StringsTable"))
    }

    @Test func `Pane commands reject a pane that is a symbolic link`() throws {
        let folder = try folder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("Settings.bundle/Advanced~ipad.plist"), withDestinationPath: "Advanced.plist")
        for arguments in [["rename-pane", "Advanced", "Expert"], ["remove-pane", "Advanced", "--recursive"]] {
            let refusal = try Refusal(arguments, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(refusal.error.contains("Advanced~ipad.plist is a symbolic link"), "\(refusal.error)")
        }
    }

    @Test(arguments: [
        (["set-pane", "Root", "--strings-table", "a/../b"], "the table name 'a/../b' leads outside the bundle"),
        (["set-pane", "Root", "--strings-table", "Root.plist"], "use the name without .plist"),
        (["rename-pane", "Advanced~ipad", "Expert"], "rename-pane Advanced"),
        (["rename-pane", "Advanced", "../Expert"], "use a plain name, as in rename-pane Advanced Expert"),
        (["rename-pane", "Advanced"], "rename-pane <pane> <new>"), (["remove-pane"], "<pane>"),
    ])
    func `Pane commands reject invalid arguments`(arguments: [String], told: String) throws {
        let refusal = try Refusal(arguments, in: folder())
        #expect(refusal.exitCode == 64, "\(refusal.error)")
        #expect(refusal.error.contains(told), "\(refusal.error)")
        #expect(refusal.isClean, "\(refusal)")
    }

    @Test(arguments: [
        (["set-pane", "Advancd", "--title", "T"], "did you mean Advanced?"),
        (["remove-pane", "Logz"], "did you mean Logs?"),
    ])
    func `Pane commands reject a missing pane and suggest a similar name`(arguments: [String], told: String) throws {
        let refusal = try Refusal(arguments, in: folder())
        #expect(refusal.exitCode == 2, "\(refusal.error)")
        #expect(refusal.error.contains(told), "\(refusal.error)")
        #expect(refusal.isClean, "\(refusal)")
    }
}
