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
    }

    private(set) var drafts: [Draft] = []
    /// The rule that speaks, by its place in the list.
    var rule = 0
    private let rules: [Rule]
    /// The least severity that is asked for. Of what is below it only the place is kept, which a comment may allow: to
    /// find words for it takes longer than to find it.
    private let least: Severity
    private let levels: SeverityChoice

    init(_ rules: [Rule], least: Severity, levels: SeverityChoice) {
        self.rules = rules
        self.least = least
        self.levels = levels
    }

    /// Reports something about a span of a file, or about the file as a whole.
    func report(
        _ path: String, at span: Range<Int>?, _ message: @autoclosure () -> String,
        help: @autoclosure () -> Message? = nil,
        fix: @autoclosure () -> Fix? = nil,
        group: @autoclosure () -> FindingGroup? = nil,
        as severity: Severity? = nil
    ) {
        let severity = levels.severity(min(severity ?? .error, rules[rule].severity), of: rules[rule])
        let isAsked = severity >= least
        drafts.append(
            Draft(
                rule: rule, severity: severity, path: path, span: span, message: isAsked ? message() : "",
                help: isAsked ? help() : nil, fix: isAsked ? fix() : nil, group: isAsked ? group() : nil))
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
