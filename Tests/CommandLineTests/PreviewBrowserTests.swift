import Foundation
import TestSupport
import Testing

/// The page of `preview --format html` in Chromium, driven by `preview_drive.py` like a user.
@Suite(.serialized, .needs(.python3, .chromium)) struct PreviewBrowserTests {
    /// Returns one line per observation, and records problems as issues.
    private func drive(_ page: String, in folder: ScratchFolder, _ scenarios: String...) throws -> [String] {
        let output = try Python.output(
            of: "Tests/CommandLineTests/preview_drive.py", [folder.absolute(page)] + scenarios)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        for line in lines where line.hasPrefix("problem:") { Issue.record("\(page): \(line)") }
        return lines
    }

    private func run(_ arguments: String..., in folder: ScratchFolder) throws {
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0, "\(arguments): \(result.error)")
    }

    /// The tutorial with two Arabic translations.
    private func tutorial() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try run("new", "--template", "tutorial", "--language", "en", "--language", "ar", "-q", in: folder)
        try run("localize", "set", "ar", "Sound", "الصوت", "-q", in: folder)
        try run("localize", "set", "ar", "Play Sounds", "تشغيل الأصوات", "-q", in: folder)
        return folder
    }

    @Test(.mustEnd) func `The HTML preview of the tutorial responds to every control`() throws {
        let folder = try tutorial()
        try run("preview", "--app-name", "MyApp", "-o", "page.html", "-q", in: folder)
        let lines = try drive(
            "page.html", in: folder, "walk", "change", "forget", "arabic", "appearance", "under", "pad")
        let slider = lines.first { $0.hasPrefix("slider gravity_preference: 1 -> 0.9") && $0.hasSuffix(" (Real)") }
        #expect(slider != nil)
        #expect(
            lines.filter { !$0.hasPrefix("slider ") } == [
                "page Root: MyApp, 5 rows", "choices Experience Level: 3, Beginner",
                "toggle play_sounds_preference: true -> false (Boolean)",
                "field user_name: nothing -> Grüße, 世界 (String)", "choice experience_preference: 0 -> 2 (String)",
                "chosen Master", "no radio group", "screen ar rtl", "translated 2 of 9",
                "dark rgb(255, 255, 255) on rgb(0, 0, 0)", "ios26 under the bar", "ios18 under the bar",
                "Apps: MyApp, Another App, One More App",
                "other app Another App",
                "back at MyApp",
            ])
    }

    @Test(.mustEnd) func `The HTML preview can be used with the keyboard alone`() throws {
        let folder = try tutorial()
        try run("preview", "-o", "page.html", "-q", in: folder)
        let lines = try drive("page.html", in: folder, "keyboard")
        #expect(lines.contains { $0.hasPrefix("slider gravity_preference: 1 -> 1.0") })
        #expect(
            lines.filter { !$0.hasPrefix("slider ") } == [
                "tab switch switch text button range", "toggle play_sounds_preference: true -> false (Boolean)",
                "field user_name: nothing -> xy (String)", "enter Experience Level",
                "choice experience_preference: 0 -> 1 (String)",
            ])
    }

    /// One of the nine strings is the app's name, and two are translated.
    @Test(.mustEnd) func `The HTML preview marks untranslated strings`() throws {
        let folder = try tutorial()
        try run("preview", "--language", "ar", "-o", "page.html", "-q", in: folder)
        let lines = try drive("page.html", in: folder, "marks")
        #expect(lines.first == "6 untranslated" && lines.last == "0 omitted")
        try run("preview", "--format", "html", "--all-languages", "-o", "sheet.html", "-q", in: folder)
        #expect(
            try drive("sheet.html", in: folder, "sheet") == [
                "en en ltr 5 rows all translated", "ar ar rtl 5 rows 6 not translated",
            ])
    }

    /// On the other device, a row may differ or be missing.
    @Test(.slow, .mustEnd) func `The HTML preview switches to the nearest pane of another device`() throws {
        let more = itemText("ChildPane", ["Title": "More", "File": "More"])
        let folder = try ScratchFolder([
            "Settings.bundle/Root.plist": paneText(
                itemText("ToggleSwitch", ["Title": "Endless", "Key": "e", "DefaultValue": "<real>inf</real>"]), more,
                itemText(
                    "RadioGroup",
                    [
                        "Title": "Level", "Key": "level", "DefaultValue": "c", "Titles": arrayText("Low", "High"),
                        "Values": arrayText("a", "b"),
                    ])),
            "Settings.bundle/Root~ipad.plist": paneText(
                itemText(
                    "MultiValue",
                    [
                        "Title": "Choice", "Key": "choice", "DefaultValue": "a", "Titles": arrayText("One", "Two"),
                        "Values": arrayText("a", "b"),
                    ]),
                itemText("ChildPane", ["Title": "Pad only", "File": "Pad"]),
                more.replacing("<string>More</string>", with: "<string>More on a pad</string>", maxReplacements: 1)),
            "Settings.bundle/More.plist": paneText(toggleText("Debug", key: "debug")),
            "Settings.bundle/Pad.plist": paneText(toggleText("Pencil", key: "pencil")),
        ])
        try run("preview", "-o", "page.html", "-q", in: folder)
        #expect(
            try drive("page.html", in: folder, "devices") == [
                "Choice -> Root: Settings ", "Pad only -> Root: Settings ",
                "More on a pad -> More: More Back to Settings", "Another App -> Root: Settings ",
            ])
        // The radio group's default is not one of its values, and the toggle's is not Boolean: each has one finding.
        #expect(try drive("page.html", in: folder, "marks").contains("2 finding"))
        let text = try folder.run("preview").output
        #expect(text.contains("Endless") && text.contains("━━●"))
        #expect(try drive("page.html", in: folder, "change").contains("toggle e: +infinity -> false (Boolean)"))
    }

    @Test(.slow, .mustEnd) func `The HTML preview of a malicious bundle works`() throws {
        let folder = try ScratchFolder()
        let bundle = try HostileBundle.write(to: folder)
        try run("preview", "-b", bundle, "-o", "page.html", "-q", in: folder)
        let lines = try drive("page.html", in: folder, "glance", "change", "marks", "pad")
        #expect(lines.filter { $0.hasPrefix("choices ") }.count >= 2)
        for kind in ["toggle ", "slider ", "field ", "choice ", "radio "] {
            #expect(lines.contains { $0.hasPrefix(kind) }, "no \(kind)")
        }
        try run("preview", "-b", bundle, "--format", "html", "--all-languages", "-o", "sheet.html", "-q", in: folder)
        #expect(try drive("sheet.html", in: folder, "sheet").count == 3)
    }

    @Test(.slow, .mustEnd) func `The HTML comparison shows what changed`() throws {
        let folder = try tutorial()
        let bundle = try HostileBundle.write(to: folder)
        try FileManager.default.copyItem(
            atPath: folder.absolute("Settings.bundle"), toPath: folder.absolute("Old.bundle"))
        try run(
            "set-item", "play_sounds_preference", "--title", "Game Sounds", "-b", "Settings.bundle", "-q", in: folder)
        let preview = ["preview", "--app-name", "MyApp", "--compare", "Old.bundle", "-o", "page.html", "-q", "-b"]
        for appearance in [[], ["--appearance", "dark"]] {
            #expect(try folder.run(preview + ["Settings.bundle"] + appearance).exitCode == 0)
            #expect(
                try drive("page.html", in: folder, "comparison") == [
                    "MyApp; drawn; ~toggle 'Game Sounds': title 'Play Sounds' → 'Game Sounds'"
                ])
        }
        #expect(try folder.run(preview + [bundle]).exitCode == 0)
        #expect(try drive("page.html", in: folder, "comparison").count >= HostileBundle.panes.count)
    }

    // MARK: Real bundles

    /// A bundle in the corpus, with Arabic added.
    private func page(of bundle: String) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let source = try #require(Corpus.folder).appending(path: bundle)
        try FileManager.default.copyItem(at: source, to: URL(filePath: folder.absolute("Settings.bundle")))
        try run("localize", "add", "ar", "-q", in: folder)
        try run("preview", "-o", "page.html", "-q", in: folder)
        return folder
    }

    /// Many panes, nested in each other.
    @Test(.needsCorpus, .mustEnd) func `The HTML preview reaches every pane of a real bundle`() throws {
        let folder = try page(of: "planetary-social__planetary-ios/Resources__Settings.bundle")
        let lines = try drive("page.html", in: folder, "walk", "arabic", "pad")
        // Every pane was reached.
        let pages = try folder.snapshot(of: "Settings.bundle").files.filter { $0.hasSuffix(".plist") }
            .map { $0.dropLast(".plist".count) }
        #expect(pages.count > 20)
        for page in pages { #expect(lines.contains { $0.hasPrefix("page \(page): ") }, "\(page) is not reached") }
    }

    /// Sliders with images, and InAppSettingsKit keys.
    @Test(.needsCorpus, .mustEnd) func `The HTML preview of a real bundle works for sliders with images`() throws {
        let folder = try page(of: "futuretap__InAppSettingsKit/InAppSettingsKitSampleApp__Settings.bundle")
        let lines = try drive("page.html", in: folder, "walk", "change", "arabic", "keyboard")
        for wanted in ["page Advanced: ", "toggle toggleSwitch: true -> false", "slider sensitivity: 2 -> ", "field "] {
            #expect(lines.contains { $0.hasPrefix(wanted) }, "no \(wanted)")
        }
    }

    @Test(.needsCorpus, .mustEnd) func `The HTML preview of a real bundle works for radio groups`() throws {
        let folder = try page(of: "otabuzzman__SDK85/Settings.bundle")
        let lines = try drive("page.html", in: folder, "walk", "change", "arabic", "pad", "keyboard")
        for wanted in ["page Tty: TTY, 4 rows", "page Battery: ", "toggle loadCustomMonitor: ", "radio ttyFont: "] {
            #expect(lines.contains { $0.hasPrefix(wanted) }, "no \(wanted)")
        }
    }
}
