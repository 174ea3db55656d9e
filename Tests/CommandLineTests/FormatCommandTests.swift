import Foundation
import TestSupport
import Testing

/// `format`: changes, messages and exit codes.
@Suite struct FormatCommandTests {
    /// A bundle in which only the German table and the pane More are not in canonical format.
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(Self.table, to: "Settings.bundle/de.lproj/Root.strings")
        try folder.write(Self.pane, to: "Settings.bundle/More.plist")
        return folder
    }

    private static let table = "/* Überschrift */\n'Sound' = 'Ton'; // hier\n/* Schalter */\nPlay=\"Spielen\";"
    private static let pane = """
        <?xml version="1.0" encoding="utf-8"?>
        <plist version="1.0"><dict>
          <!-- Nothing yet -->
          <key>PreferenceSpecifiers</key><array></array></dict>
        </plist>
        """

    @Test func `format writes only files that are not in canonical format`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("format")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            result.error == """
                update     More.plist
                update     de.lproj/Root.strings
                identical  4 files

                """)
        #expect(
            try folder.snapshot().changes(since: before) == [
                "~ Settings.bundle/More.plist", "~ Settings.bundle/de.lproj/Root.strings",
            ])
        #expect(
            try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == """
                /* Überschrift */
                "Sound" = "Ton"; // hier

                /* Schalter */
                "Play" = "Spielen";

                """)
        #expect(
            try folder.text(of: "Settings.bundle/More.plist") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<!-- Nothing yet -->
                \t<key>PreferenceSpecifiers</key>
                \t<array/>
                </dict>
                </plist>

                """)
        let second = try folder.run("format", "--check")
        #expect(second.exitCode == 0 && second.error == "identical  6 files\n")
    }

    @Test func `format --check writes nothing and exits with 1`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let check = try folder.run("format", "--check")
        #expect(check.exitCode == 1)
        #expect(check.error.hasPrefix("update     More.plist\n") && check.error.hasSuffix("nothing was written\n"))
        #expect(try folder.run("format", "--check", "Root", "en.lproj").exitCode == 0)
        #expect(try folder.run("format", "--check", "Root", "de.lproj").exitCode == 1)
        #expect(try folder.run("format", "--check", "--encoding", "utf-16", "en.lproj").exitCode == 1)
        #expect(try folder.run("format", "--dry-run").exitCode == 0)
        #expect(try folder.snapshot() == before)
    }

    @Test func `format follows a symbolic link and keeps the permissions of its target`() throws {
        let folder = try folder()
        try #require(
            try shell(
                "cd Settings.bundle && chmod 640 de.lproj/Root.strings && mkdir at.lproj && ln -s ../de.lproj/Root.strings at.lproj",
                in: folder
            ).exitCode == 0)
        let before = try folder.snapshot()
        #expect(try folder.run("format", "at.lproj").error == "update  at.lproj/Root.strings\n")
        #expect(try folder.snapshot().changes(since: before) == ["~ Settings.bundle/de.lproj/Root.strings"])
        let listed = try shell("ls -l Settings.bundle/de.lproj/Root.strings Settings.bundle/at.lproj", in: folder)
            .output
        #expect(listed.contains("-rw-r-----") && listed.contains("-> ../de.lproj/Root.strings"), "\(listed)")
    }

    @Test func `format changes nothing if part of a table would be lost`() throws {
        let folder = try folder()
        try folder.write(
            "\"a\" = \"b\";\n\"c\" = \"d\";;\n\"e\" = \"f\";\n", to: "Settings.bundle/fr.lproj/Root.strings")
        for arguments in [["format"], ["format", "--check"], ["format", "Root", "fr.lproj"]] {
            let refusal = try Refusal(arguments, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean, "\(refusal)")
            #expect(refusal.error.hasPrefix("Settings.bundle/fr.lproj/Root.strings:2:11: error: "), "\(refusal.error)")
        }
        #expect(try folder.run("format", "More", "de.lproj").exitCode == 0)
    }

    @Test(arguments: [
        (["format", "--encoding", "utf8"], "did you mean utf-8?"), (["format", "--convert", "json"], "use xml"),
        (["formt"], "did you mean format?"), (["format", "--all"], "Unknown option '--all'"),
    ])
    func `format rejects invalid options`(arguments: [String], told: String) throws {
        let refusal = try Refusal(arguments, in: folder())
        #expect(refusal.exitCode == 64 && refusal.isClean && refusal.error.contains(told), "\(refusal)")
    }

    @Test func `format rejects a missing file and suggests a similar name`() throws {
        let refusal = try Refusal("format", "Moree", in: folder())
        #expect(refusal.exitCode == 2 && refusal.isClean && refusal.error.contains("did you mean More?"), "\(refusal)")
    }

    @Test func `format is allowed in a script`() throws {
        let folder = try folder()
        let script = "add-item group --title New\nformat\nadd-item group --title Newer\n"
        let result = try folder.run(["apply", "-"], input: Array(script.utf8))
        #expect(result.exitCode == 0, "\(result.error)")
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Newer\" = \"Newer\";\n"))
        #expect(try folder.run("format", "--check").exitCode == 0)
        #expect(try folder.run(["apply", "-"], input: Array("format --check\n".utf8)).exitCode == 64)
    }

    @Test func `format --convert writes XML that other tools can read`() throws {
        let folder = try folder()
        let root = try folder.bytes(of: "Settings.bundle/Root.plist")
        let value = try unsafe PropertyListSerialization.propertyList(from: Data(root), options: [], format: nil)
        let binary = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        try folder.write(Array(binary), to: "Settings.bundle/Root.plist")
        try folder.write(
            "{ PreferenceSpecifiers = ( { Type = PSGroupSpecifier; } ); }", to: "Settings.bundle/Old.plist")
        let item = ["add-item", "group", "--title", "T", "--pane", "Old"]
        #expect(try folder.run(item).error.contains("settings-bundle format Old.plist --convert xml"))

        let skipped = try folder.run("format", "Root", "Old")
        #expect(skipped.exitCode == 0)
        #expect(
            skipped.error
                == "skip  Old.plist  OpenStep; add --convert xml\nskip  Root.plist  binary; add --convert xml\n")
        #expect(try folder.bytes(of: "Settings.bundle/Root.plist") == Array(binary))

        let result = try folder.run("format", "Root", "Old", "--convert", "xml")
        #expect(result.error == "update  Old.plist  OpenStep to XML\nupdate  Root.plist  binary to XML\n")
        let converted = try folder.bytes(of: "Settings.bundle/Root.plist")
        #expect(Oracle.readPropertyList(converted) == Oracle.readPropertyList(root))
        #expect(try folder.run(item).exitCode == 0)
        guard try shell("command -v python3", in: folder).exitCode == 0 else {
            notTried("no python3 to read the files with")
            return
        }
        let script = """
            import plistlib
            print(plistlib.load(open("Settings.bundle/Old.plist", "rb"))["PreferenceSpecifiers"])
            root = plistlib.load(open("Settings.bundle/Root.plist", "rb"))
            print([item.get("DefaultValue") for item in root["PreferenceSpecifiers"]])
            """
        try folder.write(script, to: "read.py")
        #expect(
            try shell("python3 read.py", in: folder).output == """
                [{'Type': 'PSGroupSpecifier'}, {'Type': 'PSGroupSpecifier', 'Title': 'T'}]
                [None, False, 0.5]

                """)
    }

    @Test func `Editing commands keep a binary pane binary`() throws {
        let folder = try folder()
        let root = Data(try folder.bytes(of: "Settings.bundle/Root.plist"))
        let value = try unsafe PropertyListSerialization.propertyList(from: root, options: [], format: nil)
        let binary = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        try folder.write(Array(binary), to: "Settings.bundle/Root.plist")
        #expect(try folder.run("set-item", "volume", "--default", "0.75").exitCode == 0)
        #expect(try folder.run("add-item", "group", "--title", "New").exitCode == 0)
        let edited = try folder.bytes(of: "Settings.bundle/Root.plist")
        #expect(edited.starts(with: Array("bplist00".utf8)))
        #expect(try folder.run("show", "volume", "--value", "DefaultValue").output == "0.75\n")
        let read = try unsafe PropertyListSerialization.propertyList(from: Data(edited), options: [], format: nil)
        let items = try #require((read as? [String: Any])?["PreferenceSpecifiers"] as? [[String: Any]])
        #expect(items.map { $0["Title"] as? String } == ["Sound", "Play", nil, "New"])
    }
}
