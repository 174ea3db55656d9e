import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports build configurations that the options file does not list.
    static let unlistedConfiguration = Rule(
        "unlisted-configuration", .error, "a build configuration is not listed in the options file",
        what: """
            The SettingsBundleConfigurations value of an item or a pane contains a name that is not listed in \
            build.configurations in the options file, settings-bundle.json. If the options file has no such list, \
            nothing is reported.
            """,
        why: "The name is misspelled or the build configuration was renamed, so no built bundle contains the item.",
        instead: "Correct the name, or add it to build.configurations.",
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
                        help: nearest(to: name, among: listed).map { "did you mean \(quoted($0))?" }
                            ?? "it lists \(CheckedBundle.list(listed))")
                }
            }
        })
}
