import SettingsModel
import SourceText
import Testing

@testable import SettingsChecks

/// Findings at the end of a pane do not depend on the number of rows before it.
@Suite struct LongPaneTests {
    /// The items at the end of the pane.
    private static let end = """
        \(item("PSRadioGroupSpecifier", title: "Choice", "<key>Key</key><string>choice</string>" + choices))
        \(toggle("for_phones", idiom: "Phone"))
        \(toggle("first"))
        \(toggle("key_1"))
        \(BundleFixtures.group(""))
        \(BundleFixtures.group("Last"))
        \(toggle("last", title: "Not in the table"))
        """
    private static let choices = """
        <key>DefaultValue</key><integer>1</integer><key>Values</key><array><integer>1</integer></array>\
        <key>Titles</key><array><string>One</string></array>\
        <key>SupportedUserInterfaceIdioms</key><array><string>Pad</string></array>
        """

    private static func item(_ type: String, title: String, _ keys: String) -> String {
        "<dict><key>Type</key><string>\(type)</string><key>Title</key><string>\(title)</string>\(keys)</dict>"
    }

    private static func toggle(_ key: String, title: String = "Toggle", idiom: String? = nil) -> String {
        let idioms = idiom.map {
            "<key>SupportedUserInterfaceIdioms</key><array><string>\($0)</string></array>"
        }
        return item(
            "PSToggleSwitchSpecifier", title: title,
            "<key>Key</key><string>\(key)</string><key>DefaultValue</key><true/>\(idioms ?? "")")
    }

    private static func bundle(rows count: Int) -> SettingsBundle {
        let rows = (0..<count).map { toggle("key_\($0)") }.joined(separator: "\n")
        return BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(rows + "\n" + end, table: "Root"),
            "en.lproj/Root.strings": "\"Toggle\" = \"Toggle\"; Choice = Choice; One = One; Last = Last;",
        ])
    }

    @Test(arguments: [2, 4_000, 8_001])
    func `A long pane has the same findings as a short pane`(rows: Int) {
        let findings = Self.bundle(rows: rows).findings()
        let places = findings.map { "\($0.rule) \($0.position.line - rows)" }
        #expect(
            places == ["item-after-radio-group 10", "duplicate-key 11", "empty-group 12", "missing-source-string 14"])
        let group = findings.first { $0.rule == "item-after-radio-group" }
        #expect(group?.message.contains("'first'") == true)
    }
}
