import SettingsModel
import TestSupport
import Testing

@testable import SettingsChecks

/// An error is what the Settings app does not show, or shows wrong: the pane of each rule that brings one in a real
/// bundle says so, and a guess is never an error.
@Suite struct CorpusErrorTests {
    /// What the panes say of the rules that bring errors in the corpus.
    static let arguments: [String: String] = [
        "bomless-utf16": "The pane stays empty, or its texts show raw.",
        "empty-key": "Since iOS 18 one such item makes the Settings app show nothing of the whole bundle.",
        "missing-child-pane": "The row is there, but touching it leads to an empty pane.",
        "missing-type": "The Settings app does not know what to draw and leaves the item out.",
        "no-root-pane": "Without it the app has no settings there at all.",
        "not-a-pane": "in the Settings app it is empty all the same",
        "titles-values-mismatch": "The Settings app shows the wrong choice",
        "unreadable-plist": "The pane stays empty.",
    ]

    @Test(.needsCorpus) func eachErrorIsArguedByItsPane() throws {
        let errors = try CorpusTests.findings().values.joined().filter { $0.severity == .error }
        #expect(Set(errors.map(\.rule)) == Set(Self.arguments.keys))
        for (id, argument) in Self.arguments {
            let rule = try #require(Rule.named(id))
            #expect(rule.why.contains(argument), "the page of \(id) does not say: \(argument)")
            #expect(rule.evidence.source.hasPrefix("https://"))
        }
    }

    /// Rules that judge by likeness, by length or by habit.
    @Test(arguments: [
        "edge-space-mismatch", "edge-spaces", "item-after-radio-group", "junk-file", "long-footer",
        "lowercase-unicode-escape", "placeholder-mismatch", "reserved-key", "same-as-source", "secret-default",
        "shared-key", "stale-string", "template-leftover", "toggle-default", "unknown-value", "unreachable-pane",
        "untranslated-identifier", "unused-table",
    ])
    func aGuessIsNoError(id: String) throws {
        #expect(try #require(Rule.named(id)).severity < .error)
    }
}
