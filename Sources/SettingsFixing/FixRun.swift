package import SettingsChecks
package import SettingsEditing
package import SettingsModel

/// Fixes a bundle: applies the fixes of what was found, checks again, and goes on while there is something to fix.
package struct FixRun {
    /// A bundle that was fixed.
    package struct Outcome {
        package var draft: Draft
        /// What there is still to report, of the bundle as it is now.
        package var findings: [Finding]
        /// How many findings were fixed.
        package var fixed = 0
        /// The fixes that could not be made, each once.
        package var refusals: [Refusal] = []
    }

    /// A fix that could not be made.
    package struct Refusal {
        package let fix: Fix
        /// The file of the finding, relative to the bundle.
        package let path: String
        package let reason: any Error
    }

    private let check: (SettingsBundle) -> [Finding]
    private let allowsUnsafe: Bool
    private let wanted: ([Finding]) -> [Finding]

    /// More passes than any mistakes of people need: each fixes all that do not overlap.
    private static let mostPasses = 100
    /// How many passes there are while a check does not list all that it finds, which is more than people make.
    private static let mostPassesOfMany = 5

    /// - Parameters:
    ///   - allowsUnsafe: whether fixes are made that delete or rename something.
    ///   - wanted: which of the findings are to be fixed: those that would be reported.
    ///   - check: what finds them.
    package init(
        allowsUnsafe: Bool, wanted: @escaping ([Finding]) -> [Finding] = { $0 },
        check: @escaping (SettingsBundle) -> [Finding]
    ) {
        self.check = check
        self.allowsUnsafe = allowsUnsafe
        self.wanted = wanted
    }

    package func callAsFunction(_ bundle: SettingsBundle) -> Outcome {
        var outcome = Outcome(draft: Draft(bundle), findings: check(bundle))
        var refused: Set<Fix.Change> = []
        var passesOfMany = 0
        for _ in 0..<Self.mostPasses {
            let candidates = wanted(outcome.findings).filter { finding in
                guard let fix = finding.fix else { return false }
                return (fix.isSafe || allowsUnsafe) && !refused.contains(fix.change)
            }
            if outcome.findings.contains(where: \.isRest) { passesOfMany += 1 }
            if candidates.isEmpty || passesOfMany > Self.mostPassesOfMany { break }
            let stage = candidates.compactMap { $0.fix?.stage }.min()
            let first = candidates.filter { $0.fix?.stage == stage }
            let batch = FixBatch(of: first, in: outcome.draft.bundle)
            if batch.isEmpty {
                operate(first[...], &outcome, &refused)
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
            // Where it is about one file, what was to be done to others has another try.
            let file = (error as? BundleError)?.path
            let breaking = batch.findings.filter { $0.path == file }
            refuse(breaking.isEmpty ? batch.findings : breaking, error, &outcome, &refused)
        }
    }

    /// Makes changes one after the other. Where one of several cannot be made, each half is tried for itself: a draft in
    /// which an operation failed is worth nothing, and one for every operation would be copied as often.
    private func operate(
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
                refuse(Array(findings), error, &outcome, &refused)
                return
            }
            let middle = findings.startIndex + findings.count / 2
            operate(findings[..<middle], &outcome, &refused)
            operate(findings[middle...], &outcome, &refused)
        }
    }

    private func refuse(
        _ findings: [Finding], _ reason: any Error, _ outcome: inout Outcome, _ refused: inout Set<Fix.Change>
    ) {
        for finding in findings {
            guard let fix = finding.fix, refused.insert(fix.change).inserted else { continue }
            outcome.refusals.append(Refusal(fix: fix, path: finding.path, reason: reason))
        }
    }
}

extension Fix.Change {
    /// The operation that makes the change; nil for plain changes of files, of which many are made at once.
    var operation: (any BundleOperation)? {
        switch self {
        case .edit, .files: nil
        case .renameText(let text, let new, let item, let pane):
            RenameText(text, to: new, ofItem: item, onPaneAt: pane)
        case .renameEntries(let text, let new, let table): RenameEntries(of: text, to: new, inTable: table)
        case .renameTable(let path, let name): RenameTable(at: path, to: name)
        case .renameLanguage(let identifier, let new): try? RenameLanguage(identifier, to: new)
        }
    }
}

extension Finding {
    /// The bundle after the fix of the finding alone.
    ///
    /// - Throws: where there is none, or it cannot be made.
    package func fixing(_ bundle: SettingsBundle) throws -> Draft {
        let batch = FixBatch(of: [self], in: bundle)
        guard let operation = batch.isEmpty ? fix?.change.operation : batch.operation else {
            throw BundleError("the fix cannot be applied", path: path)
        }
        return try operation(bundle)
    }
}
