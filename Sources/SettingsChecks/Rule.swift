package import SettingsModel

/// A rule that bundles are checked against, with its documentation. Each rule has its own file in `Checks`.
package struct Rule: Sendable {
    /// The ID in reports and suppressions, such as `missing-default`. It describes the problem.
    package let id: String
    /// The severity of the findings. Individual findings can have a lower severity.
    package let severity: Severity
    /// The maximum severity of the findings if the bundle is also used with InAppSettingsKit.
    let withInAppSettingsKit: Severity
    /// A one-line summary, without a trailing period.
    package let summary: String
    /// A description of the problem that the rule reports.
    package let what: String
    /// The consequences for people who use the Settings app.
    package let why: String
    /// The recommended correction.
    package let recommendation: String
    /// A description of the automatic fix and of its safety, or `nil` if there is no fix.
    package let fix: String?
    /// The evidence that the reported problem violates a requirement.
    package let evidence: Evidence
    /// The evidence for the described consequences.
    package let effect: Evidence
    /// Whether the rule is skipped if the severity of its findings is too low to be reported. This is used for slow
    /// rules.
    let isOnDemand: Bool
    /// A small bundle in which the locations of the findings are marked.
    package var example: Example { makeExample() }
    /// Creates the example. It is created on demand, because checks never use it.
    private let makeExample: @Sendable () -> Example
    let check: Check

    /// The part of a bundle that a rule checks in one call.
    enum Check: Sendable {
        /// A single item of a pane.
        case item(@Sendable (Item, CheckedPane, Reporter) -> Void)
        /// A single pane.
        case pane(@Sendable (CheckedPane, CheckedBundle, Reporter) -> Void)
        /// A single file, which can be a pane, a string table, or another file.
        case file(@Sendable (ParsedFile, Reporter) -> Void)
        /// A single string table.
        case table(@Sendable (CheckedTable, CheckedBundle, Reporter) -> Void)
        /// A single language.
        case language(@Sendable (Language, CheckedBundle, Reporter) -> Void)
        /// A single string-table entry that a pane uses, in a language other than the source language.
        case translation(@Sendable (CheckedTranslation, CheckedBundle, Reporter) -> Void)
        /// The bundle as a whole.
        case bundle(@Sendable (CheckedBundle, Reporter) -> Void)
        /// The suppressions in one file. They are checked after all other rules. The arguments of the closure are the
        /// path of the file, its suppressions, the IDs of the checked rules, and the reporter.
        case suppressions(@Sendable (String, inout Suppressions, Set<String>, Reporter) -> Void)
    }

    init(
        _ id: String, _ severity: Severity, _ summary: String, what: String, why: String, recommendation: String,
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
        self.recommendation = recommendation
        self.fix = fix
        self.evidence = evidence
        self.effect = effect
        self.isOnDemand = isOnDemand
        makeExample = example
        self.check = check
    }

    /// Returns the rule with the given ID.
    package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
