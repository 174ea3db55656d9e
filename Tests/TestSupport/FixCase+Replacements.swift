extension FixCase {
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

    /// Cases in which the fix writes what the finding's help specifies, or removes the same name from several files.
    static let replacements: [FixCase] = [
        FixCase(
            "unknown-type", isSafe: false,
            [
                "Root.plist": """
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSGroupSpecifier</string>
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>psToggleSwitchSpecifer</string>
                        <key>Title</key>
                        <string>Sync</string>
                        <key>Key</key>
                        <string>sync</string>
                        <key>DefaultValue</key>
                        <true/>
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>PSTitleValueSpecifier</string>
                        <key>Key</key>
                        <string>version</string>
                        <key>DefaultValue</key>
                        <string>1</string>
                    </dict>
                </array>
                """
            ], changes: ["~ Root.plist"],
            diff: """
                @@ -10,7 +10,7 @@
                     </dict>
                     <dict>
                         <key>Type</key>
                -        <string>psToggleSwitchSpecifer</string>
                +        <string>PSToggleSwitchSpecifier</string>
                         <key>Title</key>
                         <string>Sync</string>
                         <key>Key</key>

                """),
        FixCase(
            "toggle-default", isSafe: true,
            [
                "Root.plist": """
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSToggleSwitchSpecifier</string>
                        <key>Title</key>
                        <string>Sync</string>
                        <key>Key</key>
                        <string>sync</string>
                        <key>DefaultValue</key>
                        <string>0</string> <!-- for now -->
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>PSToggleSwitchSpecifier</string>
                        <key>Title</key>
                        <string>Loud</string>
                        <key>Key</key>
                        <string>loud</string>
                        <key>DefaultValue</key>
                        <true/>
                        <key>TrueValue</key>
                        <string>1</string>
                        <key>FalseValue</key>
                        <string>0</string>
                    </dict>
                </array>
                """
            ], changes: ["~ Root.plist"],
            diff: """
                @@ -12,7 +12,7 @@
                         <key>Key</key>
                         <string>sync</string>
                         <key>DefaultValue</key>
                -        <string>0</string> <!-- for now -->
                +        <false/> <!-- for now -->
                     </dict>
                     <dict>
                         <key>Type</key>
                @@ -22,7 +22,7 @@
                         <key>Key</key>
                         <string>loud</string>
                         <key>DefaultValue</key>
                -        <true/>
                +        <string>1</string>
                         <key>TrueValue</key>
                         <string>1</string>
                         <key>FalseValue</key>

                """),
        FixCase(
            "wrong-value-type", isSafe: true,
            [
                "Root.plist": """
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSTextFieldSpecifier</string>
                        <key>Key</key>
                        <string>wait</string>
                        <key>DefaultValue</key>
                        <integer>600</integer>
                        <key>IsSecure</key>
                        <string>NO</string>
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>PSSliderSpecifier</string>
                        <key>Key</key>
                        <string>volume</string>
                        <key>DefaultValue</key>
                        <string>1</string>
                        <key>MinimumValue</key>
                        <integer>0</integer>
                        <key>MaximumValue</key>
                        <integer>1</integer>
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>PSGroupSpecifier</string>
                        <key>Title</key>
                        <key>Sounds</key>
                    </dict>
                </array>
                """
            ], changes: ["~ Root.plist"],
            diff: """
                @@ -10,9 +10,9 @@
                         <key>Key</key>
                         <string>wait</string>
                         <key>DefaultValue</key>
                -        <integer>600</integer>
                +        <string>600</string>
                         <key>IsSecure</key>
                -        <string>NO</string>
                +        <false/>
                     </dict>
                     <dict>
                         <key>Type</key>
                @@ -20,7 +20,7 @@
                         <key>Key</key>
                         <string>volume</string>
                         <key>DefaultValue</key>
                -        <string>1</string>
                +        <real>1</real>
                         <key>MinimumValue</key>
                         <integer>0</integer>
                         <key>MaximumValue</key>
                @@ -30,7 +30,7 @@
                         <key>Type</key>
                         <string>PSGroupSpecifier</string>
                         <key>Title</key>
                -        <key>Sounds</key>
                +        <string>Sounds</string>
                     </dict>
                 </array>
                 </dict>

                """),
        FixCase(
            "unknown-value", isSafe: false,
            [
                "Root.plist": """
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSTextFieldSpecifier</string>
                        <key>Key</key>
                        <string>user</string>
                        <key>AutocorrectionType</key>
                        <string>no</string>
                        <key>KeyboardType</key>
                        <string>NumberPat</string>
                    </dict>
                </array>
                """
            ], changes: ["~ Root.plist"],
            diff: """
                @@ -10,9 +10,9 @@
                         <key>Key</key>
                         <string>user</string>
                         <key>AutocorrectionType</key>
                -        <string>no</string>
                +        <string>No</string>
                         <key>KeyboardType</key>
                -        <string>NumberPat</string>
                +        <string>NumberPad</string>
                     </dict>
                 </array>
                 </dict>

                """),
        FixCase(
            "default-not-in-values", isSafe: true,
            [
                "Root.plist": """
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSRadioGroupSpecifier</string>
                        <key>Key</key>
                        <string>quality</string>
                        <key>DefaultValue</key>
                        <string>1</string>
                        <key>Titles</key>
                        <array>
                            <string>Low</string>
                            <string>High</string>
                        </array>
                        <key>Values</key>
                        <array>
                            <integer>0</integer>
                            <integer>1</integer>
                        </array>
                    </dict>
                </array>
                """
            ], changes: ["~ Root.plist"],
            diff: """
                @@ -10,7 +10,7 @@
                         <key>Key</key>
                         <string>quality</string>
                         <key>DefaultValue</key>
                -        <string>1</string>
                +        <integer>1</integer>
                         <key>Titles</key>
                         <array>
                             <string>Low</string>

                """),
        FixCase(
            "template-leftover", isSafe: false,
            [
                "Root.plist": group,
                "de.lproj/Root.strings": """
                /* A single strings file */

                "Group" = "Gruppe";
                "Name" = "Name";
                "Sounds" = "Töne";
                "Enabled" = "An";

                """,
                "en.lproj/Root.strings": """
                "Enabled" = "Enabled";
                "Group" = "Group";
                "Name" = "Name";
                "Sounds" = "Sounds";

                """,
            ], changes: ["~ de.lproj/Root.strings", "~ en.lproj/Root.strings"],
            diff: """
                @@ -1,6 +1,3 @@
                 /* A single strings file */
                 
                -"Group" = "Gruppe";
                -"Name" = "Name";
                 "Sounds" = "Töne";
                -"Enabled" = "An";
                @@ -1,4 +1 @@
                -"Enabled" = "Enabled";
                -"Group" = "Group";
                -"Name" = "Name";
                 "Sounds" = "Sounds";

                """),
        FixCase(
            "stale-string", isSafe: false,
            [
                "Root.plist": group,
                "de.lproj/Root.strings": """
                "Old" = "Alt";
                /* Title */
                "Sounds" = "Töne";

                """,
                "fr.lproj/Root.strings": """
                "Sounds" = "Sons";
                "Older" = "Plus vieux";
                "Old" = "Vieux";

                """,
            ], changes: ["~ de.lproj/Root.strings", "~ fr.lproj/Root.strings"],
            diff: """
                @@ -1,3 +1,2 @@
                -"Old" = "Alt";
                 /* Title */
                 "Sounds" = "Töne";
                @@ -1,3 +1 @@
                 "Sounds" = "Sons";
                -"Older" = "Plus vieux";
                -"Old" = "Vieux";

                """),
    ]
}
