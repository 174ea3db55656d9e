import Foundation
import TestSupport
import Testing

/// Options in the options file, and what takes precedence over them.
@Suite struct EffectiveOptionsTests {
    private func folder(_ options: String) throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        try folder.write(options, to: "settings-bundle.json")
        return folder
    }

    private func findings(_ folder: ScratchFolder, _ arguments: String...) throws -> Set<String> {
        let output = try folder.run(["check", "--notes", "--json"] + arguments).outputBytes
        let report = try JSONDecoder().decode(JSONValue.self, from: Data(output))
        let findings = report.members["findings"]?.elements ?? []
        return Set(
            findings.map { "\($0.members["severity"]?.string ?? "") \($0.members["rule"]?.string ?? "")" })
    }

    // MARK: check

    @Test func `check uses the rules in the options file`() throws {
        #expect(try findings(folder("{}")) == ["error missing-required-key", "note same-as-source"])
        let ignoring = try folder(#"{ "check": { "ignore": ["missing-required-key"], "error": ["same-as-source"] } }"#)
        #expect(try findings(ignoring) == ["error same-as-source"])
        // Command-line options take precedence.
        #expect(try findings(ignoring, "--warn", "missing-r").contains("warning missing-required-key"))
        #expect(try findings(ignoring, "--select", "missing-r") == ["error missing-required-key"])
        #expect(try findings(ignoring, "--warn", "same").contains("warning same-as-source"))
        #expect(try !findings(ignoring, "--ignore", "same").contains { $0.hasSuffix("same-as-source") })
    }

    @Test func `check uses the platforms in the options file`() throws {
        let folder = try folder(#"{ "platforms": ["tvos"] }"#)
        let items = paneText(itemText("Slider", ["Key": "a", "DefaultValue": "<real>1</real>"]))
        try folder.write(items, to: "Settings.bundle/Root.plist")
        #expect(try findings(folder, "--select", "platform").contains { $0.hasSuffix("platform-item") })
        #expect(try findings(folder, "--select", "platform", "--platform", "ios") == [])
    }

    @Test func `check uses the options file of each bundle`() throws {
        let folder = try folder("{}")
        try #require(
            try shell("mkdir a b; cp -R Settings.bundle a; mv Settings.bundle b; mkdir c", in: folder).exitCode == 0)
        try folder.write(#"{ "check": { "ignore": ["same-as-source"] } }"#, to: "a/settings-bundle.json")
        try folder.write(#"{ "check": { "error": ["same-as-source"] } }"#, to: "b/settings-bundle.json")
        let check = try folder.run("check", "--select", "same", "--format", "concise")
        #expect(check.exitCode == 0 || check.exitCode == 1)
        let both = try folder.run("check", "--format", "sarif", "a", "b")
        #expect(
            both.exitCode == 1 && both.output.contains("b/Settings.bundle") && both.output.contains("same-as-source"))
        let lines = try folder.run("check", "--format", "concise", "a", "b").output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("b/") && $0.contains("same-as-source") })
        #expect(!lines.contains { $0.hasPrefix("a/") && $0.contains("same-as-source") })
        // An error in one file does not affect the other bundle.
        try folder.write("{", to: "a/settings-bundle.json")
        let one = try folder.run("check", "--format", "concise", "a", "b")
        #expect(one.exitCode == 2 && one.error.contains("a/settings-bundle.json:1:2: error: "), "\(one.error)")
        #expect(one.output.contains("b/Settings.bundle") && !one.output.contains("a/Settings.bundle"))
    }

    @Test func `check uses the baseline in the options file`() throws {
        let folder = try folder(#"{ "check": { "baseline": "known.json" } }"#)
        let missing = try folder.run("check")
        #expect(missing.exitCode == 2 && missing.error.hasPrefix("error: there is no baseline at known.json\n"))
        #expect(try folder.run("check", "--write-baseline").exitCode == 0)
        #expect(try folder.run("check", "--strict", "--notes").output == "")
        // The path in a deeper options file leads to the same baseline, which is written once.
        try #require(try shell("mkdir a; cp -R Settings.bundle a", in: folder).exitCode == 0)
        try folder.write(#"{ "check": { "baseline": "../known.json" } }"#, to: "a/settings-bundle.json")
        try #require(try shell("mkdir .git", in: folder).exitCode == 0)
        #expect(try folder.run("check", "--write-baseline", "a", "Settings.bundle").exitCode == 0)
        let known = try folder.text(of: "known.json")
        #expect(known.contains("a/Settings.bundle") && known.contains("\"Settings.bundle\""), "\(known)")
        #expect(try folder.run("check", "--strict", "--notes", "a", "Settings.bundle").output == "")
        #expect(try folder.run("check", "--write-baseline", "--baseline", "b.json").exitCode == 0)
        #expect(try folder.text(of: "b.json").contains("Settings.bundle"))
    }

    // MARK: preview

    @Test func `preview uses the style in the options file`() throws {
        let older = try folder(#"{ "preview": { "style": "ios18" } }"#)
        let newest = try folder("{}").run("preview", "--format", "svg").output
        let pinned = try older.run("preview", "--format", "svg").output
        #expect(try pinned == older.run("preview", "--format", "svg", "--style", "ios18").output)
        #expect(pinned != newest)
        // Command-line options take precedence.
        #expect(try older.run("preview", "--format", "svg", "--style", "ios26").output == newest)
        #expect(try older.run("preview", "--format", "html").output.contains("\"style\":\"ios18\""))
        #expect(try older.run("options").output.contains("preview.style"))
        let refusal = try folder(#"{ "preview": { "style": "ios27" } }"#).run("preview")
        #expect(refusal.exitCode == 2 && refusal.error.contains("unknown style 'ios27'"), "\(refusal.error)")
    }

    // MARK: Languages

    @Test func `The source language in the options file takes precedence over the comment`() throws {
        let folder = try folder(#"{ "localization": { "source": "de" } }"#)
        let add = try folder.run("add-item", "toggle", "--title", "Neu", "--key", "new")
        #expect(add.exitCode == 0, "\(add.error)")
        let status = try folder.run("localize", "status")
        #expect(status.output.contains("de (source)"))
        try #require(
            try shell(
                "sed -i.bak 's/<plist/<!-- settings-bundle: source-language fr --><plist/' Settings.bundle/Root.plist; "
                    + "rm Settings.bundle/*.bak", in: folder
            ).exitCode == 0)
        #expect(try folder.run("localize", "status").output.contains("de (source)"))
        let check = try folder.run("check", "--select", "source-language-mismatch", "--format", "concise")
        #expect(check.output.contains("the source language is 'fr' in the comment but 'de' in the options file"))
        let typed = try folder.run("localize", "status", "--source-language", "ja")
        #expect(typed.output.contains("ja (source)"))
        let rename = try folder.run("localize", "rename", "de", "de-AT")
        #expect(rename.error.contains("settings-bundle.json  localization: 'de-AT' was 'de'"), "\(rename.error)")
        #expect(try folder.text(of: "settings-bundle.json") == #"{ "localization": { "source": "de-AT" } }"#)
        #expect(try folder.text(of: "Settings.bundle/Root.plist").contains("source-language fr"))
    }

    @Test func `localize uses the languages in the options file`() throws {
        let folder = try folder(#"{ "localization": { "languages": ["de", "it"] } }"#)
        let status = try folder.run("localize", "status")
        let languages = status.output.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(languages == ["de", "en", "it"])
        #expect(
            status.error == """
                note: the options file does not list fr, which the bundle has
                note: the options file does not list ja, which the bundle has

                """)
        #expect(try folder.run("localize", "status", "--fail-under", "100").exitCode == 1)
        #expect(try folder.run("localize", "status", "fr", "--fail-under", "0").error == "")
        let export = try folder.run("localize", "export", "--output", "out/")
        #expect(export.error.contains("out/de.xliff") && !export.error.contains("fr.xliff"), "\(export.error)")
    }

    // MARK: generate and preview

    @Test func `generate writes to the path in the options file`() throws {
        let folder = try folder(
            """
            { "generate": {
              "swift": { "output": "Code/Made.swift", "access": "public", "name": "Made" },
              "objc": { "output": "Code/Made.h", "name": "MAD" }
            } }
            """)
        let swift = try folder.run("generate", "swift")
        #expect(swift.exitCode == 0 && swift.error == "create     Code/Made.swift\n", "\(swift.error)")
        #expect(try folder.text(of: "Code/Made.swift").contains("public nonisolated struct Made:"))
        #expect(try folder.run("generate", "swift", "--check").exitCode == 0)
        #expect(try folder.run("generate", "swift", "--check", in: "Code").exitCode == 2)
        let stale = try folder.run("generate", "swift", "--check", "--name", "Other")
        #expect(stale.exitCode == 1 && stale.error.hasSuffix("with: settings-bundle generate swift --name Other\n"))
        let printed = try folder.run("generate", "swift", "--output", "-", "--access", "internal")
        #expect(printed.output.contains("\nnonisolated struct Made:") && printed.error == "")
        #expect(try folder.run("generate", "objc").exitCode == 0)
        #expect(try folder.text(of: "Code/Made.h").contains("MAD"))
        #expect(try folder.run("generate", "objc", "--check").exitCode == 0)
        try folder.write("{}", to: "settings-bundle.json")
        #expect(try folder.run("generate", "swift").output.contains("struct AppSettings:"))
        try folder.write(#"{ "generate": { "swift": { "output": "-" } } }"#, to: "settings-bundle.json")
        #expect(try folder.run("generate", "swift").error == "create     ./-\n")
        try folder.write("{}", to: "settings-bundle.json")
        #expect(try folder.run("generate", "swift", "--check").exitCode == 64)
    }

    @Test(arguments: [
        (
            #"{ "generate": { "swift": { "name": "1x" } } }"#, "swift",
            "1:36: error: the name '1x' cannot be used as a type name"
        ),
        (#"{ "generate": { "objc": { "output": "a.m" } } }"#, "objc", "1:37: error: the output 'a.m' is not a header"),
        (#"{ "generate": { "objc": { "name": "Größe" } } }"#, "objc", "1:35: error: the name 'Größe' is not ASCII"),
    ])
    func `generate locates invalid values in the options file`(options: String, verb: String, message: String) throws {
        let result = try folder(options).run("generate", verb)
        #expect(result.exitCode == 2 && result.error.hasPrefix("settings-bundle.json:" + message), "\(result.error)")
    }

    @Test func `preview draws a device of the platforms in the options file`() throws {
        let folder = try folder(#"{ "platforms": ["ipados", "tvos"] }"#)
        for (device, title) in [("", "Phone"), ("~ipad", "Pad")] {
            try folder.write(paneText(itemText("Group", ["Title": title])), to: "Settings.bundle/Root\(device).plist")
        }
        #expect(try folder.run("preview").output.uppercased().contains("PAD"))
        #expect(try folder.run("preview", "--device", "iphone").output.uppercased().contains("PHONE"))
        try folder.write("{}", to: "settings-bundle.json")
        #expect(try folder.run("preview").output.uppercased().contains("PHONE"))
    }

    // MARK: options

    @Test func `options prints every value with its origin`() throws {
        let folder = try folder(
            """
            { "platforms": ["ios"], "check": { "ignore": ["long-footer", "empty-title"] },
              "build": { "variables": { "VERSION": "1", "COMMIT": null }, "merge": [{ "from": "L", "single-pane": true }] } }
            """)
        let result = try folder.run("options", environment: ["VERSION": "2"])
        #expect(
            result.output == """
                option                      value                 from
                options                     settings-bundle.json  found
                bundle                      Settings.bundle       found
                localization.source         en                    Settings.bundle
                platforms                   ios                   settings-bundle.json:1:17
                check.ignore                long-footer           settings-bundle.json:1:47
                check.ignore                empty-title           settings-bundle.json:1:62
                build.variables.VERSION     2                     $VERSION
                build.variables.COMMIT      none                  settings-bundle.json:2:55
                build.merge[0].from         L                     settings-bundle.json:2:83
                build.merge[0].single-pane  true                  settings-bundle.json:2:103

                """)
        #expect(result.error == "" && result.exitCode == 0)
        #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `options works without an options file and without a bundle`() throws {
        let folder = try exampleFolder(inMemory: true)
        #expect(
            try folder.run("options", "--bundle", "Settings.bundle").output == """
                option               value            from
                options              none
                bundle               Settings.bundle  --bundle
                localization.source  en               Settings.bundle

                """)
        try folder.write(#"{ "platforms": ["ios"] }"#, to: "empty/settings-bundle.json")
        let none = try folder.run("options", in: "empty")
        #expect(none.exitCode == 2 && none.error.hasPrefix("error: there is no Settings bundle in"))
        #expect(
            none.output == """
                option     value                 from
                options    settings-bundle.json  found
                bundle     none
                platforms  ios                   settings-bundle.json:1:17

                """)
    }

    @Test func `apply rejects --options in a script`() throws {
        let folder = try folder("{}")
        try folder.write("set-item play --default true --options x.json\n", to: "script.txt")
        let result = try folder.run("apply", "script.txt")
        #expect(
            result.exitCode == 64 && result.error.contains("--options is not allowed in a script"), "\(result.error)")
    }
}
