import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about items and panes that only some build configurations include.
    static let configurations: [String: [Example]] = [
        "empty-configurations": [
            .files([
                "Root.plist": """
                SettingsBundleConfigurations: <array>
                    <string>Debug</string>
                    ⟦<string></string>⟧
                </array>
                PreferenceSpecifiers: <array/>
                """
            ]),
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: Debug
                </dict>
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: <array>
                        <string>Debug</string>
                    </array>
                </dict>
                """),
        ],
        "unlisted-configuration": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: <array>
                        <string>Debug</string>
                        ⟦<string>QA</string>⟧
                        <string></string>
                    </array>
                </dict>
                """, in: Deployment(configurations: ["Debug"])),
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: <array>
                        <string>QA</string>
                    </array>
                </dict>
                """),
        ],
        "copied-configurations": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: <array>
                        <string>QA</string>
                    </array>
                </dict>
                """),
            .items(
                "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>",
                in: Deployment(project: ProjectFacts(name: "App.xcodeproj", isCopied: true))),
        ],
        "stale-file-lists": [
            .items(
                "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>", at: [""],
                in: Deployment(staleFileLists: ["a-inputs.xcfilelist", "a-outputs.xcfilelist"])),
            .items(
                "<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>", at: [""],
                in: Deployment(project: ProjectFacts(name: "App.xcodeproj", outdatedScripts: ["App"]))),
        ],
        // Each build configuration can have a different default for a setting: no app has both items.
        "duplicate-key": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    SettingsBundleConfigurations: <array>
                        <string>Debug</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                </dict>
                <dict>
                    Type: PSGroupSpecifier
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    SettingsBundleConfigurations: <array>
                        <string>Release</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: ⟦<string>server</string>⟧
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    SettingsBundleConfigurations: <array>
                        <string>Debug</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    SettingsBundleConfigurations: <array>
                        <string>Release</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: ⟦<string>server</string>⟧
                    SettingsBundleConfigurations: <array>
                        <string>Release</string>
                    </array>
                </dict>
                """),
        ],
        "shared-key": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    File: Tests
                    SettingsBundleConfigurations: <array>
                        <string>Debug</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    SettingsBundleConfigurations: <array>
                        <string>Release</string>
                    </array>
                </dict>
                """,
                "Tests.plist": """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                </dict>
                """,
            ])
        ],
    ]
}
