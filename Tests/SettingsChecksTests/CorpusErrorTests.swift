import SettingsModel
import TestSupport
import Testing

@testable import SettingsChecks

/// A rule reports an error only if the reference forbids the construct, if it cannot work, or if its failure is
/// documented, evident from source code, or observed. The pages of the rules that report errors in real bundles must
/// give this reason.
@Suite struct CorpusErrorTests {
    /// The reasons on the pages of rules that report errors in the corpus.
    static let arguments: [String: String] = [
        "bomless-utf16": "A UTF-16 file without a byte order mark does not load.",
        "empty-key": "Apple's reference requires a Key for every item that stores a value.",
        "missing-child-pane": "tapping the row opens an empty pane (observed",
        "missing-type": "Apple's reference requires every item to have a Type.",
        "no-root-pane": "Apple's reference requires Root.plist",
        "not-a-pane": "Apple's reference requires a pane to be a dictionary that contains an array of dictionaries.",
        "titles-values-mismatch": "Apple's reference requires the same number of elements in Titles and Values.",
        "unreadable-plist": "The Settings app gets no items from a property list that CoreFoundation rejects.",
    ]

    @Test(.needsCorpus) func `The page of each rule that reports errors in real bundles gives the reason`() throws {
        let errors = try CorpusTests.findings().values.joined().filter { $0.severity == .error }
        #expect(Set(errors.map(\.rule)) == Set(Self.arguments.keys))
        for (id, argument) in Self.arguments {
            let rule = try #require(Rule.named(id))
            #expect(rule.why.contains(argument), "the page of \(id) does not say: \(argument)")
            #expect(rule.evidence.source.hasPrefix("https://"))
        }
    }

    /// Heuristic rules, which rely on similarity, length or conventions.
    @Test(arguments: [
        "edge-space-mismatch", "edge-spaces", "incomplete-escape", "item-after-radio-group", "junk-file", "long-footer",
        "lowercase-unicode-escape", "pane-cycle", "placeholder-mismatch", "reserved-key", "same-as-source",
        "secret-default", "shared-key", "stale-string", "template-leftover", "toggle-default", "unknown-value",
        "unreachable-pane",
        "untranslated-identifier", "unused-table",
    ])
    func `A heuristic rule does not report errors`(id: String) throws {
        #expect(try #require(Rule.named(id)).severity < .error)
    }
}
