import Foundation
import TestSupport
import Testing

/// `preview --format html`: the file, the browser that opens it, and updates while the bundle is edited.
@Suite struct PreviewHTMLTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(
            try folder.run("new", "--template", "tutorial", "--language", "en", "--language", "de", "-q").exitCode == 0)
        return folder
    }

    @Test func `preview writes the same HTML in every run and from every path`() throws {
        let folder = try folder()
        let first = try folder.run("preview", "--format", "html")
        #expect(first.exitCode == 0 && first.error == "")
        #expect(first.output.hasPrefix("<!DOCTYPE html>\n") && first.output.hasSuffix("</html>\n"))
        // In another folder, with another path and another order of the files.
        let other = try self.folder()
        #expect(
            try shell("mv Settings.bundle aside && cp -R aside Settings.bundle && rm -r aside", in: other).exitCode == 0
        )
        let path = other.absolute("Settings.bundle")
        #expect(try other.run("preview", "--bundle", path, "-o", "page.html").error == "wrote page.html\n")
        #expect(try other.text(of: "page.html") == first.output)
    }

    @Test func `preview --open opens the file in the browser`() throws {
        let folder = try folder()
        for opener in ["xdg-open", "open"] {
            try folder.write("#!/bin/sh\necho \"opened $1\"\n", to: "bin/\(opener)")
        }
        #expect(try shell("chmod +x bin/*", in: folder).exitCode == 0)
        let path = ["PATH": folder.absolute("bin") + ":/usr/bin:/bin", "TMPDIR": folder.path]
        let named = try folder.run("preview", "-o", "page.html", "--open", environment: path)
        #expect(named.output == "" && named.error == "wrote page.html\nopened page.html\n" && named.exitCode == 0)
        let unnamed = try folder.run("preview", "--open", environment: path)
        let file = try #require(unnamed.error.split(separator: "\n").last?.dropFirst("opened ".count))
        #expect(unnamed.error == "wrote \(file)\nopened \(file)\n" && unnamed.exitCode == 0)
        #expect(file.hasPrefix(folder.path + "/"))
        #expect(try String(contentsOfFile: String(file), encoding: .utf8) == (try folder.text(of: "page.html")))
    }

    @Test func `preview --open reports the file if it cannot open a browser`() throws {
        let folder = try folder()
        let result = try folder.run(
            "preview", "-o", "page.html", "--open", environment: ["PATH": folder.absolute("nothing")])
        #expect(result.exitCode == 2)
        #expect(result.error.contains("cannot open a browser") && result.error.contains("page.html"))
        #expect(try folder.text(of: "page.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func `preview --watch updates the page if the bundle changes`() throws {
        let folder = try folder()
        let script = """
            "$TOOL" preview -o page.html --watch 2> talk & watcher=$!
            wait_for() { for _ in $(seq 100); do grep -q "$1" page.html 2> /dev/null && return; sleep 0.1; done; echo "no $1"; }
            wait_for 'Play Sounds'
            cp page.html first.html
            sed -i.old 's/Play Sounds/Play Tunes/' Settings.bundle/Root.plist
            wait_for 'Play Tunes'
            kill $watcher; wait $watcher
            """
        let result = try shell(script, in: folder, environment: ["TOOL": CommandRunner.tool])
        #expect(result.output == "")
        let (first, second) = (try folder.text(of: "first.html"), try folder.text(of: "page.html"))
        #expect(first.contains("\"watched\":true") && second.contains("\"watched\":true"))
        #expect(version(of: first) != nil && version(of: first) != version(of: second))
        #expect(try folder.text(of: "talk").hasPrefix("wrote page.html\nwatching Settings.bundle until Ctrl-C"))
    }

    private func version(of page: String) -> Substring? {
        page.range(of: "\"version\":\"").map { page[$0.upperBound...].prefix(64) }
    }

    @Test(arguments: [
        (["--watch", "--format", "html"], "--watch requires a file to write"),
        (["--watch", "--format", "html", "-o", "-"], "--watch requires a file to write"),
        (["--watch"], "--watch requires a file to write"),
        (["--open", "--format", "text"], "--open has no effect with --format text"),
        (["--watch", "-o", "x.svg"], "--watch has no effect with --format svg"),
        (["--format", "htm"], "unknown value 'htm' for --format"),
        (["--format", "html", "--appearance", "bright"], "unknown value 'bright' for --appearance"),
        (["--format", "html", "--orientation", "upside"], "unknown value 'upside' for --orientation"),
    ])
    func `preview rejects invalid options`(arguments: [String], message: String) throws {
        let folder = try folder()
        let result = try folder.run(["preview"] + arguments)
        #expect(result.exitCode == 64 && result.output == "")
        #expect(result.error.contains("error: \(message)\n"), "\(result.error)")
    }

    @Test func `preview does not write into the bundle`() throws {
        let folder = try folder()
        let before = try folder.snapshot()
        let result = try folder.run("preview", "-o", "Settings.bundle/page.html")
        #expect(result.exitCode == 2 && result.error.contains("would ship with the app"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `preview draws the first pane and a note if there is no Root pane`() throws {
        let folder = try folder()
        for (old, new) in [("Root", "Other"), ("Other", "Root.inApp")] {
            let move = "mv Settings.bundle/\(old).plist Settings.bundle/\(new).plist"
            #expect(try shell(move, in: folder).exitCode == 0)
            for format in ["text", "html", "svg"] {
                let result = try folder.run("preview", "--format", format)
                #expect(result.exitCode == 0 && result.output.contains("Play Sounds"))
                let note = "note: there is no Root.plist, so Settings shows nothing; drawing \(new).plist instead\n"
                #expect(result.error == note)
            }
        }
    }
}
