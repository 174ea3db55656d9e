import Foundation
import TestSupport
import Testing

/// Unreadable folders, which must be errors instead of counting as checked or up to date.
@Suite struct UnreadableFolderTests {
    private static let pane = """
        <plist version="1.0"><dict><key>StringsTable</key><string>Root</string><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>A</string></dict>
        <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>A</string>
        <key>File</key><string>Sub/More</string></dict>
        </array></dict></plist>
        """

    private func bundle() throws -> ScratchFolder {
        try ScratchFolder([
            "Settings.bundle/Root.plist": Self.pane,
            "Settings.bundle/Sub/More.plist":
                "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>",
            "Settings.bundle/en.lproj/Root.strings": "\"A\" = \"A\";\n",
            "Settings.bundle/en.lproj/Old.strings": "\"A\" = \"A\";\n",
            "Settings.bundle/de.lproj/Root.strings": "\"A\" = \"broken",
        ])
    }

    /// Runs `body` while a folder in the bundle is not accessible. The prefix of commands makes this true for the
    /// superuser.
    private func locking(_ name: String, in folder: ScratchFolder, _ body: (_ prefix: String) throws -> Void) throws {
        let path = folder.absolute("Settings.bundle/\(name)")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
        let capabilities = "-dac_override,-dac_read_search"
        let prefix = geteuid() == 0 ? "setpriv --bounding-set=\(capabilities) --inh-caps=\(capabilities)" : ""
        guard try shell("\(prefix) test -x /bin/sh", in: folder).exitCode == 0 else {
            notTried("no setpriv(1) to give up the rights of the superuser with")
            return
        }
        try body(prefix)
    }

    /// Runs `check`, and returns its lines of errors and warnings and its exit code.
    private func check(_ folder: ScratchFolder, prefix: String = "") throws -> (lines: [String], exitCode: Int) {
        let result = try shell(
            "\(prefix) \(CommandRunner.tool) check --strict --format concise", in: folder)
        return (result.output.split(separator: "\n").map(String.init), result.exitCode)
    }

    @Test(arguments: [("de.lproj", "unreadable-strings"), ("Sub", "unreadable-plist"), (".svn", nil)])
    func `check reports a folder that cannot be read`(name: String, rule: String?) throws {
        let folder = try bundle()
        try folder.write("\"A\" = \"Ä\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        try locking(name, in: folder) { prefix in
            let (lines, exitCode) = try check(folder, prefix: prefix)
            #expect(exitCode == 1)
            if let rule {
                let error = "error: the folder cannot be read: permission denied"
                #expect(lines == ["Settings.bundle/\(name):1:1: \(error) [\(rule)]"])
            } else {
                #expect(lines.count == 1 && lines.allSatisfy { $0.hasSuffix("[unused-table]") }, "\(lines)")
            }
        }
    }

    @Test(arguments: [
        "localize", "localize --check", "localize status --fail-under 100", "localize export --format csv",
        "add-item group --title B", "set-item 0 --title B", "rename-pane Sub/More Sub/Other",
        "set-pane Root --strings-table B",
        "localize set de A B",
    ])
    func `Commands that write strings fail if a language folder cannot be read`(command: String) throws {
        let folder = try bundle()
        try locking("de.lproj", in: folder) { prefix in
            let before = try folder.text(of: "Settings.bundle/en.lproj/Root.strings")
            let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error.hasPrefix(
                    "Settings.bundle/de.lproj: error: the folder cannot be read: permission denied\n"))
            #expect(try folder.text(of: "Settings.bundle/en.lproj/Root.strings") == before)
            #expect(try folder.text(of: "Settings.bundle/Root.plist") == Self.pane)
        }
    }

    @Test func `Commands suggest how to make a bundle readable`() throws {
        let folder = try bundle()
        try locking("", in: folder) { prefix in
            // The bundle exists, although its type is unknown.
            let found = try shell("\(prefix) \(CommandRunner.tool) show", in: folder)
            #expect(found.exitCode == 2 && found.error.hasPrefix("error: could not open Settings.bundle: permission"))
            for command in ["check", "show", "localize add fr"] {
                let result = try shell(
                    "\(prefix) \(CommandRunner.tool) \(command) --bundle Settings.bundle", in: folder)
                #expect(result.exitCode == 2)
                #expect(result.error.contains("Settings.bundle: permission denied\n"), "\(result.error)")
                #expect(result.error.contains("= help: make it readable with chmod u+rX"))
            }
        }
    }

    @Test func `A baseline keeps the findings in a folder that cannot be read`() throws {
        let folder = try bundle()
        try folder.write("\"A\" = \"A\";\n\"Old\" = \"x\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        let writing = ["check", "--baseline", "b.json", "--write-baseline"]
        #expect(try folder.run(writing).exitCode == 0)
        let before = try folder.text(of: "b.json")
        #expect(before.contains("de.lproj/Root.strings"))
        try locking("de.lproj", in: folder) { prefix in
            let tool = "\(prefix) \(CommandRunner.tool)"
            let compared = try shell("\(tool) check --baseline b.json", in: folder)
            #expect(compared.output.contains("[unreadable-strings]") && !compared.error.contains("no longer"))
            _ = try shell("\(tool) \(writing.joined(separator: " ")) --ignore unreadable-strings", in: folder)
        }
        #expect(try folder.text(of: "b.json") == before)
    }

    @Test func `Commands that do not need a language note that its folder cannot be read`() throws {
        let folder = try bundle()
        try locking("de.lproj", in: folder) { prefix in
            let show = try shell("\(prefix) \(CommandRunner.tool) show", in: folder)
            #expect(show.exitCode == 0 && show.output.contains("Settings.bundle  en 100 %"))
            #expect(show.error == "note: de.lproj cannot be read; run settings-bundle check to see why\n")
            let edit = try shell("\(prefix) \(CommandRunner.tool) set-pane Root --app-group group.a", in: folder)
            #expect(edit.exitCode == 0, "\(edit.error)")
        }
    }

    /// The source language determines the names of cases; other languages do not.
    @Test(arguments: ["generate swift", "generate objc -o App.h"])
    func `generate fails only if the folder of the source language cannot be read`(command: String) throws {
        let folder = try bundle()
        try locking("en.lproj", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error.hasPrefix(
                    "Settings.bundle/en.lproj: error: the folder cannot be read: permission denied\n"))
        }
        try locking("de.lproj", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
            #expect(result.exitCode == 0 && result.error.contains("note: de.lproj cannot be read"), "\(result.error)")
        }
    }

    @Test func `defaults list fails only if a reachable folder of panes cannot be read`() throws {
        let folder = try bundle()
        try locking("Sub", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) defaults list", in: folder)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error.hasPrefix("Settings.bundle/Sub: error: the folder cannot be read: permission denied\n"))
        }
        // Now no item opens a pane in it.
        let root = Self.pane.replacing("Sub/More", with: "More")
        try folder.write(root, to: "Settings.bundle/Root.plist")
        try locking("Sub", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) defaults list", in: folder)
            #expect(result.exitCode == 0 && result.error.contains("note: Sub cannot be read"))
        }
    }

    /// The panes in the folder may use any string or key.
    @Test(arguments: [
        "localize --prune", "localize status", "localize export --format csv", "set-pane Root --strings-table B",
        "rename-key play p",
    ])
    func `A command that needs all panes fails if a folder of panes cannot be read`(command: String) throws {
        let folder = try bundle()
        try folder.write("\"A\" = \"Ä\";\n\"Deep\" = \"Tief\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        try folder.write(
            paneText(toggleText("Deep", key: "play")), to: "Settings.bundle/Sub/More.plist")
        let before = try folder.snapshot()
        try locking("Sub", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(
                result.error.hasPrefix("Settings.bundle/Sub: error: the folder cannot be read: permission denied\n"),
                "\(result.error)")
        }
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `remove-item keeps an entry that a pane in an unreadable folder may use`() throws {
        let folder = try bundle()
        try folder.write("\"A\" = \"Ä\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        try folder.run("add-item", "toggle", "--title", "New", "--key", "new").requireSuccess()
        try locking("Sub", in: folder) { prefix in
            let add = try shell("\(prefix) \(CommandRunner.tool) add-item toggle --title Other --key other", in: folder)
            #expect(
                add.error.contains("note: Sub cannot be read and may have an item with the key 'other'"), "\(add.error)"
            )
            let result = try shell("\(prefix) \(CommandRunner.tool) remove-item new", in: folder)
            #expect(result.exitCode == 0 && result.error.contains("note: Sub cannot be read"), "\(result.error)")
        }
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"New\" = \"New\";"))
    }

    @Test func `format fails if a folder in the bundle cannot be read`() throws {
        let folder = try bundle()
        try folder.write("\"A\"=\"Ä\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        for name in ["de.lproj", "Sub"] {
            try locking(name, in: folder) { prefix in
                for command in ["format", "format --check", "format .", "format \(name)"] {
                    let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
                    #expect(
                        result.exitCode == 2 && result.error.contains("the folder cannot be read"),
                        "\(command): \(result.error)")
                }
                #expect(try shell("\(prefix) \(CommandRunner.tool) format en.lproj", in: folder).exitCode == 0)
            }
        }
    }

    @Test(arguments: ["show --json", "show 0 --language de", "show 0 --language de --json"])
    func `show notes a language that cannot be read`(command: String) throws {
        let folder = try bundle()
        try locking("de.lproj", in: folder) { prefix in
            let result = try shell("\(prefix) \(CommandRunner.tool) \(command)", in: folder)
            #expect(
                result.exitCode == 0 && result.error.contains("note: de.lproj cannot be read"), "\(result.error)")
        }
    }

    @Test func `check reports a language folder that links outside the bundle`() throws {
        let folder = try bundle()
        try FileManager.default.moveItem(
            atPath: folder.absolute("Settings.bundle/de.lproj"), toPath: folder.absolute("de.lproj"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("Settings.bundle/de.lproj"), withDestinationPath: "../de.lproj")
        let (lines, exitCode) = try check(folder)
        #expect(exitCode == 1)
        let reason = "it is a symbolic link that leads outside the bundle and was not followed"
        #expect(
            lines == ["Settings.bundle/de.lproj:1:1: error: the folder cannot be read: \(reason) [unreadable-strings]"])
    }

    /// Nothing can be read there, although translations were intended.
    @Test(arguments: ["link", "loop", "file"]) func `check reports a language that is not a folder`(kind: String) throws
    {
        let folder = try bundle()
        try FileManager.default.removeItem(atPath: folder.absolute("Settings.bundle/de.lproj"))
        let (make, reason) =
            switch kind {
            case "link":
                ("ln -s ../gone", "it is a broken symbolic link: no such file or directory")
            case "loop":
                ("ln -s de.lproj", "it is a broken symbolic link: too many levels of symbolic links")
            default: ("echo text >", "it is a file")
            }
        try #require(shell("\(make) Settings.bundle/de.lproj", in: folder).exitCode == 0)
        let (lines, exitCode) = try check(folder)
        #expect(exitCode == 1)
        #expect(
            lines == ["Settings.bundle/de.lproj:1:1: error: the folder cannot be read: \(reason) [unreadable-strings]"])
        #expect(try folder.run("localize", "--check").exitCode == 2)
    }

    @Test func `check reports broken links and pipes in place of files`() throws {
        let folder = try bundle()
        for path in ["Sub/More.plist", "de.lproj/Root.strings"] {
            try FileManager.default.removeItem(atPath: folder.absolute("Settings.bundle/\(path)"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute("Settings.bundle/Sub/More.plist"), withDestinationPath: "Nowhere.plist")
        try #require(shell("mkfifo Settings.bundle/de.lproj/Root.strings", in: folder).exitCode == 0)
        let (lines, exitCode) = try check(folder)
        #expect(exitCode == 1)
        let unread = "1:1: error: the file cannot be read"
        #expect(
            lines == [
                "Settings.bundle/Sub/More.plist:\(unread): it is a broken symbolic link: "
                    + "no such file or directory [unreadable-plist]",
                "Settings.bundle/de.lproj/Root.strings:\(unread): it is a pipe, a socket or a device [unreadable-strings]",
            ])
    }
}
