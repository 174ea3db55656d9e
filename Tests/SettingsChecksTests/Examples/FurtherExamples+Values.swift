@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about the values of items.
    static let values: [String: [Example]] = [
        "missing-default": [
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sound
                    Key: sound
                    DefaultValue: <true/>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSTitleValueSpecifier
                    Title: Version
                    Key: version
                    DefaultValue: ⟦<string></string>⟧
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Title: Name
                    Key: name
                    DefaultValue: <string></string>
                </dict>
                """),
        ],
        "default-not-in-values": [
            .items(
                """
                <dict>
                    Type: PSRadioGroupSpecifier
                    Key: quality
                    DefaultValue: <real>1</real>
                    Titles: <array>
                        <string>Low</string>
                        <string>High</string>
                    </array>
                    Values: <array>
                        <integer>0</integer>
                        <integer>1</integer>
                    </array>
                </dict>
                """)
        ],
        "toggle-default": [
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sound
                    Key: sound
                    DefaultValue: loud
                    TrueValue: loud
                    FalseValue: mute
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sound
                    Key: sound
                    DefaultValue: mute
                    TrueValue: loud
                    FalseValue: mute
                </dict>
                """),
        ],
        "default-out-of-range": [
            .items(
                """
                <dict>
                    Type: PSSliderSpecifier
                    Key: volume
                    DefaultValue: <real>1</real>
                    MinimumValue: <integer>0</integer>
                    MaximumValue: <integer>1</integer>
                </dict>
                """)
        ],
        "slider-range": [
            .items(
                """
                <dict>
                    Type: PSSliderSpecifier
                    Key: volume
                    DefaultValue: <real>0.5</real>
                    MinimumValue: <integer>0</integer>
                    MaximumValue: <real>0.75</real>
                </dict>
                """)
        ],
        "titles-values-mismatch": [
            .items(
                """
                <dict>
                    Type: PSTitleValueSpecifier
                    Key: version
                    DefaultValue: 1
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSTitleValueSpecifier
                    Key: version
                    DefaultValue: 1
                    ⟦<key>Titles</key>⟧
                    <array>
                        <string>One</string>
                    </array>
                </dict>
                """),
        ],
        "empty-options": [
            .items("<dict>\n    <key>Type</key>\n    <string>PSGroupSpecifier</string>\n</dict>")
        ],
        "duplicate-values": [
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sound
                    Key: sound
                    DefaultValue: on
                    TrueValue: on
                    FalseValue: ⟦<string>on</string>⟧
                </dict>
                """)
        ],
        "mixed-values": [
            .items(
                """
                <dict>
                    Type: PSRadioGroupSpecifier
                    Key: quality
                    DefaultValue: <integer>0</integer>
                    Titles: <array>
                        <string>Low</string>
                        <string>High</string>
                    </array>
                    Values: <array>
                        <integer>0</integer>
                        <real>0.5</real>
                    </array>
                </dict>
                """)
        ],
        "duplicate-titles": [
            .items(
                """
                <dict>
                    Type: PSTitleValueSpecifier
                    Title: Plan
                    Key: plan
                    DefaultValue: trial
                    Titles: <array>
                        <string>Free</string>
                        <string>Free</string>
                    </array>
                    Values: <array>
                        <string>trial</string>
                        <string>basic</string>
                    </array>
                </dict>
                """)
        ],
        "short-titles-mismatch": [
            .items(
                """
                <dict>
                    Type: PSMultiValueSpecifier
                    Title: Quality
                    Key: quality
                    DefaultValue: <integer>0</integer>
                    Titles: <array>
                        <string>Low, for slow networks</string>
                    </array>
                    Values: <array>
                        <integer>0</integer>
                    </array>
                    ShortTitles: <array>
                        <string>Low</string>
                    </array>
                </dict>
                """)
        ],
        "secret-default": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: password
                    IsSecure: <true/>
                    DefaultValue: <string></string>
                </dict>
                """)
        ],
        "edge-spaces": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    Title: <string> </string>
                    FooterText: <string>
                    Sounds play even when the phone is mute.

                </string>
                </dict>
                """)
        ],
    ]
}
