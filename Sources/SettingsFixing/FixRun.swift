package import SettingsChecks
package import SettingsEditing
package import SettingsModel

/// Fixes the findings in a bundle. The bundle is fixed and checked repeatedly until no fixable findings remain.
package struct FixRun {
    /// The result of fixing a bundle.
    package struct Outcome {
        package var draft: Draft
        /// The remaining findings in the fixed bundle.
        package var findings: [Finding]
        /// The number of fixed findings.
        package var fixed = 0
        /// The fixes that could not be applied. Each fix is included once.
        package var refusals: [FailedFix] = []
    }

    /// A fix that could not be applied.
    package struct FailedFix {
        package let fix: Fix
        /// The path of the finding's file, relative to the bundle.
        package let path: String
        package let reason: any Error
    }

    private let check: (SettingsBundle) -> [Finding]
    private let allowsUnsafeFixes: Bool
    private let wanted: ([Finding]) -> [Finding]

    /// The maximum number of passes. Each pass applies all fixes that do not overlap, so real bundles require fewer
    /// passes.
    private static let maximumPasses = 100
    /// The maximum number of passes in which a rule found more problems than it lists as findings.
    private static let maximumOverflowPasses = 5

    /// Creates a run that uses a function to find problems.
    ///
    /// - Parameters:
    ///   - allowsUnsafe: Whether to apply unsafe fixes, which can discard contents or change names.
    ///   - wanted: Returns the findings to fix from all findings. Usually, these are the findings to report.
    ///   - check: Returns the findings in a bundle.
    package init(
        allowsUnsafeFixes: Bool, wanted: @escaping ([Finding]) -> [Finding] = { $0 },
        check: @escaping (SettingsBundle) -> [Finding]
    ) {
        self.check = check
        self.allowsUnsafeFixes = allowsUnsafeFixes
        self.wanted = wanted
    }

    package func callAsFunction(_ bundle: SettingsBundle) -> Outcome {
        var outcome = Outcome(draft: Draft(bundle), findings: check(bundle))
        var refused: Set<Fix.Change> = []
        var overflowPasses = 0
        for _ in 0..<Self.maximumPasses {
            let candidates = wanted(outcome.findings).filter { finding in
                guard let fix = finding.fix else { return false }
                return (fix.isSafe || allowsUnsafeFixes) && !refused.contains(fix.change)
            }
            if outcome.findings.contains(where: \.summarizesUnlistedFindings) { overflowPasses += 1 }
            if candidates.isEmpty || overflowPasses > Self.maximumOverflowPasses { break }
            let stage = candidates.compactMap { $0.fix?.stage }.min()
            let first = candidates.filter { $0.fix?.stage == stage }
            let batch = FixBatch(of: first, in: outcome.draft.bundle)
            if batch.isEmpty {
                applyOneByOne(first[...], &outcome, &refused)
            } else {
                apply(batch, &outcome, &refused)
            }
            outcome.findings = check(outcome.draft.bundle)
        }
        return outcome
    }

    private func apply(_ batch: FixBatch, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>) {
        var draft = outcome.draft
        do {
            try draft.carryOut(batch.operation)
            outcome.draft = draft
            outcome.fixed += batch.findings.count
        } catch {
            // If the error concerns one file, fixes of other files are retried.
            let file = (error as? BundleError)?.path
            let breaking = batch.findings.filter { $0.path == file }
            recordFailedFixes(breaking.isEmpty ? batch.findings : breaking, error, &outcome, &refused)
        }
    }

    /// Applies fixes one after another. If a fix fails, the fixes are divided into two halves, and each half is retried
    /// separately.
    ///
    /// A draft is unusable after an error, so fixes are applied to a copy of the draft. With this method, the draft
    /// does not have to be copied for every fix.
    private func applyOneByOne(
        _ findings: ArraySlice<Finding>, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        var draft = outcome.draft
        do {
            var done: Set<Fix.Change> = []
            for change in findings.compactMap({ $0.fix?.change }) where done.insert(change).inserted {
                guard let operation = change.operation else { throw BundleError("the fix cannot be applied") }
                try draft.carryOut(operation)
            }
            outcome.draft = draft
            outcome.fixed += findings.count
        } catch {
            if findings.count == 1 {
                recordFailedFixes(Array(findings), error, &outcome, &refused)
                return
            }
            let middle = findings.startIndex + findings.count / 2
            applyOneByOne(findings[..<middle], &outcome, &refused)
            applyOneByOne(findings[middle...], &outcome, &refused)
        }
    }

    private func recordFailedFixes(
        _ findings: [Finding], _ reason: any Error, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        for finding in findings {
            guard let fix = finding.fix, refused.insert(fix.change).inserted else { continue }
            outcome.refusals.append(FailedFix(fix: fix, path: finding.path, reason: reason))
        }
    }
}

extension Fix.Change {
    /// The operation that applies the change, or `nil` for edits and file changes, which are applied in batches.
    var operation: (any BundleOperation)? {
        switch self {
        case .edit, .files: nil
        case .renameText(let text, let new, let item, let pane):
            CorrectItemText(text, to: new, ofItem: item, onPaneAt: pane)
        case .renameEntries(let text, let new, let table): RenameTableEntries(of: text, to: new, inTable: table)
        case .renameTable(let path, let name): RenameTableFile(at: path, to: name)
        case .renameLanguage(let identifier, let new): try? RenameLanguage(identifier, to: new)
        }
    }
}

extension Finding {
    /// Returns a draft to which only the fix of this finding was applied.
    ///
    /// - Throws: An error if the finding has no fix, or if the fix cannot be applied.
    package func applyingFix(_ bundle: SettingsBundle) throws -> Draft {
        let batch = FixBatch(of: [self], in: bundle)
        guard let operation = batch.isEmpty ? fix?.change.operation : batch.operation else {
            throw BundleError("the fix cannot be applied", path: path)
        }
        return try operation(bundle)
    }
}
