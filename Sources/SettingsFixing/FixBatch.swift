import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

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
        let offset: Int
        /// Whether to include a line number in the report. The line number is omitted for removals, because they shift
        /// the lines that follow.
        let hasLineNumber: Bool
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
            if fix.stage == .removals {
                report(.remove, finding.path, "")
            } else {
                report(.update, finding.path, fix.title)
            }
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
        report(.update, edit.path, fix.title, at: start, hasLineNumber: fix.stage == .contents)
    }

    private mutating func report(
        _ action: ReportLine.Action, _ path: String, _ detail: String, at offset: Int = 0, hasLineNumber: Bool = false
    ) {
        lines.append(
            ReportedChange(action: action, path: path, detail: detail, offset: offset, hasLineNumber: hasLineNumber))
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
