import Testing

/// Tests of the harness itself: a wrong expectation must fail and report its place.
@Suite struct DocumentRunTests {
    private func run(_ lines: String...) throws -> DocumentRun {
        try DocumentRun(name: "Page.md", markdown: lines.map { $0 + "\n" }.joined())
    }

    @Test func `Correct expectations pass`() throws {
        let run = try run(
            "# Page", "```console", "$ echo one; echo two >&2", "one", "two", "$ echo three > file # a comment", "```",
            "```console", "$ cat file", "three", "```")
        #expect(run.failures == [])
        #expect(run.commandCount == 3)
    }

    @Test func `A wrong line fails with its place and a diff`() throws {
        let run = try run("text", "```console", "$ printf 'a\\nb\\nc\\n'", "a", "x", "c", "```")
        #expect(run.failures == ["Page.md:3: $ printf 'a\\nb\\nc\\n'\n a\n-x\n+b\n c"])
        #expect(run.corrected == "text\n```console\n$ printf 'a\\nb\\nc\\n'\na\nb\nc\n```\n")
    }

    @Test func `Missing and unexpected lines fail`() throws {
        #expect(try run("```console", "$ echo a", "a", "b", "```").failures.count == 1)
        #expect(try run("```console", "$ printf 'a\\nb'", "a", "```").failures.count == 1)
        #expect(try run("```console", "$ echo a", "a", "$ echo b", "```").failures == ["Page.md:4: $ echo b\n+b"])
        #expect(try run("```console", "$ printf 'a\\n\\nb\\n'", "a", "", "b", "```").failures == [])
        #expect(try run("```console", "$ echo a", "a", "", "```").failures.count == 1)
    }

    @Test func `The output of a block that shows no output is not checked`() throws {
        #expect(try run("```console", "$ echo a", "$ echo b", "```").failures == [])
        #expect(try run("```console", "$ echo a", "$ false", "```").failures.count == 1)
    }

    @Test func `The exit code must match the comment of the command`() throws {
        #expect(try run("```console", "$ exit 3  # exits 3", "```").failures == [])
        #expect(try run("```console", "$ true # exits 1", "```").failures.first?.contains("exits 0, not 1") == true)
        let failed = try run("```console", "$ echo lost; exit 2", "$ echo never", "```")
        #expect(failed.failures == ["Page.md:2: $ echo lost; exit 2\nexits 2, not 0\nlost\n"])
        #expect(failed.commandCount == 1)
    }

    @Test func `An ellipsis matches any lines`() throws {
        #expect(try run("```console", "$ seq 9", "1", "…", "5", "…", "9", "```").failures == [])
        #expect(try run("```console", "$ seq 2", "…", "1", "…", "2", "…", "```").failures == [])
        #expect(try run("```console", "$ seq 9", "1", "…", "8", "```").failures.count == 1)
        #expect(try run("```console", "$ seq 9", "…", "5", "4", "…", "```").failures.count == 1)
    }

    @Test func `Commands can continue on further lines`() throws {
        let run = try run(
            "```console", "$ echo a \\", "    b", "a b", "$ cat <<END", "> one", ">", ">  two", "> END", "one", "",
            " two",
            "```")
        #expect(run.failures == [])
    }

    @Test func `Only console blocks are run`() throws {
        let run = try run(
            "```sh", "$ false", "```", "````markdown", "```console", "$ false", "```", "````", "    $ false", "<!--",
            "```console", "$ echo hidden > file", "```", "-->", "- in a list", "  ```console", "  $ cat file",
            "  hidden", "  ```")
        #expect(run.failures == [])
        #expect(run.commandCount == 2)
    }

    @Test func `Malformed blocks fail`() throws {
        #expect(try run("```console", "output", "$ true", "```").failures.count == 1)
        #expect(try run("```console", "$ true").failures == ["Page.md:1: the block is never closed"])
    }

    @Test func `The tool is on the path`() throws {
        #expect(try run("```console", "$ settings-bundle no-such-command # exits 64", "```").failures == [])
    }

    @Test func `Swift commands are checked but not run`() throws {
        let good = try run(
            "```console", "$ swift test --filter \"DocsTests|ArchitectureTests\"", "$ swift run settings-bundle check",
            "$ swift build -c release --product settings-bundle", "$ false", "```")
        #expect(good.failures == [])
        #expect(good.commandCount == 0)
        let bad = try run(
            "```console", "$ swift run -c release settings-bundel", "$ swift test --filter NoTests", "```")
        #expect(
            bad.failures == [
                "Page.md:2: the package has no product settings-bundel", "Page.md:3: no tests are named NoTests",
            ])
    }
}
