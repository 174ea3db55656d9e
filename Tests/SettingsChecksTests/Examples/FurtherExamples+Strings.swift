@testable import SettingsChecks

extension FurtherExamples {
    /// Examples of rules about string tables and languages.
    static let strings: [String: [Example]] = [
        "source-language-mismatch": [
            .files(
                [
                    "Root.plist":
                        "<?xml version=\"1.0\"?>\n<!-- settings-bundle: source-language de -->\n<plist><dict></dict></plist>"
                ], optionsSourceLanguage: "de"),
            .files([
                "Root.plist":
                    "<?xml version=\"1.0\"?>\n<!-- settings-bundle: source-language de -->\n<plist><dict></dict></plist>"
            ]),
            .files(["Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>"], optionsSourceLanguage: "de"),
        ],
        "missing-table": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
            ])
        ],
        "table-extension": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """
            ])
        ],
        "missing-translation": [
            .files([
                "Root.plist": """
                StringsTable: ⟦<string>Root</string>⟧
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
                "de.lproj/Other.strings": "/* no texts yet */",
            ]),
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
                "en-GB.lproj/Other.strings": "/* no texts yet */",
            ]),
        ],
        "untranslated-identifier": [
            .files([
                "Root.plist": """
                <dict>
                    Type: PSGroupSpecifier
                    Title: MIDI
                </dict>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
            ]),
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array>
                    <dict>
                        Type: PSGroupSpecifier
                        Title: SOUND_TITLE
                    </dict>
                </array>
                """,
                "en.lproj/Root.strings": "\"SOUND_TITLE\" = \"Sound\";",
                "de.lproj/Root.strings": "\"SOUND_TITLE\" = ⟦\"SOUND_TITLE\"⟧;",
            ]),
        ],
        "missing-source-string": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "\"Music\" = \"Music\";",
            ])
        ],
        "stale-string": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "de.lproj/Localizable.strings": "\"Sound\" = \"Ton\";",
            ]),
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array>
                    <dict>
                        Type: PSToggleSwitchSpecifier
                        Title: Music
                        Key: play
                    </dict>
                </array>
                """,
                "de.lproj/Root.strings": """
                /* Title of play */
                ⟦"Sound"⟧ = "Ton";
                """,
            ]),
        ],
        "unused-table": [
            .files([
                "Root.plist": "<key>PreferenceSpecifiers</key>\n<array/>",
                "en.lproj/Root.strings": "/* no texts yet */",
            ])
        ],
        "duplicate-string": [
            .files([
                "de.lproj/Root.strings": """
                "Sound" = "Ton";
                "sound" = "Klang";
                """
            ])
        ],
        "truncated-strings": [
            .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";"])
        ],
        "lowercase-unicode-escape": [
            .files(["fr.lproj/Root.strings": "⟦\"Caf\\u{e9}\"⟧ = \"Café\";"]),
            .files([
                "fr.lproj/Root.strings": """
                "Metronome" = "M\\U00e9tronome";
                "Path" = "C:\\\\u1234";
                """
            ]),
        ],
        "incomplete-escape": [
            .files(["fr.lproj/Root.strings": "⟦\"A \\Uzz\"⟧ = \"B\";"]),
            .files(["fr.lproj/Root.strings": "\"A\" = ⟦'\\000'⟧;"]),
            .files([
                "fr.lproj/Root.strings": """
                "Smile" = "\\Ud83d\\Ude00";
                "Metronome" = "M\\U00e9tronome, \\341";
                "Path" = "C:\\\\Users";
                "Name" = \\User;
                """
            ]),
        ],
        "shadowed-tables": [
            .files(
                ["Root~ipad.strings": "\"Sound\" = \"Sound\";", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"],
                at: ["Root~ipad.strings"]),
            .files(["Root.strings": "\"Sound\" = \"Sound\";", "de.lproj/Other.strings": "\"Sound\" = \"Ton\";"]),
            .files(
                ["de.lproj/Root.stringsdict": "<plist/>", "de.lproj/Root.strings": "\"Sound\" = \"Ton\";"],
                at: ["de.lproj/Root.stringsdict"]),
        ],
        "invalid-language": [
            .files(["pt-BR.lproj/Root.strings": "\"Sound\" = \"Som\";"])
        ],
        "base-case": [
            .files(["Base.lproj/Root.strings": "\"Sound\" = \"Sound\";"])
        ],
        "legacy-language": [
            .files(["en.lproj/Root.strings": "\"Sound\" = \"Sound\";"])
        ],
        "duplicate-language": [
            .files(
                [
                    "zh_CN.lproj/Root.strings": "\"Sound\" = \"声音\";",
                    "zh-Hans.lproj/Root.strings": "\"Sound\" = \"声\";",
                ],
                at: ["zh_CN.lproj"]),
            .files(
                ["iw.lproj/Root.strings": "\"Sound\" = \"צליל\";", "he.lproj/Root.strings": "\"Sound\" = \"קול\";"],
                at: ["iw.lproj"]),
            .files([
                "pt.lproj/Root.strings": "\"Sound\" = \"Som\";", "pt-BR.lproj/Root.strings": "\"Sound\" = \"Áudio\";",
            ]),
        ],
        "region-folder": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound color\";",
                "en-GB.lproj/Root.strings": "\"Sound\" = \"Sound colour\";",
            ]),
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
                "de-AT.lproj/Root.strings": "\"Sound\" = \"Ton\";",
            ]),
            .files(
                [
                    "Root.plist": Example.soundPane,
                    "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
                    "de.lproj/Root.strings": "\"Sound\" = \"Ton\";",
                    "de-AT.lproj/Root.strings": "\"Sound\" = \"Klang\";",
                ], at: ["de-AT.lproj"]),
        ],
        "pseudo-language": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound\";",
            ])
        ],
        "damaged-encoding": [
            .files(["Root.plist": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist><dict/></plist>"])
        ],
        "bomless-utf16": [
            .files(["de.lproj/Root.strings": "\"Sound\" = \"Ton\";"])
        ],
        "empty-translation": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"\";",
                "de.lproj/Root.strings": "\"Sound\" = \"\";",
            ])
        ],
        "same-as-source": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sounds\";",
                "en-GB.lproj/Root.strings": "\"Sound\" = \"Sounds\";",
                "de.lproj/Root.strings": "/* settings-bundle: allow same */\n\"Sound\" = \"Sounds\";",
            ])
        ],
        "placeholder-mismatch": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"%@ of %d sounds\";",
                "de.lproj/Root.strings": "\"Sound\" = \"Von %2$ld Klängen %1$@\";",
            ]),
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"100% loud\";",
                "de.lproj/Root.strings": "\"Sound\" = \"100 % der Lautstärke\";",
            ]),
        ],
        "edge-space-mismatch": [
            .files([
                "Root.plist": Example.soundPane,
                "en.lproj/Root.strings": "\"Sound\" = \"Sound \";",
                "de.lproj/Root.strings": "\"Sound\" = \"Ton\\n\";",
            ])
        ],
        "unlocalized-pane": [
            .files([
                "Root.plist": """
                StringsTable: Root
                PreferenceSpecifiers: <array/>
                """,
                "en.lproj/Root.strings": "/* no texts yet */",
            ])
        ],
    ]
}
