import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items and panes that are not included in any build configuration.
    static let emptyConfigurations = Rule(
        "empty-configurations", .error, "an item or a pane has an empty list of build configurations",
        what: "The SettingsBundleConfigurations array of an item or a pane is empty or contains an empty string.",
        why: """
            An item or a pane with an empty list does not belong to any build configuration, so 'settings-bundle \
            build' rejects the bundle.
            """,
        recommendation: """
            List the names of build configurations as they appear in Xcode. To include the item or pane in every build \
            configuration, remove the SettingsBundleConfigurations key.
            """,
        evidence: .toolConvention("Tasks/Debug-only-settings.md"),
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Log
            Key: log
            DefaultValue: <false/>
            SettingsBundleConfigurations: ⟦<array/>⟧
            """),
        check: .pane { pane, _, reporter in
            for entry in pane.configurationEntries where entry.isWellTyped && !entry.element.isArrayOfConfigurationNames
            {
                let empty = entry.element.elements.first { $0.string.isEmpty }
                reporter.report(
                    pane, at: empty ?? entry.element,
                    "\(quoted(entry.key.string)) \(empty == nil ? "lists no build configuration" : "contains an empty name")",
                    help: "write a name such as 'Debug', or remove the key to include all")
            }
        })

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
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Log
            Key: log
            DefaultValue: <false/>
            SettingsBundleConfigurations: <array>
                ⟦<string>debug</string>⟧
            </array>
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

    /// A rule that reports configuration-specific items in a source bundle that an app copies directly instead of
    /// building.
    static let copiedConfigurations = Rule(
        "copied-configurations", .error, "an app target copies a bundle with configuration-specific items",
        what: """
            An item or a pane has the SettingsBundleConfigurations key, but an app target copies the source bundle. \
            The SettingsBundleConfigurations key limits an item or a pane to certain build configurations.
            """,
        why: """
            Xcode copies the source bundle without removing any items. Only the 'settings-bundle build' command omits \
            items that do not belong to the current build configuration. If Xcode copies the source bundle, every user \
            of the app sees the items of all build configurations.
            """,
        recommendation: """
            Build the bundle in a script phase of the app target, and remove the source bundle from the files that the \
            target copies.
            """,
        evidence: .sourceCode(References.resourcesPhase),
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Log
            Key: log
            DefaultValue: <false/>
            ⟦<key>SettingsBundleConfigurations</key>⟧
            <array>
                <string>Debug</string>
            </array>
            """, in: Deployment(project: ProjectFacts(name: "App.xcodeproj", isCopied: true))),
        check: .pane { pane, _, reporter in
            guard pane.deployment.project?.isCopied == true else { return }
            for entry in pane.configurationEntries {
                reporter.report(
                    pane, at: entry.keyElement,
                    "an app target copies the source bundle, including the items of all build configurations",
                    help: "build it in a script phase, and remove it from the files that the target copies")
            }
        })
}
