import TestSupport
import Testing

/// New bundles from each template, which have no findings.
@Suite struct NewBundleCheckTests {
    @Test(arguments: ["xcode", "empty", "tutorial", "remote-host", "about"], [[], ["en", "de", "pt-BR"]])
    func `A new bundle has no findings`(template: String, languages: [String]) throws {
        let folder = try ScratchFolder(inMemory: true)
        let made = try folder.run(
            ["new", "--template", template, "--quiet"] + languages.flatMap { ["--language", $0] })
        #expect(made.exitCode == 0, "\(made.error)")
        let all = try folder.run("check", "--json")
        #expect(try CheckReport(all).findings.map(\.rule) == [])
    }

    /// Names of new bundles and the expected warnings.
    @Test(arguments: [
        ("Settings.bundle", nil), ("InAppSettings.bundle", nil),
        (
            "Preferences.bundle",
            "warning: a bundle named 'Preferences.bundle' is not used: iOS reads only Settings.bundle, "
                + "and InAppSettingsKit also reads InAppSettings.bundle\n"
        ),
        (
            "settings.bundle",
            "warning: a bundle named 'settings.bundle' is not used: iOS reads only Settings.bundle, "
                + "and InAppSettingsKit also reads InAppSettings.bundle\n"
        ),
        ("Settings-Watch.bundle", "warning: Settings-Watch.bundle is deprecated, and Xcode warns about it\n"),
    ])
    func `new warns about bundle names that iOS does not read`(name: String, warning: String?) throws {
        let folder = try ScratchFolder(inMemory: true)
        let result = try folder.run("new", name)
        #expect(result.exitCode == 0)
        #expect(result.error.contains("warning:") == (warning != nil))
        #expect(result.error.hasSuffix(warning ?? "select the app target\n"), "\(result.error)")
    }
}
