package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A pane as the Settings app shows it on one type of device, before localization.
package struct PreviewPane: Sendable {
    package let pane: Pane
    package let sections: [PreviewSection]
    /// The items that the Settings app does not show, in file order.
    package let omissions: [PreviewOmission]
    /// Whether an item is restricted to specific devices, so that the pane can be different on other devices.
    let hasRestrictedItems: Bool

    /// Reads a pane for one type of device.
    ///
    /// - Parameter platform: The type of device, or `nil` to include items that are restricted to specific devices.
    package init(_ pane: Pane, on platform: Platform?) {
        var reader = PaneReader(platform: platform)
        reader.read(pane)
        self.pane = pane
        sections = reader.sections
        omissions = reader.omissions
        hasRestrictedItems = reader.hasRestrictedItems
    }

    package var path: String { pane.path }

    /// The app group whose user defaults store the values, or `nil` if the app's own user defaults store them.
    package var appGroup: ExactString? { pane.appGroup }

    /// The rows of all sections.
    package var rows: [PreviewRow] { sections.flatMap(\.rows) }

    /// The names of the images that the pane's rows show, as specified in the items.
    package var imageNames: Set<String> {
        Set(
            rows.flatMap { row in
                guard case .slider(_, _, let minimum, let maximum) = row.control else { return [String]() }
                return [minimum, maximum].compactMap { $0 }
            })
    }
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
    /// The reason, such as "it has no Type".
    package let reason: String
}

/// A row of a pane before localization. A radio group is one row with several choices.
package struct PreviewRow: Sendable {
    /// The zero-based index of the item in its pane.
    package let itemIndex: Int
    /// The title of the row, or `nil` if there is none. The title of a radio group is the header of its section
    /// instead.
    package let title: ExactString?
    /// The user-defaults key, or `nil` if the row does not store a value.
    package let key: ExactString?
    /// The value that Settings shows until a value is stored, or `nil` if the item does not have a default value.
    package let defaultValue: PropertyListValue?
    package let control: Control

    package enum Control: Sendable {
        /// A toggle with the values that it stores.
        case toggle(on: PropertyListValue, off: PropertyListValue)
        /// A slider with its range and the names of the images at its ends.
        case slider(minimum: Double, maximum: Double, minimumImage: String?, maximumImage: String?)
        case textField(TextField)
        /// A row that leads to a list of choices.
        case multiValue(PreviewChoices)
        /// A list of choices with a check mark for the selected one.
        case radioGroup(PreviewChoices)
        /// A read-only value. The choices provide titles for specific values.
        case title(PreviewChoices)
        /// A row that leads to another pane. The associated value is `nil` if the item does not specify a file.
        case childPane(file: String?)
    }

    /// The input options of a text field. The strings are the values in the pane's file. Unknown values are replaced by
    /// default values.
    package struct TextField: Sendable {
        package let isSecure: Bool
        package let keyboard: String
        package let capitalization: String
        package let correction: String
    }

    /// The choices of a multi-value item, radio group, or title item, or `nil` for other rows.
    var choices: PreviewChoices? {
        switch control {
        case .multiValue(let choices), .radioGroup(let choices), .title(let choices): choices
        case .toggle, .slider, .textField, .childPane: nil
        }
    }

    /// Returns whether a toggle is on for a stored value.
    ///
    /// A value that equals neither of the toggle's values is converted to a Boolean as in Foundation. For example, the
    /// string "YES" turns the toggle on.
    ///
    /// Source: InAppSettingsKit, because the behavior of the Settings app is not documented.
    package static func isOn(_ value: PropertyListValue?, on: PropertyListValue, off: PropertyListValue) -> Bool {
        guard let value else { return false }
        if value.isEqualInFoundation(as: on) { return true }
        if value.isEqualInFoundation(as: off) { return false }
        if let text = value.string?.string { return text.booleanValue }
        return value.boolean ?? ((value.number ?? 0) != 0)
    }

    /// Returns the text that a row shows for a value without a title. A Boolean is shown as a number, as in Foundation.
    package static func text(of value: PropertyListValue) -> String {
        value.boolean.map { $0 ? "1" : "0" } ?? value.description
    }

    /// Returns the position of a slider as a fraction from 0 to 1. A value that is not a number is treated as 0.
    package static func fraction(of value: PropertyListValue?, from minimum: Double, to maximum: Double) -> Double {
        guard maximum > minimum else { return 0 }
        let number = value?.number.flatMap { $0.isNaN ? nil : $0 } ?? 0
        let clamped = min(max(number, minimum), maximum)
        if (maximum - minimum).isFinite { return (clamped - minimum) / (maximum - minimum) }
        return (clamped / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
    }
}

/// The choices of a multi-value item, radio group, or title item.
package struct PreviewChoices: Sendable {
    package let options: [Option]
    /// Whether the choices are sorted by displayed title instead of file order.
    package let isSorted: Bool

    package struct Option: Sendable {
        package let title: ExactString
        /// The title to show in the row that leads to the choices, or `nil` to show `title`.
        package let shortTitle: ExactString?
        package let value: PropertyListValue
    }

    /// Returns the index of the choice that has the given value, or `nil` if there is none.
    package func index(of value: PropertyListValue?) -> Int? {
        guard let value else { return nil }
        return options.firstIndex { $0.value.isEqualInFoundation(as: value) }
    }

    /// Returns the indices of the choices in display order.
    ///
    /// - Parameter shown: A function that returns the displayed text for a title in the file.
    package func displayOrder(showing shown: (ExactString) -> String) -> [Int] {
        guard isSorted else { return Array(options.indices) }
        let names = options.map { SortedText(shown($0.title)) }
        return options.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    }
}
