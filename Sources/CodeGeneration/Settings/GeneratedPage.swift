package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// A pane for which SwiftUI code is generated.
package struct GeneratedPage: Sendable {
    /// The file name of the pane without `.plist`.
    let name: String
    /// The app group whose user defaults store the values, or `nil` for the app's own user defaults.
    let appGroup: ExactString?
    /// The name of the string table in which a device looks up the pane's strings.
    let table: String
    let sections: [Section]

    package init(name: String, appGroup: ExactString?, table: String, sections: [Section]) {
        self.name = name
        self.appGroup = appGroup
        self.table = table
        self.sections = sections
    }

    package struct Section: Sendable {
        let header: DisplayedText?
        let footer: DisplayedText?
        let rows: [Row]
        let limit: ConfigurationLimit
        /// The variables that are omitted in the header and the footer because their values are unknown.
        let omittedVariables: OmittedVariables

        package init(
            header: DisplayedText?, footer: DisplayedText?, rows: [Row],
            limit: ConfigurationLimit = ConfigurationLimit(),
            omittedVariables: OmittedVariables = OmittedVariables()
        ) {
            self.header = header
            self.footer = footer
            self.rows = rows
            self.limit = limit
            self.omittedVariables = omittedVariables
        }
    }

    package struct Row: Sendable {
        let title: DisplayedText?
        let key: ExactString?
        let defaultValue: PropertyListValue?
        let control: Control
        /// The kinds of devices that display the row, as in `SupportedUserInterfaceIdioms`, or `nil` for all devices.
        let idioms: [String]?
        let limit: ConfigurationLimit
        /// The variables that are omitted because their values are unknown.
        let omittedVariables: OmittedVariables

        package init(
            title: DisplayedText?, key: ExactString?, defaultValue: PropertyListValue? = nil, _ control: Control,
            idioms: [String]? = nil, limit: ConfigurationLimit = ConfigurationLimit(),
            omittedVariables: OmittedVariables = OmittedVariables()
        ) {
            self.title = title
            self.key = key
            self.defaultValue = defaultValue
            self.control = control
            self.idioms = idioms
            self.limit = limit
            self.omittedVariables = omittedVariables
        }
    }

    package enum Control: Sendable {
        case toggle(on: PropertyListValue, off: PropertyListValue)
        /// A text field. The strings are values from the property list, such as `NumberPad`.
        case textField(isSecure: Bool, keyboard: String, capitalization: String, correction: String)
        case slider(minimum: Double, maximum: Double, minimumImage: String?, maximumImage: String?)
        /// A list of choices. If `isDisplayedInPane` is `true`, the choices are displayed in the pane itself, as in a
        /// radio group.
        case list(Choices, isDisplayedInPane: Bool)
        /// A read-only value. If a choice has the same value, the title of the choice is displayed instead.
        case title(Choices)
        /// A row that opens a pane. The pane can depend on the kind of device. The array is empty if there is no pane
        /// to open.
        case link([Destination])
    }

    package struct Choices: Sendable {
        let titles: [DisplayedText]
        let values: [PropertyListValue]
        let isSorted: Bool

        package init(_ titles: [DisplayedText], values: [PropertyListValue], isSorted: Bool) {
            self.titles = titles
            self.values = values
            self.isSorted = isSorted
        }
    }

    /// A pane to display on all devices or on a specific kind of device.
    package struct Destination: Sendable {
        /// The name of the pane.
        package let page: String
        /// The kind of device, as in `SupportedUserInterfaceIdioms`, or `nil` for all devices without their own
        /// destination.
        let idiom: String?

        package init(_ page: String, on idiom: String?) {
            self.page = page
            self.idiom = idiom
        }
    }
}
