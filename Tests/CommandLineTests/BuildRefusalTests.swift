import Foundation
import TestSupport
import Testing

/// Input that `build` rejects with one located error and without output.
@Suite struct BuildRefusalTests {
    private static let sound = paneText(itemText("Group", ["Title": "Sound"]))

    private func project(_ pane: String = sound, options: String = "{}") throws -> ScratchFolder {
        try ScratchFolder(
            ["repo/.git/HEAD": "", "repo/settings-bundle.json": options, "repo/Settings.bundle/Root.plist": pane],
            inMemory: true)
    }

    private static let command = ["build", "--output", "build/Settings.bundle"]

    private func expect(
        _ error: String, of folder: ScratchFolder, _ words: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try folder.snapshot()
        let result = try folder.run(Self.command + words, in: "repo")
        #expect(result.exitCode == 2 && result.error == error, "\(result.error)", sourceLocation: sourceLocation)
        #expect(try folder.snapshot() == before, sourceLocation: sourceLocation)
    }

    // MARK: Symbolic links

    private func link(_ path: String, to destination: String, in folder: ScratchFolder) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.absolute(path), withDestinationPath: destination)
    }

    @Test(arguments: ["../../secret.png", "../.git/HEAD", "../Sub/../../secret.png", "../Out/secret.png"])
    func `build rejects a symbolic link that leads outside the repository`(destination: String) throws {
        let folder = try project()
        try folder.write("secret", to: "secret.png")
        try folder.write("", to: "repo/Sub/file")
        try link("repo/Out", to: "..", in: folder)
        try link("repo/Settings.bundle/icon.png", to: destination, in: folder)
        try expect(
            """
            error: Settings.bundle/icon.png leads outside the repository through a symbolic link, and the linked file would \
            ship with the app
              = help: replace the link with a copy of the file

            """, of: folder)
        let lists = try folder.run("build", "--file-lists", ".", "--configuration", "Debug", in: "repo")
        #expect(lists.exitCode == 2 && lists.error.contains("leads outside the repository"), "\(lists.error)")
    }

    /// From any working folder, even if the bundle itself is reached through a link.
    @Test func `build follows a symbolic link that stays in the repository`() throws {
        let folder = try project()
        try folder.write("image", to: "repo/Shared/icon.png")
        try link("repo/Settings.bundle/icon.png", to: "../Shared/icon.png", in: folder)
        try link("Linked.bundle", to: "repo/Settings.bundle", in: folder)
        for bundle in ["repo/Settings.bundle", "Linked.bundle"] {
            let result = try folder.run("build", "-b", bundle, "-o", "Out/\(bundle)")
            #expect(result.exitCode == 0, "\(result.error)")
            #expect(try folder.text(of: "Out/\(bundle)/icon.png") == "image")
        }
    }

    /// Without a repository, the working folder counts as the project if it contains the bundle.
    @Test func `Without a repository, symbolic links must stay in the working folder`() throws {
        let folder = try project()
        try FileManager.default.removeItem(atPath: folder.absolute("repo/.git"))
        try folder.write("image", to: "icon.png")
        try link("repo/Settings.bundle/icon.png", to: "../../icon.png", in: folder)
        #expect(try folder.run("build", "-b", "repo/Settings.bundle", "-o", "Out/Settings.bundle").exitCode == 0)
        let inside = try folder.run("build", "-o", "../Out/Settings.bundle", in: "repo")
        #expect(inside.exitCode == 2 && inside.error.contains("leads outside the repository"), "\(inside.error)")
    }

    // MARK: Values of variables

    private static let lines = ["--define", "TEXT=one\ntwo"]

    private func expectLineFeedError(_ place: String, of folder: ScratchFolder) throws {
        try expect(
            """
            \(place): error: the value of $(TEXT) contains the control character U+000A
              = help: remove it: a title is one line of plain text

            """, of: folder, Self.lines)
    }

    @Test func `build rejects a line feed or tab from a variable in a title`() throws {
        let title = try project(paneText(itemText("Group", ["Title": "See $(TEXT)"])))
        try expectLineFeedError("Settings.bundle/Root.plist:13:4", of: title)
        let choice = itemText(
            "MultiValue",
            [
                "Title": "One", "Key": "k", "DefaultValue": "1", "Values": arrayText("1"),
                "Titles": arrayText("${TEXT}"),
            ])
        try expectLineFeedError("Settings.bundle/Root.plist:21:11", of: project(paneText(choice)))
        let tab = try title.run(Self.command + ["--define", "TEXT=one\ttwo"], in: "repo")
        #expect(tab.exitCode == 2 && tab.error.contains("U+0009"), "\(tab.error)")
    }

    @Test func `build rejects a line feed from a variable in a translated title`() throws {
        let folder = try project(paneText(itemText("Group", ["Title": "Sound", "FooterText": "More"])))
        try folder.write(
            "\"More\" = \"$(TEXT)\";\n\"Sound\" = \"$(TEXT)\";\n", to: "repo/Settings.bundle/de.lproj/Root.strings")
        try expectLineFeedError("Settings.bundle/de.lproj/Root.strings:2:11", of: folder)
        try folder.write("\"Sound\" = \"$(TEXT)\";\n", to: "repo/Settings.bundle/de.lproj/Root~ipad.strings")
        try folder.write("", to: "repo/Settings.bundle/de.lproj/Root.strings")
        try expectLineFeedError("Settings.bundle/de.lproj/Root~ipad.strings:1:11", of: folder)
        try FileManager.default.removeItem(atPath: folder.absolute("repo/Settings.bundle/de.lproj/Root~ipad.strings"))
        // Entries that no item uses may contain line feeds.
        try folder.write("\"Other\" = \"$(TEXT)\";\n", to: "repo/Settings.bundle/de.lproj/Root.strings")
        #expect(try folder.run(Self.command + Self.lines, in: "repo").exitCode == 0)
    }

    @Test func `build accepts a line feed from a variable in a footer or value`() throws {
        let folder = try project(
            paneText(
                itemText("Group", ["Title": "Sound", "FooterText": "$(TEXT)"]),
                itemText("TitleValue", ["Title": "Value", "Key": "k", "DefaultValue": "$(TEXT)"])))
        let result = try folder.run(Self.command + Self.lines, in: "repo")
        #expect(result.exitCode == 0, "\(result.error)")
        let root = try folder.text(of: "repo/build/Settings.bundle/Root.plist")
        #expect(root.components(separatedBy: "<string>one\ntwo</string>").count == 3, "\(root)")
    }

    // MARK: Catalogs

    @Test(arguments: [
        ("Gone.xcstrings", "Gone.xcstrings does not exist\n  = help: check the path\n"),
        (
            "Settings.bundle/Root.plist",
            "Settings.bundle/Root.plist is in the bundle Settings.bundle and would ship with the app\n"
                + "  = help: choose a folder outside the bundle\n"
        ),
        ("text.json", "could not read text.json: its name does not end in .xcstrings\n"),
    ]) func `Commands locate an invalid catalog path in the options file`(path: String, message: String) throws {
        let folder = try project(
            options: "{\n  \"localization\": { \"catalogs\": { \"Root\": \"\(path)\" } }\n}")
        try folder.write("{}", to: "repo/text.json")
        let error = "settings-bundle.json:2:43: error: \(message)"
        try expect(error, of: folder)
        for command in [["check"], ["check", "--fix"], ["show"], ["set-item", "0", "--title", "New"], ["options"]] {
            let result = try folder.run(command, in: "repo")
            #expect(result.exitCode == 2 && result.error.contains(error), "\(command) \(result.error)")
        }
    }

    private static func forms(_ text: String, _ variations: String) -> String {
        """
        {
          "sourceLanguage": "en",
          "strings": {
            "\(text)": {
              "extractionState": "manual",
              "localizations": {
                "de": { "variations": { \(variations): { "stringUnit": { "state": "translated", "value": "x" } } } } }
              }
            }
          },
          "version": "1.0"
        }
        """
    }

    private static let kinds = [#""plural": { "one""#, #""device": { "ipad""#]

    /// The variations belong to the key in the source, not to the key after substitution.
    @Test(arguments: kinds) func `check and build reject variations of a string with a variable`(kind: String) throws {
        let folder = try project(
            paneText(itemText("Group", ["Title": "Sound $(NAME)"])),
            options: """
                {
                  "localization": { "catalogs": { "Root": "Root.xcstrings" } },
                  "build": { "variables": { "NAME": "One" } }
                }
                """)
        try folder.write(Self.forms("Sound $(NAME)", kind), to: "repo/Root.xcstrings")
        for words in [[], ["--configuration", "Release"]] {
            let result = try folder.run(
                ["check", "--select", "text-forms", "--format", "concise"] + words, in: "repo")
            #expect(
                result.exitCode == 1 && result.output.contains("Root.xcstrings:7:9: error: the string 'Sound "),
                "\(words) \(result.output)\(result.error)")
        }
        let built = try folder.run(Self.command, in: "repo")
        #expect(built.exitCode == 2 && built.error.hasPrefix("Root.xcstrings:7:9: error: "), "\(built.error)")
    }

    /// Positions refer to the catalog before substitution, so values of earlier variables do not move them.
    @Test func `build locates an invalid variable in the source catalog`() throws {
        let options = { (more: String) in
            """
            {
              "localization": { "catalogs": { "Root": "Root.xcstrings" } },
              "build": { "variables": { "NAME": "One and two and three"\(more) } }
            }
            """
        }
        let folder = try project(
            paneText(itemText("Group", ["Title": "A $(NAME)"]), itemText("Group", ["Title": "B $(NAME)"])),
            options: options(""))
        let text = { (key: String, value: String) in
            """
            "\(key)": {
              "extractionState": "manual",
              "localizations": { "de": { "stringUnit": { "state": "translated", "value": "\(value)" } } }
            }
            """
        }
        try folder.write(
            """
            {
            "sourceLanguage": "en",
            "strings": {
            \(text("A $(NAME)", "A")),
            \(text("B $(NAME)", "$(OTHER)"))
            },
            "version": "1.0"
            }
            """, to: "repo/Root.xcstrings")
        let result = try folder.run(Self.command, in: "repo")
        #expect(
            result.exitCode == 2 && result.error.hasPrefix("Root.xcstrings:10:78: error: $(OTHER) has no value\n"),
            "\(result.error)")
        try folder.write(options(", \"OTHER\": \"one\\ntwo\""), to: "repo/settings-bundle.json")
        let lines = try folder.run(Self.command, in: "repo")
        #expect(
            lines.exitCode == 2
                && lines.error.hasPrefix("Root.xcstrings:10:78: error: the value of $(OTHER) contains the control"),
            "\(lines.error)")
    }
}
