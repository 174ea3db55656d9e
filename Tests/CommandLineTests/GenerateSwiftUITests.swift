import TestSupport
import Testing

/// `generate swiftui`: options and output files.
@Suite struct GenerateSwiftUITests {
    private func folder() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    @Test func `generate swiftui writes a view and --check compares it`() throws {
        let folder = try folder()
        let words = ["generate", "swiftui", "-o", "SettingsView.swift"]
        #expect(try folder.run(words).error == "create     SettingsView.swift\n")
        #expect(try folder.run(words).error == "identical  SettingsView.swift\n")
        #expect(try folder.run(words + ["--check"]).exitCode == 0)
        let stale = try folder.run(words + ["--minimum-ios", "16", "--check"])
        #expect(stale.exitCode == 1)
        #expect(stale.error.contains("generate swiftui --minimum-ios 16 --output SettingsView.swift"))
        #expect(try folder.run("generate", "swiftui").output == folder.text(of: "SettingsView.swift"))
    }

    @Test func `The view contains only the code that the bundle needs`() throws {
        let tutorial = try folder().run("generate", "swiftui").output
        #expect(tutorial.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
        #expect(tutorial.split(separator: "\n").allSatisfy { $0.count <= 120 })
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(toggleText("A", key: "a"))], inMemory: true)
        let view = try folder.run("generate", "swiftui").output
        let functions = view.split(separator: "\n").compactMap { line in
            line.split(separator: "func ").dropFirst().first?.prefix { $0 != "(" && $0 != "<" }
        }
        #expect(functions == ["changes", "text", "bool", "binding", "bool"])
        let aliases = view.split(separator: "\n").compactMap { $0.split(separator: " = SwiftUI.").dropFirst().first }
        #expect(aliases == ["Binding", "Section", "Toggle"])
        let text = itemText("Group", ["FooterText": "A"])
        try folder.write(paneText(text), to: "Settings.bundle/Root.plist")
        #expect(try !folder.run("generate", "swiftui").output.contains("Stored"))
        try folder.write(paneText(itemText("Group", [:])), to: "Settings.bundle/Root.plist")
        #expect(try !folder.run("generate", "swiftui").output.contains("Pane"))
    }

    /// The root pane is displayed by the view itself unless it has a different view for each device or is linked.
    @Test func `The root pane has its own view only if it is needed`() throws {
        func link(_ file: String) -> String { itemText("ChildPane", ["Title": file, "File": file]) }
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(link("More")), "Settings.bundle/More.plist": paneText("")],
            inMemory: true)
        let alone = try folder.run("generate", "swiftui").output
        #expect(alone.contains("MorePage(settings: self)") && !alone.contains("RootPage"))
        try folder.write(paneText(link("Root")), to: "Settings.bundle/More.plist")
        let linked = try folder.run("generate", "swiftui").output
        #expect(linked.contains("        RootPage(settings: self)\n"))
        #expect(linked.contains("MorePage(settings: settings)") && linked.contains("RootPage(settings: settings)"))
    }

    @Test func `The options file specifies file, name and access of the view`() throws {
        let folder = try folder()
        try folder.write(
            #"{ "generate": { "swiftui": { "output": "App/Preferences.swift", "name": "Preferences", "access": "public" } } }"#,
            to: "settings-bundle.json")
        #expect(try folder.run("generate", "swiftui").error == "create     App/Preferences.swift\n")
        #expect(try folder.text(of: "App/Preferences.swift").contains("\npublic struct Preferences: SwiftUI.View {\n"))
        #expect(try folder.run("generate", "swiftui", "--check").exitCode == 0)
    }

    /// The name of one command is a prefix of the other's.
    @Test func `generate does not overwrite a file by another generate command`() throws {
        let folder = try folder()
        for (verb, other) in [("swift", "swiftui"), ("swiftui", "swift")] {
            let file = "\(verb).swift"
            #expect(try folder.run("generate", verb, "-o", file).exitCode == 0)
            let result = try folder.run("generate", other, "-o", file)
            #expect(result.exitCode == 2)
            #expect(
                result.error.hasPrefix(
                    "\(file): error: the file was not written by settings-bundle generate \(other)\n"))
        }
    }

    @Test(arguments: [
        (["--name", "1"], "cannot be used as a type name"),
        (["--name", "Page"], "cannot be used as a view name"),
        (["--access", "open"], "unknown value 'open' for --access"), (["-o", ""], "--output is empty"),
        (["--check"], "--check"),
        (["--minimum-ios", "x"], "is not a version"),
    ])
    func `generate swiftui rejects invalid options`(options: [String], message: String) throws {
        let result = try folder().run(["generate", "swiftui"] + options)
        #expect(result.exitCode == 64 && result.error.contains(message), "\(result)")
    }

    @Test func `generate swiftui omits items that Settings does not draw`() throws {
        let button = "<key>Type</key>\n<string>IASKButtonSpecifier</string>\n<key>Key</key>\n<string>b</string>"
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(toggleText("A", key: "a"), button)], inMemory: true)
        let result = try folder.run("generate", "swiftui")
        #expect(result.exitCode == 0 && !result.output.contains("\"b\""))
        #expect(
            result.error == "note: item 1 of Root.plist is not drawn: only InAppSettingsKit draws IASKButtonSpecifier\n"
        )
    }

    @Test func `generate swiftui looks strings up in the pane's string table`() throws {
        let folder = try folder()
        try folder.write("\"Play Sounds\" = \"Sounds on\";\n", to: "Settings.bundle/en.lproj/Root.strings")
        let text = try folder.run("generate", "swiftui").output
        #expect(text.contains("pane.text(\"Play Sounds\", \"Sounds on\")"))
        #expect(text.contains("table: \"Root\")"))
        try folder.write("\"Play Sounds\" = ", to: "Settings.bundle/en.lproj/Root.strings")
        let broken = try folder.run("generate", "swiftui")
        #expect(broken.exitCode == 2 && broken.output == "")
        #expect(broken.error.hasPrefix("Settings.bundle/en.lproj/Root.strings:1:"))
    }

    @Test func `generate swiftui includes panes for devices but not for other languages`() throws {
        func pane(_ title: String) -> String {
            paneText(itemText("ToggleSwitch", ["Title": title, "Key": title]))
        }
        let link = itemText("ChildPane", ["Title": "More", "File": "More"])
        let folder = try ScratchFolder(
            [
                "Settings.bundle/Root.plist": paneText(link), "Settings.bundle/Root~ipad.plist": pane("Large"),
                "Settings.bundle/en.lproj/More.plist": pane("English"),
                "Settings.bundle/de.lproj/More.plist": pane("German"),
                "Settings.bundle/Unreached.plist": pane("Unreached"),
            ], inMemory: true)
        let text = try folder.run("generate", "swiftui").output
        #expect(text.contains("if SettingsView.isDevice(oneOf: [\"Pad\"]) {"))
        #expect(text.contains("RootIpadPage(settings: self)") && text.contains("RootPage(settings: self)"))
        #expect(text.contains("MorePage(settings: settings).navigationTitle(pane.text(\"More\"))"))
        #expect(text.contains("\"English\"") && !text.contains("\"German\"") && !text.contains("\"Unreached\""))
    }

    @Test func `generate swiftui puts the condition in the options file around an item`() throws {
        let folder = try folder()
        let added = try folder.run(
            "add-item", "toggle", "--title", "Log", "--key", "log", "--configuration", "Debug", "-q")
        #expect(added.exitCode == 0, "\(added)")
        #expect(try folder.run("generate", "swiftui").output.contains("// For Debug only.\n"))
        try folder.write(
            #"{ "generate": { "conditions": { "Debug": "DEBUG" } } }"#, to: "settings-bundle.json")
        let text = try folder.run("generate", "swiftui").output
        #expect(text.contains("#if DEBUG\n") && !text.contains("For Debug only"))
    }

    @Test func `generate swiftui writes an empty view for a bundle without a Root pane`() throws {
        let folder = try ScratchFolder(["Settings.bundle/Other.plist": paneText("")], inMemory: true)
        let result = try folder.run("generate", "swiftui")
        #expect(result.exitCode == 0 && result.error.contains("there is no Root.plist"), "\(result)")
        #expect(result.output.contains("        SwiftUI.EmptyView()\n"))
    }
}
