import SettingsEditing
import SettingsModel

/// Says on standard error what an editing command did.
enum Report {
    static func show(_ lines: [ReportLine], _ advice: [String], on console: Console, writesNothing: Bool) {
        let width = lines.map(\.action.rawValue.count).max() ?? 0
        for line in lines {
            let action = line.action.rawValue
            let parts = [
                action + String(repeating: " ", count: width - action.count), visible(line.path), visible(line.detail),
            ]
            console.talk(parts.filter { !$0.isEmpty }.joined(separator: "  "))
        }
        for advice in advice { console.talk("note: \(visible(advice))") }
        if writesNothing, lines.contains(where: { $0.action.isChange }) { console.talk("nothing was written") }
    }
}

extension ReportLine.Action {
    /// Whether the line says that something is different now.
    var isChange: Bool {
        switch self {
        case .create, .insert, .update, .move, .rename, .remove: true
        case .identical, .skip, .review: false
        }
    }
}
