import Foundation
import TestSupport
import Testing

/// Special targets of `-o`: pipes, devices, links, and files with permissions.
@Suite struct PreviewOutputTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder(inMemory: true)
        #expect(try folder.run("new", "--template", "tutorial", "--language", "en", "-q").exitCode == 0)
        #expect(try folder.run("preview", "-q", "-o", "plain.svg").exitCode == 0)
        return folder
    }

    private func shell(_ script: String, in folder: ScratchFolder) throws -> CommandResult {
        try TestSupport.shell(script, in: folder, environment: ["TOOL": CommandRunner.tool])
    }

    @Test func `preview writes to a pipe`() throws {
        let folder = try folder()
        let script = """
            mkfifo pipe; cat pipe > got & "$TOOL" preview --format svg -o pipe; wait; test -p pipe && cmp got plain.svg
            """
        let result = try shell(script, in: folder)
        #expect(result.exitCode == 0 && result.error == "wrote pipe\n", "\(result)")
    }

    @Test func `preview writes to standard output by its path`() throws {
        let folder = try folder()
        let script = """
            "$TOOL" preview -q --format svg -o /dev/stdout | cmp - plain.svg && test -L /dev/stdout
            printf before > log; "$TOOL" preview -q --format svg -o /dev/stdout >> log
            { printf before; cat plain.svg; } | cmp - log
            """
        let result = try shell(script, in: folder)
        #expect(result.exitCode == 0 && result.output == "" && result.error == "", "\(result)")
    }

    /// Writing to the device fails, and the device is not replaced.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func `preview reports a full device`() throws {
        let folder = try folder()
        // Through a link, since a tool that treats the device as a file would replace only the link.
        let result = try shell(
            "ln -s /dev/full full; \"$TOOL\" preview --format svg -o full; echo $?; ls -l full", in: folder)
        #expect(result.output.hasPrefix("2\nl") && result.error.contains("no space is left"), "\(result)")
    }

    @Test func `preview keeps the permissions of a file`() throws {
        let folder = try folder()
        let script = """
            printf old > page.html; chmod 640 page.html; "$TOOL" preview -q -o page.html; ls -l page.html | cut -c1-10
            """
        #expect(try shell(script, in: folder).output == "-rw-r-----\n")
        #expect(try folder.text(of: "page.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func `preview writes to the target of a symbolic link`() throws {
        let folder = try folder()
        let script = """
            mkdir out; printf old > out/real.svg; ln -s out/real.svg link.svg; "$TOOL" preview -q -o link.svg
            test -L link.svg && cmp out/real.svg plain.svg
            """
        #expect(try shell(script, in: folder).exitCode == 0)
    }

    /// Files of a folder are written together, so anything that is not a file is an obstacle.
    @Test func `localize export does not replace a pipe`() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "add", "de", "-q").exitCode == 0)
        let script = """
            "$TOOL" localize export -q -o out && rm out/de.xliff && mkfifo out/de.xliff
            "$TOOL" localize export -q -o out --force; echo $?; test -p out/de.xliff && echo there
            """
        let result = try shell(script, in: folder)
        #expect(result.output == "2\nthere\n" && result.error.contains("de.xliff already exists"), "\(result)")
    }

    /// File names and the start of the format that their extension selects.
    @Test(arguments: [
        ("x.svg", "<svg "), ("x.SVG", "<svg "), ("x.html", "<!DOCTYPE html>"), ("x.txt", ""), ("x.text", ""), ("x", ""),
        (".x", ""), ("a.b/x", ""),
    ])
    func `The file extension selects the format of a preview`(name: String, start: String) throws {
        let folder = try folder()
        try folder.write("", to: "a.b/there")
        let result = try folder.run("preview", "-o", name)
        #expect(result.exitCode == 0 && result.error == "wrote \(name)\n", "\(result.error)")
        #expect(try start.isEmpty || folder.text(of: name).contains(start))
    }

    @Test(arguments: ["x.webp", "out/x.pdf", "x.", "x.svg.gz", "x.htm"])
    func `preview rejects an unknown file extension without --format`(name: String) throws {
        let folder = try folder()
        try folder.write("", to: "out/there")
        let refusal = try Refusal("preview", "-o", name, in: folder)
        #expect(refusal.exitCode == 64 && refusal.isClean)
        #expect(
            refusal.error.hasSuffix(
                "\n  = help: use a name that ends in .html, .svg, .png or .txt, or add --format text or --format html or --format svg or --format png\n"
            ))
        #expect(refusal.error.hasPrefix("error: no format has the file extension '."), "\(refusal.error)")
        #expect(try folder.run("preview", "-q", "--format", "svg", "-o", name).exitCode == 0)
    }
}
