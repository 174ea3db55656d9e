import TestSupport
import Testing

/// `generate managed`: options and output files.
@Suite struct GenerateManagedTests {
    private func folder() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    @Test func `generate managed writes a specification in all languages`() throws {
        let folder = try folder()
        try folder.write("\"Beginner\" = \"Anfänger\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        try folder.write("\"Beginner\" = ", to: "Settings.bundle/fr.lproj/Root.strings")
        let words = ["generate", "managed", "--bundle-id", "com.example.app", "-o", "App/AppConfig.xml"]
        let first = try folder.run(words)
        #expect(first.exitCode == 0 && first.error.hasSuffix("\ncreate     App/AppConfig.xml\n"), "\(first)")
        let text = try folder.text(of: "App/AppConfig.xml")
        #expect(text.contains("  <version>1</version>\n  <bundleId>com.example.app</bundleId>\n  <dict>\n"))
        #expect(
            text.contains(
                """
                          <option value="0">
                            <language value="en">Beginner</language>
                            <language value="de">Anfänger</language>
                          </option>

                """))
        #expect(text.contains("<float keyName=\"gravity_preference\">"))
        #expect(text.contains("<constraint min=\"0.0\" max=\""))
        #expect(!text.contains("\"fr\""), "a table that cannot be read says nothing")
        let before = try folder.snapshot()
        #expect(try folder.run(words).error.hasSuffix("\nidentical  App/AppConfig.xml\n"))
        #expect(try folder.run(words + ["--check"]).exitCode == 0)
        let stale = try folder.run(words + ["--revision", "2", "--check"])
        #expect(stale.exitCode == 1)
        #expect(stale.error.contains("generate managed --bundle-id com.example.app --revision 2"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: ["translations", "12"])
    func `generate managed omits a folder whose name is not a language tag`(language: String) throws {
        let folder = try folder()
        try folder.write("\"Beginner\" = \"A\";\n", to: "Settings.bundle/\(language).lproj/Root.strings")
        try folder.write("\"Beginner\" = \"Anfänger\";\n", to: "Settings.bundle/de.lproj/Root.strings")
        let text = try folder.run("generate", "managed", "--bundle-id", "com.example.app").output
        #expect(text.contains("<language value=\"de\">Anfänger</language>"))
        #expect(!text.contains(language))
    }

    @Test func `generate managed uses the bundle identifier in the Xcode project`() throws {
        let folder = try folder()
        try folder.write(
            ProjectText(
                objects: "REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = \"<group>\"; };\n"
                    + "FILE = {isa = PBXBuildFile; fileRef = REF; };",
                files: "FILE", main: "REF", settings: "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(TARGET_NAME)\"; "
            ).text, to: "App.xcodeproj/project.pbxproj")
        #expect(try folder.run("generate", "managed").output.contains("<bundleId>com.example.App</bundleId>"))
    }

    @Test(arguments: [
        ([], "has no bundle identifier"), (["--bundle-id", "a b"], "'a b' is not a bundle identifier"),
        (["--bundle-id", "a.b", "--revision", "0"], "--revision 0 is not a number"),
        (["--format", "xml"], "unknown value 'xml' for --format"),
        (["--bundle-id", "a.b", "-o", ""], "--output is empty"),
        (["--format", "swift", "--name", "1"], "cannot be used as a type name"),
        (["--bundle-id", "a.b", "--check"], "--check"),
    ])
    func `generate managed rejects invalid options`(options: [String], message: String) throws {
        let result = try folder().run(["generate", "managed"] + options)
        #expect(result.exitCode == 64 && result.error.contains(message), "\(result)")
    }

    @Test func `generate managed does not overwrite files that it did not write`() throws {
        let folder = try folder()
        try folder.write("<managedAppConfiguration/>", to: "AppConfig.xml")
        let result = try folder.run("generate", "managed", "--bundle-id", "a.b", "-o", "AppConfig.xml")
        #expect(result.exitCode == 2)
        let message = "AppConfig.xml: error: the file was not written by settings-bundle generate managed\n"
        #expect(result.error.hasPrefix(message))
        let empty = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(itemText("Group", ["Title": "A"]))], inMemory: true)
        let nothing = try empty.run("generate", "managed", "--bundle-id", "a.b")
        #expect(nothing.exitCode == 2 && nothing.output == "")
        #expect(nothing.error.contains("error: the bundle has no setting that a managed configuration can contain\n"))
    }
}
