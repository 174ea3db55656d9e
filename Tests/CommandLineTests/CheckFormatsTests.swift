import Foundation
import TestSupport
import Testing

/// The text, concise and JSON formats of `check` agree in every finding and field.
@Suite struct CheckFormatsTests {
    /// A finding as read from any format.
    private struct Shown: Hashable, CustomStringConvertible {
        var file: String
        var line: Int
        var column: Int
        var severity: String
        var message: String
        var rule: String
        var help: String?

        var withoutHelp: Shown {
            var shown = self
            shown.help = nil
            return shown
        }

        var description: String {
            "\(file):\(line):\(column): \(severity): \(message) [\(rule)]\(help.map { " help: \($0)" } ?? "")"
        }
    }

    /// Reads the visible structure of the text format: headings `file:line:column: severity: message [rule]` and help
    /// lines.
    private func findings(inText text: String) throws -> [Shown] {
        let heading = try Regex(#"^(.+?):(\d+):(\d+): (error|warning|note): (.*) \[([a-z0-9-]+)\]$"#)
        var found: [Shown] = []
        for line in text.split(separator: "\n") {
            if let match = try heading.wholeMatch(in: line) {
                let parts = (1...6).map { String(match[$0].substring ?? "") }
                found.append(
                    Shown(
                        file: parts[0], line: Int(parts[1]) ?? 0, column: Int(parts[2]) ?? 0, severity: parts[3],
                        message: parts[4], rule: parts[5]))
            } else if line.hasPrefix("   = help: "), !found.isEmpty {
                found[found.count - 1].help = String(line.dropFirst("   = help: ".count))
            }
        }
        return found
    }

    private func expectEqualFormats(of folder: String, in scratch: ScratchFolder, atLeast minimum: Int) throws {
        for arguments in [["check", folder], ["check", folder, "--notes"]] {
            let text = try scratch.run(arguments)
            let json = try scratch.run(arguments + ["--json"])
            #expect(text.exitCode == json.exitCode)
            #expect(text.error == json.error)
            let report = try CheckReport(json)
            #expect(report.version == 1)
            let inJSON = report.findings.map { finding in
                Shown(
                    file: finding.file, line: finding.line, column: finding.column, severity: finding.severity,
                    message: finding.message, rule: finding.rule, help: finding.helpWithOption)
            }
            let inText = try findings(inText: text.output)
            #expect(inText.count >= minimum)
            #expect(inText == inJSON)
            let concise = try scratch.run(arguments + ["--format", "concise"])
            #expect(concise.exitCode == text.exitCode && concise.error == text.error)
            let lines = try findings(inText: concise.output)
            #expect(lines.count == concise.output.split(separator: "\n").count, "a line a finding, and no other")
            #expect(lines == inText.map { $0.withoutHelp })
            #expect(report.findings.allSatisfy { $0.file.hasPrefix($0.bundle) })
            #expect(report.summary.errors == inText.count { $0.severity == "error" })
            #expect(report.summary.warnings == inText.count { $0.severity == "warning" })
            #expect(report.summary.notes == inText.count { $0.severity == "note" })
        }
    }

    @Test func `Text, concise and JSON formats report the same findings`() throws {
        let scratch = try ScratchFolder([
            "App/Settings.bundle/Root.plist": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
                <key>StringsTable</key>
                <string>Root</string>
                <key>PreferenceSpecifiers</key>
                <array>
                    <dict>
                        <key>Type</key>
                        <string>PSToggleSwitchSpecifier</string>
                        <key>Title</key>
                        <string>Say "é" and [go]</string>
                        <key>Key</key>
                        <string></string>
                        <key>DefaultValue</key>
                        <string>YES</string>
                    </dict>
                    <dict>
                        <key>Type</key>
                        <string>PSChildPaneSpecifier</string>
                        <key>Title</key>
                        <string>More</string>
                        <key>File</key>
                        <string>More.plist</string>
                    </dict>
                </array>
            </dict>
            </plist>
            """,
            "App/Settings.bundle/More.plist": "<plist><dict><key>x</key></dict></plist>",
            "App/Settings.bundle/en.lproj/Root.strings": "\"Stale\" = \"Stale\";\n\"open = ;\n",
            "Other/Settings.bundle/Root.plist": "<plist><array/></plist>",
        ])
        try expectEqualFormats(of: ".", in: scratch, atLeast: 5)
        let text = try scratch.run("check", ".").output
        #expect(text.contains("App/Settings.bundle/More.plist:1:26: error:"), "the unreadable file with its place")
        #expect(text.contains("Other/Settings.bundle/Root.plist"), "and the bundle after it")
    }

    @Test func `The caret is aligned with the visible columns of the source line`() throws {
        let scratch = try ScratchFolder([
            "Settings.bundle/Root.plist": """
            <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array><dict>
            <key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string><key>Key</key>
            \t<!-- 世界 e\u{301} 👩‍👩‍👧 -->\t<string></string>
            </dict></array></dict></plist>
            """
        ])
        let lines = try scratch.run("check").output.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        // Columns count scalars: two for the letter with its accent, five for the family, one for a tab.
        #expect(lines[0].hasPrefix("Settings.bundle/Root.plist:3:23: error:"))
        #expect(lines[1] == "    3 |     <!-- 世界 e\u{301} 👩‍👩‍👧 -->    <string></string>")
        // Tabs are shown as four blanks; the ideographs and the family take two columns each, the accent takes none: 4
        // + 5 + 4 + 1 + 1 + 1 + 2 + 4 + 4 columns come before the token, which takes 17.
        let caret = "^" + String(repeating: "~", count: 16)
        #expect(lines[2] == "      | " + String(repeating: " ", count: 26) + caret)
    }
}
