import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// Fixes that are made at once: changes of files of which none touches what another does.
struct FixBatch {
    /// What is fixed.
    private(set) var findings: [Finding] = []
    private let bundle: SettingsBundle
    /// The edits of texts, by their files.
    private var edits: [String: [TextEdit]] = [:]
    /// The entries of tables that go, by their files: what lies between two that go is known only when both are.
    private var entries: [String: Set<Int>] = [:]
    /// All other changes.
    private var others: [FileChange] = []
    /// The paths of those files.
    private var otherPaths: Set<String> = []
    private var lines: [Line] = []
    /// The zones of each file, in their order.
    private var zones: [String: [Range<Int>]] = [:]

    /// What is said of a change, and where it is made.
    private struct Line {
        let action: ReportLine.Action
        let path: String
        let detail: String
        let offset: Int
        /// Whether its line is named: what is removed changes the lines behind it.
        let isPlaced: Bool
    }

    /// Takes of the findings, in their order, those whose fixes are changes of files and keep clear of the ones before.
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

    /// What is said of the changes, in the order of the files.
    private var reportLines: [ReportLine] {
        Dictionary(grouping: lines, by: \.path).sorted { $0.key < $1.key }.flatMap { path, lines in
            let places = bundle.files[path]?.text?.positions(of: lines.filter(\.isPlaced).map(\.offset)) ?? [:]
            return lines.sorted { $0.offset < $1.offset }.map { line in
                let place = line.isPlaced ? places[line.offset].map { "line \($0.line): " } ?? "" : ""
                return ReportLine(action: line.action, path: path, detail: "\(place)\(line.detail)")
            }
        }
    }

    private mutating func add(_ finding: Finding) {
        guard let fix = finding.fix else { return }
        switch fix.change {
        case .edit(let edits):
            guard edits.allSatisfy(isFree) else { return }
            for edit in edits { add(edit, fix) }
        case .files(let changes):
            guard changes.allSatisfy({ isFree($0.path) }) else { return }
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
            let index = firstZone(behind: edit.zone.lowerBound, in: edit.path)
            zones[edit.path, default: []].insert(edit.zone, at: index)
        } else {
            entries[edit.path, default: []].formUnion(edit.entries)
        }
        report(.update, edit.path, fix.title, at: start, isPlaced: fix.stage == .contents)
    }

    private mutating func report(
        _ action: ReportLine.Action, _ path: String, _ detail: String, at offset: Int = 0, isPlaced: Bool = false
    ) {
        lines.append(Line(action: action, path: path, detail: detail, offset: offset, isPlaced: isPlaced))
    }

    /// Whether nothing is done to a file yet.
    private func isFree(_ path: String) -> Bool {
        edits[path] == nil && entries[path] == nil && !otherPaths.contains(path)
    }

    /// Whether nothing is done to what edits rely on.
    private func isFree(_ edit: Fix.FileEdit) -> Bool {
        if otherPaths.contains(edit.path) { return false }
        if !edit.entries.isEmpty { return edits[edit.path] == nil }
        guard entries[edit.path] == nil else { return false }
        let zones = zones[edit.path] ?? []
        let next = firstZone(behind: edit.zone.lowerBound, in: edit.path)
        return (next == 0 || zones[next - 1].upperBound < edit.zone.lowerBound)
            && (next == zones.count || edit.zone.upperBound < zones[next].lowerBound)
    }

    /// The place in the list of the first zone that begins behind an offset.
    private func firstZone(behind offset: Int, in path: String) -> Int {
        (zones[path] ?? []).partitioningIndex { $0.lowerBound > offset }
    }
}
