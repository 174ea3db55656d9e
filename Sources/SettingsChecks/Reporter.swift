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
        /// Whether the draft stands for other findings that are not listed individually.
        var summarizesUnlistedFindings = false
    }

    /// A rule's findings in a file that are not listed because the limit has been reached. Only the number of these
    /// findings is reported.
    private struct UnlistedFindings {
        /// The span of the first of these findings.
        let span: Range<Int>?
        var severity = Severity.note
        var count = 0

        mutating func add(_ severity: Severity) {
            self.severity = max(self.severity, severity)
            count += 1
        }
    }

    private struct RuleInFile: Hashable {
        let rule: Int
        let path: String
    }

    /// The default maximum number of findings to list for each rule. The limit allows for findings in 500 strings in 40
    /// languages, which take about one second to process. Beyond the limit, only the number of findings in each file is
    /// reported.
    static let maximumListedCount = 20_000

    /// The index of the rule that is being checked.
    var rule = 0
    /// The suppressions in each file's comments, keyed by the path of the file.
    var suppressions: [String: Suppressions]
    private let rules: [Rule]
    /// The lowest severity to report.
    private let leastSeverity: Severity
    private let levels: ConfiguredSeverities
    private let maximumListedCount: Int
    private var listedDrafts: [Draft] = []
    /// The number of listed drafts for each rule.
    private var counts: [Int]
    private var unlistedFindings: [RuleInFile: UnlistedFindings] = [:]

    init(
        _ rules: [Rule], leastSeverity: Severity, levels: ConfiguredSeverities, suppressions: [String: Suppressions],
        maximumListedCount: Int
    ) {
        self.rules = rules
        self.leastSeverity = leastSeverity
        self.levels = levels
        self.suppressions = suppressions
        self.maximumListedCount = maximumListedCount
        counts = Array(repeating: 0, count: rules.count)
    }

    /// The reported findings, excluding suppressed findings.
    var drafts: [Draft] {
        listedDrafts
            + unlistedFindings.map { key, unlistedFindings in
                Draft(
                    rule: key.rule, severity: unlistedFindings.severity, path: key.path, span: unlistedFindings.span,
                    message: "\(unlistedFindings.count) more findings of this rule from here on are not listed",
                    help: "fix the listed findings, and check again", fix: nil, group: nil,
                    summarizesUnlistedFindings: true)
            }
    }

    /// Reports a finding at a span in a file. If `span` is `nil`, the finding applies to the file as a whole.
    func report(
        _ path: String, at span: Range<Int>?, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        if suppressions[path]?.allow(rules[rule].id, at: span) == true { return }
        let severity = levels.severity(min(severity ?? .error, rules[rule].severity), of: rules[rule])
        if severity < leastSeverity { return }
        guard counts[rule] < maximumListedCount else {
            let key = RuleInFile(rule: rule, path: path)
            unlistedFindings[key, default: UnlistedFindings(span: span)].add(severity)
            return
        }
        counts[rule] += 1
        listedDrafts.append(
            Draft(
                rule: rule, severity: severity, path: path, span: span, message: message(), help: help(), fix: fix(),
                group: group()))
    }

    /// Reports a finding in a pane. In a generated pane, the severity is always `note`.
    func report(
        _ pane: CheckedPane, at span: Range<Int>, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        report(
            pane.path, at: pane.pane.file.text == nil ? nil : span, message(), help: help(), fix: fix(), group: group(),
            as: pane.isGenerated ? .note : severity)
    }

    /// Reports a finding at an element in a pane.
    func report(
        _ pane: CheckedPane, at element: PropertyListElement, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        report(pane, at: element.span, message(), help: help(), fix: fix(), group: group(), as: severity)
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
    /// - Returns: The combined drafts and the drafts that do not belong to a group. Each draft is returned with the
    ///   other members of its group.
    static func grouped(_ drafts: [Reporter.Draft]) -> [(draft: Reporter.Draft, others: [Reporter.Draft])] {
        var result: [(draft: Reporter.Draft, others: [Reporter.Draft])] = []
        var groups: [Key: [Reporter.Draft]] = [:]
        for draft in drafts {
            if let group = draft.group {
                groups[Key(rule: draft.rule, id: group.id), default: []].append(draft)
            } else {
                result.append((draft, []))
            }
        }
        for group in groups.values {
            let members = group.sorted {
                ($0.path, $0.span?.lowerBound ?? 0) < ($1.path, $1.span?.lowerBound ?? 0)
            }
            result.append((Self.joined(members), Array(members.dropFirst())))
        }
        return result
    }

    private struct Key: Hashable {
        let rule: Int
        let id: String
    }

    private static func joined(_ members: [Reporter.Draft]) -> Reporter.Draft {
        let first = members[0]
        guard members.count > 1, let group = first.group else { return first }
        let names = members.compactMap(\.group?.name).withoutRepetitions
        let (message, help) = names.count == 1 ? (first.message, first.help) : group.wording(names)
        return Reporter.Draft(
            rule: first.rule, severity: members.map(\.severity).max() ?? first.severity, path: first.path,
            span: first.span, message: message, help: help, fix: Fix.joined(members.compactMap(\.fix)), group: group)
    }
}
