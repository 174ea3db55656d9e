package import SettingsChecks
package import SettingsEditing
package import SettingsModel
import SourceText

/// Fixes the findings in a bundle. The bundle is repeatedly fixed and checked until no fixable findings remain.
package struct FixRun {
    /// The result of fixing a bundle.
    package struct Outcome {
        package var draft: Draft
        /// The findings that remain in the fixed bundle.
        package var findings: [Finding]
        /// The number of fixed findings.
        package var fixed = 0
        /// The fixes that could not be applied, without duplicates.
        package var refusals: [FailedFix] = []
        /// The changes that could not be made. They are not tried again.
        fileprivate var refusedChanges: Set<Fix.Change> = []
    }

    /// A fix that could not be applied.
    package struct FailedFix {
        package let fix: Fix
        /// The path of the file that contains the finding, relative to the bundle.
        package let path: String
        package let reason: any Error
    }

    private let check: (SettingsBundle) -> [Finding]
    private let allowsUnsafeFixes: Bool
    private let wanted: ([Finding]) -> [Finding]

    /// The maximum number of passes. Each pass applies all fixes that do not conflict, so this limit is not reached in
    /// practice.
    private static let maximumPasses = 100
    /// The maximum number of passes if a rule has too many findings to list. Such a rule summarizes the remaining
    /// findings in a single finding.
    private static let maximumOverflowPasses = 5

    /// Creates a run that checks bundles with the given function.
    ///
    /// - Parameters:
    ///   - allowsUnsafeFixes: Whether to apply unsafe fixes, which can discard contents or change names.
    ///   - wanted: A function that selects the findings to fix. Usually, these are the findings that are reported.
    ///   - check: A function that returns the findings in a bundle.
    package init(
        allowsUnsafeFixes: Bool, wanted: @escaping ([Finding]) -> [Finding] = { $0 },
        check: @escaping (SettingsBundle) -> [Finding]
    ) {
        self.check = check
        self.allowsUnsafeFixes = allowsUnsafeFixes
        self.wanted = wanted
    }

    package func callAsFunction(_ bundle: SettingsBundle) -> Outcome { self(Draft(bundle)) }

    /// Fixes the findings in a bundle that earlier operations may have changed.
    package func callAsFunction(_ draft: Draft) -> Outcome {
        var outcome = Outcome(draft: draft, findings: check(draft.bundle))
        var overflowPasses = 0
        for _ in 0..<Self.maximumPasses {
            let candidates = wanted(outcome.findings).filter { finding in
                guard let fix = finding.fix else { return false }
                return (fix.isSafe || allowsUnsafeFixes) && !outcome.refusedChanges.contains(fix.change)
            }
            if outcome.findings.contains(where: \.summarizesUnlistedFindings) { overflowPasses += 1 }
            if candidates.isEmpty || overflowPasses > Self.maximumOverflowPasses { break }
            let stage = candidates.compactMap { $0.fix?.stage }.min()
            let first = candidates.filter { $0.fix?.stage == stage }
            let batch = FixBatch(of: first, in: outcome.draft.bundle)
            if batch.isEmpty {
                applyOneByOne(first[...], &outcome)
            } else {
                apply(batch, &outcome)
            }
            outcome.findings = check(outcome.draft.bundle)
        }
        return outcome
    }

    private func apply(_ batch: FixBatch, _ outcome: inout Outcome) {
        var draft = outcome.draft
        do {
            try draft.carryOut(batch.operation)
            outcome.draft = draft
            outcome.fixed += batch.findings.count
        } catch {
            // If the error concerns one file, fixes of other files are retried.
            let file = (error as? BundleError)?.path
            let breaking = batch.findings.filter { $0.path == file }
            recordFailedFixes(breaking.isEmpty ? batch.findings : breaking, error, &outcome)
        }
    }

    /// Applies fixes one after another. If a fix fails, the fixes are divided into two halves, and each half is tried
    /// separately.
    ///
    /// A draft is unusable after an error, so the fixes are applied to a copy of the draft. Dividing the fixes avoids
    /// creating a copy for each of them.
    private func applyOneByOne(_ findings: ArraySlice<Finding>, _ outcome: inout Outcome) {
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
                recordFailedFixes(Array(findings), error, &outcome)
                return
            }
            let middle = findings.startIndex + findings.count / 2
            applyOneByOne(findings[..<middle], &outcome)
            applyOneByOne(findings[middle...], &outcome)
        }
    }

    private func recordFailedFixes(_ findings: [Finding], _ reason: any Error, _ outcome: inout Outcome) {
        for finding in findings {
            guard let fix = finding.fix, outcome.refusedChanges.insert(fix.change).inserted else { continue }
            outcome.refusals.append(FailedFix(fix: fix, path: finding.path, reason: reason))
        }
    }
}

extension Fix.Change {
    /// The operation that applies the change. The value is `nil` for text edits and file changes, which are applied in
    /// batches, and for a rename to an invalid language identifier.
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
    /// Returns an operation that fixes only this finding.
    ///
    /// - Throws: An error if the finding has no fix, or if the fix cannot be applied.
    package func fixOperation(in bundle: SettingsBundle) throws -> any BundleOperation {
        let batch = FixBatch(of: [self], in: bundle)
        guard let operation = batch.isEmpty ? fix?.change.operation : batch.operation else {
            throw BundleError("the fix cannot be applied", path: path)
        }
        return operation
    }

    /// Returns a draft of the bundle in which only this finding is fixed.
    package func applyingFix(_ bundle: SettingsBundle) throws -> Draft {
        let operation = try fixOperation(in: bundle)
        return try operation(bundle)
    }
}

/// A set of fixes that can be applied together because they do not conflict. Two fixes conflict if they edit
/// overlapping text, or if one of them writes or removes a file that the other one changes.
struct FixBatch {
    /// The findings that the batch fixes.
    private(set) var findings: [Finding] = []
    private let bundle: SettingsBundle
    /// The text edits, keyed by file path.
    private var edits: [String: [TextEdit]] = [:]
    /// The indices of the string-table entries to remove, keyed by file path. All entries of a table are removed
    /// together, because the edits for an entry depend on whether adjacent entries are also removed.
    private var entries: [String: Set<Int>] = [:]
    /// The changes that write or remove whole files.
    private var others: [FileChange] = []
    /// The paths of the files in `others`.
    private var otherPaths: Set<String> = []
    private var lines: [ReportedChange] = []
    /// The zones of the edits, keyed by file path and sorted in ascending order. The zone of an edit is the range of
    /// text on which the edit depends.
    private var zones: [String: [Range<Int>]] = [:]

    /// A change to report, with its byte offset in the file.
    private struct ReportedChange {
        let action: ReportLine.Action
        let path: String
        let detail: String
        var offset = 0
        /// Whether to include a line number in the report. The line number is omitted for removals, because they shift
        /// the lines that follow.
        var hasLineNumber = false
    }

    /// Creates a batch from the fixes for the given findings. Only text edits and file changes are included. A fix that
    /// conflicts with an earlier fix is left out.
    init(of findings: [Finding], in bundle: SettingsBundle) {
        self.bundle = bundle
        for finding in findings { add(finding) }
    }

    var isEmpty: Bool { findings.isEmpty }

    var operation: any BundleOperation {
        var edits = edits
        for (path, entries) in entries {
            guard let table = bundle.files[path]?.stringTable else { continue }
            edits[path, default: []] += table.removing(entries.sorted())
        }
        return EditFiles(edits: edits, changes: others, reporting: reportLines)
    }

    /// The report lines, sorted by file path and offset.
    private var reportLines: [ReportLine] {
        Dictionary(grouping: lines, by: \.path).sorted { $0.key < $1.key }.flatMap { path, lines in
            let places = bundle.files[path]?.text?.positions(of: lines.filter(\.hasLineNumber).map(\.offset)) ?? [:]
            return lines.sorted { $0.offset < $1.offset }.map { line in
                let place = line.hasLineNumber ? places[line.offset].map { "line \($0.line): " } ?? "" : ""
                return ReportLine(action: line.action, path: path, detail: "\(place)\(line.detail)")
            }
        }
    }

    private mutating func add(_ finding: Finding) {
        guard let fix = finding.fix else { return }
        switch fix.change {
        case .edit(let edits):
            guard edits.allSatisfy(isUntouched) else { return }
            for edit in edits { add(edit, fix) }
        case .files(let changes):
            guard changes.allSatisfy({ isUntouched($0.path) }) else { return }
            others += changes
            otherPaths.formUnion(changes.map(\.path))
            lines.append(
                fix.stage == .removals
                    ? ReportedChange(action: .remove, path: finding.path, detail: "")
                    : ReportedChange(action: .update, path: finding.path, detail: fix.title))
        case .renameText, .renameEntries, .renameTable, .renameLanguage:
            return
        }
        findings.append(finding)
    }

    private mutating func add(_ edit: Fix.FileEdit, _ fix: Fix) {
        let start = edit.edits.map(\.span.lowerBound).min() ?? edit.zone.lowerBound
        if edit.entries.isEmpty {
            edits[edit.path, default: []] += edit.edits
            let index = firstZoneIndex(after: edit.zone.lowerBound, in: edit.path)
            zones[edit.path, default: []].insert(edit.zone, at: index)
        } else {
            entries[edit.path, default: []].formUnion(edit.entries)
        }
        lines.append(
            ReportedChange(
                action: .update, path: edit.path, detail: fix.title, offset: start,
                hasLineNumber: fix.stage == .contents))
    }

    /// Returns whether the batch leaves the file at a path unchanged.
    private func isUntouched(_ path: String) -> Bool {
        edits[path] == nil && entries[path] == nil && !otherPaths.contains(path)
    }

    /// Returns whether no change in the batch affects the text on which an edit depends.
    private func isUntouched(_ edit: Fix.FileEdit) -> Bool {
        if otherPaths.contains(edit.path) { return false }
        if !edit.entries.isEmpty { return edits[edit.path] == nil }
        guard entries[edit.path] == nil else { return false }
        let zones = zones[edit.path] ?? []
        let next = firstZoneIndex(after: edit.zone.lowerBound, in: edit.path)
        return (next == 0 || zones[next - 1].upperBound < edit.zone.lowerBound)
            && (next == zones.count || edit.zone.upperBound < zones[next].lowerBound)
    }

    /// Returns the index of the first zone that begins after a byte offset.
    private func firstZoneIndex(after offset: Int, in path: String) -> Int {
        (zones[path] ?? []).partitioningIndex { $0.lowerBound > offset }
    }
}
