import SettingsChecks
package import SettingsEditing
import SettingsFixing
import SettingsModel
import SourceText

/// An operation that applies the fixes of a rule, as a part of a script.
package struct ApplyFixes: BundleOperation {
    private let rule: String
    private let location: Failure.Location?
    private let allowsUnsafeFixes: Bool

    /// Creates an operation for the findings of one rule.
    ///
    /// - Parameters:
    ///   - rule: The ID of the rule.
    ///   - location: The location of the finding to fix, relative to the bundle, or `nil` to fix all findings of the rule.
    ///   - allowsUnsafeFixes: Whether to apply fixes that delete or rename something, or change what code reads.
    /// - Throws: A failure if there is no such rule.
    package init(ofRule rule: String, at location: Failure.Location?, allowingUnsafe allowsUnsafeFixes: Bool) throws {
        guard Rule.all.contains(where: { $0.id == rule }) else { throw Failure(unknownRule: rule) }
        self.rule = rule
        self.location = location
        self.allowsUnsafeFixes = allowsUnsafeFixes
    }

    package func callAsFunction(on draft: inout Draft) throws {
        let checker = try RuleChoice(select: [rule], ignore: [], error: [], warn: []).checker(
            for: draft.options, leastSeverity: .note)
        // A rule ID can be the prefix of another one.
        let check = { (bundle: SettingsBundle) in checker.check(bundle).filter { $0.rule == rule } }
        guard let location else { return try fixAll(&draft, check) }
        guard let finding = check(draft.bundle).first(where: { isMeant($0, at: location) }) else {
            throw Failure(
                "\(rule) has no finding at \(location)", help: "\(run: .check) lists the findings")
        }
        guard let fix = finding.fix else {
            throw Failure("\(rule) has no automatic fix for this finding", help: finding.help)
        }
        if !fix.isSafe, !allowsUnsafeFixes { throw Self.unsafeFailure(fix) }
        try draft.carryOut(try finding.fixOperation(in: draft.bundle))
    }

    private func fixAll(_ draft: inout Draft, _ check: @escaping (SettingsBundle) -> [Finding]) throws {
        let outcome = FixRun(allowsUnsafeFixes: allowsUnsafeFixes, check: check)(draft)
        draft = outcome.draft
        if let refusal = outcome.refusals.first {
            if outcome.fixed == 0 { throw refusal.reason }
            for refusal in outcome.refusals {
                draft.advise(Failure(refusal.reason, in: "")?.message ?? "\(refusal.reason)")
            }
        }
        let unsafe = allowsUnsafeFixes ? [] : outcome.findings.compactMap(\.fix).filter { !$0.isSafe }
        if let fix = unsafe.first {
            if outcome.fixed == 0 { throw Self.unsafeFailure(fix) }
            draft.advise(
                "\(count(unsafe.count, "finding")) of \(rule) \(unsafe.count == 1 ? "has" : "have") an unsafe fix, "
                    + "which \(input: .unsafe) allows: \(fix.title)\(unsafe.count > 1 ? ", …" : "")")
        }
        let unfixable = outcome.findings.filter { $0.fix == nil && !$0.summarizesUnlistedFindings }
        if !unfixable.isEmpty {
            draft.advise(note(on: unfixable))
        } else if outcome.fixed == 0 {
            draft.report(.identical, "", "\(rule) has no findings")
        }
    }

    /// Returns a note on findings without an automatic fix. It suggests their correction if it is the same for all.
    private func note(on findings: [Finding]) -> Message {
        let corrections = findings.map(\.help).withoutRepetitions
        let correction = corrections.count == 1 ? corrections[0] : nil
        let notes: Message = findings.contains { $0.severity == .note } ? " \(input: .notes)" : ""
        return
            "\(count(findings.count, "finding")) of \(rule) \(findings.count == 1 ? "has" : "have") no automatic fix; "
            + (correction ?? "\(run: .check) \(input: .select) \(rule)\(notes) describes the corrections")
    }

    private static func unsafeFailure(_ fix: Fix) -> Failure {
        Failure("the fix is unsafe: \(fix.title)", help: "allow it with \(input: .unsafe)")
    }

    private func isMeant(_ finding: Finding, at location: Failure.Location) -> Bool {
        // The report of check begins with the path of the bundle.
        (finding.path == location.file || location.file.hasSuffix("/" + finding.path))
            && (location.line ?? finding.position.line) == finding.position.line
            && (location.column ?? finding.position.column) == finding.position.column
    }
}
