import SettingsModel
import SourceText

extension Rule {
    /// A comment that allows what is not there.
    static let unusedAllow = Rule(
        "unused-allow", .warning, "a comment allows what nobody finds",
        what: """
            A comment 'settings-bundle: allow RULE' names a rule that there is not, or one that finds nothing where \
            the comment counts, or stands where it counts for nothing. In a property list it counts for the item that \
            follows it in 'PreferenceSpecifiers', and above the root element for the whole file. In a string table it \
            counts for the entry directly below it, or the one before it on its line; above the first entry, with a \
            blank line in between, for the whole file. Blanks before and behind 'allow' may be none or many, and a line \
            break may follow it; in other letters or with a colon behind it, it is reported here. Rules that are not asked, by --select or --ignore, are left \
            out, and so are files that cannot be read to their end.
            """,
        why: """
            What it was for is gone, and the next mistake of the kind would pass without a word. Or the mistake was \
            never allowed, for the name is misspelled or the comment stands at the wrong place.
            """,
        instead: """
            Take the name out of the comment, or correct it. Several names stand with blanks or commas between them, \
            and a reason behind them in parentheses.
            """,
        evidence: .toolConvention("Checks.md"), effect: .toolConvention("Checks.md"),
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
