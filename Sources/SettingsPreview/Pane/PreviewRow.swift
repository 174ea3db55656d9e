package import PropertyListSyntax
import SettingsModel
package import SourceText

/// A row of a pane, or for a radio group as many as it has choices.
package struct PreviewRow: Sendable {
    /// The position of the item on its page, from 0.
    package let itemIndex: Int
    /// The text of the row; nil where there is none. That of a radio group is the header of its section.
    package let title: ExactString?
    /// The name under which the value is stored; nil for a row that stores none.
    package let key: ExactString?
    /// What Settings shows as long as nothing is stored; nil where the item has no default.
    package let defaultValue: PropertyListValue?
    package let control: Control

    package enum Control: Sendable {
        /// A switch and the values it stores.
        case toggle(on: PropertyListValue, off: PropertyListValue)
        /// The ends of the range, and the names of the images beside them.
        case slider(minimum: Double, maximum: Double, minimumImage: String?, maximumImage: String?)
        case textField(TextField)
        /// A row that leads to a pane with choices.
        case multiValue(PreviewChoices)
        /// Rows with choices, one of which has the check mark.
        case radioGroup(PreviewChoices)
        /// A value that cannot be changed, with the texts for some values.
        case title(PreviewChoices)
        /// A row that leads to another pane; nil where it names none.
        case childPane(file: String?)
    }

    /// How a text is typed. The raw values are those of the file; what is no known one counts as absent.
    package struct TextField: Sendable {
        package let isSecure: Bool
        package let keyboard: String
        package let capitalization: String
        package let correction: String
    }

    /// Whether a switch is on while a value counts. What is neither of its values is read as a boolean, as Foundation
    /// reads it: the text "YES" is on.
    ///
    /// Source: InAppSettingsKit, for what the Settings app does then is written nowhere.
    package static func isOn(_ value: PropertyListValue?, on: PropertyListValue, off: PropertyListValue) -> Bool {
        guard let value else { return false }
        if value.isSame(as: on) { return true }
        if value.isSame(as: off) { return false }
        if let text = value.string?.string { return text.booleanValue }
        return value.boolean ?? ((value.number ?? 0) != 0)
    }

    /// A value as a row shows it that has no text for it: a boolean is a number then, as it is to Foundation.
    package static func text(of value: PropertyListValue) -> String {
        value.boolean.map { $0 ? "1" : "0" } ?? value.description
    }

    /// How far along its range a slider stands, from 0 to 1. What is no number counts as 0.
    package static func fraction(of value: PropertyListValue?, from minimum: Double, to maximum: Double) -> Double {
        guard maximum > minimum else { return 0 }
        let number = value?.number.flatMap { $0.isNaN ? nil : $0 } ?? 0
        let clamped = min(max(number, minimum), maximum)
        if (maximum - minimum).isFinite { return (clamped - minimum) / (maximum - minimum) }
        return (clamped / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
    }
}
