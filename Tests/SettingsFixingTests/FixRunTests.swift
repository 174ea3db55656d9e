import SettingsChecks
import SettingsEditing
import SettingsFixing
import SettingsModel
import TestSupport
import Testing

/// Fixes of rules, from the findings in a bundle to the bundle without them.
@Suite struct FixRunTests {
    /// A file as CoreFoundation reads it, or its bytes where it is no property list.
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
        FixRun(allowsUnsafe: !fixCase.isSafe) { findings(fixCase.rule, in: $0) }(fixCase.bundle(disguise))
    }

    @Test(arguments: FixCase.all, Disguise.allCases) func fixesInDisguise(_ fixCase: FixCase, _ disguise: Disguise) {
        let count = findings(fixCase.rule, in: fixCase.bundle()).count
        #expect(count > 0 && findings(fixCase.rule, in: fixCase.bundle(disguise)).count == count)
        let (plain, disguised) = (fixed(fixCase), fixed(fixCase, disguise))
        #expect(disguised.fixed == count && disguised.findings.isEmpty && disguised.refusals.isEmpty)
        #expect(contents(disguised.draft.bundle) == contents(plain.draft.bundle))
    }

    @Test(arguments: FixCase.all.filter { !$0.isSafe }) func nothingIsLostUnasked(_ fixCase: FixCase) {
        let bundle = fixCase.bundle()
        let outcome = FixRun(allowsUnsafe: false) { findings(fixCase.rule, in: $0) }(bundle)
        #expect(outcome.fixed == 0 && outcome.draft.fileChanges.isEmpty)
        #expect(outcome.findings == findings(fixCase.rule, in: bundle))
    }

    @Test func onlyWhatIsWantedIsFixed() throws {
        let fixCase = try #require(FixCase.all.first)
        let run = FixRun(allowsUnsafe: true, wanted: { _ in [] }, check: { findings(fixCase.rule, in: $0) })
        #expect(run(fixCase.bundle()).fixed == 0)
    }

    /// Every rule whose page speaks of a fix is fixed here, and no other.
    @Test func everyFixOfAPageIsTried() {
        #expect(Rule.all.count > 60)
        let fixed = Rule.all.filter { $0.plainPage.contains("\nFix\n") }.map(\.id)
        #expect(Set(fixed) == Set(FixCase.all.map(\.rule)).union(["bomless-utf16", "damaged-encoding"]))
    }
}
