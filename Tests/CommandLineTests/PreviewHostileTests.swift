import Foundation
import TestSupport
import Testing

/// Previews of a bundle with malicious strings in all places.
@Suite struct PreviewHostileTests {
    private static let languages = ["en", "ar", HostileBundle.language]

    @Test(.mustEnd) func `preview escapes control characters in its output`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let bundle = try HostileBundle.write(to: folder)
        func expectClean(_ arguments: [String], _ exitCodes: Set<Int>) throws -> CommandResult {
            let result = try folder.run(["preview", "--bundle", bundle] + arguments)
            #expect(exitCodes.contains(result.exitCode), "\(arguments): \(result.error.prefix(300))")
            let bad = controlScalars(in: result.output + result.error)
            #expect(bad.isEmpty, "\(arguments): \(bad.prefix(5).map { $0.escaped(asASCII: true) })")
            return result
        }
        for language in Self.languages {
            for device in ["iphone", "ipad"] {
                let result = try expectClean(["--language", language, "--device", device], [0])
                // Titles and values are truncated, but the long footer is not.
                #expect(result.output.utf8.count < 1_000_000)
                #expect(result.output.split(separator: "\n").count > HostileBundle.texts.count * 10)
            }
        }
        // Arguments appear in drawings and messages.
        for (index, (pane, text)) in zip(HostileBundle.panes, HostileBundle.texts).enumerated() {
            let typed = text.replacing("\u{0}", with: "")
            _ = try expectClean(["--pane", pane, "--app-name", typed], [0])
            if index.isMultiple(of: 2) {
                _ = try expectClean(["--pane", typed + "?"], [2])
            } else {
                _ = try expectClean(["--language", typed], [64])
            }
        }
        // The only escape sequences are those for colors.
        let colored = try folder.run("preview", "--bundle", bundle, "--color", "always").output
        #expect(controlScalars(in: colored.replacing(/\u{1B}\[[0-9]+m/, with: "")).isEmpty)
    }

    @Test(.needs(.python3), .mustEnd) func `Files written by preview do not contain executable content`() throws {
        let folder = try ScratchFolder(inMemory: true)
        let bundle = try HostileBundle.write(to: folder)
        var files: [String] = []
        func draw(_ name: String, _ arguments: String...) throws {
            let result = try folder.run(
                ["preview", "--bundle", bundle, "-o", name] + arguments)
            #expect(result.exitCode == 0 && controlScalars(in: result.error).isEmpty, "\(result.error.prefix(300))")
            let text = try folder.text(of: name)
            // All control characters except line feeds are escaped.
            #expect(controlScalars(in: text).isEmpty, "\(name): \(controlScalars(in: text).prefix(5))")
            files.append(folder.absolute(name))
        }
        try draw("page.html", "--format", "html", "--language", "ar")
        try draw("sheet.html", "--format", "html", "--all-languages")
        try draw("named.html", "--format", "html", "--app-name", HostileBundle.texts[0])
        try draw("page.svg", "--format", "svg", "--language", "ar")
        try draw("pad.svg", "--format", "svg", "--device", "ipad", "--orientation", "landscape")
        try draw("sheet.svg", "--format", "svg", "--all-languages", "--app-name", HostileBundle.texts[1])
        let complaints = try Python.output(of: "Tests/CommandLineTests/markup_complaints.py", files)
        #expect(complaints.isEmpty, "\(String(decoding: complaints.prefix(2_000), as: UTF8.self))")
    }
}
