import Foundation
import TestSupport
import Testing

/// Messages that suggest only what can be entered.
@Suite struct PlainMessagesTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "tutorial", "--language", "en", "-q").exitCode == 0)
        return folder
    }

    @Test func `The range of positions is the same in all messages about a move`() throws {
        let folder = try folder()
        for position in ["8", "99"] {
            let result = try folder.run("move-item", "3", "--at", position)
            #expect(
                result.error == """
                    Settings.bundle/Root.plist: error: there is no position \(position) in Root, which has 8 items
                      = help: use a position from 0 to 7

                    """)
        }
        #expect(try folder.run("move-item", "3", "--at", "7").exitCode == 0)
        let update = try folder.run(
            "add-item", "toggle", "--title", "T", "--key", "play_sounds_preference", "--update", "--at", "8")
        #expect(update.error.contains("use a position from 0 to 7"), "\(update.error)")
        #expect(try folder.run("copy-item", "0", "--at", "8").exitCode == 0)
    }

    @Test func `All commands suggest the same fix for a lost byte order mark`() throws {
        let folder = try folder()
        let text = "\"Sound\" = \"Ton\";\n"
        let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bytes: [UInt8] = [0xEF, 0xBF, 0xBD, 0xEF, 0xBF, 0xBD] + units
        try folder.write("", to: "Settings.bundle/de.lproj/Root.strings")
        try Data(bytes).write(to: URL(filePath: folder.absolute("Settings.bundle/de.lproj/Root.strings")))
        for words in [
            ["add-item", "toggle", "--title", "T", "--key", "t", "--translate", "de=T"],
            ["set-item", "0", "--title", "S"],
            ["localize", "export", "--format", "csv", "de"], ["format"],
        ] {
            let result = try folder.run(words)
            #expect(result.exitCode == 2)
            #expect(
                result.error.hasSuffix(
                    "\n  = help: restore the byte order mark: settings-bundle fix damaged-encoding\n"),
                "\(result.error)")
        }
        _ = try folder.run("check", "--fix")
        #expect(try folder.run("set-item", "0", "--title", "S").exitCode == 0)
    }

    @Test func `check suggests the key for a name that Xcode shows`() throws {
        let folder = try folder()
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(pane.replacing("StringsTable", with: "StringsFilename"), to: "Settings.bundle/Root.plist")
        let result = try folder.run("check")
        #expect(result.output.contains("= help: did you mean 'StringsTable'?"), "\(result.output)")
    }

    @Test func `Suggestions ignore a common parent folder of names`() throws {
        let folder = try folder()
        for name in ["Logging", "Lottie"] {
            try folder.write(paneText(table: nil), to: "Settings.bundle/com.mono0926.LicensePlist/\(name).plist")
        }
        for (name, meant) in [("jwt-kit", false), ("Loggin", true), ("BigInt", false)] {
            let result = try folder.run("show", "--pane", "com.mono0926.LicensePlist/\(name)")
            #expect(
                result.error.contains("did you mean com.mono0926.LicensePlist/Logging?") == meant
                    && result.error.contains("did you mean") == meant, "\(result.error)")
        }
    }

    @Test func `localize catalog suggests how to rename an invalid language folder`() throws {
        let folder = try folder()
        #expect(
            try shell("cp -r Settings.bundle/en.lproj Settings.bundle/zh_hans.lproj", in: folder).exitCode == 0)
        let result = try folder.run("localize", "catalog", "Root")
        #expect(result.exitCode == 2 && !result.error.contains("…"), "\(result.error)")
        let help = try #require(result.error.split(separator: "\n").last?.split(separator: "settings-bundle ").last)
        #expect(try folder.run(help.split(separator: " ").map(String.init)).exitCode == 0, "\(result.error)")
    }

    @Test(arguments: [["no_such_language"], ["zh_hans", "zh-Hans"]])
    func `localize catalog suggests removing a language folder that cannot be renamed`(folders: [String]) throws {
        let folder = try folder()
        for name in folders {
            try shell("cp -r Settings.bundle/en.lproj Settings.bundle/\(name).lproj", in: folder).requireSuccess()
        }
        let result = try folder.run("localize", "catalog", "Root")
        #expect(result.exitCode == 2)
        #expect(
            result.error.hasSuffix(
                "\n  = help: if it is not needed, remove it: settings-bundle localize remove \(folders[0])\n"),
            "\(result.error)")
        try folder.run("localize", "remove", folders[0]).requireSuccess()
        #expect(try folder.run("localize", "catalog", "Root").exitCode == 0)
    }

    @Test func `Titles of hyphens and empty values are accepted as values`() throws {
        let folder = try folder()
        for title in ["-----", "---x"] {
            #expect(try folder.run("add-item", "group", "--title", title).exitCode == 0)
            #expect(try folder.run("show").output.contains(title))
        }
        let compare = try folder.run("preview", "--compare=", "--bundle", "Settings.bundle")
        #expect(compare.error.hasPrefix("error: --compare is empty\n"), "\(compare.error)")
        #expect(try folder.run("show", "--bundle=", "--json").error.contains("the name of the bundle is empty"))
    }

    @Test(arguments: ["on", "Off"]) func `A Boolean toggle rejects a default of on or off`(word: String) throws {
        let folder = try folder()
        let result = try folder.run("add-item", "toggle", "--title", "T", "--key", "t", "--default", word)
        #expect(
            result.error == "error: --default '\(word)' is neither YES nor NO\n  = help: use YES, NO\n",
            "\(result.error)")
        let own = ["add-item", "toggle", "--title", "T", "--key", "t", "--on", "on", "--off", "Off", "--default", word]
        #expect(try folder.run(own).exitCode == 0)
    }

    @Test func `generate does not require a string table that it does not use`() throws {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "empty", "--language", "en", "-q").exitCode == 0)
        #expect(try folder.run("add-item", "toggle", "--title", "T", "--key", "t", "-q").exitCode == 0)
        try folder.write("\"T\" = ", to: "Settings.bundle/en.lproj/Root.strings")
        let result = try folder.run("generate", "swift")
        #expect(result.exitCode == 0 && result.output.contains("var t:"), "\(result.output)")
        #expect(result.error.contains("note: en.lproj/Root.strings cannot be read"))
    }

    @Test func `Notes about license panes suggest the command that fixes them`() throws {
        let folder = try folder()
        #expect(try folder.run("add-pane", "Acknowledgements", "--title", "Licenses").exitCode == 0)
        try folder.write(
            paneText(table: "Acknowledgements", itemText("Group", ["Title": "Lib", "FooterText": "Text"])),
            to: "Settings.bundle/Acknowledgements.plist")
        let result = try folder.run("check", "--notes")
        #expect(result.output.contains("run settings-bundle localize --generated"), "\(result.output)")
        #expect(try folder.run("localize", "--generated").exitCode == 0)
        #expect(!(try folder.run("check", "--notes").output.contains("localize --generated")))
    }
}
