import Foundation
import TestSupport
import Testing

/// The JSON that commands with `--json` print about what they change, and about errors.
@Suite struct ChangeReportTests {
    /// The commands that write files, in a folder made by `made`.
    private static let commands: [[String]] = [
        ["new", "New.bundle"], ["new", "New.bundle", "--target", "App"], ["init"],
        ["add-item", "group", "--title", "Group"], ["add-item", "toggle", "--title", "On", "--key", "on"],
        ["add-item", "slider", "--key", "size"],
        ["add-item", "title", "--title", "Version", "--key", "version", "--default", "1.0"],
        ["add-item", "text-field", "--title", "Host", "--key", "host", "--translate", "de=Rechner"],
        ["add-item", "multi-value", "--title", "Level", "--key", "level", "--default", "1", "--choice", "One=1"],
        ["add-item", "radio-group", "--key", "theme", "--choice", "Light", "--choice", "Dark"],
        ["add-item", "child-pane", "--title", "More", "--file", "More"],
        ["set-item", "play", "--title", "Loud"], ["move-item", "volume", "--at", "0"],
        ["move-item", "play", "--to-pane", "More", "--drop-strings"], ["copy-item", "play", "--key", "play2"],
        ["remove-item", "play"], ["rename-key", "play", "playing"], ["add-pane", "Sounds", "--title", "Sounds"],
        ["set-pane", "More", "--strings-table", "Root"], ["rename-pane", "More", "Less"],
        ["remove-pane", "More"], ["merge", "Other.bundle", "--title", "Other"], ["format"], ["fix", "toggle-default"],
        ["apply", "script.txt"],
        ["apply", "form.json", "--prune"], ["new", "New.bundle", "--from", "form.json"],
        ["localize"], ["localize", "sync", "--prune"], ["localize", "add", "it"], ["localize", "remove", "ja"],
        ["localize", "rename", "fr", "fr-CA"], ["localize", "set", "ja", "Play", "遊ぶ"], ["localize", "pseudo"],
        ["localize", "import", "de.xliff"], ["localize", "export", "ja"], ["localize", "catalog", "Root"],
        ["generate", "swift", "--output", "App/Settings.swift"], ["generate", "swiftui", "--output", "View.swift"],
        ["generate", "objc", "--output", "Settings.h"], ["generate", "privacy", "--output", "P.xcprivacy"],
        ["generate", "managed", "--bundle-id", "com.example.app", "--output", "AppConfig.xml"],
        ["build", "--output", "build/Settings.bundle"], ["build", "--file-lists", "App", "--configuration", "Debug"],
        ["project", "add", "--target", "Other"],
        ["project", "add", "--target", "App", "--build", "--file-lists", "App"],
        ["project", "remove", "--target", "App"], ["project", "languages", "haw"], ["check", "--fix", "--notes"],
        ["check", "--unsafe-fixes"],
        ["check", "--baseline", "baseline.json", "--write-baseline"],
    ]

    private static let project = ProjectText(
        objects: """
            REF = {isa = PBXFileReference; path = Settings.bundle; sourceTree = "<group>"; };
            FILE = {isa = PBXBuildFile; fileRef = REF; };
            OTHER = {isa = PBXNativeTarget; name = Other; productType = "com.apple.product-type.application"; \
            buildPhases = (PHASE); buildConfigurationList = OTHERLIST; };
            PHASE = {isa = PBXResourcesBuildPhase; files = (); };
            OTHERLIST = {isa = XCConfigurationList; buildConfigurations = (OTHERDEBUG); };
            OTHERDEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = iphoneos; }; };
            """, files: "FILE", main: "REF", settings: "SDKROOT = iphoneos;"
    ).text.replacing("targets = (", with: "targets = (OTHER, ")

    private static let made = MadeFiles(
        [
            ["add-pane", "More", "--title", "More"], ["localize", "export", "fr"],
            ["new", "Other.bundle", "--template", "tutorial", "-q"],
        ],
        in: {
            let folder = try exampleFolder(inMemory: true)
            try folder.write(
                try folder.text(of: "Settings.bundle/de.lproj/Root.strings") + "\"Old\" = \"Alt\";\n",
                to: "Settings.bundle/de.lproj/Root.strings")
            try folder.write(Self.project, to: "App.xcodeproj/project.pbxproj")
            try folder.write("set-item play --title Loud\nremove-item volume\n", to: "script.txt")
            try folder.write("", to: "App/App.swift")
            let form = """
                {"version": 1, "panes": {"Root": {"StringsTable": "Root", "PreferenceSpecifiers": [
                  {"Type": "PSToggleSwitchSpecifier", "Title": "Loud", "Key": "play", "DefaultValue": true}]}},
                 "strings": {"de": {"Root": {"Loud": "Laut"}}, "it": {"Root": {"Loud": "Forte"}}}}
                """
            try folder.write(form, to: "form.json")
            try folder.write("\"Sound\"=\"音\";\n", to: "Settings.bundle/ja.lproj/Root.strings")
            let wrong = itemText("ToggleSwitch", ["Title": "Wrong", "Key": "wrong", "DefaultValue": "1"])
            try folder.write(paneText(table: nil, wrong), to: "Settings.bundle/Wrong.plist")
            return folder
        })

    private static func folder() throws -> ScratchFolder {
        let folder = try made.folder()
        let export = try folder.text(of: "fr.xliff")
        try folder.write(
            export.replacing("target-language=\"fr\"", with: "target-language=\"de\"")
                .replacing("<source>Sound</source>", with: "<source>Sound</source>\n<target>Klang</target>"),
            to: "de.xliff")
        try FileManager.default.removeItem(atPath: folder.absolute("fr.xliff"))
        return folder
    }

    private static func schema(_ name: String) throws -> JSONSchema {
        let folder = Repository.root.appending(path: "Docs/Reference")
        let changes = try JSONSchema(Data(contentsOf: folder.appending(path: "changes.schema.json")))
        if name == "changes" { return changes }
        return try JSONSchema(
            Data(contentsOf: folder.appending(path: "\(name).schema.json")), others: ["changes.schema.json": changes])
    }

    /// The output of a command with `--json`, as a value. Records an issue if it is not valid for its schema.
    private func report(_ words: [String], in folder: ScratchFolder) throws -> (result: CommandResult, JSONValue) {
        let result = try folder.run(words + ["--json"])
        let output = Data(result.outputBytes)
        let isFindings = words[0] == "check" && !result.output.contains("\"error\": {")
        let problems = try Self.schema(isFindings ? "check" : "changes").problems(in: output)
        #expect(problems == [], "\(words) \(result)")
        return (result, try JSONDecoder().decode(JSONValue.self, from: output))
    }

    /// The `files` of a report in the format of `FolderSnapshot.changes(since:)`.
    private func files(of report: JSONValue) -> [String] {
        let signs = ["created": "+", "modified": "~", "removed": "-"]
        return (report.members["files"]?.elements ?? []).map { file in
            let sign = file.members["change"]?.string.flatMap { signs[$0] } ?? "?"
            return "\(sign) \(file.members["file"]?.string ?? "?")"
        }.sorted()
    }

    /// The differences between two snapshots, without folders.
    private func changedFiles(_ before: FolderSnapshot, _ after: FolderSnapshot) -> [String] {
        let files = Set(before.files + after.files)
        return after.changes(since: before).filter { files.contains(String($0.dropFirst(2))) }.sorted()
    }

    @Test(arguments: commands)
    func `The report of a command lists exactly the files that it changes`(words: [String]) throws {
        let folder = try Self.folder()
        let before = try folder.snapshot()
        let (result, report) = try report(words, in: folder)
        #expect(result.exitCode <= 1 && report.members["error"] == nil, "\(result)")
        let changed = changedFiles(before, try folder.snapshot())
        #expect(files(of: report) == changed && !changed.isEmpty, "\(result)")
        #expect(result.error.isEmpty || words[0] == "check", "\(result)")
    }

    @Test(arguments: commands)
    func `A dry run reports the files that the command would change`(words: [String]) throws {
        guard !["check", "generate"].contains(words[0]), words.prefix(2) != ["localize", "export"] else { return }
        let folder = try Self.folder()
        let before = try folder.snapshot()
        let (dry, planned) = try report(words + ["--dry-run"], in: folder)
        #expect(dry.exitCode == 0 && planned.members["dryRun"] == .boolean(true), "\(dry)")
        #expect(try folder.snapshot().changes(since: before) == [])
        let (_, written) = try report(words, in: folder)
        #expect(files(of: planned) == files(of: written), "\(dry)")
        #expect(planned.members["changes"] == written.members["changes"], "\(dry)")
    }

    @Test(arguments: commands)
    func `Running a command again reports only what changes again`(words: [String]) throws {
        let folder = try Self.folder()
        _ = try report(words, in: folder)
        let before = try folder.snapshot()
        let (again, report) = try report(words, in: folder)
        let changed = changedFiles(before, try folder.snapshot())
        if again.exitCode <= 1 {
            #expect(files(of: report) == changed, "\(again)")
        } else {
            #expect(changed.isEmpty && report.members["error"]?.members["message"]?.string != nil, "\(again)")
        }
    }

    @Test(arguments: commands)
    func `An error is printed as JSON and as text`(words: [String]) throws {
        let folder = try Self.folder()
        let before = try folder.snapshot()
        let (usage, mistake) = try report(words + ["--nonsense"], in: folder)
        #expect(usage.exitCode == 64 && mistake.members["error"]?.members["usage"] == .boolean(true), "\(usage)")
        #expect(usage.error.contains("--nonsense"))
        if words[0] != "new" {
            let (failed, failure) = try report(words + ["--bundle", "Missing.bundle"], in: folder)
            let message = failure.members["error"]?.members["message"]?.string
            #expect(failed.exitCode == 2 && message?.contains("Missing.bundle") == true, "\(failed)")
            #expect(failed.error.contains(message ?? "-"))
        }
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `Every command that writes files has --json and is tested`() throws {
        let dump = try ScratchFolder().run("--experimental-dump-help").output
        let json = try JSONDecoder().decode(JSONValue.self, from: Data(dump.utf8))
        func leaves(_ command: JSONValue, _ words: [String]) -> [(words: [String], options: [String])] {
            let subcommands = command.members["subcommands"]?.elements ?? []
            let inner = subcommands.flatMap { inner -> [(words: [String], options: [String])] in
                let name = inner.members["commandName"]?.string ?? ""
                return name == "help" ? [] : leaves(inner, words + [name])
            }
            if !inner.isEmpty { return inner }
            let options = (command.members["arguments"]?.elements ?? []).flatMap { argument in
                (argument.members["names"]?.elements ?? []).compactMap { $0.members["name"]?.string }
            }
            return [(words, options)]
        }
        let all = leaves(json.members["command"] ?? .null, [])
        #expect(all.count > 45)
        let withoutJSON = all.filter { !$0.options.contains("json") }.map { $0.words.joined(separator: " ") }
        #expect(Set(withoutJSON) == ["edit", "explain", "preview", "language-server", "mcp"])
        let writing = all.filter { $0.options.contains("dry-run") }.map(\.words)
        for words in writing {
            #expect(
                Self.commands.contains { $0.starts(with: words) || ["localize"] == $0 && words.last == "sync" },
                "\(words)")
        }
    }

    // MARK: Contents

    @Test func `A change to an item has its pane, index and key`() throws {
        let folder = try Self.folder()
        let (_, report) = try report(["apply", "script.txt"], in: folder)
        let changes = report.members["changes"]?.elements ?? []
        #expect(changes.first?.members["index"] == .integer(1) && changes.first?.members["key"] == .string("play"))
        #expect(changes.first?.members["file"] == .string("Settings.bundle/Root.plist"))
        #expect(changes.last?.members["action"] == .string("remove"))
        #expect(changes.last?.members["index"] == .integer(2) && changes.last?.members["pane"] == .string("Root"))
        let review = try #require(report.members["review"]?.elements.first)
        #expect(review.members["language"] == .string("de") && review.members["table"] == .string("Root"))
        #expect(review.members["entry"] == .string("Loud") && review.members["translation"] == .string("Spielen"))
    }

    @Test func `A line about the whole bundle has the path of the bundle`() throws {
        let folder = try Self.folder()
        _ = try report(["apply", "form.json"], in: folder)
        let unchanged = try report(["apply", "form.json"], in: folder).1.members["unchanged"]?.elements
        #expect(unchanged?.map { $0.members["file"] } == [.string("Settings.bundle")])
    }

    @Test func `All entries that a command adds are listed`() throws {
        let folder = try Self.folder()
        let choices = (0..<9).flatMap { ["--choice", "Choice \($0)=\($0)"] }
        let words = ["add-item", "multi-value", "--default", "1", "--title", "List", "--key", "list"] + choices
        let (_, report) = try report(words, in: folder)
        let entries = report.members["changes"]?.elements.last?.members["entries"]?.elements
        #expect(entries == [.string("List")] + (0..<9).map { .string("Choice \($0)") })
    }

    @Test func `--diff adds the diff, also to the fixes of check`() throws {
        let folder = try Self.folder()
        let words = ["set-item", "play", "--title", "Loud", "--diff"]
        let (result, report) = try report(words, in: folder)
        #expect(report.members["diff"]?.string == (try folder.run(words).output), "\(result)")
        let fixes = ["check", "--notes", "--unsafe-fixes", "--diff"]
        let (fixed, findings) = try self.report(fixes, in: folder)
        #expect(findings.members["diff"]?.string == (try folder.run(fixes).output), "\(fixed)")
        #expect(findings.members["findings"]?.elements.isEmpty == false)
    }

    @Test func `Generated text without an output file is in the report`() throws {
        let folder = try Self.folder()
        for words in [["generate", "swift"], ["localize", "export", "de", "--output", "-"], ["init", "--dry-run"]] {
            let (_, report) = try report(words, in: folder)
            #expect(report.members["output"]?.string == (try folder.run(words).output), "\(words)")
        }
    }

    @Test func `generate --check reports outdated files`() throws {
        let folder = try Self.folder()
        let words = ["generate", "swift", "--output", "App/Settings.swift", "--check"]
        let (missing, first) = try report(words, in: folder)
        #expect(missing.exitCode == 1 && files(of: first) == ["+ App/Settings.swift"])
        try folder.run("generate", "swift", "--output", "App/Settings.swift").requireSuccess()
        #expect(files(of: try report(words, in: folder).1) == [])
        try folder.run("remove-item", "play").requireSuccess()
        #expect(files(of: try report(words, in: folder).1) == ["~ App/Settings.swift"])
    }

    @Test func `Reading commands print errors as JSON`() throws {
        let folder = try Self.folder()
        try folder.write("<plist><dict>\n<key>PreferenceSpecifiers</key></plist>", to: "Broken.bundle/Root.plist")
        for (words, line) in [
            (["show", "nokey"], nil), (["show", "--pane", "No"], nil), (["show", "-b", "Broken.bundle"], 2),
            (["localize", "status", "x"], nil), (["options", "--options", "No.json"], nil),
            (["defaults", "read"], nil),
            (["check", "No.bundle"], nil), (["dump", "-b", "Broken.bundle"], 2),
            (["project", "--project", "No.xcodeproj"], nil), (["show", "--tree"], nil),
        ] as [([String], Int?)] {
            let (result, report) = try report(words, in: folder)
            let error = try #require(report.members["error"], "\(words)")
            #expect(result.exitCode > 1 && error.members["line"]?.integer == line, "\(result)")
            #expect(error.members["message"]?.string?.isEmpty == false && !result.error.isEmpty)
        }
    }

    @Test func `An error in a script has the line of the script`() throws {
        let folder = try Self.folder()
        try folder.write("set-item play --title Loud\n\nset-item gone --title X\n", to: "script.txt")
        let error = try report(["apply", "script.txt"], in: folder).1.members["error"]
        #expect(error?.members["file"] == .string("script.txt") && error?.members["line"] == .integer(3))
        try folder.write("set-item play --json --title Loud\n", to: "script.txt")
        let nested = try report(["apply", "script.txt"], in: folder)
        #expect(nested.result.exitCode == 64 && nested.result.error.contains("--json is not allowed in a script"))
    }
}
