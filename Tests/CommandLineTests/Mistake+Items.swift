extension Mistake {
    static let ofItems: [Mistake] = [
        .replace(
            "missing-type", "<dict>\n<key>Type</key>\n<string>PSTitleValueSpecifier</string>", with: "⟦<dict>⟧"),
        .replace("unknown-type", "<string>PSToggleSwitchSpecifier</string>", with: "⟦<string>PSToggle</string>⟧"),
        Mistake(
            "missing-required-key",
            .replace(
                "<dict>\n<key>Type</key>\n<string>PSMulti", with: "⟦<dict>⟧\n<key>Type</key>\n<string>PSMulti",
                in: "Root.plist"),
            .replace(
                "<key>Values</key>\n<array>\n<integer>0</integer>\n<integer>1</integer>\n</array>", with: "",
                in: "Root.plist")),
        .replace("empty-key", "<string>volume</string>", with: "⟦<string></string>⟧"),
        Mistake(
            "empty-title", .replace("<string>Play sounds</string>", with: "⟦<string></string>⟧", in: "Root.plist"),
            .replace("\"Play sounds\" = \"Play sounds\";", with: "", in: "en.lproj/Root.strings"),
            .replace("\"Play sounds\" = \"Klänge abspielen\";", with: "", in: "de.lproj/Root.strings")),
        .replace("key-spaces", "<string>volume</string>", with: "⟦<string>volume </string>⟧"),
        .replace("wrong-value-type", "<real>0.5</real>", with: "⟦<string>0.5</string>⟧"),
        .replace(
            "wrong-value-type", "<key>StringsTable</key>\n<string>Root</string>",
            with: "<key>StringsTable</key>⟦<array/>⟧"),
        .replace("unknown-key", "<key>AutocorrectionType</key>", with: "⟦<key>AutoCorrectionType</key>⟧"),
        .replace(
            "unknown-key", "<key>StringsTable</key>", with: "⟦<key>Hidden Items</key>⟧<array/><key>StringsTable</key>"),
        .replace(
            "misplaced-key", "<string>PSSliderSpecifier</string>",
            with: "<string>PSSliderSpecifier</string>⟦<key>Title</key>⟧<string>Sound</string>"),
        .replace(
            "misplaced-key", "<string>play_sounds</string>",
            with: "<string>play_sounds</string>⟦<key>FooterText</key>⟧<string>They are sent to nobody else.</string>"),
        .replace("unknown-value", "<string>No</string>", with: "⟦<string>no</string>⟧"),
        .replace("duplicate-key", "<string>password</string>", with: "⟦<string>user_name</string>⟧"),
        .replace(
            "shared-key", "<string>server</string>",
            with: "⟦<string>user_name</string>⟧<key>DefaultValue</key><string>nobody</string>", in: "Advanced.plist"),
        Mistake(
            "missing-default",
            .replace(
                "<dict>\n<key>Type</key>\n<string>PSToggle", with: "⟦<dict>⟧\n<key>Type</key>\n<string>PSToggle",
                in: "Root.plist"),
            .replace("<key>DefaultValue</key>\n<true/>", with: "", in: "Root.plist")),
        .replace(
            "default-not-in-values", "<key>DefaultValue</key>\n<string>light</string>",
            with: "<key>DefaultValue</key>\n⟦<string>blue</string>⟧"),
        .replace(
            "toggle-default", "<key>DefaultValue</key>\n<true/>",
            with: "<key>DefaultValue</key>\n⟦<string>YES</string>⟧"
        ),
        .replace("default-out-of-range", "<real>0.5</real>", with: "⟦<real>50</real>⟧"),
        .replace(
            "slider-range", "<key>MinimumValue</key>\n<integer>0</integer>",
            with: "⟦<key>MinimumValue</key>⟧\n<integer>1</integer>"),
        Mistake(
            "titles-values-mismatch",
            .replace(
                "<key>Titles</key>\n<array>\n<string>Light", with: "⟦<key>Titles</key>⟧\n<array>\n<string>Light",
                in: "Root.plist"),
            .replace("<string>dark</string>", with: "", in: "Root.plist")),
        .replace(
            "empty-options", "<key>Values</key>\n<array>\n<string>light</string>\n<string>dark</string>\n</array>",
            with: "⟦<key>Values</key>⟧<array/>"),
        .replace(
            "duplicate-values", "<string>light</string>\n<string>dark</string>",
            with: "<string>light</string>\n⟦<string>light</string>⟧"),
        .replace("mixed-values", "<string>dark</string>", with: "⟦<integer>2</integer>⟧"),
        Mistake(
            "duplicate-titles",
            .replace(
                "<string>Dark</string>", with: "<string>Dark</string>⟦<string>Light</string>⟧", in: "Root.plist"),
            .replace("<string>dark</string>", with: "<string>dark</string><string>pale</string>", in: "Root.plist")),
        .replace(
            "short-titles-mismatch", "<key>ShortTitles</key>\n<array>\n<string>Low</string>",
            with: "⟦<key>ShortTitles</key>⟧\n<array>"),
        .replace(
            "secret-default", "<key>IsSecure</key>",
            with: "<key>DefaultValue</key>⟦<string>sesame</string>⟧<key>IsSecure</key>"),
        Mistake(
            "edge-spaces", .replace("<string>Version</string>", with: "⟦<string>Version </string>⟧", in: "Root.plist"),
            .replace("\"Version\" = \"Version\"", with: "\"Version \" = \"Version\"", in: "en.lproj/Root.strings"),
            .replace("\"Version\" =", with: "\"Version \" =", in: "de.lproj/Root.strings")),
        .replace(
            "ungrouped-item", "<dict>\n<key>Type</key>\n<string>PSGroupSpecifier</string>\n</dict>\n<dict>",
            with: "⟦<dict>⟧", in: "Advanced.plist"),
        .replace(
            "item-after-radio-group", "</array>\n</dict>\n</array>",
            with: """
                </array></dict>
                ⟦<dict>⟧<key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>User</string>
                <key>Key</key><string>other_user</string></dict></array>
                """),
        .replace(
            "empty-group", "</array>\n</dict>\n</array>",
            with: "</array></dict>⟦<dict>⟧<key>Type</key><string>PSGroupSpecifier</string></dict></array>"),
        .replace("template-leftover", "<string>user_name</string>", with: "⟦<string>name_preference</string>⟧"),
        .replace(
            "empty-idioms",
            "<key>SupportedUserInterfaceIdioms</key>\n<array>\n<string>Phone</string>\n<string>Pad</string>\n</array>",
            with: "⟦<key>SupportedUserInterfaceIdioms</key>⟧<array/>", in: "Advanced.plist"),
        Mistake(
            "unlisted-configuration",
            .replace(
                "<string>user_name</string>",
                with: "<string>user_name</string><key>SettingsBundleConfigurations</key>"
                    + "<array><string>Debug</string>⟦<string>Relase</string>⟧</array>", in: "Root.plist"),
            .add("../settings-bundle.json", "{ \"build\": { \"configurations\": [\"Debug\", \"Release\"] } }\n")),
        Mistake(
            "shipped-languages", at: [""],
            .add("../settings-bundle.json", "{ \"localization\": { \"languages\": [\"de\", \"en\", \"fr\"] } }\n")),
        Mistake(
            "stale-file-lists", at: [""],
            .add(
                "../settings-bundle.json",
                "{ \"build\": { \"configurations\": [\"Debug\"], \"file-lists\": \"Lists\" } }\n")),
        .replace(
            "empty-configurations", "<string>user_name</string>",
            with: "<string>user_name</string><key>SettingsBundleConfigurations</key>⟦<array/>⟧"),
        Mistake(
            "long-footer",
            .replace(
                "<string>They are sent to nobody else.</string>", with: "⟦<string>\(licence)</string>⟧",
                in: "Root.plist"),
            .replace(
                "\"They are sent to nobody else.\" = \"They are sent to nobody else.\"",
                with: "\"\(licence)\" = \"\(licence)\"", in: "en.lproj/Root.strings"),
            .replace("\"They are sent to nobody else.\"", with: "\"\(licence)\"", in: "de.lproj/Root.strings")),
        .replace(
            "long-title", "\"Klänge abspielen\"", with: "⟦\"Klänge abspielen, sobald es losgeht\"⟧",
            in: "de.lproj/Root.strings"),
        .replace(
            "platform-key", "<string>play_sounds</string>",
            with: "<string>play_sounds</string>⟦<key>Description</key>⟧<string>Sound</string>"),
        Mistake(
            "platform-item", for: "tvos",
            .replace(
                "<string>PSSliderSpecifier</string>", with: "⟦<string>PSSliderSpecifier</string>⟧", in: "Root.plist")
        ),
        .replace("reserved-key", "<string>user_name</string>", with: "⟦<string>AppleUserName</string>⟧"),
        .replace(
            "duplicate-dictionary-key", "<string>play_sounds</string>",
            with: "<string>sounds</string>⟦<key>Key</key>⟧<string>play_sounds</string>"),
    ]

    /// More text than fits a footer.
    private static let licence = String(repeating: "Anybody may read this, and nobody has to. ", count: 250) + "Thanks."
}
