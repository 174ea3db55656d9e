import Foundation
import TestSupport
import Testing

/// The first lines that a reader copies work in every clone.
@Suite struct ReadmeTests {
    private static let placeholder = "OWNER"
    private static let install = "Docs/Install.md"

    @Test func `The README does not contain the placeholder for the account`() throws {
        #expect(try !Repository.text(of: "README.md").contains(Self.placeholder))
    }

    @Test func `The installation page explains the placeholder once, before the methods that use it`() throws {
        let page = try Repository.text(of: Self.install)
        #expect(page.ranges(of: "`OWNER` is ").count == 1)
        let section = try #require(page.range(of: "\n## With a release\n"))
        let first = try #require(page.range(of: Self.placeholder))
        #expect(section.upperBound <= first.lowerBound && page[first.lowerBound...].hasPrefix("OWNER` is "))
    }

    @Test func `Other pages with the placeholder link to its explanation`() throws {
        let pages = try Repository.files(in: "Docs", suffix: ".md").filter { $0 != Self.install }
        for path in pages {
            let page = try Repository.text(of: path)
            if page.contains(Self.placeholder) { #expect(page.contains("Install.md#with-a-release"), "\(path)") }
        }
    }

    /// Copied lines must not begin with a prompt, so these blocks are not `console` blocks.
    ///
    /// SwiftPM is not run: the tested tool takes the place of its result. `/usr/local` is a folder in the home folder.
    private static func install(_ block: CodeBlock) throws -> ScratchFolder {
        let folder = try ScratchFolder([
            ".build/release/.keep": "",
            "path/sudo": """
            #!/bin/sh
            for word; do
                shift
                case "$word" in /usr/local*) word="$HOME$word" ;; esac
                set -- "$@" "$word"
            done
            exec "$@"
            """,
        ])
        let lines = block.text.replacing("```\n", with: "").textLines
        #expect(lines.first?.hasPrefix("swift build -c release ") == true)
        let script = [
            "set -e", "cp '\(CommandRunner.tool)' .build/release/settings-bundle", "chmod +x path/sudo",
            "PATH=\"$PWD/path:$PATH\"",
        ]
        try shell((script + lines.dropFirst()).joined(separator: "\n"), in: folder).requireSuccess()
        return folder
    }

    @Test(arguments: ["README.md", install]) func `The commands that install the tool work`(document: String) throws {
        let block = try #require(CodeBlock.all(in: Repository.text(of: document), of: "sh").first)
        let folder = try Self.install(block)
        let result = try shell("usr/local/bin/settings-bundle --version", in: folder)
        #expect(try result.exitCode == 0 && result.output == folder.run("--version").output)
    }

    @Test func `The first commands of the README print a pane without findings`() throws {
        let blocks = CodeBlock.all(in: try Repository.text(of: "README.md"), of: "sh")
        let folder = try Self.install(try #require(blocks.first))
        let script = try #require(blocks.dropFirst().first).text.replacing("```\n", with: "")
        let result = try shell(
            "set -e; export TMPDIR=\"$HOME\"; PATH=\"$HOME/usr/local/bin:$PATH\"\n\(script)", in: folder)
        #expect(result.exitCode == 0 && result.output.contains(" Play Sounds "), "\(result.error)")
        let lines = script.textLines
        let check = try #require(lines.firstIndex(of: "settings-bundle check"))
        let before = try shell(
            "exec 2>&1; export TMPDIR=\"$HOME\"\n" + lines[..<check].joined(separator: "\n"), in: folder)
        let through = try shell(
            "exec 2>&1; export TMPDIR=\"$HOME\"\n" + lines[...check].joined(separator: "\n"), in: folder)
        #expect(before.output == through.output)
    }

    @Test(arguments: ["README.md", install]) func `Swift commands name products of the package`(document: String) throws
    {
        let blocks = CodeBlock.all(in: try Repository.text(of: document), of: "sh")
        let commands = blocks.flatMap(\.text.textLines).filter { $0.hasPrefix("swift ") }
        #expect(!commands.isEmpty)
        for command in commands { #expect(try SwiftCommand.mistakes(in: command) == []) }
    }

    @Test func `The README says what was not tested, as long as no results were sent`() throws {
        let sentence = "has not run any bundle on a device or in Simulator"
        let readme = try Repository.text(of: "README.md").replacing("\n", with: " ")
        let evidence = try Repository.text(of: EvidencePage.path).replacing("\n", with: " ")
        #expect(readme.contains(sentence) == evidence.contains(sentence))
    }
}
