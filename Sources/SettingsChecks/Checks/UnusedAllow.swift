import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports suppressions that do not have an effect.
    static let unusedAllow = Rule(
        "unused-allow", .warning, "a suppression comment has no effect",
        what: """
            A 'settings-bundle: allow RULE' comment specifies an unknown rule, or a rule that reports nothing at that \
            location. A suppression comment is also reported if the comment is in a place where suppression comments \
            have no effect. In a property list, a suppression comment applies to the next item in \
            PreferenceSpecifiers. A suppression comment above the root element of a property list applies to the \
            entire file. In a string table, a suppression comment applies to the entry directly below the comment. If \
            an entry precedes the comment on the same line, the comment applies to that entry. A suppression comment \
            above the first entry of a string table applies to the entire file if a blank line follows the comment. \
            Spaces and tabs can precede the word 'allow' in a suppression comment, and any white space, including a \
            line break, can follow the word. A suppression comment has no effect, and is reported, if the word 'allow' \
            is capitalized differently or followed by a colon. A suppression is not reported as unused if --select or \
            --ignore disables the suppressed rule. The rule does not report suppression comments in files that cannot \
            be read completely.
            """,
        why: """
            A comment that no longer suppresses a problem would hide a problem that occurs later in the same place. A \
            comment that contains a misspelled rule name or is in the wrong place never had an effect.
            """,
        recommendation: """
            Remove the rule name from the comment, or correct the rule name. Separate rule names with spaces or \
            commas. To give a reason for a suppression, add the reason in parentheses after the rule names.
            """,
        evidence: .toolConvention("Reference/Checks.md"),
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
        check: .suppressions { checked, asked, reporter in
            // These suppressions take effect before a rule is checked, so mark them as used.
            for translation in checked.translations {
                guard case .same = translation.state else { continue }
                reporter.suppressions[translation.table.path]?
                    .allow("same-as-source", at: translation.entry.keySpan)
            }
            // The check handles its own suppressions, so the reporter must not apply them.
            let files = reporter.suppressions.sorted { $0.key < $1.key }
            reporter.suppressions = [:]
            // The findings of a pane that cannot be read are unknown.
            for (path, var suppressions) in files where suppressions.isWhole && checked.hasReadablePlists {
                check(&suppressions, in: path, asked, reporter)
            }
        })

    private static func check(
        _ suppressions: inout Suppressions, in path: String, _ asked: Set<String>, _ reporter: Reporter
    ) {
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
        for name in suppressions.effectiveComments.flatMap(\.names) where !name.isUsed && name.rule == "unused-allow" {
            let finding = SuppressionProblem.unused(name)
            reporter.report(path, at: finding.span, finding.message, help: finding.help)
        }
    }
}

/// A problem with a suppression comment.
private enum SuppressionProblem {
    /// The suppressed rule does not report a finding at the location of the suppression.
    case unused(SuppressionComment.RuleName)
    /// The comment does not have an effect because of its position.
    case misplaced(SuppressionComment.RuleName, in: Suppressions.FileKind)
    case miswritten(SuppressionComment)
    case withoutNames(SuppressionComment)
    case unknown(SuppressionComment.RuleName)
    /// Several words are not rules. They are a reason that lacks parentheses.
    case words(first: SuppressionComment.RuleName, last: SuppressionComment.RuleName)

    /// Returns the problems with the rule names in a comment, such as unknown or missing names.
    static func unknown(in comment: SuppressionComment) -> [Self] {
        if comment.isMisspelled { return [.miswritten(comment)] }
        if comment.names.isEmpty { return [.withoutNames(comment)] }
        let names = comment.names.filter { Rule.named($0.rule) == nil }
        // Every rule name has a hyphen.
        let words = names.drop { $0.text.contains("-") }
        guard words.count > 1, let first = words.first, let last = words.last else { return names.map(Self.unknown) }
        return names.dropLast(words.count).map(Self.unknown) + [.words(first: first, last: last)]
    }

    /// The range of the problem, as byte offsets into the text of the file.
    var span: Range<Int> {
        switch self {
        case .unused(let name), .misplaced(let name, _), .unknown(let name): name.span
        case .miswritten(let comment), .withoutNames(let comment): comment.span
        case .words(let first, let last): first.span.lowerBound..<last.span.upperBound
        }
    }

    var message: String {
        switch self {
        case .unused(let name): "unused suppression: \(quoted(name.text)) reports nothing here"
        case .misplaced(let name, _): "a comment in this place does not suppress \(quoted(name.text))"
        case .miswritten: "this comment is not recognized and suppresses nothing"
        case .withoutNames: "the comment does not specify a rule"
        case .unknown(let name): "unknown rule \(quoted(name.text))"
        case .words(let first, let last): "the words from \(quoted(first.text)) to \(quoted(last.text)) are not rules"
        }
    }

    var help: Message {
        switch self {
        case .unused: "remove it from the comment"
        case .misplaced(_, .table):
            "move it directly above its entry; for the entire file, move it to the top, followed by a blank line"
        case .misplaced(_, .pane):
            "move it directly before the <dict> of its item, or above the root element for the entire file"
        case .misplaced(_, .openStepPane): "move it above the first brace to apply it to the entire file"
        case .miswritten(let comment):
            "use this form: \(Directive.suppressionCommentText(comment.misspelledRule ?? "missing-default"))"
        case .withoutNames: "specify a rule, as in 'settings-bundle: allow missing-default'"
        case .unknown(let name):
            mostSimilarName(to: name.text, among: Rule.all.map(\.id)).map { "did you mean \(quoted($0))?" }
                ?? "\(run: .explain) lists the rules; add a reason after them in parentheses"
        case .words: "add parentheses around the reason"
        }
    }
}
