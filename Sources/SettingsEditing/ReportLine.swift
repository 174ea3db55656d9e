package import SettingsModel

/// One line of a report: what happened to an item or a file.
package struct ReportLine: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case create, insert, update, move, rename, remove, identical, skip, review
    }

    package let action: Action
    /// The file, relative to the bundle.
    package let path: String
    /// What of the file, and why.
    package let detail: Message

    package init(action: Action, path: String, detail: Message) {
        self.action = action
        self.path = path
        self.detail = detail
    }
}
