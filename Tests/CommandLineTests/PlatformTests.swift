import TestSupport
import Testing

/// `check` for the platforms that an app runs on, and for one that shows its bundle with InAppSettingsKit.
@Suite struct PlatformTests {
    /// What a check of a bundle with these items finds, one line each: `warning platform-item`.
    private func findings(
        _ items: String, _ arguments: String..., path: String = "Root.plist"
    ) throws -> [String] {
        let folder = try ScratchFolder(inMemory: true)
        let pane =
            "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
        try folder.write(pane, to: "Settings.bundle/\(path)")
        let result = try folder.run(["check", "--notes", "--json"] + arguments)
        return try CheckReport(result).findings.map { "\($0.severity) \($0.rule)" }.sorted()
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

    @Test func withoutAPlatformNothingIsSaidOfAny() throws {
        #expect(try findings(toggle) == ["note platform-key"])
        #expect(try findings(slider + title + footer(lines: 9) + field(on: "Pad")) == [])
    }

    @Test func keysOfTheMacAreForTheMac() throws {
        #expect(try findings(toggle, "--platform", "ios") == ["warning platform-key"])
        #expect(try findings(toggle, "--platform", "ipados", "--platform", "tvos") == ["warning platform-key"])
        #expect(try findings(toggle, "--platform", "catalyst") == [])
        #expect(try findings(toggle, "--platform", "ios", "--platform", "catalyst") == [])
    }

    @Test func televisionsShowNoSlidersAndFiveLines() throws {
        #expect(try findings(slider, "--platform", "tvos") == ["warning platform-item"])
        #expect(try findings(slider, "--platform", "tvos", "--platform", "ios") == ["warning platform-item"])
        #expect(try findings(slider, "--platform", "ios", "--platform", "catalyst") == [])
        #expect(try findings(footer(lines: 5) + title, "--platform", "tvos") == [])
        #expect(try findings(footer(lines: 6) + title, "--platform", "tvos") == ["warning long-footer"])
        #expect(try findings(footer(lines: 6) + title, "--platform", "ipados") == [])
    }

    @Test func bundlesForTheWatchAreDeprecatedAndShowFourTypes() throws {
        #expect(try findings(slider, "--platform", "watchos") == ["warning watch-bundle"])
        #expect(try findings(title, "--platform", "watchos") == ["warning platform-item", "warning watch-bundle"])
        #expect(try findings(slider, "--platform", "ios") == [])
    }

    @Test func itemsForOtherDevicesAreNoted() throws {
        #expect(try findings(field(on: "Pad"), "--platform", "ios") == ["note platform-item"])
        #expect(try findings(field(on: "Pad"), "--platform", "ios", "--platform", "ipados") == [])
        #expect(try findings(field(on: "Pad"), "--platform", "catalyst") == [])
        #expect(try findings(field(on: "Phone", "Pad"), "--platform", "ios") == [])
        // What a television calls itself there is written nowhere.
        #expect(try findings(field(on: "Pad"), "--platform", "tvos") == [])
    }

    @Test func anUnknownPlatformIsRefused() throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": "<plist/>"])
        let result = try folder.run("check", "--platform", "tvso")
        #expect(result.exitCode == 64 && result.output.isEmpty)
        #expect(result.error.contains("--platform 'tvso' is not known") && result.error.contains("did you mean tvos?"))
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

    @Test func whatTheLibraryAloneShowsIsNotedOnceAPane() throws {
        let items = button + button.replacing("logOut", with: "logIn") + row + row
        #expect(try findings(items) == ["note missing-child-pane", "note unknown-type"])
        #expect(
            try findings(items, path: "Root.inApp.plist") == [
                "error no-root-pane", "note missing-child-pane", "note unknown-type",
            ])
        #expect(try findings(items, "--in-app-settings-kit") == [])
    }

    @Test func theLibraryDoesWithout() throws {
        #expect(try findings(toggleWithoutDefault) == ["error missing-default"])
        #expect(try findings(toggleWithoutDefault, "--in-app-settings-kit") == ["warning missing-default"])
        #expect(try findings(toggleWithoutDefault + button) == ["note unknown-type", "warning missing-default"])
    }
}
