import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports suppressions that suppress nothing.
    static let unusedAllow = Rule(
        "unused-allow", .warning, "unused suppression",
        what: """
            A 'settings-bundle: allow RULE' comment contains the name of an unknown rule or of a rule that reports \
            nothing there, or the comment is in a place where it has no effect. In a property list, a comment applies \
            to the next item in 'PreferenceSpecifiers'; above the root element, it applies to the entire file. In a \
            string table, a comment applies to the entry directly below it or the entry before it on the same line; \
            above the first entry and followed by a blank line, it applies to the entire file. Any white space may \
            surround 'allow', including a line break. If 'allow' is capitalized differently or followed by a colon, \
            the comment is reported by this rule. Rules that are disabled by --select or --ignore and files that \
            cannot be read completely are not considered.
            """,
        why: """
            If the problem no longer exists, the comment would hide the next one. If the name is misspelled or the \
            comment is in the wrong place, the comment never had an effect.
            """,
        instead: """
            Remove the name from the comment, or correct it. Separate names with spaces or commas. To give a reason, \
            add it in parentheses after the names.
            """,
        evidence: .toolConvention("Reference/Checks.md"),
        effect: .toolConvention("Reference/Checks.md"),
        example: .items(
            """
            <!-- settings-bundle: allow ⟦empty-key⟧ (it has a key by now) -->
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Sound
                Key: sound
                DefaultValue: <true/>
            </dict>
            """),
        check: .suppressions { path, suppressions, asked, reporter in
            guard suppressions.isWhole else { return }
            var findings: [UnusedSuppression] = []
            for comment in suppressions.misplaced {
                findings += UnusedSuppression.unknown(in: comment)
                guard let first = comment.names.first(where: { asked.contains($0.rule) }) else { continue }
                findings.append(.misplaced(first, in: suppressions.kind))
            }
            let comments = suppressions.placed
            for comment in comments {
                findings += UnusedSuppression.unknown(in: comment)
                let names = comment.names.filter { !$0.isUsed && $0.rule != "unused-allow" && asked.contains($0.rule) }
                findings += names.map(UnusedSuppression.unused)
            }
            for finding in findings where !suppressions.allow("unused-allow", at: finding.span) {
                reporter.report(path, at: finding.span, finding.message, help: finding.help)
            }
            // These are checked last, because suppressions of this rule may have been used above.
            for name in suppressions.placed.flatMap(\.names) where !name.isUsed && name.rule == "unused-allow" {
                let finding = UnusedSuppression.unused(name)
                reporter.report(path, at: finding.span, finding.message, help: finding.help)
            }
        })
}
