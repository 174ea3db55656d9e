package import SettingsModel

/// What an operation makes of a bundle: the change, and what there is to say about it.
package struct Outcome: Sendable {
    package var edit = BundleEdit()
    package var lines: [ReportLine] = []
    /// What a person should do or look at next.
    package var advice: [String] = []

    package init() {}

    mutating func report(_ action: ReportLine.Action, _ path: String, _ detail: String = "") {
        lines.append(ReportLine(action: action, path: path, detail: detail))
    }
}

/// One line of a report: what happened to an item or a file.
package struct ReportLine: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case create, insert, update, move, rename, remove, identical, skip, review
    }

    package let action: Action
    /// The file, relative to the bundle.
    package let path: String
    /// What of the file, and why.
    package let detail: String
}
