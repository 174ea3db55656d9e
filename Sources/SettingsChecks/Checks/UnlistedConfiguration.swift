import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items and panes that specify a build configuration that the options file does not list.
    static let unlistedConfiguration = Rule(
        "unlisted-configuration", .error, "a build configuration is not listed in the options file",
        what: """
            The SettingsBundleConfigurations value of an item or a pane contains a build configuration that the \
            options file does not list. The options file, settings-bundle.json, lists the build configurations in \
            build.configurations. The rule reports nothing if the options file has no build.configurations.
            """,
        why: """
            The name of the build configuration is misspelled, or the build configuration was renamed. An item that is \
            limited to unknown build configurations is missing from every built bundle.
            """,
        recommendation: """
            Correct the name of the build configuration, or add the name to build.configurations in the options file.
            """,
        evidence: .toolConvention("Reference/Options-file.md"),
        effect: .toolConvention("Reference/Options-file.md"),
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Log
                Key: log
                DefaultValue: <false/>
                SettingsBundleConfigurations: <array>
                    ⟦<string>debug</string>⟧
                </array>
            </dict>
            """, in: Deployment(configurations: ["Debug", "Release"])),
        check: .pane { pane, _, reporter in
            guard let listed = pane.deployment.configurations else { return }
            for entry in pane.configurationEntries {
                for element in entry.element.elements where element.isString && !element.string.isEmpty {
                    let name = element.string.string
                    if listed.contains(name) { continue }
                    reporter.report(
                        pane, at: element, "the build configuration \(short(name)) is not listed in the options file",
                        help: mostSimilarName(to: name, among: listed).map { "did you mean \(quoted($0))?" }
                            ?? "it lists \(CheckedBundle.list(listed))")
                }
            }
        })
}
