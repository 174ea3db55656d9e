import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about the bundle and its panes.
    static let bundle: [String: [Example]] = [
        "bundle-name": [
            .files(["Root.plist": Example.onePane], named: "Settings.bundle"),
            .files(["Root.plist": Example.onePane], named: "InAppSettings.bundle"),
        ],
        "watch-bundle": [
            .files(["Root.plist": Example.onePane], at: [""], for: [.watchOS]),
            .files(["Root.plist": Example.onePane], named: "Settings.bundle", for: [.iOS]),
        ],
        "no-root-pane": [
            .files(["Root~ipad.plist": "<key>PreferenceSpecifiers</key>\n<array/>"]),
            .files(["Root.inApp.plist": Example.onePane], at: ["Root.plist"]),
            .files(["Advanced.plist": Example.onePane], named: "InAppSettings.bundle"),
        ],
        "empty-pane": [
            .files([
                "Root.plist": Example.onePane,
                "Advanced.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ]),
            .files([
                "Root.plist": """
                PreferenceSpecifiers: <array>
                    <dict>
                        Type: PSChildPaneSpecifier
                        Title: Advanced
                        File: Advanced
                    </dict>
                </array>
                """,
                "Advanced.plist": "⟦<key>PreferenceSpecifiers</key>⟧\n<array/>",
            ]),
        ],
        "unreadable-plist": [
            .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"])
        ],
        "trailing-text": [
            .files([
                "Root.plist": """
                <plist version="1.0">
                <dict>
                    PreferenceSpecifiers: <array/>
                </dict>
                </plist>
                <!-- the end -->
                """
            ])
        ],
        "unreadable-strings": [
            .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";"]),
            .files(["de.lproj/Root.strings": "⟦(⟧\"Sound\", \"Ton\")"]),
        ],
        "not-a-pane": [
            .files([
                "Root.plist": """
                PreferenceSpecifiers: <array>
                    ⟦<string>PSGroupSpecifier</string>⟧
                </array>
                """
            ]),
            .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n⟦<string>none</string>⟧"]),
            .items("<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>"),
        ],
        "missing-child-pane": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: Advanced
                    File: More/Advanced
                </dict>
                """,
                "More/Advanced~ipad.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "child-pane-extension": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: More
                    File: More
                </dict>
                """,
                "More.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "child-pane-outside": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: Licences
                    File: Licences/All
                </dict>
                """,
                "Licences/All.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "pane-cycle": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: More
                    File: More
                </dict>
                """,
                "More.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "unreachable-pane": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: Advanced
                    File: Advanced
                </dict>
                """,
                "Advanced.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
                "Advanced~ipad.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "case-mismatch": [
            .files([
                "Root.plist": """
                StringsTable: ⟦<string>root</string>⟧
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
            ]),
            .files(
                [
                    "Root.plist": """
                    StringsTable: Root
                    PreferenceSpecifiers: <array/>
                    """,
                    "en.lproj/Root.strings": "/* no texts yet */",
                    "de.lproj/root.strings": "/* no texts yet */",
                ], at: ["de.lproj/root.strings"]),
            .files([
                "Root.plist": """
                <dict>
                    Type: PSSliderSpecifier
                    Key: volume
                    MinimumValueImage: ⟦<string>Quiet.png</string>⟧
                    MaximumValueImage: loud
                </dict>
                <dict>
                    Type: PSSliderSpecifier
                    Key: brightness
                    MinimumValueImage: ⟦<string>dark.png</string>⟧
                </dict>
                """,
                "quiet@2x.png": "", "loud@2x.png": "", "dark.PNG": "",
            ]),
        ],
        "unfinished-change": [
            .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"])
        ],
        "junk-file": [
            .files(
                ["en.lproj/.svn/entries": "12", "en.lproj/.svn/format": "12"], at: ["en.lproj/.svn"]),
            .files(["quiet.png": "", "License.txt": "Anybody may copy this."]),
        ],
        "unread-file": [
            .files(["da-lproj/Root.strings": "\"Sound\" = \"Lyd\";"], at: ["da-lproj"]),
            .files(["de.lpoj/Root.strings": "\"Sound\" = \"Ton\";"], at: ["de.lpoj"]),
            .files(["License.txt": "Anybody may copy this.", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"]),
        ],
        "missing-image": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSSliderSpecifier
                    Key: volume
                    MinimumValueImage: quiet
                    MaximumValueImage: <string></string>
                </dict>
                """,
                "de.lproj/quiet@2x~ipad.png": "",
            ]),
            .files([
                "Root.plist": """
                Icon: ⟦<string>sound.png</string>⟧
                PreferenceSpecifiers: <array/>
                """,
                "sound.jpg": "",
            ]),
        ],
        "catalog-in-bundle": [
            .files(["en.lproj/Root.strings": "\"Sound\" = \"Sound\";"])
        ],
        "two-bundles": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: Licences
                    File: Licences.bundle/List
                </dict>
                """,
                "Licences.bundle/List.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ])
        ],
        "unused-allow": [
            .items(
                """
                <!-- settings-bundle: allow ⟦mising-type⟧, missing-type -->
                <dict>
                    <!-- settings-bundle: allow ⟦missing-type⟧ -->
                    Title: Sound
                </dict>
                """),
            .files([
                "Root.plist": Example.soundPane,
                "de.lproj/Root.strings": """
                "Sound" = "Ton"; /* settings-bundle: allow ⟦stale-string⟧ */

                /* settings-bundle: allow ⟦stale-string⟧ */

                /* settings-bundle: allow stale-string */
                "Old" = "Alt";
                """,
            ]),
            .files([
                "Root.plist": Example.soundPane,
                "de.lproj/Root.strings": """
                /* settings-bundle: allow unused-allow */

                /* settings-bundle: allow stale-string, empty-translation */
                "Sound" = "Ton";
                "Old" = "Alt"; // settings-bundle: allow stale-string
                """,
            ]),
        ],
    ]
}
