import SettingsChecks
import SettingsEditing
import SettingsModel
import SourceText

/// Fixes that are made at once: changes of files of which none touches what another does.
struct FixBatch {
    /// What is mended.
    private(set) var findings: [Finding] = []
    /// The files that are changed.
    private(set) var files: Set<String> = []
    private var edit = BundleEdit()
    private var lines: [ReportLine] = []
    /// Where the last zone of each file ends.
    private var ends: [String: Int] = [:]

    /// Takes of the findings, in their order, those whose fixes are changes of files and keep clear of the ones before.
    init(of findings: [Finding]) {
        for finding in findings { add(finding) }
    }

    var isEmpty: Bool { edit.isEmpty }

    var operation: any BundleOperation { EditFiles(edit, reporting: lines) }

    private mutating func add(_ finding: Finding) {
        guard let fix = finding.fix else { return }
        switch fix.change {
        case .edit(let path, let edits, let zone):
            if edit.changes[path] != nil, ends[path] == nil { return }
            // Findings come in the order of the text; what lies before the last zone after all has time.
            if let end = ends[path], zone.lowerBound <= end { return }
            ends[path] = zone.upperBound
            edit.edit(path, edits)
            files.insert(path)
        case .replace(let path, let bytes):
            guard edit.changes[path] == nil else { return }
            edit.create(path, bytes)
            files.insert(path)
        case .remove(let paths):
            guard paths.allSatisfy({ edit.changes[$0] == nil }) else { return }
            for path in paths { edit.remove(path) }
        case .renameText, .renameTable, .renameLanguage:
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
}
