import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports suppressions that do not have an effect.
    static let unusedAllow = Rule(
        "unused-allow", .warning, "a suppression comment has no effect",
        what: """
            A 'settings-bundle: allow RULE' comment specifies an unknown rule, or a rule that reports nothing at that \
            location. A suppression comment is also reported if the comment is in a place where suppression comments \
            have no effect. In a property list, a suppression comment applies to the next item in PreferenceSpecifiers. A \
            suppression comment above the root element of a property list applies to the entire file. In a string \
            table, a suppression comment applies to the entry directly below the comment or to the entry before the \
            comment on the same line. A suppression comment above the first entry of a string table applies to the \
            entire file if a blank line follows the comment. Spaces and tabs can precede the word 'allow' in a \
            suppression comment, and any white space, including a line break, can follow the word. A suppression \
            comment has no effect, and is reported, if the word 'allow' is capitalized differently or followed by a \
            colon. A suppression is not reported as unused if --select or --ignore disables the suppressed rule. \
            Suppression comments in files that cannot be read completely are not reported.
            """,
        why: """
            A comment that no longer suppresses a problem would hide the next problem in the same place. A comment \
            with a misspelled rule name or in the wrong place never had an effect.
            """,
        recommendation: """
            Remove the rule name from the comment, or correct the rule name. Separate rule names with spaces or \
            commas. To give a reason for a suppression, add the reason in parentheses after the rule names.
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
            var findings: [SuppressionProblem] = []
            for comment in suppressions.misplaced {
                findings += SuppressionProblem.unknown(in: comment)
                guard let first = comment.names.first(where: { asked.contains($0.rule) }) else { continue }
                findings.append(.misplaced(first, in: suppressions.kind))
            }
            let comments = suppressions.effectiveComments
            for comment in comments {
                findings += SuppressionProblem.unknown(in: comment)
                let names = comment.names.filter { !$0.isUsed && $0.rule != "unused-allow" && asked.contains($0.rule) }
                findings += names.map(SuppressionProblem.unused)
            }
            for finding in findings where !suppressions.allow("unused-allow", at: finding.span) {
                reporter.report(path, at: finding.span, finding.message, help: finding.help)
            }
            // These are checked last, because suppressions of this rule may have been used above.
            for name in suppressions.effectiveComments.flatMap(\.names)
            where !name.isUsed && name.rule == "unused-allow" {
                let finding = SuppressionProblem.unused(name)
                reporter.report(path, at: finding.span, finding.message, help: finding.help)
            }
        })
}
