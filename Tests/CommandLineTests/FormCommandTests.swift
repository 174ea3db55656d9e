import Foundation
import TestSupport
import Testing

/// The commands that print forms, apply them, and create bundles from them.
@Suite struct FormCommandTests {
    @Test func `A form is printed, changed and applied`() throws {
        let folder = try exampleFolder(inMemory: true)
        let form = try folder.run("dump").output
        try folder.write(form.replacing("\"Play\"", with: "\"Play Audio\""), to: "form.json")
        let before = try folder.snapshot()
        let diff = try folder.run("apply", "form.json", "--diff")
        #expect(diff.output.contains("-\t\t\t<string>Play</string>\n+\t\t\t<string>Play Audio</string>\n"))
        #expect(try folder.snapshot() == before)
        let result = try folder.run("apply", "form.json")
        #expect(result.exitCode == 0 && result.output == "" && result.error + "nothing was written\n" == diff.error)
        #expect(
            try folder.snapshot().changes(since: before).allSatisfy { $0.hasPrefix("~ Settings.bundle/") })
        #expect(try folder.text(of: "Settings.bundle/de.lproj/Root.strings").contains("\"Play Audio\" = \"Spielen\";"))
        #expect(try folder.run("apply", "form.json").error == "identical  the bundle matches the form\n")
        #expect(try folder.run("dump").output == folder.text(of: "form.json"))
    }

    @Test func `A form can come from standard input`() throws {
        let folder = try exampleFolder(inMemory: true)
        let form = Array(
            #"// one key\#n{"version": 1, "panes": {"Root": {"PreferenceSpecifiers": [{"Key": "play", "DefaultValue": true}]}}}"#
                .utf8)
        #expect(try folder.run("apply", "-", input: form).error == "update  Root.plist  item 1: DefaultValue\n")
        let broken = try folder.run("apply", "-", input: Array("{\n  \"version\": 1,\n  \"pane\": {}\n}".utf8))
        #expect(broken.exitCode == 2)
        #expect(
            broken.error == """
                standard input:3:3: error: unknown key 'pane'
                  = help: did you mean 'panes'?

                """)
    }

    @Test(arguments: [
        ("{\"version\": 1, \"panes\": {\"Root\": 1}}", "1:34: error: the pane 'Root' is a number; expected an object"),
        ("{\"version\": 1,\n \"version\": 1}", "2:2: error: 'version' appears twice in the same object"),
        (
            "{\"version\": 1, \"panes\": {\"Root\": {}}, \"strings\": {\"xx\": {}}}",
            "1:51: error: the language 'xx' is not a language identifier such as de, pt-BR or zh-Hant"
        ),
        ("{\"version\": 1", "1:14: error: expected ',' or '}', found the end of the file"),
        ("{\"version\": \u{FFFD}", "1:13: error: expected a value, found the byte 239"),
    ])
    func `A malformed form has one error and changes nothing`(text: String, message: String) throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(text, to: "form.json")
        let before = try folder.snapshot()
        for command in [
            ["apply", "form.json"], ["apply", "form.json", "--prune"], ["new", "New.bundle", "--from", "form.json"],
        ] {
            let result = try folder.run(command)
            #expect(result.exitCode == 2 && result.output == "")
            #expect(result.error.hasPrefix("form.json:\(message)"), "\(result.error)")
            #expect(result.error.components(separatedBy: "error:").count == 2)
            #expect(try folder.snapshot() == before)
        }
    }

    @Test func `Pruning requires a form`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("set-item play --default YES\n", to: "script.txt")
        let result = try folder.run("apply", "script.txt", "--prune")
        #expect(result.exitCode == 64)
        #expect(result.error.contains("--prune requires a form, but script.txt is a script"))
    }

    @Test func `A new bundle has the contents of a form`() throws {
        let folder = try exampleFolder(inMemory: true)
        let form = try folder.run("dump")
        let made = try folder.run(["new", "App.bundle", "--from", "-"], input: form.outputBytes)
        #expect(made.exitCode == 0 && made.error.contains("create  App.bundle/Root.plist\n"))
        #expect(try folder.run("dump", "--bundle", "App.bundle").output == form.output)
        #expect(
            try folder.text(of: "App.bundle/de.lproj/Root.strings").hasPrefix(
                "/* Title of a group */\n\"Sound\" = \"Ton\";\n"))
        let refused = try folder.run("new", "B.bundle", "--from", "form.json", "--language", "de")
        #expect(refused.exitCode == 64)
    }

    @Test(arguments: ["appearance", "build-info"]) func `A configuration of Expo's plug-in becomes a bundle`(
        name: String
    ) throws {
        let folder = try ScratchFolder(inMemory: true)
        let bytes = Array(try Data(contentsOf: Fixtures.folder("Expo").appending(path: "\(name).json")))
        try folder.write(bytes, to: "panes.json")
        try folder.run("new", "--from", "panes.json").requireSuccess()
        let before = try folder.snapshot()
        #expect(try folder.run("apply", "panes.json").error == "identical  the bundle matches the form\n")
        #expect(try folder.run("apply", "panes.json", "--prune").error == "identical  the bundle matches the form\n")
        #expect(try folder.snapshot() == before)
        let shown = try folder.run("show").output
        switch name {
        case "appearance":
            #expect(
                shown == """
                    Settings.bundle  en 100 %, kk 100 %, ko 100 %, pt_BR 100 %, uk 100 %
                    Root  table Root
                      0 child-pane  Appearance  → Appearance
                        Appearance  table Appearance
                          0 radio-group  Appearance  appearance = "automatic" (Automatic)

                    """)
        default:
            #expect(shown.contains("  1 group       This App\n"))
            #expect(shown.contains("0 title  Identifier  build_1 = \"com.example.app\"\n"))
        }
    }

    @Test func `A bundle that has no form is reported with a position`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.write("\"Sound\" = (Ton);\n", to: "Settings.bundle/de.lproj/Root.strings")
        let result = try folder.run("dump")
        #expect(result.exitCode == 2 && result.output == "")
        #expect(
            result.error.hasPrefix(
                "Settings.bundle/de.lproj/Root.strings:1:11: error: the value of 'Sound' is not a string\n"))
    }
}
