package import PropertyListSyntax

/// The kind of value that a setting stores.
package enum SettingKind: Sendable {
    /// A toggle. The associated values are the values that are stored when the toggle is on and when it is off.
    case toggle(on: PropertyListValue, off: PropertyListValue)
    case string
    case integer
    case real
    case date
    case data
    /// A list from which the user selects one value.
    case list([SettingChoice])
    /// A value of a type that does not have its own case, such as an array.
    case any
}

/// A choice in a list, with a title and a value.
package struct SettingChoice: Sendable {
    /// The title in the source language.
    package let title: String
    package let value: PropertyListValue
    /// The title as it is written in the property list.
    package let text: String
    /// The name of the string table in which a device looks up `text`, or `nil` if the text is the same in all
    /// languages.
    package let table: String?

    package init(title: String, value: PropertyListValue, text: String? = nil, table: String? = nil) {
        self.title = title
        self.value = value
        self.text = text ?? title
        self.table = table
    }
}
