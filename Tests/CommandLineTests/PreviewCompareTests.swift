import Foundation
import TestSupport
import Testing

/// `preview --compare` with another bundle, through the command line.
@Suite struct PreviewCompareTests {
    /// A bundle and an older copy, with a changed default and a changed translation.
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        for path in ["Root.plist", "en.lproj/Root.strings", "de.lproj/Root.strings"] {
            let text = try folder.text(of: "Settings.bundle/\(path)")
            try folder.write(text, to: "Old/Settings.bundle/\(path)")
        }
        let pane = try folder.text(of: "Settings.bundle/Root.plist")
        try folder.write(pane.replacing("<false/>", with: "<true/>"), to: "Settings.bundle/Root.plist")
        try folder.write(
            tableText(["Sound": "Klang", "Play": "Spielen"]), to: "Settings.bundle/de.lproj/Root.strings")
        return folder
    }

    private func compare(_ arguments: String..., in folder: ScratchFolder) throws -> CommandResult {
        try folder.run(["preview", "--bundle", "Settings.bundle"] + arguments)
    }

    private static let change = "Settings\n  ~ toggle 'Play': default off → on\n"

    @Test func `preview --compare lists changes by default`() throws {
        let folder = try folder()
        for other in ["Old/Settings.bundle", "Old", "Old/Settings.bundle/", folder.absolute("Old/Settings.bundle")] {
            let result = try compare("--compare", other, in: folder)
            #expect(result.exitCode == 0 && result.error.isEmpty && result.output == Self.change, "\(result.error)")
        }
        let german = try compare("--compare", "Old", "--language", "de", in: folder)
        #expect(german.output.contains("  ~ group 'Klang': translation of the header 'Ton' → 'Klang'\n"))
        let written = try compare("--compare", "Old", "-o", "changes.txt", in: folder)
        #expect(written.exitCode == 0 && written.output.isEmpty && written.error == "wrote changes.txt\n")
        #expect(try folder.text(of: "changes.txt") == Self.change)
    }

    @Test func `preview --compare writes nothing if nothing visible changed`() throws {
        let folder = try folder()
        try folder.write("old", to: "change.svg")
        let before = try folder.snapshot()
        for file in ["change.svg", "change.html", "change.txt", "-"] {
            let result = try compare("--compare", "Settings.bundle", "-o", file, in: folder)
            #expect(result.exitCode == 0 && result.output.isEmpty && result.error.isEmpty)
        }
        // The drawn language has not changed.
        try folder.run(
            "preview", "--bundle", "Settings.bundle", "--compare", "Old", "--language", "fr", "--pane", "Root",
            "-o", "change.svg"
        ).requireSuccess()
        #expect(try folder.snapshot().changes(since: before) == ["~ change.svg"])
    }

    @Test(.needs(.python3)) func `A compared picture shows both versions`() throws {
        let folder = try folder()
        let result = try compare("--compare", "Old", "-o", "change.svg", in: folder)
        #expect(result.exitCode == 0 && result.error == "wrote change.svg\n")
        let reading = try SVGReading.of(try folder.text(of: "change.svg"))
        #expect(reading.lines.filter { $0 == "Play" }.count == 2 && reading.lines.contains("Old"))
        // The languages with visible changes, the source language first.
        let all = try SVGReading.of(
            try compare("--compare", "Old", "--format", "svg", "--all-languages", in: folder).output)
        #expect(all.lines.filter { $0.hasPrefix("· ") }.prefix(2) == ["· en", "· de"])
        #expect(all.lines.filter { ["Ton", "Klang"].contains($0) } == ["Ton", "Klang"])
    }

    @Test func `A compared HTML page is the same in every run`() throws {
        let folder = try folder()
        try compare("--compare", "Old", "-o", "change.html", in: folder).requireSuccess()
        let page = try folder.text(of: "change.html")
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("toggle 'Play': default off → on"))
        #expect(try compare("--compare", "Old", "--format", "html", in: folder).output == page)
    }

    @Test func `preview --compare rejects options that have no effect`() throws {
        let folder = try folder()
        let cases: [([String], Int, String)] = [
            (["--compare", "Old", "--watch", "-o", "x.html"], 64, "--compare and --watch cannot be combined"),
            (["--compare", "Old", "--all-languages"], 64, "--all-languages has no effect with --format text"),
            (
                ["--compare", "Old", "--all-languages", "--language", "de", "-o", "x.html"], 64,
                "--language and --all-languages cannot be combined"
            ),
            (["--compare", ""], 64, "--compare is empty"),
            (["--compare", "Old", "--pane", "Else"], 64, "there is no pane 'Else'"),
            (["--compare", "Old", "-o", "Old/Settings.bundle/x.svg"], 2, "would ship with the app"),
            (["--compare", "Old/Settings.bundle/de.lproj"], 2, "is part of a bundle"),
        ]
        for (arguments, exitCode, message) in cases {
            let refusal = try Refusal(["preview", "--bundle", "Settings.bundle"] + arguments, in: folder)
            #expect(
                refusal.exitCode == exitCode && refusal.isClean && refusal.error.contains(message), "\(refusal.error)")
        }
        try folder.write(try folder.text(of: "Old/Settings.bundle/Root.plist"), to: "Old/Other.bundle/Root.plist")
        let several = try Refusal("preview", "--bundle", "Settings.bundle", "--compare", "Old", in: folder)
        #expect(several.exitCode == 2 && several.error.contains("--compare Old/Other.bundle"))
    }

    @Test func `preview --compare applies the build configuration to both bundles`() throws {
        let folder = try folder()
        let debug = itemText(
            "ToggleSwitch",
            ["Title": "Debug", "Key": "debug", "SettingsBundleConfigurations": arrayText("Debug")])
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Old/Settings.bundle/Root.plist")
        try folder.write(paneText(toggleText("Play", key: "play"), debug), to: "Settings.bundle/Root.plist")
        func changes(_ name: String) throws -> String {
            try compare("--compare", "Old", "--configuration", name, in: folder).output
        }
        #expect(try changes("Debug") == "Settings\n  + toggle 'Debug'\n" && changes("Release").isEmpty)
    }

    @Test(.mustEnd) func `preview --compare escapes malicious strings`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let bundle = try HostileBundle.write(to: folder)
        try folder.write(paneText(toggleText("Play", key: "play")), to: "Plain.bundle/Root.plist")
        for (before, after) in [("Plain.bundle", bundle), (bundle, "Plain.bundle")] {
            for format in ["text", "svg", "html"] {
                let result = try folder.run(
                    "preview", "--bundle", after, "--compare", before, "--language", "ar", "--format", format)
                #expect(result.exitCode == 0 && !result.output.isEmpty, "\(result.error.prefix(300))")
                let bad = controlScalars(in: result.output + result.error)
                #expect(bad.isEmpty, "\(format): \(bad.prefix(5).map { $0.escaped(asASCII: true) })")
                #expect(format == "text" || !result.output.contains("<script"))
            }
        }
    }
}
