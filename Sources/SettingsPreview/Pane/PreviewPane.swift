import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A pane as the Settings app draws it on one kind of device, in no language yet: its texts are those of the file.
package struct PreviewPane: Sendable {
    package let pane: Pane
    package let sections: [PreviewSection]
    /// What the Settings app does not draw, in the order of the file.
    package let omissions: [PreviewOmission]

    /// - Parameter platform: the kind of device; nil for one that leaves out nothing for its kind.
    package init(_ pane: Pane, on platform: Platform?) {
        var reader = PaneReader(platform: platform)
        reader.read(pane)
        self.pane = pane
        sections = reader.sections
        omissions = reader.omissions
    }

    package var path: String { pane.path }

    /// The app group whose user defaults hold the values; nil for those of the app.
    package var appGroup: ExactString? { pane.appGroup }

    /// The rows of all sections.
    package var rows: [PreviewRow] { sections.flatMap(\.rows) }
}

/// Rows in one box, with the text above and below it.
package struct PreviewSection: Sendable {
    /// The position of the group or the radio group on the pane; nil for rows without one.
    package let itemIndex: Int?
    /// The text above; nil where there is none.
    package let header: ExactString?
    /// The text below; nil where there is none.
    package let footer: ExactString?
    package var rows: [PreviewRow] = []
}

/// Why an item of a pane is not drawn.
package struct PreviewOmission: Sendable {
    /// The position on the pane, from 0.
    package let itemIndex: Int
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
        case noDictionary
        case noType
        case unknownType(String)
        /// A type that InAppSettingsKit draws, and the Settings app does not.
        case inAppSettingsKit(String)
        /// The item is for other devices: those it names.
        case otherDevices([String])
        /// The item stores a value and has no name to store it under.
        case noKey(String)

        /// What is said of it: "it has no Type".
        package var text: String {
            switch self {
            case .noDictionary: "it is not a dictionary"
            case .noType: "it has no Type"
            case .unknownType(let type): "\(quoted(type)) is not an item type"
            case .inAppSettingsKit(let type): "only InAppSettingsKit draws \(type)"
            case .otherDevices(let names): "it is for \(names.map(visible).joined(separator: ", ")) only"
            case .noKey(let type): "the \(type) has no Key"
            }
        }
    }
}
