package import SettingsModel

/// A line in a report that describes a change to an item or a file.
package struct ReportLine: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case create, insert, update, move, rename, remove, identical, skip, review
    }

    package let action: Action
    /// The path of the file, relative to the bundle.
    package let path: String
    /// Details about the change, such as the affected part of the file or the reason for the change.
    package let detail: Message

    package init(action: Action, path: String, detail: Message) {
        self.action = action
        self.path = path
        self.detail = detail
    }
}
