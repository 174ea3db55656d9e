/// A bundle with errors that one rule reports, and the changes that fix them.
package struct FixCase: Sendable, CustomStringConvertible {
    package let rule: String
    /// Whether `--fix` applies the fix. Otherwise, `--unsafe-fixes` is required.
    package let isSafe: Bool
    /// The files of the bundle. Each property list is a pane, specified by the contents of its root dictionary.
    package let files: [(path: String, text: String)]
    /// The whole diff, without the file headers.
    package let diff: String
    /// The files whose names or bytes change.
    package let changes: [String]

    init(
        _ rule: String, isSafe: Bool, _ files: KeyValuePairs<String, String>, changes: [String], diff: String
    ) {
        self.rule = rule
        self.isSafe = isSafe
        self.files = files.map { path, text in
            (path, path.hasSuffix(".plist") ? Self.head + text + "\n" + Self.tail : text)
        }
        self.changes = changes
        self.diff = diff
    }

    package var description: String { rule }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>

        """
    private static let tail = "</dict>\n</plist>\n"

    /// The command that applies the fix.
    package var fixing: [String] { ["check", "--notes", "--select", rule, isSafe ? "--fix" : "--unsafe-fixes"] }
}

extension FixCase {
    private static let empty = "<key>PreferenceSpecifiers</key>\n<array/>"
    private static let group = """
        <key>StringsTable</key>
        <string>Root</string>
        <key>PreferenceSpecifiers</key>
        <array>
            <dict>
                <key>Type</key>
                <string>PSGroupSpecifier</string>
                <key>Title</key>
                <string>Sounds</string>
            </dict>
        </array>
        """

    package static let all: [FixCase] =
        [
            FixCase(
                "child-pane-extension", isSafe: true,
                [
                    "Root.plist": """
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSChildPaneSpecifier</string>
                            <key>Title</key>
                            <string>More</string>
                            <key>File</key>
                            <string>More.plist</string>
                        </dict>
                    </array>
                    """, "More.plist": empty,
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -10,7 +10,7 @@
                             <key>Title</key>
                             <string>More</string>
                             <key>File</key>
                    -        <string>More.plist</string>
                    +        <string>More</string>
                         </dict>
                     </array>
                     </dict>

                    """),
            FixCase(
                "table-extension", isSafe: true,
                [
                    "Root.plist": "<key>StringsTable</key>\n<string>Root.strings</string>\n" + empty,
                    "en.lproj/Root.strings": "/* no texts yet */\n",
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -3,7 +3,7 @@
                     <plist version="1.0">
                     <dict>
                     <key>StringsTable</key>
                    -<string>Root.strings</string>
                    +<string>Root</string>
                     <key>PreferenceSpecifiers</key>
                     <array/>
                     </dict>

                    """),
            FixCase(
                "lowercase-unicode-escape", isSafe: true,
                [
                    "Root.plist": group,
                    "fr.lproj/Root.strings": "/* Titre */\n\"Sounds\" = \"M\\u00e9lodies \\u{1F3B5}, \\\\u00e9\";\n",
                ], changes: ["~ fr.lproj/Root.strings"],
                diff: """
                    @@ -1,2 +1,2 @@
                     /* Titre */
                    -"Sounds" = "M\\u00e9lodies \\u{1F3B5}, \\\\u00e9";
                    +"Sounds" = "M\\U00e9lodies \\Ud83c\\Udfb5, \\\\u00e9";

                    """),
            FixCase(
                "unknown-key", isSafe: false,
                [
                    "Root.plist": """
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSTextFieldSpecifier</string>
                            <key>Key</key>
                            <string>user</string>
                            <key>Title </key>
                            <string>User</string>
                            <!-- as the keyboard has it -->
                            <key>AutoCorrectionType</key>
                            <string>No</string>
                        </dict>
                    </array>
                    """
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -9,10 +9,10 @@
                             <string>PSTextFieldSpecifier</string>
                             <key>Key</key>
                             <string>user</string>
                    -        <key>Title </key>
                    +        <key>Title</key>
                             <string>User</string>
                             <!-- as the keyboard has it -->
                    -        <key>AutoCorrectionType</key>
                    +        <key>AutocorrectionType</key>
                             <string>No</string>
                         </dict>
                     </array>

                    """),
            FixCase(
                "edge-spaces", isSafe: false,
                [
                    "Root.plist": group.replacing("Sounds", with: "Sounds: "),
                    "en.lproj/Root.strings": "/* Title */\n\"Sounds: \" = \"Sounds: \";\n",
                    "de.lproj/Root.strings": "/* Title */\n\"Sounds: \" = \"Töne:\";\n",
                ], changes: ["~ Root.plist", "~ de.lproj/Root.strings", "~ en.lproj/Root.strings"],
                diff: """
                    @@ -10,7 +10,7 @@
                             <key>Type</key>
                             <string>PSGroupSpecifier</string>
                             <key>Title</key>
                    -        <string>Sounds: </string>
                    +        <string>Sounds:</string>
                         </dict>
                     </array>
                     </dict>
                    @@ -1,2 +1,2 @@
                     /* Title */
                    -"Sounds: " = "Töne:";
                    +"Sounds:" = "Töne:";
                    @@ -1,2 +1,2 @@
                     /* Title */
                    -"Sounds: " = "Sounds: ";
                    +"Sounds:" = "Sounds:";

                    """),
            FixCase(
                "stale-string", isSafe: false,
                [
                    "Root.plist": group,
                    "de.lproj/Root.strings": """
                    /* The texts of Root.plist */

                    /* Title */
                    "Sound" = "Ton";

                    /* Title */
                    "Sounds" = "Töne";

                    """,
                ], changes: ["~ de.lproj/Root.strings"],
                diff: """
                    @@ -1,7 +1,4 @@
                     /* The texts of Root.plist */
                    \(" ")
                     /* Title */
                    -"Sound" = "Ton";
                    -
                    -/* Title */
                     "Sounds" = "Töne";

                    """),
            FixCase(
                "case-mismatch", isSafe: false,
                [
                    "Root.plist": """
                    <key>StringsTable</key>
                    <string>root</string>
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSChildPaneSpecifier</string>
                            <key>Title</key>
                            <string>More</string>
                            <key>File</key>
                            <string>more</string>
                        </dict>
                    </array>
                    """, "More.plist": group,
                    "en.lproj/Root.strings": "\"More\" = \"More\";\n\"Sounds\" = \"Sounds\";\n",
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -3,7 +3,7 @@
                     <plist version="1.0">
                     <dict>
                     <key>StringsTable</key>
                    -<string>root</string>
                    +<string>Root</string>
                     <key>PreferenceSpecifiers</key>
                     <array>
                         <dict>
                    @@ -12,7 +12,7 @@
                             <key>Title</key>
                             <string>More</string>
                             <key>File</key>
                    -        <string>more</string>
                    +        <string>More</string>
                         </dict>
                     </array>
                     </dict>

                    """),
            FixCase(
                "case-mismatch", isSafe: false,
                [
                    "Root.plist": group, "en.lproj/Root.strings": "\"Sounds\" = \"Sounds\";\n",
                    "de.lproj/root.strings": "\"Sounds\" = \"Töne\";\n",
                ], changes: ["+ de.lproj/Root.strings", "- de.lproj/root.strings"],
                diff: """
                    @@ -0,0 +1 @@
                    +"Sounds" = "Töne";
                    @@ -1 +0,0 @@
                    -"Sounds" = "Töne";

                    """),
            FixCase(
                "base-case", isSafe: false,
                ["Root.plist": group, "base.lproj/Root.strings": "\"Sounds\" = \"Sounds\";\n"],
                changes: ["+ Base.lproj", "+ Base.lproj/Root.strings", "- base.lproj", "- base.lproj/Root.strings"],
                diff: """
                    @@ -0,0 +1 @@
                    +"Sounds" = "Sounds";
                    @@ -1 +0,0 @@
                    -"Sounds" = "Sounds";

                    """),
            FixCase(
                "invalid-language", isSafe: false,
                ["Root.plist": group, "zh_CN.lproj/Root.strings": "\"Sounds\" = \"声音\";\n"],
                changes: [
                    "+ zh-Hans.lproj", "+ zh-Hans.lproj/Root.strings", "- zh_CN.lproj", "- zh_CN.lproj/Root.strings",
                ],
                diff: """
                    @@ -0,0 +1 @@
                    +"Sounds" = "声音";
                    @@ -1 +0,0 @@
                    -"Sounds" = "声音";

                    """),
            FixCase(
                "junk-file", isSafe: false,
                [
                    "Root.plist": empty, ".DS_Store": "Bud1\n", "en.lproj/.svn/entries": "12\n",
                    "notes.txt": "Keep me.\n",
                ],
                changes: ["- .DS_Store", "- en.lproj", "- en.lproj/.svn", "- en.lproj/.svn/entries"],
                diff: """
                    Binary files a/Settings.bundle/.DS_Store and /dev/null differ
                    Binary files a/Settings.bundle/en.lproj/.svn/entries and /dev/null differ

                    """),
            FixCase(
                "unknown-key", isSafe: false,
                [
                    "Root.plist": """
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSToggleSwitchSpecifier</string>
                            <key>TrueConfirmationPrompt</key>
                            <dict>
                                <key>title</key>
                                <string>Sync</string>
                            </dict>
                        </dict>
                    </array>
                    """
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -9,7 +9,7 @@
                             <string>PSToggleSwitchSpecifier</string>
                             <key>TrueConfirmationPrompt</key>
                             <dict>
                    -            <key>title</key>
                    +            <key>Title</key>
                                 <string>Sync</string>
                             </dict>
                         </dict>

                    """),
            FixCase(
                "case-mismatch", isSafe: false,
                [
                    "Root.plist": """
                    <key>PreferenceSpecifiers</key>
                    <array>
                        <dict>
                            <key>Type</key>
                            <string>PSSliderSpecifier</string>
                            <key>Key</key>
                            <string>volume</string>
                            <key>MinimumValueImage</key>
                            <string>quiet.png</string>
                            <key>MaximumValueImage</key>
                            <string>Loud.PNG</string>
                        </dict>
                    </array>
                    """, "quiet.PNG": "", "loud@2x.png": "",
                ], changes: ["~ Root.plist"],
                diff: """
                    @@ -10,9 +10,9 @@
                             <key>Key</key>
                             <string>volume</string>
                             <key>MinimumValueImage</key>
                    -        <string>quiet.png</string>
                    +        <string>quiet.PNG</string>
                             <key>MaximumValueImage</key>
                    -        <string>Loud.PNG</string>
                    +        <string>loud.png</string>
                         </dict>
                     </array>
                     </dict>

                    """),
            FixCase(
                "trailing-text", isSafe: false, ["Root.plist": empty + "\n</dict>\n</plist>\n\n<<<<<<< HEAD"],
                changes: ["~ Root.plist"],
                diff: """
                    @@ -6,7 +6,3 @@
                     <array/>
                     </dict>
                     </plist>
                    -
                    -<<<<<<< HEAD
                    -</dict>
                    -</plist>

                    """),
            FixCase(
                "pseudo-language", isSafe: false,
                [
                    "Root.plist": group, "en.lproj/Root.strings": "\"Sounds\" = \"Sounds\";\n",
                    "en-XA.lproj/Root.strings": "\"Sounds\" = \"[Šöûñðš]\";\n",
                ], changes: ["- en-XA.lproj", "- en-XA.lproj/Root.strings"],
                diff: """
                    @@ -1 +0,0 @@
                    -"Sounds" = "[Šöûñðš]";

                    """),
        ] + replacements
}
