import SettingsModel
import SourceText

extension Rule {
    /// A comment that allows what is not there.
    static let unusedAllow = Rule(
        "unused-allow", .warning, "unused suppression",
        what: """
            A comment 'settings-bundle: allow RULE' names an unknown rule, or a rule that reports nothing there, or is \
            placed where it has no effect. In a property list it applies to the next item of 'PreferenceSpecifiers', \
            or, above the root element, to the whole file. In a string table it applies to the entry directly below it \
            or before it on the same line, or, above the first entry and followed by a blank line, to the whole file. \
            Any white space may surround 'allow', including a line break; other capitalization or a colon after it is \
            reported here. Rules that --select or --ignore leaves out are not considered, nor are files that cannot be \
            read completely.
            """,
        why: """
            The problem is gone, and the comment would hide the next one. Or the comment never had an effect, because \
            the name is misspelled or the place is wrong.
            """,
        instead: """
            Remove the name from the comment, or correct it. Separate several names by spaces or commas, and write a \
            reason after them in parentheses.
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
            // Whether these were of use is known by now, and nothing can allow them.
            for name in suppressions.placed.flatMap(\.names) where !name.isUsed && name.rule == "unused-allow" {
                let finding = UnusedSuppression.unused(name)
                reporter.report(path, at: finding.span, finding.message, help: finding.help)
            }
        })
}
