package import SettingsModel

/// A rule that bundles are checked against: what it looks for, and its page. Each has a file of its own in `Checks`.
package struct Rule: Sendable {
    /// The name in reports and suppressions, for the problem: `missing-default`.
    package let id: String
    /// The severity of its findings; single ones may be lower.
    package let severity: Severity
    /// The highest severity of its findings in a bundle that InAppSettingsKit shows, too.
    let withInAppSettingsKit: Severity
    /// The rule in one line, without a full stop.
    package let summary: String
    /// What is found.
    package let what: String
    /// Why it matters to a person in the Settings app.
    package let why: String
    /// What to write instead.
    package let instead: String
    /// What a fix does, and whether it is safe; nil where there is none.
    package let fix: String?
    /// The evidence that the bundle breaks a documented or known requirement.
    package let evidence: Evidence
    /// The evidence for what the page says about the effect.
    package let effect: Evidence
    /// Whether the rule is skipped if its findings are not wanted, since it takes time that other rules do not.
    let isOnDemand: Bool
    /// A small bundle with the places of the findings marked.
    package var example: Example { makeExample() }
    /// It is made when somebody looks at it: a check never does.
    private let makeExample: @Sendable () -> Example
    let check: Check

    /// What a rule looks at.
    enum Check: Sendable {
        /// One item of a pane at a time.
        case item(@Sendable (Item, CheckedPane, Reporter) -> Void)
        /// One pane at a time.
        case pane(@Sendable (CheckedPane, CheckedBundle, Reporter) -> Void)
        /// One file that could be a pane or a table at a time.
        case file(@Sendable (ParsedFile, Reporter) -> Void)
        /// One string table at a time.
        case table(@Sendable (CheckedTable, CheckedBundle, Reporter) -> Void)
        /// One language at a time.
        case language(@Sendable (Language, CheckedBundle, Reporter) -> Void)
        /// One entry that a pane uses at a time, of all languages but that of the source.
        case translation(@Sendable (CheckedTranslation, CheckedBundle, Reporter) -> Void)
        /// The bundle as a whole.
        case bundle(@Sendable (CheckedBundle, Reporter) -> Void)
        /// What the comments of one file allow, after all other rules: its path, and the rules that were asked.
        case suppressions(@Sendable (String, inout Suppressions, Set<String>, Reporter) -> Void)
    }

    init(
        _ id: String, _ severity: Severity, _ summary: String, what: String, why: String, instead: String,
        fix: String? = nil, evidence: Evidence, effect: Evidence,
        withInAppSettingsKit: Severity = .error, isOnDemand: Bool = false,
        example: @escaping @Sendable @autoclosure () -> Example,
        check: Check
    ) {
        self.id = id
        self.severity = severity
        self.withInAppSettingsKit = withInAppSettingsKit
        self.summary = summary
        self.what = what
        self.why = why
        self.instead = instead
        self.fix = fix
        self.evidence = evidence
        self.effect = effect
        self.isOnDemand = isOnDemand
        makeExample = example
        self.check = check
    }

    /// The rule with this id.
    package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
