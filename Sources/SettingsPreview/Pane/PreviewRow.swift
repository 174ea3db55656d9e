package import PropertyListSyntax
import SettingsModel
package import SourceText

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
