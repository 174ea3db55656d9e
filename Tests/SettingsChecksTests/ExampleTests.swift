import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Runs the examples of all rules in several encodings and layouts.
@Suite struct ExampleTests {
    /// The position of a finding, as marked in an example.
    struct Place: Hashable, CustomStringConvertible {
        let path: String
        let span: Range<Int>?
        let start: SourcePosition
        let end: SourcePosition

        init(_ path: String, _ marked: MarkedText.Place?) {
            self.path = path
            span = marked?.span
            start = SourcePosition(line: marked?.startLine ?? 1, column: marked?.startColumn ?? 1)
            end = SourcePosition(line: marked?.endLine ?? 1, column: marked?.endColumn ?? 1)
        }

        init(_ finding: Finding) {
            path = finding.path
            span = finding.span
            start = finding.position
            end = finding.end
        }

        var description: String {
            "\(path):\(start.line):\(start.column)-\(end.line):\(end.column) \(span.map { "\($0)" } ?? "-")"
        }
    }

    @Test(arguments: Rule.all.map(\.id), Disguise.allCases)
    func `Every example has exactly the marked findings in every encoding and layout`(
        _ id: String, _ disguise: Disguise
    ) throws {
        let rule = try #require(Rule.named(id))
        for (number, example) in rule.examples.enumerated() {
            // These rules depend on the encoding.
            if ["bomless-utf16", "damaged-encoding", "utf16-strings"].contains(id), disguise != .none { continue }
            // These rules mark positions in comments, which cannot contain other comments.
            if ["source-language-mismatch", "unused-allow"].contains(id), [.emoji, .wideEverything].contains(disguise) {
                continue
            }
            var expected = Set(example.paths.map { Place($0, nil) })
            var files: [BundleFiles.File] = []
            for file in example.files {
                let marked = MarkedText(disguise.text(file.markedText, path: file.path))
                expected.formUnion(marked.places.map { Place(file.path, $0) })
                let bytes = disguise.bytes(marked.text)
                files.append(BundleFiles.File(path: file.path, target: file.path, bytes: bytes))
            }
            var bundle = SettingsBundle(
                BundleFiles(
                    name: example.name, files: files, emptyFolders: example.emptyFolders,
                    hasUnfinishedChange: example.hasUnfinishedChange, catalogs: example.catalogs))
            bundle.optionsSourceLanguage = example.optionsSourceLanguage
            let deployment = example.deployment
            let all = BundleChecker(for: deployment).check(bundle).filter { $0.rule == id }
            let found = all.map(Place.init)
            #expect(Set(found) == expected, "example \(number) of \(id)")
            #expect(found.count == expected.count)
            // This rule depends on the findings of the other rules.
            if id == "unused-allow" { continue }
            #expect(BundleChecker(rules: [rule], for: deployment).check(bundle) == all, "the rule alone says the same")
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `The page of a rule is complete and well formatted`(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        #expect((1...4).contains(rule.examples.count))
        #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" || $0.isNumber })
        for text in [rule.what, rule.why, rule.recommendation] { #expect(text.hasSuffix("."), "\(text)") }
        #expect(!rule.summary.hasSuffix(".") && !rule.summary.contains("\n"))
        for evidence in [rule.evidence, rule.effect] {
            let isPage = evidence.kind == .toolConvention && evidence.source.hasPrefix("Docs/")
            #expect(isPage || evidence.source.hasPrefix("https://"), "\(evidence.line)")
        }
        let lines = rule.plainPage.split(separator: "\n") + rule.markdownPage.split(separator: "\n")
        for kind in [
            "Evidence for the rule: \(rule.evidence.kind.rawValue)",
            "Evidence for the effect: \(rule.effect.kind.rawValue)",
        ] {
            #expect(lines.filter { $0.hasPrefix(kind) }.count == 2)
        }
        // An error is forbidden, or its failure is known. The exception is an invalid slider range, which cannot work.
        if rule.severity == .error, id != "slider-range" {
            #expect(![.inferred, .reported].contains(rule.evidence.kind))
        }
        for line in rule.plainPage.split(separator: "\n") where !line.contains("https://") {
            #expect(line.count <= 80, "\(line)")
        }
        #expect(rule.markdownPage.hasPrefix("## \(id)\n"))
        #expect(!(rule.plainPage + rule.markdownPage).unicodeScalars.contains { isControlCharacter($0) && $0 != "\n" })
        #expect(!rule.plainPage.contains(Example.marks.start) && !rule.markdownPage.contains(Example.marks.start))
    }
}
