import PropertyListSyntax
import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// The differences between the report and the actual changes.
    func reportedChanges() -> [String] {
        var broken: [String] = []
        let changed = changedPaths
        let targets = Set(changed.map(target))
        for line in lines {
            switch line.action {
            case .identical, .skip, .review: continue
            case .create, .insert, .update, .move, .rename, .remove: break
            }
            if !targets.contains(target(of: line.path)), !isMoveAmongEqual(line), !isTakenBack(line) {
                broken.append("report: \(line.action) \(line.path) \(line.detail): nothing changed there")
            }
        }
        for path in changed {
            let isNamed = lines.contains { line in
                let isChange = line.action != .identical && line.action != .skip
                let name = path.hasSuffix(".plist") ? String(path.dropLast(".plist".count)) : path
                return isChange && (target(of: line.path) == target(of: path) || line.detail.description.contains(name))
            }
            if !isNamed { broken.append("report: \(path) changed without a word") }
        }
        return broken
    }

    /// Whether one line reports that an entry was added, and another that it was removed: an item was moved to a pane
    /// and then changed.
    private func isTakenBack(_ line: ReportLine) -> Bool {
        lines.contains {
            Set([$0.action, line.action]) == [.insert, .remove] && $0.path == line.path && $0.detail == line.detail
        }
    }

    /// Whether a line reports a move past an item with equal bytes, which is not visible.
    private func isMoveAmongEqual(_ line: ReportLine) -> Bool {
        guard line.action == .move, let pane = after.pane(at: line.path) else { return false }
        let items = pane.items.map { Array(pane.document.source.text.bytes(in: $0.element.span)) }
        return Set(items).count < items.count
    }

    /// The file that a path resolves to.
    private func target(of path: String) -> String { (after.files[path] ?? before.files[path])?.editPath ?? path }
}
