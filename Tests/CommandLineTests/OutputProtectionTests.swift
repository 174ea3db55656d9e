import TestSupport
import Testing

/// Outputs of commands that would overwrite files of the project.
@Suite struct OutputProtectionTests {
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(paneText(), to: "Other/Settings.bundle/Root.plist")
        try folder.write(paneText(), to: "Kit/Panes.bundle/Root.plist")
        try folder.write("{}\n", to: "settings-bundle.json")
        try folder.write("{ objects = {}; }\n", to: "App.xcodeproj/project.pbxproj")
        try folder.write("<plist><dict><key>CFBundleName</key><string>App</string></dict></plist>", to: "Info.plist")
        try folder.write("let x = 1\n", to: "main.swift")
        try folder.write(String(repeating: "x", count: 10), to: "notes.md")
        return folder
    }

    @Test(arguments: [
        (
            ["preview", "--format", "text", "--output"],
            ["settings-bundle.json", "main.swift", "notes.md", "Info.plist"]
        ),
        (["preview", "--format", "html", "--output"], ["App.xcodeproj/project.pbxproj", "main.swift"]),
        (["generate", "swift", "--output"], ["main.swift", "settings-bundle.json", "Info.plist"]),
        (["generate", "managed", "--bundle-id", "com.example.app", "--output"], ["Info.plist", "notes.md"]),
        (
            ["generate", "privacy", "--output"],
            ["Info.plist", "App.xcodeproj/project.pbxproj", "settings-bundle.json"]
        ),
        (["check", "--write-baseline", "--baseline"], ["settings-bundle.json", "Info.plist", "main.swift"]),
        (["init", "--options"], ["settings-bundle.json", "Info.plist"]),
        (["localize", "catalog", "Root", "--to"], ["notes.md"]),
    ])
    func `An output does not overwrite a file that the command did not write`(command: [String], paths: [String])
        throws
    {
        let folder = try folder()
        for path in paths {
            let bundle = command[0] == "check" ? [] : ["--bundle", "Settings.bundle"]
            let refusal = try Refusal(command + [path] + bundle, in: folder)
            #expect(refusal.exitCode != 0 && refusal.changes.isEmpty, "\(path): \(refusal.error)")
            #expect(refusal.error.contains("help: "), "\(path): \(refusal.error)")
        }
    }

    /// This includes bundles other than the one that the command reads.
    @Test(arguments: [
        ["preview", "--output"], ["preview", "--format", "html", "--output"], ["generate", "swift", "--output"],
        ["generate", "privacy", "--output"], ["localize", "export", "de", "--force", "--format", "xliff", "--output"],
        ["localize", "catalog", "Root", "--to"],
    ])
    func `An output is not written into any Settings bundle`(command: [String]) throws {
        let folder = try folder()
        let name = command[1] == "catalog" ? "x.xcstrings" : command[1] == "export" ? "x.xliff" : "x.html"
        for path in ["Settings.bundle", "Other/Settings.bundle", "Other/Settings.bundle/de.lproj", "Kit/Panes.bundle"] {
            let refusal = try Refusal(command + ["\(path)/\(name)", "--bundle", "Settings.bundle"], in: folder)
            #expect(refusal.exitCode == 2 && refusal.changes.isEmpty, "\(path): \(refusal.error)")
            #expect(
                refusal.error.contains("would ship with the app") || path.hasSuffix("de.lproj"),
                "\(path): \(refusal.error)")
        }
        let pane = try Refusal(
            command + ["Other/Settings.bundle/Root.plist", "--bundle", "Settings.bundle"], in: folder)
        #expect(pane.exitCode != 0 && pane.changes.isEmpty, "\(pane.error)")
    }

    @Test func `localize export does not replace a catalog of the bundle`() throws {
        let folder = try exampleFolder(inMemory: true)
        try folder.run("localize", "catalog", "Root").requireSuccess()
        for options in [[], ["--force"], ["--output", "Root.xcstrings", "--force"]] {
            let refusal = try Refusal(["localize", "export", "--format", "xcstrings"] + options, in: folder)
            #expect(refusal.exitCode == 2 && refusal.isClean)
            #expect(
                refusal.error == """
                    error: Root.xcstrings is a String Catalog of a bundle, which an export does not replace
                      = help: specify another folder, such as --output translations

                    """, "\(refusal.error)")
        }
        try folder.run("localize", "export", "--format", "xcstrings", "-o", "translations").requireSuccess()
    }

    @Test func `A preview replaces earlier previews and empty files`() throws {
        let folder = try folder()
        for name in ["a.html", "b.svg", "c.txt", "empty.out"] {
            let format = name == "empty.out" ? ["--format", "html"] : []
            try folder.write(name == "empty.out" ? "" : "old", to: name)
            let result = try folder.run(["preview", "--bundle", "Settings.bundle", "--output", name] + format)
            #expect(result.exitCode == 0, "\(result.error)")
            #expect(try folder.text(of: name).count > 10)
        }
    }

    /// The options file of the other bundle is beside the catalog or elsewhere.
    @Test(arguments: [("a", []), ("a/Root.xcstrings", []), ("Root.xcstrings", ["--to", "Root.xcstrings"])])
    func `localize export does not replace a catalog of another bundle`(output: String, place: [String]) throws {
        let folder = try exampleFolder(inMemory: true)
        try shell("mkdir .git a b; cp -R Settings.bundle a; mv Settings.bundle b", in: folder).requireSuccess()
        try folder.run(["localize", "catalog", "Root", "--bundle", "a/Settings.bundle"] + place).requireSuccess()
        let refusal = try Refusal(
            [
                "localize", "export", "--bundle", "b/Settings.bundle", "--format", "xcstrings", "--force", "--output",
                output,
            ], in: folder)
        #expect(refusal.exitCode == 2 && refusal.isClean)
        #expect(
            refusal.error.contains("Root.xcstrings is a String Catalog of a bundle, which an export does not replace"),
            "\(refusal.error)")
    }
}
