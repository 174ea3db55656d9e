import Actions
import BundleStorage
import SettingsEditing
import SettingsModel

/// Writes a report of a command's changes to standard error.
enum Report {
    /// Reports an edit. In a dry run, the files were not written.
    static func show(_ edit: EditedBundle, on console: Console, isDryRun: Bool) {
        console.changeReport?.bundle = edit.path
        console.changeReport?.add(edit.draft, of: edit.path)
        console.changeReport?.add(edit.changes, before: edit.draft.bundle.loaded, in: edit.path)
        if console.changeReport == nil { show(edit.lines, edit.draft.advice, on: console, isDryRun: isDryRun) }
    }

    /// Reports changes. The paths are relative to the working directory.
    static func show(_ lines: [ReportLine], _ advice: [Message], on console: Console, isDryRun: Bool) {
        console.changeReport?.add(lines)
        let shown = shortenedReport(lines)
        let width = shown.map(\.action.rawValue.count).max() ?? 0
        for line in shown {
            let parts = [line.action.rawValue.padded(to: width), printable(line.path), printable(line.detail.worded)]
            console.writeMessage(parts.filter { !$0.isEmpty }.joined(separator: "  "))
        }
        console.note(advice)
        if isDryRun, lines.contains(where: { $0.action.isChange }) { console.writeMessage("nothing was written") }
    }

    /// Returns the report line for a generated or exported file. The paths in these lines are aligned, even if several
    /// commands print them.
    static func line(_ outcome: OutputFiles.Outcome, _ path: String) -> String {
        outcome.rawValue.padded(to: OutputFiles.Outcome.identical.rawValue.count) + "  " + printable(path)
    }

    /// Shortens a report of more than 200 lines by combining lines that have the same action and file.
    private static func shortenedReport(_ lines: [ReportLine]) -> [ReportLine] {
        guard lines.count > 200 else { return lines }
        // Lines that require a review are never combined.
        let groups = lines.grouped { [$0.action.rawValue, $0.path, $0.action == .review ? $0.detail.worded : ""] }
        return groups.map { _, lines in
            let detail: Message =
                lines.count == 1 ? lines[0].detail : "\(lines[0].detail), and \(lines.count - 1) more"
            return ReportLine(action: lines[0].action, path: lines[0].path, detail: detail)
        }
    }
}

extension ReportLine.Action {
    /// Whether a line with this action reports a change.
    var isChange: Bool {
        switch self {
        case .create, .insert, .update, .move, .rename, .remove: true
        case .identical, .skip, .review: false
        }
    }
}
