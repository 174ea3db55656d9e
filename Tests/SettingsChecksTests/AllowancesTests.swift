import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

@Suite struct AllowancesTests {
    static let empty = "<dict><key>Title</key><string>A</string></dict>"

    @Test func commentBeforeAnItemAllowsForThatItem() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                "<!-- settings-bundle: allow missing-type -->\n\(Self.empty)\n\(Self.empty)")
        ])
        #expect(bundle.findings().map(\.rule) == ["missing-type"])
        #expect(bundle.findings().first?.position.line == 9)
    }

    @Test func commentInTheHeadAllowsForTheFile() {
        let pane = BundleFixtures.pane(Self.empty + Self.empty)
        for comment in [
            "<!-- settings-bundle: allow missing-type -->", "<!-- settings-bundle: allow empty-key, missing-type-->",
            "<!-- settings-bundle: allow empty-key\nmissing-type -->",
        ] {
            let text = pane.replacing("<plist", with: comment + "\n<plist")
            #expect(BundleFixtures.bundle(["Root.plist": text]).findings().isEmpty, "\(comment)")
        }
        let other = pane.replacing("<plist", with: "<!-- settings-bundle: allow empty-key -->\n<plist")
        #expect(BundleFixtures.bundle(["Root.plist": other]).findings().count == 2)
    }

    @Test func commentsOfTables() {
        let pane = BundleFixtures.pane("", table: "Root")
        func stale(_ table: String) -> [Int] {
            BundleFixtures.bundle(["Root.plist": pane, "en.lproj/Root.strings": table]).findings()
                .map(\.position.line)
        }
        #expect(stale("\"A\" = \"A\";\n\"B\" = \"B\";\n") == [1, 2])
        #expect(stale("\"A\" = \"A\";\n/* settings-bundle: allow stale-string */\n\"B\" = \"B\";\n") == [1])
        #expect(stale("/* settings-bundle: allow stale-string */\n\n\"A\" = \"A\";\n\"B\" = \"B\";\n") == [])
        #expect(stale("/* settings-bundle: allow stale-string */\n\"A\" = \"A\";\n\"B\" = \"B\";\n") == [3])
    }
}
