import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A pane as the Settings app shows it on one type of device, before localization.
package struct PreviewPane: Sendable {
    package let pane: Pane
    package let sections: [PreviewSection]
    /// The items that the Settings app does not show, in file order.
    package let omissions: [PreviewOmission]

    /// Reads a pane for one type of device.
    ///
    /// - Parameter platform: The type of device, or `nil` to include items that are restricted to specific devices.
    package init(_ pane: Pane, on platform: Platform?) {
        var reader = PaneReader(platform: platform)
        reader.read(pane)
        self.pane = pane
        sections = reader.sections
        omissions = reader.omissions
    }

    package var path: String { pane.path }

    /// The app group whose user defaults store the values, or `nil` if the app's own user defaults store them.
    package var appGroup: ExactString? { pane.appGroup }

    /// The rows of all sections.
    package var rows: [PreviewRow] { sections.flatMap(\.rows) }
}

/// A section of a pane, which consists of rows and the text above and below them.
package struct PreviewSection: Sendable {
    /// The zero-based index of the group or radio group in the pane, or `nil` for rows without a group.
    package let itemIndex: Int?
    /// The text above the rows, or `nil` if there is none.
    package let header: ExactString?
    /// The text below the rows, or `nil` if there is none.
    package let footer: ExactString?
    package var rows: [PreviewRow] = []
}

/// An item that is omitted from a pane, and the reason.
package struct PreviewOmission: Sendable {
    /// The zero-based index of the item in its pane.
    package let itemIndex: Int
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
        case noDictionary
        case noType
        case unknownType(String)
        /// The item type is supported by InAppSettingsKit but not by Settings. The associated value is the name of the
        /// type.
        case inAppSettingsKit(String)
        /// The item is restricted to other devices. The associated value lists their names.
        case otherDevices([String])
        /// The item stores a value but does not have a key. The associated value is the name of the item type.
        case noKey(String)

        /// A description of the reason, such as "it has no Type".
        package var text: String {
            switch self {
            case .noDictionary: "it is not a dictionary"
            case .noType: "it has no Type"
            case .unknownType(let type): "\(quoted(type)) is not an item type"
            case .inAppSettingsKit(let type): "only InAppSettingsKit draws \(type)"
            case .otherDevices(let names): "it is for \(names.map(printable).joined(separator: ", ")) only"
            case .noKey(let type): "the \(type) has no Key"
            }
        }
    }
}
