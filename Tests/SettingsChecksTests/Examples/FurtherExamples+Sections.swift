import SettingsModel

@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about groups, and about the positions of items.
    static let sections: [String: [Example]] = [
        "ungrouped-item": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSChildPaneSpecifier
                    Title: Advanced
                    File: Advanced
                </dict>
                """,
                "Advanced.plist": """
                <dict>
                    Type: PSGroupSpecifier
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                </dict>
                """,
            ])
        ],
        "empty-group": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    FooterText: Made with care.
                </dict>
                <dict>
                    Type: PSGroupSpecifier
                    Title: Version 1
                </dict>
                <dict>
                    Type: PSGroupSpecifier
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                </dict>
                """)
        ],
        "template-leftover": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": """
                ⟦"none given"⟧ = "none given";
                "Enabled" = "Enabled";
                """,
            ]),
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array>
                    <dict>
                        Type: PSGroupSpecifier
                        Title: Name
                    </dict>
                </array>
                """,
                "en.lproj/Root.strings": "\"Name\" = \"Name\";",
            ]),
        ],
        "empty-idioms": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    SupportedUserInterfaceIdioms: <array>
                        <string>Pad</string>
                    </array>
                </dict>
                """)
        ],
        "long-title": [
            .items(
                """
                <dict>
                    Type: PSMultiValueSpecifier
                    Title: Synchronize
                    Key: sync
                    DefaultValue: <integer>0</integer>
                    Titles: <array>
                        <string>Always</string>
                        ⟦<string>When connected to power</string>⟧
                    </array>
                    Values: <array>
                        <integer>0</integer>
                        <integer>1</integer>
                    </array>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSMultiValueSpecifier
                    Title: Synchronize
                    Key: sync
                    DefaultValue: <integer>0</integer>
                    Titles: <array>
                        <string>Always</string>
                        <string>When connected to power</string>
                    </array>
                    ShortTitles: <array>
                        <string>Always</string>
                        <string>On power</string>
                    </array>
                    Values: <array>
                        <integer>0</integer>
                        <integer>1</integer>
                    </array>
                </dict>
                """),
            .items(
                """
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Synchronize when connected to power
                    Key: sync
                    DefaultValue: <true/>
                    SupportedUserInterfaceIdioms: <array>
                        <string>Pad</string>
                    </array>
                </dict>
                """),
        ],
        "long-footer": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    FooterText: ⟦<string>One
                two
                three
                four
                five
                six</string>⟧
                </dict>
                """, for: [.tvOS])
        ],
        "platform-key": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    FooterText: Sounds play even when the phone is mute.
                </dict>
                """),
            .files([
                "Root.plist": """
                ⟦<key>Icon</key>⟧
                <string>gear</string>
                PreferenceSpecifiers: <array/>
                """
            ]),
            .files(
                [
                    "Root.plist": """
                    Icon: gear
                    PreferenceSpecifiers: <array/>
                    """
                ], for: [.catalyst, .iOS]),
        ],
        "platform-item": [
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                </dict>
                <dict>
                    Type: ⟦<string>PSMultiValueSpecifier</string>⟧
                    Title: Quality
                    Key: quality
                </dict>
                """, for: [.watchOS]),
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: server
                    ⟦<key>SupportedUserInterfaceIdioms</key>⟧
                    <array>
                        <string>Pad</string>
                    </array>
                </dict>
                """, for: [.iOS]),
        ],
        "reserved-key": [
            .items(
                """
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: NSFW_filter
                </dict>
                <dict>
                    Type: PSTextFieldSpecifier
                    Key: apple_variety
                </dict>
                """)
        ],
        "duplicate-dictionary-key": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array>
                    <dict>
                        Type: PSGroupSpecifier
                        Remark: one
                        ⟦<key>Remark</key>⟧
                        <string>two</string>
                    </dict>
                </array>
                ⟦<key>StringsTable</key>⟧
                <string>Localizable</string>
                """
            ]),
            .items(
                """
                <dict>
                    Type: PSGroupSpecifier
                    Title: Sound
                    title: Sounds
                </dict>
                """),
        ],
    ]
}
