import PropertyListSyntax
import SettingsModel
import SourceText

/// Takes down what rules find.
final class Reporter {
    /// A finding whose line and column are not counted yet.
    struct Draft: Sendable {
        let rule: Int
        let severity: Severity
        let path: String
        let span: Range<Int>?
        let message: String
        let help: Message?
        let fix: Fix?
        let group: FindingGroup?
        /// Whether it stands for findings that are not listed.
        var isRest = false
    }

    /// What a rule found in a file beyond what is written down of it.
    private struct Surplus {
        /// Where the first of it is.
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

    /// How many findings of a rule are written down, unless somebody says otherwise: those of 500 texts in 40 languages, and
    /// what takes a second. Of the others only the number is, file by file.
    static let most = 20_000

    /// The rule that speaks, by its place in the list.
    var rule = 0
    /// What comments allow, by the paths of files that have such comments.
    var suppressions: [String: Suppressions]
    private let rules: [Rule]
    /// The least severity that is asked for.
    private let least: Severity
    private let levels: SeverityChoice
    private let most: Int
    private var written: [Draft] = []
    /// How many drafts are written of each rule.
    private var counts: [Int]
    private var surplus: [RuleInFile: Surplus] = [:]

    init(
        _ rules: [Rule], least: Severity, levels: SeverityChoice, suppressions: [String: Suppressions], most: Int
    ) {
        self.rules = rules
        self.least = least
        self.levels = levels
        self.suppressions = suppressions
        self.most = most
        counts = Array(repeating: 0, count: rules.count)
    }

    /// What was found, without what comments allow.
    var drafts: [Draft] {
        written
            + surplus.map { key, surplus in
                Draft(
                    rule: key.rule, severity: surplus.severity, path: key.path, span: surplus.span,
                    message: "\(surplus.count) more findings of this rule from here on are not listed",
                    help: "fix the listed findings, and check again", fix: nil, group: nil,
                    isRest: true)
            }
    }

    /// Reports something about a span of a file, or about the file as a whole.
    func report(
        _ path: String, at span: Range<Int>?, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        if suppressions[path]?.allow(rules[rule].id, at: span) == true { return }
        let severity = levels.severity(min(severity ?? .error, rules[rule].severity), of: rules[rule])
        if severity < least { return }
        guard counts[rule] < most else {
            let key = RuleInFile(rule: rule, path: path)
            surplus[key, default: Surplus(span: span)].add(severity)
            return
        }
        counts[rule] += 1
        written.append(
            Draft(
                rule: rule, severity: severity, path: path, span: span, message: message(), help: help(), fix: fix(),
                group: group()))
    }

    /// Reports something about a pane. Of a pane that a generator wrote nothing is more than a note.
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

    /// Reports something about an element of a pane.
    func report(
        _ pane: CheckedPane, at element: PropertyListElement, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        report(pane, at: element.span, message(), help: help(), fix: fix(), group: group(), as: severity)
    }

    /// Reports something about an item as a whole, at its start tag.
    func report(
        _ item: Item, of pane: CheckedPane, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil, as severity: Severity? = nil
    ) {
        report(pane, at: item.element.startTagSpan, message(), help: help(), as: severity)
    }
}
