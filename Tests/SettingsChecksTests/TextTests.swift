import Foundation
import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Rules must check the same strings that the model lists.
@Suite struct TextTests {
    @Test(.needsCorpus) func `Rules check the same strings of real bundles as the model lists`() throws {
        for url in try Corpus.files(["plist"]) {
            let bytes = try BundleFixtures.bytes(of: url)
            let bundle = BundleFixtures.bundle([("Root.plist", bytes)])
            guard let pane = bundle.panes.first else { continue }
            var texts: [ExactString] = []
            for item in pane.items { item.forEachText { if $0.isInPlace { texts.append($0.element.string) } } }
            #expect(texts == pane.texts.map(\.text), "\(url.path)")
        }
    }

    @Test(
        arguments: [
            ("en", nil), ("pt-BR", nil), ("zh-Hans", nil), ("zh-Hant-HK", nil), ("Base", nil), ("English", nil),
            ("es-419", nil), ("fil", nil), ("base", "Base"), ("zh_CN", "zh-Hans"), ("pt_BR", "pt-BR"), ("iw", "he"),
            ("en_UK", "en-GB"), ("en-gb", "en-GB"), ("ZH-HANS", "zh-Hans"),
        ] as [(String, String?)])
    func `A nonstandard language identifier has a suggestion`(identifier: String, better: String?) {
        let problem = LanguageIdentifier.problem(of: identifier)
        #expect((problem == nil) == (better == nil))
        #expect(problem?.suggestion == better)
    }

    @Test(arguments: ["os-os", "en-001", "xx", "", "klingon", "de-DE-DE", "-", "a b"])
    func `An invalid language identifier has no suggestion`(identifier: String) {
        let problem = LanguageIdentifier.problem(of: identifier)
        #expect(problem != nil && problem?.suggestion == nil)
    }
}
