import TestSupport
import Testing

/// Options of `check` that specify the platforms of the bundle.
@Suite struct PlatformTests {
    /// Returns the findings in a bundle with these items, such as `warning platform-item`.
    private func findings(_ items: String, _ arguments: String...) throws -> [String] {
        let folder = try ScratchFolder(inMemory: true)
        let pane =
            "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array>\(items)</array></dict></plist>"
        try folder.write(pane, to: "Settings.bundle/Root.plist")
        let result = try folder.run(["check", "--notes", "--json"] + arguments)
        return try CheckReport(result).findings.map { "\($0.severity) \($0.rule)" }.sorted()
    }

    /// A toggle without a default and with a key that only Macs read.
    private let toggle = """
        <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Sound</string>
        <key>Key</key><string>sound</string><key>Description</key><string>Loud</string></dict>
        """

    @Test func `Rules use the platforms that the options specify`() throws {
        #expect(try findings(toggle) == ["error missing-default", "note platform-key"])
        #expect(
            try findings(toggle, "--platform", "ipados", "--platform", "tvos") == [
                "error missing-default", "warning platform-key",
            ])
        #expect(
            try findings(toggle, "--platform", "visionos") == ["error missing-default", "warning platform-key"])
        #expect(try findings(toggle, "--platform", "catalyst") == ["error missing-default"])
        #expect(
            try findings(toggle, "--platform", "catalyst", "--in-app-settings-kit") == ["warning missing-default"])
    }

    @Test func `check rejects an unknown platform`() throws {
        let folder = try ScratchFolder(["Settings.bundle/Root.plist": "<plist/>"])
        let result = try folder.run("check", "--platform", "tvso")
        #expect(result.exitCode == 64 && result.output.isEmpty)
        #expect(
            result.error.contains("unknown value 'tvso' for --platform") && result.error.contains("did you mean tvos?"))
    }
}
