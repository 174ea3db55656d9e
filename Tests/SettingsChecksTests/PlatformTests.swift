import SettingsModel
import Testing

@testable import SettingsChecks

/// Findings that depend on the platforms of an app, or on its use of InAppSettingsKit.
@Suite struct PlatformTests {
    /// The findings in a bundle with the specified items, one per line, such as `warning platform-item`.
    private func findings(
        _ items: String, for platforms: Platform..., path: String = "Root.plist", hasKit: Bool = false
    ) -> [String] {
        let pane =
            "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
        let deployment = Deployment(platforms: Set(platforms), hasInAppSettingsKit: hasKit)
        return BundleChecker(for: deployment)
            .check(BundleFixtures.bundle([(path, Array(pane.utf8))], named: "Settings.bundle"))
            .map { "\($0.severity.name) \($0.rule)" }.sorted()
    }

    private let toggle = """
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sound</string>
        <key>Key</key><string>sound</string><key>DefaultValue</key><true/>
        <key>Description</key><string>Loud</string></dict>
        """
    private let slider = """
        <dict><key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>volume</string>
        <key>DefaultValue</key><integer>1</integer><key>MinimumValue</key><integer>0</integer>
        <key>MaximumValue</key><integer>1</integer></dict>
        """
    private let title = """
        <dict><key>Type</key><string>PSTitleValueSpecifier</string><key>Title</key><string>Version</string>
        <key>Key</key><string>version</string><key>DefaultValue</key><string>1</string></dict>
        """

    private func footer(lines: Int) -> String {
        "<dict><key>Type</key><string>PSGroupSpecifier</string><key>FooterText</key><string>"
            + (1...lines).map { "Line \($0)" }.joined(separator: "\n") + "</string></dict>"
    }

    private func field(on idioms: String...) -> String {
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>"
            + "<key>Key</key><string>name</string><key>SupportedUserInterfaceIdioms</key><array>"
            + idioms.map { "<string>\($0)</string>" }.joined() + "</array></dict>"
    }

    @Test func `Without specified platforms, only keys for Mac Catalyst are noted`() {
        #expect(findings(toggle) == ["note platform-key"])
        #expect(findings(slider + title + footer(lines: 9) + field(on: "Pad")) == [])
    }

    @Test func `Keys for Mac Catalyst are reported on other platforms`() {
        #expect(findings(toggle, for: .iOS) == ["warning platform-key"])
        #expect(findings(toggle, for: .iPadOS, .tvOS) == ["warning platform-key"])
        #expect(findings(toggle, for: .catalyst) == [])
        #expect(findings(toggle, for: .iOS, .catalyst) == [])
    }

    /// Apple's current article mentions visionOS and does not exclude any item type.
    @Test func `visionOS supports all items, but no keys for Mac Catalyst`() {
        #expect(findings(slider + title + footer(lines: 9), for: .visionOS) == [])
        #expect(findings(toggle, for: .visionOS) == ["warning platform-key"])
        #expect(findings(toggle, for: .visionOS, .catalyst) == [])
        // No known value of the key refers to visionOS, so no item is known to be hidden.
        #expect(findings(field(on: "Pad"), for: .visionOS) == [])
        #expect(findings(field(on: "Pad"), for: .iOS, .visionOS) == [])
    }

    @Test func `tvOS does not support sliders and footers with more than five lines`() {
        #expect(findings(slider, for: .tvOS) == ["warning platform-item"])
        #expect(findings(slider, for: .tvOS, .iOS) == ["warning platform-item"])
        #expect(findings(slider, for: .iOS, .catalyst) == [])
        #expect(findings(footer(lines: 5) + title, for: .tvOS) == [])
        #expect(findings(footer(lines: 6) + title, for: .tvOS) == ["warning long-footer"])
        #expect(findings(footer(lines: 6) + title, for: .iPadOS) == [])
    }

    @Test func `watchOS bundles are deprecated and support only some item types`() {
        #expect(findings(slider, for: .watchOS) == ["warning watch-bundle"])
        #expect(findings(title, for: .watchOS) == ["warning platform-item", "warning watch-bundle"])
        #expect(findings(slider, for: .iOS) == [])
    }

    @Test func `An item that no device of the app shows is noted`() {
        #expect(findings(field(on: "Pad"), for: .iOS) == ["note platform-item"])
        #expect(findings(field(on: "Pad"), for: .iOS, .iPadOS) == [])
        #expect(findings(field(on: "Pad"), for: .catalyst) == [])
        #expect(findings(field(on: "Phone", "Pad"), for: .iOS) == [])
        // The idiom of Apple TV is not documented.
        #expect(findings(field(on: "Pad"), for: .tvOS) == [])
    }

    private let button = """
        <dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Log out</string>
        <key>Key</key><string>logOut</string></dict>
        """
    private let row = """
        <dict><key>Type</key><string>PSChildPaneSpecifier</string><key>Title</key><string>Help</string>
        <key>IASKViewControllerClass</key><string>HelpViewController</string></dict>
        """
    private let toggleWithoutDefault = """
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sound</string>
        <key>Key</key><string>sound</string></dict>
        """

    @Test func `Items that only InAppSettingsKit shows are noted once per pane`() {
        let items = button + button.replacing("logOut", with: "logIn") + row + row
        #expect(findings(items) == ["note missing-child-pane", "note unknown-type"])
        #expect(
            findings(items, path: "Root.inApp.plist") == [
                "error no-root-pane", "note missing-child-pane", "note unknown-type",
            ])
        #expect(findings(items, hasKit: true) == [])
    }

    @Test func `A missing default is less severe with InAppSettingsKit`() {
        #expect(findings(toggleWithoutDefault) == ["error missing-default"])
        #expect(findings(toggleWithoutDefault, hasKit: true) == ["warning missing-default"])
        #expect(findings(toggleWithoutDefault + button) == ["note unknown-type", "warning missing-default"])
    }
}
