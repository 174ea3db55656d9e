import PropertyListSyntax
import SettingsModel
import SourceText

/// Collects the findings that rules report.
final class Reporter {
    /// A draft of a finding. Its line and column have not been computed yet.
    struct Draft: Sendable {
        let rule: Int
        let severity: Severity
        let path: String
        let span: Range<Int>?
        let message: String
        let help: Message?
        let fix: Fix?
        let group: FindingGroup?
        var parts: [Finding.Part] = []
        /// Whether the draft stands for other findings that are not listed individually.
        var summarizesUnlistedFindings = false
    }

    private struct RuleInFile: Hashable {
        let rule: Int
        let path: String
    }

    /// The index of the rule that is being checked.
    var rule = 0
    /// The suppressions in each file's comments, keyed by the path of the file.
    var suppressions: [String: Suppressions]
    private let checker: BundleChecker
    private var listedDrafts: [Draft] = []
    /// The number of listed drafts for each rule.
    private var counts: [Int]
    /// The findings that are not listed because the limit has been reached. Only their number is reported, at the span
    /// of the first of these findings.
    private var unlistedFindings: [RuleInFile: (span: Range<Int>?, severity: Severity, count: Int)] = [:]

    init(for checker: BundleChecker, suppressions: [String: Suppressions]) {
        self.checker = checker
        self.suppressions = suppressions
        counts = Array(repeating: 0, count: checker.rules.count)
    }

    /// The reported findings, excluding suppressed findings.
    var drafts: [Draft] {
        listedDrafts
            + unlistedFindings.map { key, unlisted in
                Draft(
                    rule: key.rule, severity: unlisted.severity, path: key.path, span: unlisted.span,
                    message: "\(unlisted.count) more findings of this rule from here on are not listed",
                    help: "fix the listed findings, and check again", fix: nil, group: nil,
                    summarizesUnlistedFindings: true)
            }
    }

    /// Reports a finding at a span in a file. If `span` is `nil`, the finding applies to the file as a whole.
    ///
    /// - Parameter parts: What a baseline records instead of the message.
    func report(
        _ path: String, at span: Range<Int>?, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        parts: @autoclosure () -> [Finding.Part] = [],
        as severity: Severity? = nil
    ) {
        if suppressions[path]?.allow(checker.rules[rule].id, at: span) == true { return }
        let severity = checker.severity(
            min(severity ?? .error, checker.rules[rule].severity), of: checker.rules[rule])
        if severity < checker.leastSeverity { return }
        guard counts[rule] < checker.maximumListedCount else {
            let key = RuleInFile(rule: rule, path: path)
            let earlier = unlistedFindings[key] ?? (span, .note, 0)
            unlistedFindings[key] = (earlier.span, max(earlier.severity, severity), earlier.count + 1)
            return
        }
        counts[rule] += 1
        listedDrafts.append(
            Draft(
                rule: rule, severity: severity, path: path, span: span, message: message(), help: help(), fix: fix(),
                group: group(), parts: parts()))
    }

    /// Reports a finding in a pane. In a generated pane, the severity is always `note`.
    func report(
        _ pane: CheckedPane, at span: Range<Int>, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        parts: @autoclosure () -> [String] = [],
        as severity: Severity? = nil
    ) {
        report(
            pane.path, at: pane.span(span), message(), help: help(), fix: fix(), group: group(),
            parts: parts().map { Finding.Part(path: pane.path, message: $0) },
            as: pane.isGenerated ? .note : severity)
    }

    /// Reports a finding at an element in a pane.
    func report(
        _ pane: CheckedPane, at element: PropertyListElement, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        parts: @autoclosure () -> [String] = [],
        as severity: Severity? = nil
    ) {
        report(
            pane, at: element.span, message(), help: help(), fix: fix(), group: group(), parts: parts(), as: severity)
    }

    /// Reports a finding about an item as a whole. The location of the finding is the item's start tag.
    func report(
        _ item: Item, of pane: CheckedPane, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil, as severity: Severity? = nil
    ) {
        report(pane, at: item.element.startTagSpan, message(), help: help(), as: severity)
    }
}

/// A group of findings from a single rule that have the same cause. The group is reported as one finding.
struct FindingGroup: Sendable {
    /// The identifier that all members of the group share.
    let id: String
    /// The name that distinguishes this finding from the others in the group, such as the name of its language or item.
    let name: String
    /// A closure that returns the message and help text for a group with several members. The argument contains the
    /// names of the members, ordered by file and position.
    let wording: @Sendable ([String]) -> (message: String, help: Message?)
}

extension Reporter.Draft {
    /// Combines the drafts of each group into one draft.
    ///
    /// The combined draft has the location of the first finding in the group and the highest severity in the group. Its
    /// fix applies all fixes in the group.
    ///
    /// - Parameter drafts: All draft findings in a bundle, in any order.
    /// - Returns: The combined drafts and the drafts that do not belong to a group. Each combined draft is returned
    ///   with the members of its group.
    static func grouped(_ drafts: [Reporter.Draft]) -> [(draft: Reporter.Draft, members: [Reporter.Draft])] {
        let groups = drafts.grouped { draft in draft.group.map { "\(draft.rule)/\($0.id)" } }
        return drafts.filter { $0.group == nil }.map { ($0, []) }
            + groups.map { group in
                let members = group.elements.sorted {
                    ($0.path, $0.span?.lowerBound ?? 0) < ($1.path, $1.span?.lowerBound ?? 0)
                }
                return (joined(members), members.count > 1 ? members : [])
            }
    }

    private static func joined(_ members: [Reporter.Draft]) -> Reporter.Draft {
        let first = members[0]
        guard members.count > 1, let group = first.group else { return first }
        let names = members.compactMap(\.group?.name).withoutRepetitions
        let (message, help) = names.count == 1 ? (first.message, first.help) : group.wording(names)
        return Reporter.Draft(
            rule: first.rule, severity: members.map(\.severity).max() ?? first.severity, path: first.path,
            span: first.span, message: message, help: help, fix: Fix.joined(members.compactMap(\.fix)), group: group,
            parts: members.flatMap(\.parts))
    }
}
