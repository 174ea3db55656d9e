import Foundation
import SettingsModel
import SourceText
import TestSupport
import Testing

@Suite struct CatalogOrderTests {
    /// The keys are typical of catalogs that Xcode saved.
    @Test func `Keys of a catalog have Xcode's order`() {
        let ordered = [
            "", " ", "—", "...", "(%@)", "[DNF]", "%@", "%@.", "%@%%", "%@U", "%1$@ of %2$@", "%lld files", "•", "©",
            "+", "+2",
            "${name}", "1.5", "1.10", "2 days", "10 days", "About", "accessibility.a", "Empty reservoir",
            "Empty Reservoir",
            "Résumé", "settings.item2", "settings.item10", "Über", "Uhr", "zone", "Ωmega", "Язык", "設定",
        ]
        #expect(ordered.reversed().sorted { CatalogOrder(ExactString($0)) < CatalogOrder(ExactString($1)) } == ordered)
    }

    @Test func `The order of random strings equals Foundation's comparison`() {
        let parts = [
            "a", "b", "A", "B", "é", "É", "ü", "ß", "æ", "ø", " ", " ", "-", "_", ".", ",", ":", "!", "?", "'", "’",
            "\"", "(", ")",
            "[", "{", "@", "*", "/", "\\", "&", "#", "%", "^", "+", "<", "=", "|", "~", "$", "€", "–", "…", "‘", "“",
            "”", "—", "•", "©", "1", "2",
            "30", "Settings",
            "settings", "the", "я", "Я", "中",
        ]
        var random = SeededGenerator(seed: 1)
        func text() -> String { (0..<random.pick([1, 2, 3, 4])).map { _ in random.pick(parts) }.joined() }
        let locale = Locale(identifier: "en_US")
        for _ in 0..<TestRuns.count(20_000) {
            let (left, right) = (text(), text())
            let expected = left.compare(
                right, options: [.caseInsensitive, .numeric, .widthInsensitive, .forcedOrdering], range: nil,
                locale: locale)
            let (first, second) = (CatalogOrder(ExactString(left)), CatalogOrder(ExactString(right)))
            let found: ComparisonResult =
                first < second ? .orderedAscending : second < first ? .orderedDescending : .orderedSame
            #expect(found == expected, "\(left.debugDescription) \(right.debugDescription)")
        }
    }
}
