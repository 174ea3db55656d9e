import Foundation
import TestSupport
import Testing

/// `check --fix` and `--unsafe-fixes`, from findings to changed files.
@Suite struct CheckFixTests {
    private func findings(_ folder: ScratchFolder, _ arguments: String...) throws -> [CheckReport.Finding] {
        try CheckReport(folder.run(["check", "--notes", "--json"] + arguments)).findings
    }

    /// The lines of a diff, without the file names.
    private func hunks(_ diff: String) -> String {
        diff.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("--- ") && !$0.hasPrefix("+++ ") }.joined(separator: "\n")
    }

    /// The first case of each kind, by safety and by changes per file extension. `FixRunTests` fixes all cases.
    static let kinds: [FixCase] = {
        var kinds: Set<[String]> = []
        return FixCase.all.filter { fixCase in
            let changes = fixCase.changes.map { "\($0.prefix(1)) \($0.split(separator: ".").last ?? "")" }
            return kinds.insert(["\(fixCase.isSafe)"] + changes).inserted
        }
    }()

    @Test(arguments: kinds) func `check applies the fix that the rule page shows`(_ fixCase: FixCase) throws {
        let folder = try fixCase.folder()
        let found = try findings(folder, "--select", fixCase.rule)
        #expect(!found.isEmpty && found.allSatisfy { $0.fix?.safe == fixCase.isSafe })
        let before = try folder.snapshot(of: "Settings.bundle")

        let preview = try folder.run(fixCase.fixing + ["--diff"])
        #expect(hunks(preview.output) == fixCase.diff)
        #expect(preview.error.contains("nothing was written\n"))
        #expect(try folder.snapshot(of: "Settings.bundle") == before)

        if !fixCase.isSafe {
            let safe = try folder.run(["check", "--notes", "--fix"])
            #expect(safe.error.contains("\(found.count) fixable with --unsafe-fixes)"))
            #expect(try folder.snapshot(of: "Settings.bundle") == before)
        }
        let result = try folder.run(fixCase.fixing)
        #expect(result.output == "" && result.exitCode == 0)
        let noun = found.count == 1 ? "finding" : "findings"
        #expect(result.error.hasSuffix("fixed \(found.count) \(noun) in Settings.bundle\n"))
        #expect(try folder.snapshot(of: "Settings.bundle").changes(since: before) == fixCase.changes)
    }

    @Test(arguments: [false, true], [false, true])
    func `check --fix adds a missing byte order mark to an undamaged table`(isBigEndian: Bool, isCut: Bool) throws {
        let text = "\"Sounds\" = \"Töne\";\n"
        let marked = (isBigEndian ? Disguise.utf16Big : .utf16Little).bytes(text)
        // A byte order mark does not fix half a character at the end.
        let bytes = marked.dropFirst(2) + (isCut ? [0] : [])
        let path = "Settings.bundle/de.lproj/Root.strings"
        let folder = try FixCase.all[5].folder()
        try folder.write(Array(bytes), to: path)
        let result = try folder.run("check", "--fix")
        #expect(result.exitCode == (isCut ? 1 : 0))
        #expect(try folder.bytes(of: path) == (isCut ? Array(bytes) : marked))
        #expect(result.error.contains("add the byte order mark") != isCut)
    }

    // MARK: Several passes

    @Test func `check fixes findings that an earlier fix uncovered`() throws {
        let toggle = itemText("ToggleSwitch", ["Title": "Sync", "Key": "sync", "DefaultValue": "YES"])
        let path = "Settings.bundle/Root.plist"
        let folder = try ScratchFolder([
            path: paneText(table: nil, toggle.replacing("PSToggleSwitchSpecifier", with: "PSToggleSwitchSpecifer"))
        ])
        let result = try folder.run("check", "--unsafe-fixes")
        #expect(result.exitCode == 0 && result.output == "")
        #expect(
            try folder.text(of: path) == paneText(table: nil, toggle.replacing("<string>YES</string>", with: "<true/>"))
        )
        #expect(result.error.contains("write 'PSToggleSwitchSpecifier'") && result.error.contains("write <true/>"))
    }

    /// Without its extension, the name would still be wrong.
    @Test func `The fix of a name with an extension is unsafe if it also changes the capitalization`() throws {
        let folder = try FixCase.all[0].folder()
        let path = "Settings.bundle/Root.plist"
        let before = try folder.text(of: path)
        try folder.write(before.replacing("More.plist<", with: "more.plist<"), to: path)
        #expect(try folder.run("check", "--fix").exitCode == 1)
        #expect(try folder.text(of: path) != before.replacing("More.plist<", with: "more<"))
        let result = try folder.run("check", "--unsafe-fixes")
        #expect(result.exitCode == 0 && result.error.contains("fixed 1 finding"))
        #expect(try folder.text(of: path) == before.replacing("More.plist<", with: "More<"))
    }

    /// Two misspellings of one key: one is corrected, and the user decides about the other.
    @Test func `check applies only one of two fixes that result in the same key`() throws {
        let folder = try FixCase.all[3].folder()
        let path = "Settings.bundle/Root.plist"
        try folder.write(
            folder.text(of: path).replacing("AutoCorrectionType", with: "title").replacing(
                "<string>No<", with: "<string>B<"),
            to: path)
        #expect(try findings(folder, "--select", "unknown-key").count == 2)
        let result = try folder.run("check", "--unsafe-fixes", "--select", "unknown-key")
        #expect(result.error.contains("fixed 1 finding"))
        let text = try folder.text(of: path)
        #expect(text.contains("<key>Title</key>\n        <string>User</string>") && text.contains("<key>title</key>"))
        #expect(result.output.contains("[unknown-key]") && !result.error.contains("fixable"))
    }

    /// Translations that are stale only because of another error are used once the error is fixed.
    @Test func `check --unsafe-fixes fixes other errors before it removes translations`() throws {
        let folder = try ScratchFolder()
        let fixCase = try #require(FixCase.all.first { $0.rule == "edge-spaces" })
        for (path, text) in fixCase.files {
            let path = path.replacing("de.lproj/Root", with: "de.lproj/root").replacing("en.lproj", with: "base.lproj")
            try folder.write(
                text.replacing("<string>Root<", with: "<string>Root.strings<").replacing(
                    "<key>Title<", with: "<key>Title <"),
                to: "Settings.bundle/" + path)
        }
        let result = try folder.run("check", "--unsafe-fixes")
        #expect(result.exitCode == 0)
        #expect(
            try folder.text(of: "Settings.bundle/de.lproj/Root.strings") == "/* Title */\n\"Sounds:\" = \"Töne:\";\n")
        #expect(try folder.text(of: "Settings.bundle/Base.lproj/Root.strings").contains("\"Sounds:\" = "))
        #expect(try folder.snapshot(of: "Settings.bundle").files.count == 3)
    }

    /// Fixes at one location must not remove an entry that other locations still use.
    @Test(arguments: ["another page", "the same page", "an item that is allowed", "a page of a language"])
    func `Fixes of a title that is used in several places keep its translations`(place: String) throws {
        let fixCase = try #require(FixCase.all.first { $0.rule == "edge-spaces" })
        let folder = try fixCase.folder()
        let root = "Settings.bundle/Root.plist"
        let text = try folder.text(of: root)
        let item = try #require(text.firstMatch(of: /(?s)    <dict>.*?<\/dict>\n/)?.output).description
        switch place {
        case "another page": try folder.write(text, to: "Settings.bundle/Root~ipad.plist")
        case "the same page": try folder.write(text.replacing(item, with: item + item), to: root)
        case "a page of a language": try folder.write(text, to: "Settings.bundle/de.lproj/Root.plist")
        default:
            let allowed = "<!-- settings-bundle: allow edge-spaces -->\n" + item
            try folder.write(text.replacing(item, with: item + allowed), to: root)
        }
        let result = try folder.run("check", "--unsafe-fixes", "--select", "edge")
        let table = try folder.text(of: "Settings.bundle/de.lproj/Root.strings")
        #expect(table.contains("/* Title */\n\"Sounds:\" = \"Töne:\";"), "\(result.error)")
        #expect(
            table.contains("\"Sounds: \" = \"Töne:\";")
                == ["an item that is allowed", "a page of a language"].contains(place))
        #expect(!table.contains("\"Sounds:\";"))
    }

    /// Misspelled items still use their strings once the misspelling is fixed.
    @Test(arguments: [
        ("PSMultiValueSpecifier", "PSMultiValueSpecifer"), ("<key>Titles<", "<key>Labels<"),
        ("<key>Type</key>\n        <string>PSMultiValueSpecifier</string>", ""),
    ])
    func `check --unsafe-fixes keeps the translations of a misspelled item`(old: String, new: String) throws {
        let folder = try ScratchFolder()
        _ = try folder.run(["new", "--template", "tutorial", "--language", "en", "--language", "de"])
        let path = "Settings.bundle/Root.plist"
        let text = try folder.text(of: path).replacing("\t", with: "    ")
        let type = try #require(
            text.firstMatch(of: /<key>Type<\/key>\n *<string>PSMultiValueSpecifier<\/string>/)?.output)
        let wrong = new.isEmpty ? text.replacing(type, with: "") : text.replacing(old, with: new)
        #expect(wrong != text)
        try folder.write(wrong, to: path)
        let tables = ["en", "de"].map { "Settings.bundle/\($0).lproj/Root.strings" }
        let before = try tables.map { try folder.text(of: $0) }
        let result = try folder.run("check", "--unsafe-fixes", "--notes", "--ignore", "template")
        #expect(!result.output.contains("[stale-string]"), "\(result.output)")
        #expect(try tables.map { try folder.text(of: $0) } == before)
    }

    @Test(arguments: [("Root.plist", "More.plist"), ("en.lproj/Root.strings", "Root.strings")])
    func `check accepts a reference to a file with a doubled extension`(like file: String, name: String) throws {
        let fixCase = name == "More.plist" ? FixCase.all[0] : FixCase.all[1]
        let folder = try fixCase.folder()
        #expect(try folder.run("check").exitCode == 1)
        let path = file == "Root.plist" ? "More.plist" : file
        try FileManager.default.moveItem(
            atPath: folder.absolute("Settings.bundle/" + path),
            toPath: folder.absolute("Settings.bundle/" + path + (path.hasSuffix(".plist") ? ".plist" : ".strings")))
        let result = try folder.run("check", "--fix", "--diff")
        #expect(result.output == "" && result.exitCode == 0, "\(result.error)")
    }

    @Test func `check reports AppleDouble files in the bundle as junk`() throws {
        let folder = try FixCase.all[5].folder()
        let bytes: [UInt8] = [0, 5, 22, 7, 0, 2, 0, 0] + Array("Mac OS X        ".utf8)
        for path in [
            "Settings.bundle/._Root.plist", "Settings.bundle/de.lproj/._Root.strings",
            "__MACOSX/Settings.bundle/._Root.plist",
        ] {
            try folder.write(bytes, to: path)
        }
        let found = try findings(folder, "--ignore", "stale")
        #expect(found.map(\.rule) == ["junk-file", "junk-file"])
        #expect(try folder.run("check", "--unsafe-fixes", "--notes").exitCode == 0)
        #expect(try folder.snapshot().files.filter { $0.contains("._") } == ["__MACOSX/Settings.bundle/._Root.plist"])
    }

    @Test(.mustEnd) func `check --unsafe-fixes removes 3000 stale entries in one run`() throws {
        let folder = try FixCase.all[5].folder()
        let path = "Settings.bundle/de.lproj/Root.strings"
        let stale = (0..<3000).map { "\"Text \($0)\" = \"T\";" }
        try folder.write("\"Sounds\" = \"Töne\";\n" + stale.joined(separator: "\n") + "\n", to: path)
        let result = try folder.run("check", "--unsafe-fixes")
        #expect(result.error.hasSuffix("fixed 3000 findings in Settings.bundle\n"))
        #expect(result.error.split(separator: "\n").count < 10)
        #expect(try folder.text(of: path) == "\"Sounds\" = \"Töne\";\n")
    }

    // MARK: Limits

    @Test func `check does not fix findings that are deselected, suppressed or hidden`() throws {
        let stale = try #require(FixCase.all.first { $0.rule == "stale-string" })
        let path = "Settings.bundle/de.lproj/Root.strings"
        let folder = try stale.folder()
        try folder.write("", to: "Settings.bundle/.DS_Store")
        let before = try folder.snapshot()
        for arguments in [["--select", "edge"], ["--ignore", "stale"], ["--fix"]] {
            _ = try folder.run(
                ["check", "--unsafe-fixes"] + arguments.filter { $0 != "--fix" } + ["--ignore", "stale"])
            #expect(try folder.snapshot() == before)
        }
        let text = try folder.text(of: path).replacing(
            "/* Title */\n\"Sound\"", with: "/* settings-bundle: allow stale-string */\n\"Sound\"")
        try folder.write(text, to: path)
        #expect(try folder.run("check", "--unsafe-fixes").error == "")
        #expect(try folder.text(of: path) == text)
        // Notes are fixed only if `--notes` requests them.
        #expect(try folder.snapshot().files.contains("Settings.bundle/.DS_Store"))
        _ = try folder.run("check", "--unsafe-fixes", "--notes")
        #expect(try !folder.snapshot().files.contains("Settings.bundle/.DS_Store"))
    }

    @Test func `check does not fix findings in the baseline`() throws {
        let stale = try #require(FixCase.all.first { $0.rule == "stale-string" })
        let path = "Settings.bundle/de.lproj/Root.strings"
        let folder = try stale.folder()
        _ = try folder.run("check", "--baseline", "old.json", "--write-baseline")
        let text = try folder.text(of: path)
        try folder.write(text + "\"New\" = \"Neu\";\n", to: path)
        let result = try folder.run("check", "--baseline", "old.json", "--unsafe-fixes")
        #expect(result.exitCode == 0 && result.output == "" && result.error.contains("fixed 1 finding"))
        #expect(try folder.text(of: path) == text)
    }

    @Test func `check does not offer fixes of a file behind a symbolic link`() throws {
        let folder = try FixCase.all[1].folder()
        let path = folder.absolute("Settings.bundle/Root.plist")
        try FileManager.default.moveItem(atPath: path, toPath: folder.absolute("Root.plist"))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../Root.plist")
        let before = try folder.snapshot()
        let result = try folder.run("check", "--fix")
        #expect(result.exitCode == 1 && result.error == "1 error in 1 file\n")
        #expect(try folder.snapshot() == before)
    }

    /// Bytes that cannot be decoded cannot be written back, so nothing in their file is edited.
    @Test func `check does not fix findings in a damaged string table`() throws {
        let folder = try FixCase.all[5].folder()
        let path = "Settings.bundle/de.lproj/Root.strings"
        try folder.write(Array("\"Old\" = \"\\u00e9".utf8) + [0xA9] + Array("\";\n".utf8), to: path)
        #expect(try findings(folder).contains { $0.rule == "stale-string" && $0.fix == nil })
        let before = try folder.snapshot()
        let result = try folder.run("check", "--unsafe-fixes", "--notes")
        #expect([0, 1].contains(result.exitCode) && !result.error.contains("fixed "))
        #expect(try folder.snapshot() == before)
    }

    /// The damaged table is itself a finding.
    @Test func `check does not offer a fix that would change a damaged string table`() throws {
        let fixCase = try #require(FixCase.all.first { $0.rule == "edge-spaces" })
        let folder = try fixCase.folder()
        try folder.write("\"Sounds: \" = ", to: "Settings.bundle/fr.lproj/Root.strings")
        let before = try folder.snapshot()
        let result = try folder.run("check", "--unsafe-fixes")
        #expect(result.output.contains("[edge-spaces]") && !result.output.contains("--unsafe-fixes"))
        #expect(result.output.contains("Settings.bundle/fr.lproj/Root.strings:1:14: error: "))
        #expect(!result.error.contains("fixed ") && !result.error.contains("fixable"))
        #expect(try folder.snapshot() == before)
    }

    @Test func `check fixes several bundles in one run`() throws {
        let folder = try FixCase.all[0].folder()
        try FileManager.default.createDirectory(atPath: folder.absolute("Other"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: folder.absolute("Settings.bundle"), toPath: folder.absolute("Other/Settings.bundle"))
        let diff = try folder.run("check", "--diff", "Settings.bundle", "Other/Settings.bundle")
        let names = diff.output.split(separator: "\n").filter { $0.hasPrefix("+++ ") }
        #expect(names == ["+++ b/Settings.bundle/Root.plist", "+++ b/Other/Settings.bundle/Root.plist"])
        // The exit code reflects the files on disk, which `--diff` does not change.
        #expect(diff.exitCode == 1)
        let result = try folder.run("check", "--fix", "Settings.bundle", "Other/Settings.bundle", "--json")
        #expect(result.exitCode == 0)
        #expect(try CheckReport(result).findings.isEmpty)
        #expect(result.output.contains("\"file\": \"Settings.bundle/Root.plist\""))
        #expect(result.output.contains("\"file\": \"Other/Settings.bundle/Root.plist\""))
        #expect(try folder.run("check", "--fix", "--quiet", "Other/Settings.bundle").error == "")
    }

    @Test func `check --fix does not write half a surrogate pair`() throws {
        let folder = try FixCase.all[5].folder()
        let path = "Settings.bundle/de.lproj/Root.strings"
        try folder.write("\"Sounds\" = \"\\ud83c T\\u00f6ne\";\n", to: path)
        let before = try folder.snapshot()
        #expect(try findings(folder).map(\.rule) == ["lowercase-unicode-escape"])
        _ = try folder.run("check", "--fix")
        #expect(try folder.snapshot() == before)
        try folder.write("\"Sounds\" = \"\\ud83c\\udfb5\";\n", to: path)
        _ = try folder.run("check", "--fix")
        #expect(try folder.text(of: path) == "\"Sounds\" = \"\\Ud83c\\Udfb5\";\n")
    }
}
