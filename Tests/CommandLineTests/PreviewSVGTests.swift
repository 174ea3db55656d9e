import Foundation
import TestSupport
import Testing

/// `preview --format svg` and `-o`, through the command line.
@Suite struct PreviewSVGTests {
    private func folder() throws -> ScratchFolder {
        let folder = try exampleFolder(inMemory: true)
        let slider = itemText("Slider", ["Key": "loud", "MinimumValueImage": "quiet", "MaximumValueImage": "gone"])
        try folder.write(
            paneText(
                itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play"), slider,
                itemText("ChildPane", ["Title": "More", "File": "More"])), to: "Settings.bundle/Root.plist")
        try folder.write(paneText(toggleText("Debug", key: "debug")), to: "Settings.bundle/More.plist")
        try folder.write([0x89, 0x50], to: "Settings.bundle/quiet@2x.png")
        return folder
    }

    @Test(.needs(.python3)) func `preview writes an SVG to standard output or to a file`() throws {
        let folder = try folder()
        let printed = try folder.run("preview", "--format", "svg")
        #expect(printed.exitCode == 0 && printed.error.isEmpty)
        let written = try folder.run("preview", "--format", "svg", "-o", "preview.svg")
        #expect(written.exitCode == 0 && written.output.isEmpty)
        #expect(written.error == "wrote preview.svg\n")
        #expect(try folder.text(of: "preview.svg") == printed.output)
        let reading = try SVGReading.of(printed.output)
        #expect(reading.lines == ["Settings", "Sound", "Play", "More"])
        // The existing image is embedded, and the missing one is not referenced.
        #expect(reading.references == ["data:image/png;base64,iVA=", "#image-1"])
    }

    @Test func `preview overwrites its output file and no other files`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        try folder.run("preview", "-o", "preview.svg").requireSuccess()
        #expect(try folder.snapshot().changes(since: before) == ["+ preview.svg"])
        let light = try folder.text(of: "preview.svg")
        let dark = try folder.run("preview", "--appearance", "dark", "-o", "preview.svg")
        #expect(dark.exitCode == 0)
        #expect(try folder.text(of: "preview.svg") != light)
        let quiet = try folder.run("preview", "--quiet", "-o", "preview.svg")
        #expect(quiet.output.isEmpty && quiet.error.isEmpty)
        #expect(try folder.text(of: "preview.svg") == light)
    }

    @Test func `The file extension selects the format unless --format is specified`() throws {
        let folder = try folder()
        try folder.run("preview", "-o", "preview.svg").requireSuccess()
        #expect(try folder.text(of: "preview.svg").hasPrefix("<svg "))
        try folder.run("preview", "-o", "preview.txt").requireSuccess()
        let text = try folder.text(of: "preview.txt")
        #expect(text == (try folder.run("preview").output) && text.contains("Play"))
        try folder.run("preview", "--format", "svg", "-o", "preview.txt").requireSuccess()
        #expect(try folder.text(of: "preview.txt").hasPrefix("<svg "))
        let dash = try folder.run("preview", "--format", "svg", "-o", "-")
        #expect(dash.output.hasPrefix("<svg ") && dash.error.isEmpty)
    }

    @Test func `preview does not write into the bundle`() throws {
        let folder = try folder()
        for path in ["Settings.bundle/preview.svg", "Settings.bundle/en.lproj/preview.svg", ""] {
            let refusal = try Refusal("preview", "--format", "svg", "-o", path, in: folder)
            #expect(refusal.exitCode == (path.isEmpty ? 64 : 2) && refusal.isClean, "\(path): \(refusal.error)")
        }
    }

    @Test(arguments: [
        (["--open", "--format", "text"], "--open has no effect with --format text", "use --format html"),
        (["--watch", "--format", "svg"], "--watch has no effect with --format svg", "use --format html"),
        (
            ["--all-languages"], "--all-languages has no effect with --format text",
            "use --format html or --format svg or --format png"
        ),
        (
            ["--orientation", "landscape"], "--orientation has no effect with --format text",
            "use --format html or --format svg or --format png"
        ),
        (
            ["--appearance", "dark", "--format", "text"], "--appearance has no effect with --format text",
            "use --format html or --format svg or --format png"
        ),
        (
            ["--format", "svg", "--all-languages", "--language", "de"],
            "--language and --all-languages cannot be combined", "leave out one of them"
        ),
        (
            ["--style", "ios18", "--format", "text"], "--style has no effect with --format text",
            "use --format html or --format svg or --format png"
        ),
        (
            ["--system-rows"], "--system-rows has no effect with --format text",
            "use --format html or --format svg or --format png"
        ),
        (["--format", "svg", "--style", "ios17"], "unknown value 'ios17' for --style", "use ios26 or ios18"),
        (["--format", "svg", "--appearance", "drak"], "unknown value 'drak' for --appearance", "did you mean dark?"),
        (
            ["--format", "svg", "--orientation", "up"], "unknown value 'up' for --orientation",
            "use portrait or landscape"
        ),
        (["--format", "sgv"], "unknown value 'sgv' for --format", "did you mean svg?"),
    ])
    func `preview rejects invalid options and suggests corrections`(arguments: [String], message: String, help: String)
        throws
    {
        let refusal = try Refusal(["preview"] + arguments, in: folder())
        #expect(refusal.exitCode == 64 && refusal.isClean)
        #expect(refusal.error == "error: \(message)\n  = help: \(help)\n")
    }

    @Test(.needs(.python3)) func `A sheet contains all languages, the source language first`() throws {
        let folder = try folder()
        try folder.write("", to: "Settings.bundle/Base.lproj/Root.strings")
        let arguments = ["preview", "--format", "svg", "--all-languages"]
        let result = try folder.run(arguments)
        #expect(result.exitCode == 0)
        let reading = try SVGReading.of(result.output)
        let languages = reading.lines.filter { ["Base", "de", "en", "fr", "ja"].contains($0) }
        #expect(languages == ["en", "de", "fr", "ja"])
        // German lacks More. French and Japanese also repeat the English strings.
        #expect(
            reading.lines.filter { $0.hasPrefix("· ") } == [
                "· source language", "· 1 not translated", "· 3 not translated", "· 3 not translated",
            ])
        for _ in 0..<3 { #expect(try folder.run(arguments).output == result.output) }
    }

    @Test(.needs(.python3)) func `A sheet omits languages without the pane`() throws {
        let folder = try folder()
        try folder.write(paneText(toggleText("Hilfe", key: "help")), to: "Settings.bundle/de.lproj/Help.plist")
        let result = try folder.run("preview", "--pane", "Help", "--format", "svg", "--all-languages")
        #expect(result.exitCode == 0)
        #expect(result.error == ["en", "fr", "ja"].map { "note: there is no pane 'Help' in \($0)\n" }.joined())
        #expect(try SVGReading.of(result.output).lines.contains("Hilfe"))
        let none = try folder.run("preview", "--pane", "Hlep", "--format", "svg", "--all-languages")
        #expect(none.exitCode == 2 && none.output.isEmpty && none.error.hasPrefix("error: there is no pane 'Hlep'\n"))
    }

    @Test(.needs(.python3)) func `A sheet of a bundle without languages does not report missing translations`() throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": paneText(toggleText("Play", key: "play"))])
        let result = try folder.run("preview", "--format", "svg", "--all-languages")
        #expect(try SVGReading.of(result.output).lines == ["not translated", "shortened", "en", "Settings", "Play"])
    }

    @Test(.needs(.python3)) func `A drawn pane has the title of the item that opens it`() throws {
        let folder = try folder()
        try folder.write("\"More\" = \"Mehr\";", to: "Settings.bundle/de.lproj/Root.strings")
        let more = try folder.run("preview", "--format", "svg", "--pane", "More", "--language", "de")
        #expect(try SVGReading.of(more.output).lines == ["Mehr", "Debug"])
        let older = try folder.run(
            "preview", "--format", "svg", "--pane", "More", "--style", "ios18", "--app-name", "Quartets")
        #expect(try SVGReading.of(older.output).lines == ["More", "Quartets", "Debug"])
        let pad = try folder.run(
            "preview", "--format", "svg", "--pane", "More", "--device", "ipad", "--orientation", "landscape",
            "--app-name", "Quartets")
        #expect(try SVGReading.of(pad.output).lines == ["Apps", "More", "Debug"])
    }

    @Test(arguments: ["svg", "html"]) func `preview does not embed images from outside the bundle`(format: String)
        throws
    {
        let folder = try folder()
        try folder.write("secret", to: "key")
        try folder.write("inside", to: "Settings.bundle/other.png")
        let image = folder.absolute("Settings.bundle/quiet@2x.png")
        for (target, isShown) in [("../key", false), ("other.png", true)] {
            try FileManager.default.removeItem(atPath: image)
            try FileManager.default.createSymbolicLink(atPath: image, withDestinationPath: target)
            let result = try folder.run("preview", "--format", format)
            #expect(result.exitCode == 0)
            #expect(!result.output.contains(Data("secret".utf8).base64EncodedString()))
            #expect(result.output.contains(Data("inside".utf8).base64EncodedString()) == isShown)
        }
    }

    @Test func `preview notes items that it does not draw`() throws {
        let folder = try folder()
        try folder.write(
            paneText(toggleText("Play", key: "play"), itemText("Knob")), to: "Settings.bundle/Root.plist")
        let result = try folder.run("preview", "-o", "preview.svg")
        #expect(result.error == "wrote preview.svg\nnote: item 1 is not drawn: 'PSKnobSpecifier' is not an item type\n")
    }
}
