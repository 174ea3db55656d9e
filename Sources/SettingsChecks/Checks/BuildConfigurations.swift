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
        "unlisted-configuration", .error, "a build configuration does not exist",
        what: """
            The SettingsBundleConfigurations value of an item or a pane contains a build configuration that the app \
            does not have. The build configurations are those in build.configurations of the options file, \
            settings-bundle.json, or otherwise those of the app in the nearest Xcode project. The rule reports nothing \
            if both are unknown.
            """,
        why: """
            The name of the build configuration is misspelled, or the build configuration was renamed. An item that is \
            limited to unknown build configurations is missing from every built bundle.
            """,
        recommendation: """
            Correct the name of the build configuration. If the options file has build.configurations, add the names \
            of new build configurations there.
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
                        pane, at: element, "there is no build configuration \(short(name))",
                        help: mostSimilarName(to: name, among: listed).map { "did you mean \(quoted($0))?" }
                            ?? "use one of \(CheckedBundle.list(listed))")
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
            Run 'settings-bundle project add --build' to build the bundle in a script phase of the app target. The \
            command also removes the source bundle from the files that the target copies.
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
                    help: "build it in a script phase with \(run: .addToProject) \(input: .build)")
            }
        })

    /// A rule that reports variables in a source bundle that an app copies directly instead of building.
    static let copiedVariable = Rule(
        "copied-variable", .error, "an app target copies a bundle with variables",
        what: """
            A string in a pane contains a variable such as $(MARKETING_VERSION), but an app target copies the source \
            bundle.
            """,
        why: """
            Xcode copies the files of a Settings bundle unchanged. Only the 'settings-bundle build' command replaces \
            variables with their values. If Xcode copies the source bundle, users see the variable, and an app that \
            registers the default value reads it.
            """,
        recommendation: """
            Run 'settings-bundle project add --build' to build the bundle in a script phase of the app target. To show \
            the text $( itself, write $$(, which 'settings-bundle build' converts.
            """,
        evidence: .sourceCode(References.resourcesPhase),
        example: .items(
            """
            <dict>
                Type: PSTitleValueSpecifier
                Title: Version
                Key: version
                DefaultValue: ⟦<string>$(MARKETING_VERSION)</string>⟧
            </dict>
            """, in: Deployment(project: ProjectFacts(name: "App.xcodeproj", isCopied: true))),
        check: .pane { pane, _, reporter in
            guard pane.deployment.project?.isCopied == true, let root = pane.pane.root else { return }
            for element in root.strings() {
                guard let name = VariableText.names(in: element.string.string).first else { continue }
                reporter.report(
                    pane, at: element, "an app target copies the source bundle, so $(\(name)) is not replaced",
                    help: "build the bundle in a script phase with \(run: .addToProject) \(input: .build)")
            }
        })

    /// A rule that reports differences between the languages in the options file and those in the bundle.
    static let shippedLanguages = Rule(
        "shipped-languages", .warning, "the options file and the bundle have different languages",
        what: """
            The languages in localization.languages of the options file, settings-bundle.json, and the languages of \
            the bundle are different. The finding is a note if the bundle has a language that the options file does \
            not list. The rule reports nothing if the options file does not list languages.
            """,
        why: """
            The 'settings-bundle build' command leaves out languages that the options file does not list. A language \
            that is missing from the bundle is not in the app, either.
            """,
        recommendation: """
            Add a missing language to the bundle with 'settings-bundle localize add'. Add a language that the app \
            ships to localization.languages.
            """,
        evidence: .toolConvention("Reference/Options-file.md"),
        example: .files(
            ["Root.plist": Example.soundPane, "en.lproj/Root.strings": "\"Sound\" = \"Sound\";"], at: [""],
            in: Deployment(shippedLanguages: ["en", "fr"])),
        check: .bundle { checked, reporter in
            let shipped = checked.deployment.shippedLanguages
            if shipped.isEmpty { return }
            let normalized = Language.normalizedIdentifier
            let listed = Set(shipped.map(normalized))
            let languages = checked.bundle.languages.filter { $0.identifier != "Base" }
            let present = Set(languages.map { normalized($0.identifier) })
            let missing = shipped.filter { !present.contains(normalized($0)) }
            let extra = languages.filter {
                $0 != checked.bundle.sourceLanguage && !listed.contains(normalized($0.identifier))
            }.map(\.identifier)
            if !missing.isEmpty {
                let omitted = extra.isEmpty ? "" : "; builds leave out \(CheckedBundle.list(extra))"
                reporter.report(
                    "", at: nil,
                    "the options file lists \(CheckedBundle.list(missing)), which the bundle does not have\(omitted)",
                    help:
                        "add \(missing.count == 1 ? "it" : "them") with \(run: .addLanguage) \(missing.joined(separator: " "))"
                )
            } else if !extra.isEmpty {
                reporter.report(
                    "", at: nil,
                    "the options file does not list \(CheckedBundle.list(extra)), so builds leave \(extra.count == 1 ? "it" : "them") out",
                    help: "add \(extra.count == 1 ? "it" : "them") to localization.languages, or remove the list",
                    as: .note)
            }
        })
}
