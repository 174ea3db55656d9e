import Foundation
import TestSupport
import Testing

/// The manual pages, as read by mandoc.
@Suite struct ManualPagesTests {
    private static func pages(date: String = "1000000000") throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let result = try folder.run(
            "--generate-man-pages", "share/man/man1", environment: ["SOURCE_DATE_EPOCH": date])
        try result.requireSuccess()
        #expect(result.output == "" && result.error == "")
        return folder
    }

    /// The rendered text of each page, by name.
    private static func rendered(_ folder: ScratchFolder) throws -> [String: String] {
        var pages: [String: String] = [:]
        for file in try folder.snapshot(of: "share/man/man1").files {
            let text = try shell("mandoc -T utf8 -O width=1000 share/man/man1/\(file)", in: folder)
            try text.requireSuccess()
            // Bold letters are overstruck.
            pages[String(file.dropLast(2))] = text.output.replacing(/.\x08/, with: "")
        }
        return pages
    }

    @Test(.needs(.mandoc)) func `Manual pages pass the checks of mandoc`() throws {
        let result = try shell("mandoc -T lint -W warning share/man/man1/*.1", in: Self.pages())
        #expect(result.exitCode == 0 && result.output == "" && result.error == "")
    }

    /// Outside full runs, one in three of the commands without subcommands is asked for its help.
    @Test(.needs(.mandoc)) func `Every command has a manual page with all options in its help`() throws {
        let folder = try Self.pages()
        var pages = try Self.rendered(folder)
        var (count, commands) = (0, 0)
        func check(_ verbs: [String]) throws {
            let help = try folder.run(verbs + ["--help"], environment: ["COLUMNS": "1000"]).output
            let name = (["settings-bundle"] + verbs).joined(separator: "-")
            let page = try #require(pages[name], "\(name) has no page")
            pages[name] = nil
            let lines = page.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            var isList = false
            for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
                if line.hasSuffix("SUBCOMMANDS:") { isList = true }
                if line.isEmpty { isList = false }
                guard let entry = line.firstMatch(of: /^  (-[^ ].*?|[a-z][a-z-]*)(?: \(default\))?  +\S.*$/) else {
                    continue
                }
                if isList {
                    let subcommand = "\(name)-\(entry.1)"
                    commands += 1
                    if TestRuns.takes(commands, of: 3) || pages.keys.contains(where: { $0.hasPrefix(subcommand + "-") })
                    {
                        try check(verbs + [String(entry.1)])
                    } else {
                        #expect(pages.removeValue(forKey: subcommand) != nil, "\(subcommand) has no page")
                    }
                } else if entry.1.hasPrefix("-") {
                    // Help lists both names of an invertible flag on one line.
                    for names in entry.1.split(separator: "/") {
                        let typed = names.filter { !"<>".contains($0) }
                        count += 1
                        #expect(lines.contains { $0 == typed || $0.hasPrefix(typed + " ") }, "\(name): \(typed)")
                    }
                }
            }
        }
        try check([])
        #expect(count > (TestRuns.isFull ? 500 : 150))
        #expect(pages.isEmpty, "\(pages.keys)")
    }

    @Test(.needs(.mandoc)) func `A manual page has all sections in their order`() throws {
        let page = try #require(try Self.rendered(Self.pages())["settings-bundle-merge"])
        let headings = page.split(separator: "\n").filter { $0.first?.isLetter == true }.dropFirst().dropLast()
        #expect(
            headings == ["NAME", "SYNOPSIS", "DESCRIPTION", "ARGUMENTS", "OPTIONS", "EXAMPLES", "SEE ALSO"])
        #expect(page.contains("settings-bundle merge [options] other\n"))
        #expect(page.contains("settings-bundle merge Licenses.bundle --title Licenses\n"))
        #expect(page.contains("September 9, 2001"))
        #expect(page.contains("settings-bundle(1)\n"))
    }

    /// Two builds of a release are identical. An invalid date is tolerated.
    @Test(.slow) func `Manual pages have the date in SOURCE_DATE_EPOCH`() throws {
        #expect(try Self.pages().snapshot().changes(since: Self.pages().snapshot()) == [])
        for date in ["0", "-1", "9223372036854775807", "-9223372036854775808", "soon"] {
            let page = try Self.pages(date: date).text(of: "share/man/man1/settings-bundle.1")
            #expect(page.contains(/^\.Dd [A-Z][a-z]+ [0-9]+, [0-9]+\n/))
        }
    }

    @Test func `Options that generate files reject missing or invalid values`() throws {
        for words in [
            ["--generate-man-pages"], ["--generate-man-pages", ""], ["--generate-completion-script", "tcsh"],
        ] {
            let result = try ScratchFolder().run(words)
            #expect(result.exitCode == 64 && result.error.hasPrefix("error: "))
        }
    }
}
