import Foundation
import TestSupport
import Testing

/// What `-o` may name besides a new file: pipes, what the shell gives a number, files with an owner's wishes.
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

    @Test func aPipeGetsThePicture() throws {
        let folder = try folder()
        let script = """
            mkfifo pipe; cat pipe > got & "$TOOL" preview --format svg -o pipe; wait; test -p pipe && cmp got plain.svg
            """
        let result = try shell(script, in: folder)
        #expect(result.exitCode == 0 && result.error == "wrote pipe\n", "\(result)")
    }

    @Test func standardOutputByItsName() throws {
        let folder = try folder()
        let script = """
            "$TOOL" preview -q --format svg -o /dev/stdout | cmp - plain.svg && test -L /dev/stdout
            printf before > log; "$TOOL" preview -q --format svg -o /dev/stdout >> log
            { printf before; cat plain.svg; } | cmp - log
            """
        let result = try shell(script, in: folder)
        #expect(result.exitCode == 0 && result.output == "" && result.error == "", "\(result)")
    }

    /// A device of which nothing is left: writing to it fails, and it is what it was.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func aFullDeviceIsSaidToBeFull() throws {
        let folder = try folder()
        // By a link: a tool that took it for a file would replace the link and nothing else.
        let result = try shell(
            "ln -s /dev/full full; \"$TOOL\" preview --format svg -o full; echo $?; ls -l full", in: folder)
        #expect(result.output.hasPrefix("2\nl") && result.error.contains("no space is left"), "\(result)")
    }

    @Test func aFileKeepsItsPermissions() throws {
        let folder = try folder()
        let script = """
            printf old > page.html; chmod 640 page.html; "$TOOL" preview -q -o page.html; ls -l page.html | cut -c1-10
            """
        #expect(try shell(script, in: folder).output == "-rw-r-----\n")
        #expect(try folder.text(of: "page.html").hasPrefix("<!DOCTYPE html>"))
    }

    @Test func aLinkLeadsToTheFile() throws {
        let folder = try folder()
        let script = """
            mkdir out; printf old > out/real.svg; ln -s out/real.svg link.svg; "$TOOL" preview -q -o link.svg
            test -L link.svg && cmp out/real.svg plain.svg
            """
        #expect(try shell(script, in: folder).exitCode == 0)
    }

    /// In a folder of files that are written together, what is no file is in the way.
    @Test func anExportReplacesNoPipe() throws {
        let folder = try folder()
        #expect(try folder.run("localize", "add", "de", "-q").exitCode == 0)
        let script = """
            "$TOOL" localize export -q -o out && rm out/de.xliff && mkfifo out/de.xliff
            "$TOOL" localize export -q -o out --force; echo $?; test -p out/de.xliff && echo there
            """
        let result = try shell(script, in: folder)
        #expect(result.output == "2\nthere\n" && result.error.contains("de.xliff already exists"), "\(result)")
    }

    /// What follows the last dot of a name, and the format that it stands for.
    @Test(arguments: [
        ("x.svg", "<svg "), ("x.SVG", "<svg "), ("x.html", "<!DOCTYPE html>"), ("x.txt", ""), ("x.text", ""), ("x", ""),
        (".x", ""), ("a.b/x", ""),
    ])
    func theEndingTellsTheFormat(name: String, start: String) throws {
        let folder = try folder()
        try folder.write("", to: "a.b/there")
        let result = try folder.run("preview", "-o", name)
        #expect(result.exitCode == 0 && result.error == "wrote \(name)\n", "\(result.error)")
        #expect(try start.isEmpty || folder.text(of: name).contains(start))
    }

    @Test(arguments: ["x.webp", "out/x.pdf", "x.", "x.svg.gz", "x.htm"]) func anyOtherEndingIsNone(name: String) throws
    {
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
