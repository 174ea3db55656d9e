package import SettingsModel

/// A line of a report. It describes a change to an item or a file.
package struct ReportLine: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case create, insert, update, move, rename, remove, identical, skip, review
    }

    package let action: Action
    /// The path of the file, relative to the bundle.
    package let path: String
    /// The affected part of the file, and the reason for the change.
    package let detail: Message

    package init(action: Action, path: String, detail: Message) {
        self.action = action
        self.path = path
        self.detail = detail
    }
}
