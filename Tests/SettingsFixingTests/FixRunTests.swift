import SettingsEditing
import SettingsFixing
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Fixes of rules: findings in a bundle, and the bundle without these findings.
@Suite struct FixRunTests {
    /// The contents of a file as CoreFoundation reads them, or the bytes if CoreFoundation rejects the file.
    private enum Content: Hashable {
        case value(Oracle.Value)
        case bytes([UInt8]?)
    }

    private func contents(_ bundle: SettingsBundle) -> [String: Content] {
        bundle.files.mapValues { file in
            guard let bytes = file.bytes else { return .bytes(nil) }
            switch (Oracle.readPropertyList(bytes), Oracle.read(bytes)) {
            case (.xml(let value), _), (.binary(let value), _), (_, .oldStyle(let value)): return .value(value)
            default: return .bytes(bytes)
            }
        }
    }

    private func findings(_ rule: String, in bundle: SettingsBundle) -> [Finding] {
        BundleChecker(rules: Rule.all.filter { $0.id == rule }).check(bundle)
    }

    private func fixed(_ fixCase: FixCase, _ disguise: Disguise = .none) -> FixRun.Outcome {
        FixRun(allowsUnsafeFixes: !fixCase.isSafe) { findings(fixCase.rule, in: $0) }(fixCase.bundle(disguise))
    }

    @Test(arguments: FixCase.all, Disguise.allCases)
    func `A fix has the same effect on a file with different encoding or formatting`(
        _ fixCase: FixCase, _ disguise: Disguise
    ) {
        let count = findings(fixCase.rule, in: fixCase.bundle()).count
        #expect(count > 0 && findings(fixCase.rule, in: fixCase.bundle(disguise)).count == count)
        let (plain, disguised) = (fixed(fixCase), fixed(fixCase, disguise))
        #expect(disguised.fixed == count && disguised.findings.isEmpty && disguised.refusals.isEmpty)
        #expect(contents(disguised.draft.bundle) == contents(plain.draft.bundle))
    }

    /// The lines of each hunk of a diff before and after the change.
    private func hunks(_ diff: String) -> [(old: String, new: String)] {
        var hunks: [(old: String, new: String)] = []
        for line in diff.split(separator: "\n") {
            if line.hasPrefix("@@ ") { hunks.append((old: "", new: "")) }
            guard let mark = line.first, "-+ ".contains(mark), !hunks.isEmpty else { continue }
            if mark != "+" { hunks[hunks.count - 1].old += "\(line.dropFirst())\n" }
            if mark != "-" { hunks[hunks.count - 1].new += "\(line.dropFirst())\n" }
        }
        return hunks
    }

    @Test(arguments: FixCase.all) func `A fix makes the changes of the documented diff`(_ fixCase: FixCase) throws {
        let bundle = fixCase.bundle()
        let draft = fixed(fixCase).draft
        // A folder is created and removed together with its files.
        let changes = fixCase.changes.filter { line in !fixCase.changes.contains { $0.hasPrefix(line + "/") } }
        let made = draft.fileChanges.map { change in
            (change.bytes == nil ? "- " : bundle.files[change.path] == nil ? "+ " : "~ ") + change.path
        }
        #expect(made.sorted() == changes.sorted())

        let paths = changes.map { String($0.dropFirst(2)) }
        let before = Dictionary(uniqueKeysWithValues: paths.map { ($0, bundle.text(of: $0) ?? "") })
        var expected = before
        for hunk in hunks(fixCase.diff) {
            let path = paths.first { path in
                let text = before[path] ?? ""
                return hunk.old.isEmpty ? text.isEmpty : text.contains(hunk.old)
            }
            let changed = try #require(path, "\(hunk.old)")
            let text = expected[changed] ?? ""
            expected[changed] =
                hunk.old.isEmpty ? hunk.new : text.replacing(hunk.old, with: hunk.new, maxReplacements: 1)
        }
        for path in paths { #expect((draft.bundle.text(of: path) ?? "") == expected[path], "\(path)") }
    }

    @Test(arguments: FixCase.all) func `A fix removes its findings and causes no findings of other rules`(
        _ fixCase: FixCase
    ) {
        let bundle = fixCase.bundle()
        let found = findings(fixCase.rule, in: bundle)
        #expect(found.allSatisfy { $0.fix?.isSafe == fixCase.isSafe })
        // Report formats with fixes include only fixes that edit text.
        let editsTexts = found.contains { if case .edit? = $0.fix?.change { true } else { false } }
        #expect(
            editsTexts == (fixCase.rule != "edge-spaces" && fixCase.changes.allSatisfy { $0.hasPrefix("~") }))
        let rules = Set(BundleChecker().check(bundle).map(\.rule))
        let after = Set(BundleChecker().check(fixed(fixCase).draft.bundle).map(\.rule))
        #expect(after.isSubset(of: rules.subtracting([fixCase.rule])))
    }

    @Test(arguments: FixCase.all.filter { !$0.isSafe }) func `Unsafe fixes are not applied by default`(
        _ fixCase: FixCase
    ) {
        let bundle = fixCase.bundle()
        let outcome = FixRun(allowsUnsafeFixes: false) { findings(fixCase.rule, in: $0) }(bundle)
        #expect(outcome.fixed == 0 && outcome.draft.fileChanges.isEmpty)
        #expect(outcome.findings == findings(fixCase.rule, in: bundle))
    }

    @Test func `Only selected findings are fixed`() throws {
        let fixCase = try #require(FixCase.all.first)
        let run = FixRun(allowsUnsafeFixes: true, wanted: { _ in [] }, check: { findings(fixCase.rule, in: $0) })
        #expect(run(fixCase.bundle()).fixed == 0)
    }

    @Test func `A rejected fix does not affect the fixes of other files`() {
        let bundle = SettingsBundle([
            "Good.plist": "<plist><string>old</string></plist>", "Bad.plist": "<plist><true/></plist>",
        ])
        func finding(_ path: String, in bundle: SettingsBundle, _ old: String, _ new: String) -> Finding? {
            guard let file = bundle.files[path], let text = bundle.text(of: path), let place = text.firstRange(of: old)
            else {
                return nil
            }
            let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
            let span = start..<(start + old.utf8.count)
            let fix = Fix("replace \(old)", of: file, [TextEdit(span, new)], within: span, isSafe: true)
            let position = SourcePosition(line: 1, column: start + 1)
            return Finding(
                rule: "rule", severity: .error,
                place: Finding.Place(path: path, span: span, position: position, end: position),
                message: "it is \(old)", help: nil, fix: fix)
        }
        let outcome = FixRun(allowsUnsafeFixes: false) { bundle in
            [finding("Bad.plist", in: bundle, "<true/>", "<tru"), finding("Good.plist", in: bundle, "old", "new")]
                .compactMap { $0 }
        }(bundle)
        #expect(outcome.fixed == 1 && outcome.refusals.map(\.path) == ["Bad.plist"])
        #expect(outcome.draft.bundle.text(of: "Good.plist") == "<plist><string>new</string></plist>")
        #expect(outcome.draft.bundle.text(of: "Bad.plist") == "<plist><true/></plist>")
    }

    /// Fix cases are text, so the two rules about encodings have no fix case.
    @Test func `Every rule with a documented fix has a test case`() {
        #expect(Rule.all.count > 60)
        let fixed = Rule.all.filter { $0.plainPage.contains("\nAutomatic fix\n") }.map(\.id)
        #expect(Set(fixed) == Set(FixCase.all.map(\.rule)).union(["bomless-utf16", "damaged-encoding"]))
    }
}
