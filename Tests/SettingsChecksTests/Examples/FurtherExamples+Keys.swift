import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about the types and keys of items.
    static let keys: [String: [Example]] = [
        "missing-type": [
            .items("<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>")
        ],
        "unknown-type": [
            .items("<dict>\n    <key>Type</key>\n    ⟦<string>PSTextViewSpecifier</string>⟧\n</dict>"),
            .items("<dict>\n    <key>Type</key>\n    ⟦<string>Toggle Switch</string>⟧\n</dict>"),
            .items("<dict>\n    <key>Type</key>\n    ⟦<string>IASKButtonSpecifier</string>⟧\n</dict>"),
        ],
        "missing-required-key": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: user
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sync
                    Key: sync
                    DefaultValue: <true/>
                    FalseConfirmationPrompt: ⟦<dict>⟧
                        Type: PSConfirmationPrompt
                        ConfirmText: Stop
                    </dict>
                </dict>
                """, for: [.catalyst]),
        ],
        "empty-key": [
            .items("<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>")
        ],
        "empty-title": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Title: <string></string>
                    Key: user
                </dict>
                """)
        ],
        "key-spaces": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: user name
                </dict>
                """)
        ],
        "wrong-value-type": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: About
                    File: ⟦<key>About</key>⟧
                </dict>
                """,
                "About.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
            ]),
            .items(
                """
                <dict>
                    Type: PSSliderSpecifier
                    Key: volume
                    DefaultValue: <real>0.5</real>
                    MinimumValue: <integer>0</integer>
                    MaximumValue: <integer>1</integer>
                </dict>
                """),
            .files([
                "Root.plist": """
                StringsTable: ⟦<integer>1</integer>⟧
                PreferenceSpecifiers: <array/>
                """
            ]),
        ],
        "unknown-key": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    ⟦<key>Title </key>⟧
                    <string>Sound</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    FooterText: Sounds play even when the phone is mute.
                </dict>
                """),
        ],
        "misplaced-key": [
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sound
                    Key: sound
                    DefaultValue: <true/>
                    ⟦<key>FooterText</key>⟧
                    <string>Sounds play even when the phone is mute.</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    Title: Volume
                </dict>
                """),
        ],
        "unknown-value": [
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Erase
                    Key: erase
                    DefaultValue: <false/>
                    TrueConfirmationPrompt: <dict>
                        Type: ⟦<string>ConfirmationPrompt</string>⟧
                        Title: Erase
                        Prompt: Really?
                    </dict>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: port
                    KeyboardType: NumberPad
                    AutocapitalizationType: AllCharacters
                </dict>
                """),
        ],
        // The failure was observed with one title item for each kind of device.
        "duplicate-key": [
            .items(
                """
                <dict>
                    Type: PSTitleValueSpecifier
                    Key: user
                    SupportedUserInterfaceIdioms: <array>
                        <string>Phone</string>
                    </array>
                </dict>
                <dict>
                    Type: PSTitleValueSpecifier
                    Key: ⟦<string>user</string>⟧
                    SupportedUserInterfaceIdioms: <array>
                        <string>Pad</string>
                    </array>
                </dict>
                """)
        ],
        "shared-key": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    DefaultValue: example.com
                </dict>
                """,
                "Root~ipad.plist": """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    DefaultValue: example.org
                </dict>
                """,
            ])
        ],
    ]
}
