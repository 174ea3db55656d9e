import Foundation
import PropertyListSyntax
import SettingsModel
import Templates
import TestSupport
import Testing

@testable import SettingsChecks

/// Valid bundles must have no errors and no warnings.
@Suite struct NoFalseAlarmTests {
    @Test(arguments: Template.all.map(\.name)) func `The project's templates have no errors and no warnings`(
        name: String
    ) throws {
        let template = try #require(Template.all.first { $0.name == name })
        let bundle = BundleFixtures.bundle(template.files.map { ($0.path, $0.bytes) }, named: "Settings.bundle")
        let lines = bundle.findings().filter { $0.severity > .note && $0.rule != "template-leftover" }
        #expect(lines == [])
    }

    /// Xcode's template, exact except for the table comment: tabs, integer bounds, empty image names, and a UTF-16
    /// table with an unused entry. In 2008 and 2009, the pane also had a title.
    @Test(arguments: [nil, "${PRODUCT_NAME}"]) func `Xcode's unchanged template has only template-leftover findings`(
        title: String?
    ) {
        let items = """
            <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Group</string></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
            <key>Key</key><string>name_preference</string><key>DefaultValue</key><string></string>
            <key>IsSecure</key><false/><key>KeyboardType</key><string>Alphabet</string>
            <key>AutocapitalizationType</key><string>None</string>
            <key>AutocorrectionType</key><string>No</string></dict>
            <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Enabled</string>
            <key>Key</key><string>enabled_preference</string><key>DefaultValue</key><true/></dict>
            <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>slider_preference</string>
            <key>DefaultValue</key><real>0.5</real><key>MinimumValue</key><integer>0</integer>
            <key>MaximumValue</key><integer>1</integer><key>MinimumValueImage</key><string></string>
            <key>MaximumValueImage</key><string></string></dict>
            """
        let pane = BundleFixtures.pane(items, table: "Root")
        let titled =
            title.map {
                pane.replacing("<dict>\n<key>Str", with: "<dict><key>Title</key><string>\($0)</string>\n<key>Str")
            } ?? pane
        #expect(titled.contains("PRODUCT") == (title != nil))
        let table = """
            /* Texts of the settings */

            "Group" = "Group";
            "Name" = "Name";
            "none given" = "none given";
            "Enabled" = "Enabled";

            """
        let bundle = BundleFixtures.bundle([
            ("Root.plist", Array(titled.utf8)),
            ("en.lproj/Root.strings", Disguise.utf16Little.bytes(table)),
        ])
        let findings = bundle.findings()
        #expect(Set(findings.map(\.rule)) == ["template-leftover"])
        #expect(findings.count == 4)
    }

    static let license = String(repeating: "Permission is granted to anybody who reads this far. ", count: 20)

    @Test func `A bundle with LicensePlist panes has no warnings`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(
                BundleFixtures.group("About") + BundleFixtures.child("com.mono0926.LicensePlist", title: "Licences"),
                table: "Root"),
            "en.lproj/Root.strings": "\"About\" = \"About\";\n\"Licences\" = \"Licences\";\n",
            "com.mono0926.LicensePlist.plist": BundleFixtures.pane(
                BundleFixtures.group("Licences")
                    + BundleFixtures.child("com.mono0926.LicensePlist/Some", title: "Some")),
            "com.mono0926.LicensePlist/Some.plist": BundleFixtures.pane(
                "<dict><key>Type</key><string>PSGroupSpecifier</string><key>License</key><string>MIT</string>"
                    + "<key>FooterText</key><string>\(Self.license)</string></dict>"),
            "com.mono0926.LicensePlist/Gone.plist": BundleFixtures.pane(""),
        ])
        #expect(bundle.lines(atLeast: .warning) == [])
    }

    @Test func `A license pane that the build creates is only a note`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("com.mono0926.LicensePlist"))
        ])
        #expect(bundle.lines(atLeast: .warning) == [])
        #expect(bundle.findings().map(\.rule) == ["missing-child-pane"])
    }

    @Test func `A bundle with CocoaPods acknowledgements has no warnings`() {
        let bundle = BundleFixtures.bundle([
            "Root.plist": BundleFixtures.pane(BundleFixtures.child("Acknowledgements"), table: "Root"),
            "en.lproj/Root.strings": "\"More\" = \"More\";\n",
            "de.lproj/Root.strings": "\"More\" = \"Mehr\";\n",
            "Acknowledgements.plist": BundleFixtures.pane(
                BundleFixtures.group("Acknowledgements")
                    + "<dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Pod</string>"
                    + "<key>License</key><string>MIT</string><key>FooterText</key><string>\(Self.license)</string></dict>",
                table: "Acknowledgements"),
        ])
        #expect(bundle.lines(atLeast: .warning) == [])
    }

    /// Bundles in public repositories that are unchanged Xcode templates.
    @Test(.needsCorpus, arguments: ["EnesKaraosman__SettingsBundleDemo", "chuntangwang__SettingsBundle"])
    func `Published Xcode templates have only template-leftover warnings`(name: String) throws {
        let folder = try #require(Corpus.folder).appending(path: name)
        let bundles = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
            .filter { $0.hasSuffix("Root.plist") }.map { folder.appending(path: $0).deletingLastPathComponent() }
        #expect(!bundles.isEmpty)
        for url in bundles where url.pathExtension == "bundle" {
            let warnings = try BundleFixtures.bundle(at: url).findings().filter { $0.severity > .note }
            #expect(Set(warnings.map(\.rule)).isSubset(of: ["template-leftover"]))
        }
    }

    @Test func `A bundle for watchOS is only reported if the app runs on watchOS`() {
        let items = """
            <key>ApplicationGroupContainerIdentifier</key><string>group.example</string>
            <key>StringsTable</key><string>Root</string>
            <key>PreferenceSpecifiers</key><array>\(BundleFixtures.group("Watch"))</array>
            """
        let bundle = BundleFixtures.bundle([
            "Root.plist": "<plist version=\"1.0\"><dict>\(items)</dict></plist>",
            "en.lproj/Root.strings": "\"Watch\" = \"Watch\";\n",
        ])
        #expect(bundle.lines() == [])
        let findings = BundleChecker(for: Deployment(platforms: [.watchOS])).check(bundle)
        #expect(findings.map(\.rule) == ["watch-bundle"])
    }

    @Test func `An InAppSettingsKit pane has no warnings`() {
        let root = BundleFixtures.pane(
            """
            <dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Log out</string>
            <key>Key</key><string>logOut</string><key>IASKSomethingNew</key><true/></dict>
            <dict><key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>Choice</string>
            <key>Key</key><string>choice</string></dict>
            <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>Help</string>
            <key>IASKViewControllerClass</key><string>HelpViewController</string></dict>
            <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>Profile</string>
            <key>IASKViewControllerStoryBoardFile</key><string>Main</string>
            <key>IASKViewControllerStoryBoardId</key><string>profile</string></dict>
            """)
        for name in ["Settings.bundle", "InAppSettings.bundle"] {
            let alone = BundleFixtures.bundle(["Root.inApp.plist": root], named: name)
            #expect(alone.lines(atLeast: .warning).filter { !$0.contains("no-root-pane") } == [])
            let both = BundleFixtures.bundle(
                ["Root.inApp.plist": root, "Root.plist": BundleFixtures.pane(BundleFixtures.group("A"))], named: name)
            #expect(both.lines(atLeast: .warning) == [])
        }
    }
}
