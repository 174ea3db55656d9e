import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Runs the examples of all rules, plain and in disguise.
@Suite struct ExampleTests {
    /// A finding as an example marks it.
    struct Place: Hashable, CustomStringConvertible {
        let path: String
        let span: Range<Int>?
        let line: Int
        let column: Int

        var description: String { "\(path):\(line):\(column) \(span.map { "\($0)" } ?? "-")" }
    }

    @Test(arguments: Rule.all.map(\.id), Disguise.allCases)
    func examples(_ id: String, _ disguise: Disguise) throws {
        let rule = try #require(Rule.named(id))
        for (number, example) in rule.examples.enumerated() {
            // These are about the encoding itself.
            if ["bomless-utf16", "damaged-encoding", "utf16-strings"].contains(id), disguise != .none { continue }
            // This one marks places in comments, which cannot hold others.
            if id == "unused-allow", disguise == .emoji { continue }
            var expected = Set(example.paths.map { Place(path: $0, span: nil, line: 1, column: 1) })
            var files: [BundleFiles.File] = []
            for file in example.files {
                let marked = disguise.text(file.markedText, path: file.path)
                expected.formUnion(Self.places(in: marked, path: file.path))
                let bytes = disguise.bytes(Example.unmarked(marked))
                files.append(BundleFiles.File(path: file.path, target: file.path, bytes: bytes))
            }
            let bundle = SettingsBundle(
                BundleFiles(
                    files: files, emptyFolders: example.emptyFolders,
                    hasUnfinishedChange: example.hasUnfinishedChange))
            let all = BundleChecker().check(bundle).filter { $0.rule == id }
            let found = all.map {
                Place(path: $0.path, span: $0.span, line: $0.position.line, column: $0.position.column)
            }
            #expect(Set(found) == expected, "example \(number) of \(id)")
            #expect(found.count == expected.count)
            // This one tells what others did not find, and must not speak where they were not asked.
            if id == "unused-allow" { continue }
            #expect(BundleChecker(rules: [rule]).check(bundle) == all, "the rule alone says the same")
        }
    }

    /// The marked places of a text.
    static func places(in marked: String, path: String) -> [Place] {
        var places: [Place] = []
        var offset = 0
        var line = 1
        var column = 1
        var open: (offset: Int, line: Int, column: Int)?
        var previous: Unicode.Scalar?
        for scalar in marked.unicodeScalars {
            if Character(scalar) == Example.marks.start {
                open = (offset, line, column)
                continue
            }
            if Character(scalar) == Example.marks.end {
                if let open {
                    places.append(Place(path: path, span: open.offset..<offset, line: open.line, column: open.column))
                }
                open = nil
                continue
            }
            offset += UTF8.width(scalar)
            if scalar == "\n" || scalar == "\r" {
                if !(scalar == "\n" && previous == "\r") { line += 1 }
                column = 1
            } else {
                column += 1
            }
            previous = scalar
        }
        return places
    }

    @Test(arguments: Rule.all.map(\.id))
    func pageIsWhole(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect((1...4).contains(rule.examples.count))
        #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
        for text in [rule.what, rule.why, rule.instead] { #expect(text.hasSuffix("."), "\(text)") }
        #expect(!rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
        #expect(rule.source.hasPrefix("https://"))
        for line in rule.plainPage.split(separator: "\n") where !line.contains("https://") {
            #expect(line.count <= 80, "\(line)")
        }
        #expect(rule.markdownPage.hasPrefix("## \(id)\n"))
        #expect(!rule.plainPage.contains(Example.marks.start) && !rule.markdownPage.contains(Example.marks.start))
    }
}
