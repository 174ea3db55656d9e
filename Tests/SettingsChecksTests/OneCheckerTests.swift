import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// A checker caches information about keys and types, which must not affect the findings in other bundles.
@Suite struct OneCheckerTests {
    /// The examples of all rules, and panes with keys in unusual spellings.
    private static let bundles: [SettingsBundle] =
        Rule.all.flatMap(\.examples).map { example in
            let files = example.files.map {
                BundleFiles.File(path: $0.path, target: $0.path, bytes: Array(MarkedText($0.markedText).text.utf8))
            }
            return SettingsBundle(
                BundleFiles(
                    files: files, emptyFolders: example.emptyFolders,
                    hasUnfinishedChange: example.hasUnfinishedChange, catalogs: example.catalogs))
        } + [
            pane("<key>T&#121;pe</key><string>PSGroupSpecifier</string><key>Title</key><string>A</string>"),
            pane("<key>Type</key><string>PSGroupSpecifier</string><key>T&#105;tle</key><string>B</string>"),
            pane(
                "<key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>C</string>"
                    + "<key><![CDATA[Title]]></key><string>D</string>"),
            pane("<key>Title</key><string>E</string><key>Type</key><string>PSGroup&#83;pecifier</string>"),
            pane((0..<2_000).map { "<key>Nonsense\($0)</key><string>\($0)</string>" }.joined()),
            pane((0..<200).map { "<key>Type</key><string>Type\($0)</string></dict><dict>" }.joined()),
        ]

    private static func pane(_ entries: String) -> SettingsBundle {
        BundleFixtures.bundle(["Root.plist": BundleFixtures.pane("<dict>\(entries)</dict>", table: nil)])
    }

    @Test func `Findings do not depend on the bundles that were checked before`() {
        let alone = Self.bundles.map { BundleChecker().check($0) }
        let checker = BundleChecker()
        #expect(Self.bundles.map { checker.check($0) } == alone)
        #expect(Self.bundles.reversed().map { checker.check($0) } == alone.reversed())
        #expect(alone.suffix(6).filter { $0.contains { $0.rule == "duplicate-dictionary-key" } }.count == 1)
    }
}
