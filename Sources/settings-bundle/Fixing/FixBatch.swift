import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// Fixes that are made at once: changes of files of which none touches what another does.
struct FixBatch {
    /// What is mended.
    private(set) var findings: [Finding] = []
    /// The edits of texts, by their files.
    private var edits: [String: [TextEdit]] = [:]
    /// All other changes.
    private var others = BundleEdit()
    private var lines: [ReportLine] = []
    /// Where the last zone of each file ends.
    private var ends: [String: Int] = [:]

    /// Takes of the findings, in their order, those whose fixes are changes of files and keep clear of the ones before.
    init(of findings: [Finding]) {
        for finding in findings { add(finding) }
    }

    var isEmpty: Bool { findings.isEmpty }

    var operation: any BundleOperation {
        var edit = others
        for (path, edits) in edits { edit.edit(path, edits) }
        return EditFiles(edit, reporting: lines)
    }

    private mutating func add(_ finding: Finding) {
        guard let fix = finding.fix else { return }
        switch fix.change {
        case .edit(let path, let edits, let zone):
            if others.changes[path] != nil { return }
            // Findings come in the order of the text; what lies before the last zone after all has time.
            if let end = ends[path], zone.lowerBound <= end { return }
            ends[path] = zone.upperBound
            self.edits[path, default: []] += edits
        case .replace(let path, let bytes):
            guard isFree(path) else { return }
            others.create(path, bytes)
        case .remove(let paths):
            guard paths.allSatisfy(isFree) else { return }
            for path in paths { others.remove(path) }
        case .renameText, .renameEntries, .renameTable, .renameLanguage:
            return
        }
        findings.append(finding)
        // What is removed changes the lines behind it.
        let place = fix.stage == .contents ? "line \(finding.position.line): " : ""
        let isWholeFile = if case .remove = fix.change { true } else { false }
        lines.append(
            ReportLine(
                action: isWholeFile ? .remove : .update, path: finding.path,
                detail: isWholeFile ? "" : place + fix.title))
    }

    /// Whether nothing is done to a file yet.
    private func isFree(_ path: String) -> Bool { edits[path] == nil && others.changes[path] == nil }
}
