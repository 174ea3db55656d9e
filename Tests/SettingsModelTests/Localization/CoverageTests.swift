import SettingsModel
import TestSupport
import Testing

@Suite struct CoverageTests {
    private func coverage(
        of language: String, english: String, german: String? = nil, _ titles: String...
    ) -> TranslationCoverage {
        var files: [(path: String, bytes: [UInt8]?)] = [
            (
                "Root.plist",
                Array(paneText(titles.map { itemText("Group", ["Title": $0]) }.joined(separator: "</dict><dict>")).utf8)
            ),
            ("en.lproj/Root.strings", Array(english.utf8)), ("de.lproj/Other.strings", []),
        ]
        if let german { files.append(("de.lproj/Root.strings", Array(german.utf8))) }
        return SettingsBundle(bytes: files).coverage(of: Language(language))
    }

    @Test func `Each string is counted once`() {
        let coverage = coverage(
            of: "de", english: tableText(["a": "A", "b": "B", "c": "C", "d": "D"]),
            german: tableText(["a": "Ä", "b": "B", "c": "", "old": "Alt"]), "a", "b", "c", "d", "a")
        #expect(coverage.translated == 1)
        #expect(coverage.same == 1)
        #expect(coverage.empty == 1)
        #expect(coverage.missing == 1)
        #expect(coverage.stale == 1)
        #expect(coverage.texts == 4)
        #expect(coverage.percent == 25)
    }

    @Test func `A value that intentionally equals the source counts as translated`() {
        let coverage = coverage(
            of: "de", english: tableText(["100 %": "100 %", "OK": "OK", "No": "No"]),
            german: "\"100 %\" = \"100 %\";\n/* settings-bundle: allow same */\n\"OK\" = \"OK\";\n\"No\" = \"No\";\n",
            "100 %", "OK", "No")
        #expect(coverage.same == 3)
        #expect(coverage.allowedSame == 2)
        #expect(coverage.percent == 66)
    }

    @Test func `Every entry of the source language counts as translated`() {
        let coverage = coverage(of: "en", english: tableText(["a": "a", "b": "B"]), "a", "b", "c")
        #expect(coverage.translated == 2)
        #expect(coverage.missing == 1)
        #expect(coverage.percent == 66)
    }

    @Test func `Every string of a missing or unreadable table is missing`() {
        #expect(coverage(of: "de", english: "", german: nil, "a", "b").missing == 2)
        #expect(coverage(of: "de", english: "", german: "\"a\" = ", "a").missing == 1)
    }

    @Test func `A bundle without strings is completely translated`() {
        #expect(coverage(of: "de", english: "", german: nil).percent == 100)
    }

    @Test func `Coverage values can be added`() {
        var one = TranslationCoverage()
        one.translated = 1
        one.stale = 2
        var other = TranslationCoverage()
        other.same = 1
        other.allowedSame = 1
        other.empty = 2
        let sum = one + other
        #expect(sum.texts == 4)
        #expect(sum.percent == 50)
        #expect(sum.stale == 2)
    }
}
