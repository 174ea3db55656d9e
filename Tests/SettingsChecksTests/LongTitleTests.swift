import SettingsModel
import SourceText
import TestSupport
import Testing

@testable import SettingsChecks

/// Strings that are too wide for their rows on a narrow iPhone.
@Suite struct LongTitleTests {
    /// Wider than the space beside a toggle, but narrower than a row.
    private static let long = "Benachrichtigungstöne abspielen"

    private static func toggle(_ title: String, more: String = "") -> String {
        """
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>\(title)</string>
        <key>Key</key><string>k</string><key>DefaultValue</key><true/>\(more)</dict>
        """
    }

    private static func multiValue(_ title: String, _ choice: String, short: String? = nil) -> String {
        """
        <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>\(title)</string>
        <key>Key</key><string>k</string><key>DefaultValue</key><integer>0</integer>
        <key>Titles</key><array><string>A</string><string>\(choice)</string></array>
        <key>Values</key><array><integer>0</integer><integer>1</integer></array>
        \(short.map { "<key>ShortTitles</key><array><string>A</string><string>\($0)</string></array>" } ?? "")</dict>
        """
    }

    private static func title(_ title: String, value: String) -> String {
        """
        <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Title</key><string>\(title)</string>
        <key>Key</key><string>k</string><key>DefaultValue</key><string>\(value)</string></dict>
        """
    }

    private func findings(
        _ files: KeyValuePairs<String, String>, on platforms: Set<Platform> = []
    ) -> [Finding] {
        BundleChecker(rules: [.longTitle], for: Deployment(platforms: platforms)).check(BundleFixtures.bundle(files))
    }

    private func messages(_ items: String) -> [String] {
        findings(["Root.plist": BundleFixtures.pane(items)]).map(\.message)
    }

    @Test func `A long translation is reported with its language`() throws {
        let found = findings([
            "Root.plist": BundleFixtures.pane(Self.toggle("T"), table: "Root"),
            "en.lproj/Root.strings": "\"T\" = \"Sounds\";", "de.lproj/Root.strings": "\"T\" = \"\(Self.long)\";",
        ])
        let finding = try #require(found.first)
        #expect(found.count == 1)
        #expect(finding.path == "de.lproj/Root.strings" && finding.severity == .note)
        #expect(finding.message.hasPrefix("the title '\(Self.long)' may be truncated in 'de': about "))
    }

    @Test func `The control of an item reduces the space for its title`() {
        #expect(messages(Self.toggle(Self.long)).count == 1)
        #expect(messages(Self.toggle("Sounds")).isEmpty)
        let child = "<dict><key>Type</key><string>PSChildPaneSpecifier</string><key>File</key><string>A</string>"
        #expect(messages(child + "<key>Title</key><string>\(Self.long)</string></dict>").isEmpty)
        #expect(messages(child + "<key>Title</key><string>\(Self.long + Self.long)</string></dict>").count == 1)
    }

    @Test func `A long title of a group is not reported`() {
        #expect(messages(BundleFixtures.group(Self.long + Self.long)).isEmpty)
    }

    @Test func `The longest choice must fit beside the title`() throws {
        let choice = "When connected to power"
        #expect(messages(Self.multiValue("Sync", choice)).isEmpty)
        let found = messages(Self.multiValue("Synchronize", choice))
        #expect(found.count == 1 && found[0].hasPrefix("the choice '\(choice)' may be truncated"))
        #expect(messages(Self.multiValue("Synchronize", choice, short: "On power")).isEmpty)
    }

    @Test func `A title that is too long is reported without its value`() {
        let found = messages(Self.multiValue(Self.long, "When connected to power"))
        #expect(found.count == 1 && found[0].hasPrefix("the title "))
    }

    @Test func `A long default of a title item is reported`() {
        #expect(messages(Self.title("Version", value: "1.0")).isEmpty)
        let found = messages(Self.title("Version", value: "https://www.example.com/releases"))
        #expect(found.count == 1 && found[0].hasPrefix("the default "))
    }

    @Test func `A long string without an entry in the source language is reported`() {
        let pane = BundleFixtures.pane(Self.toggle(Self.long), table: "Root")
        let found = findings([
            "Root.plist": pane, "en.lproj/Root.strings": "\"X\" = \"X\";",
            "de.lproj/Root.strings": "\"\(Self.long)\" = \"Töne\";",
        ])
        #expect(found.map(\.path) == ["Root.plist"])
        #expect(
            findings(["Root.plist": pane, "en.lproj/Root.strings": "\"\(Self.long)\" = \"Sounds\";"]).isEmpty)
    }

    @Test func `A long entry that several items use is reported once`() {
        let pane = BundleFixtures.pane(Self.toggle("T") + Self.toggle("T"), table: "Root")
        let found = findings([
            "Root.plist": pane, "More.plist": pane, "en.lproj/Root.strings": "\"T\" = \"\(Self.long)\";",
        ])
        #expect(found.count == 1)
    }

    @Test func `A variable is as wide as its value, and text with an unknown value is not reported`() {
        let files: KeyValuePairs = ["Root.plist": BundleFixtures.pane(Self.toggle("About $(PRODUCT_NAME), please"))]
        func messages(_ variables: [String: String]) -> [String] {
            var deployment = Deployment()
            deployment.variables = variables
            return BundleChecker(rules: [.longTitle], for: deployment).check(BundleFixtures.bundle(files))
                .map(\.message)
        }
        #expect(messages([:]) == [] && messages(["PRODUCT_NAME": "Maps"]) == [])
        let long = messages(["PRODUCT_NAME": Self.long])
        #expect(long.count == 1 && long[0].hasPrefix("the title 'About \(Self.long), please' may be truncated"))
    }

    @Test func `Only strings that are shown on iPhone are reported`() {
        let idioms = "<key>SupportedUserInterfaceIdioms</key><array><string>Pad</string></array>"
        #expect(messages(Self.toggle(Self.long, more: idioms)).isEmpty)
        let pane = BundleFixtures.pane(Self.toggle(Self.long))
        #expect(findings(["Root~ipad.plist": pane]).isEmpty)
        #expect(findings(["Root~iphone.plist": pane]).count == 1)
        #expect(findings(["Root.plist": pane], on: [.tvOS]).isEmpty)
        #expect(findings(["Root.plist": pane], on: [.tvOS, .iOS]).count == 1)
    }

    @Test func `Strings in a pseudolanguage are not reported`() {
        let found = findings([
            "Root.plist": BundleFixtures.pane(Self.toggle("T"), table: "Root"),
            "en.lproj/Root.strings": "\"T\" = \"T\";", "en-XA.lproj/Root.strings": "\"T\" = \"\(Self.long)\";",
        ])
        #expect(found.isEmpty)
    }

    @Test func `A localized pane is only checked in its own language`() {
        let found = findings([
            "de.lproj/Root.plist": BundleFixtures.pane(Self.toggle("T"), table: "Root"),
            "en.lproj/Root.strings": "\"T\" = \"\(Self.long)\";", "de.lproj/Root.strings": "\"T\" = \"Töne\";",
        ])
        #expect(found.isEmpty)
    }

    @Test(arguments: [Severity.note, .warning])
    func `An on-demand rule is skipped if its findings would not be reported`(leastSeverity: Severity) {
        let comment = "<!-- settings-bundle: allow long-title -->\n"
        func rules(_ title: String) -> [String] {
            let pane = BundleFixtures.pane(comment + Self.toggle(title))
            return BundleChecker(rules: [.longTitle, .unusedAllow], leastSeverity: leastSeverity)
                .check(BundleFixtures.bundle(["Root.plist": pane])).map(\.rule)
        }
        #expect(rules(Self.long).isEmpty)
        // If the rule does not run, it is unknown whether the suppression is used.
        #expect(rules("Sounds") == (leastSeverity == .note ? ["unused-allow"] : []))
    }

    @Test func `An on-demand rule runs if its severity is raised`() {
        let checker = BundleChecker(
            rules: [.longTitle], leastSeverity: .warning, levels: ["long-title": .warning])
        let pane = BundleFixtures.pane(Self.toggle(Self.long))
        #expect(checker.check(BundleFixtures.bundle(["Root.plist": pane])).map(\.severity) == [.warning])
    }
}
