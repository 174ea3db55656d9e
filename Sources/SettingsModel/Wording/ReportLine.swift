package import SourceText

/// A line in a report that describes a change to an item or a file.
package struct ReportLine: Hashable, Sendable {
    package enum Action: String, Hashable, Sendable {
        case create, insert, update, move, rename, remove, identical, skip, review
    }

    /// The part of a file that a line describes.
    package enum Subject: Hashable, Sendable {
        /// An item. The index is the zero-based position of the item at this point of the edit.
        case item(index: Int, pane: String, key: ExactString?)
        /// The entries with these keys in a string table.
        case entries([ExactString])
        /// An entry in a string table, and its translation.
        case translation(of: ExactString, ExactString)
    }

    package let action: Action
    /// The path of the file, relative to the bundle.
    package let path: String
    /// Details about the change, such as the affected part of the file or the reason for the change.
    package let detail: Message
    /// The affected part of the file, or `nil` if the line describes the whole file or more than one part.
    package let subject: Subject?

    package init(action: Action, path: String, detail: Message, subject: Subject? = nil) {
        self.action = action
        self.path = path
        self.detail = detail
        self.subject = subject
    }

    /// Returns the line with another path.
    package func with(path: String) -> ReportLine {
        ReportLine(action: action, path: path, detail: detail, subject: subject)
    }
}
