import Foundation
import SettingsChecks
import SettingsModel
import TestSupport
import Testing

/// Relative links in the documentation lead to files and headings that exist.
@Suite struct LinksTests {
    /// The broken links in a document, one message each.
    private static func brokenLinks(in document: String, markdown: String) throws -> [String] {
        let text = Markdown.withoutBlocks(markdown)
        let links =
            text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            + text.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.1) }
        let folder = Repository.root.appending(path: document).deletingLastPathComponent()
        return try links.filter { $0.prefixMatch(of: /[a-z]+:/) == nil }.compactMap { link -> String? in
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target =
                parts[0].isEmpty
                ? Repository.root.appending(path: document) : folder.appending(path: parts[0]).standardizedFileURL
            guard FileManager.default.fileExists(atPath: target.path(percentEncoded: false)) else {
                return "\(document): there is no file for \(link)"
            }
            guard parts.count == 2, target.pathExtension == "md" else { return nil }
            let text = try parts[0].isEmpty ? markdown : String(contentsOf: target, encoding: .utf8)
            return anchors(of: text).contains(parts[1]) ? nil : "\(document): there is no heading for \(link)"
        }
    }

    /// The anchors that GitHub derives from headings.
    private static func anchors(of markdown: String) -> Set<String> {
        let headings = Markdown.withoutBlocks(markdown).split(separator: "\n").filter { $0.hasPrefix("#") }
        return Set(headings.map { anchor(of: $0.drop { $0 == "#" }.dropFirst()) })
    }

    /// The anchor of a heading: letters, digits and hyphens, in lower case.
    private static func anchor(of heading: Substring) -> String {
        let characters = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return characters.replacing(" ", with: "-")
    }

    @Test(arguments: Markdown.documents) func `Every link leads to an existing file and heading`(document: String)
        throws
    {
        #expect(try Self.brokenLinks(in: document, markdown: Repository.text(of: document)) == [])
    }

    @Test(arguments: [
        ("[a](CHANGELOG.md) [b](#a-heading) [c](https://example.org/x)\n\n# A heading\n", 0),
        ("[a](No.md)\n", 1), ("[a](#none)\n# A heading\n", 1), ("[a](CHANGELOG.md#no-such-heading)\n", 1),
        ("<img src=\"Docs/no.svg\">\n", 1), ("```\n[a](No.md)\n# None\n```\n[b](#none)\n", 1),
        ("# `check` in Xcode, or not\n[a](#check-in-xcode-or-not)\n", 0),
    ])
    func `A broken link is found`(markdown: String, count: Int) throws {
        #expect(try Self.brokenLinks(in: "README.md", markdown: markdown).count == count)
    }

    @Test func `Every page that is cited for a tool convention exists`() throws {
        let sources = Rule.all.flatMap { [$0.evidence, $0.effect] }.filter { $0.kind == .toolConvention }.map(\.source)
        #expect(!sources.isEmpty)
        for source in Set(sources) { #expect(throws: Never.self) { try Repository.text(of: source) } }
    }
}
