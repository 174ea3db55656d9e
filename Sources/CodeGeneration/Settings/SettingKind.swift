package import PropertyListSyntax

/// What kind of value a setting stores.
package enum SettingKind: Sendable {
    /// A switch and the values it stores.
    case toggle(on: PropertyListValue, off: PropertyListValue)
    case string
    case integer
    case real
    case date
    case data
    /// One of several values.
    case list([SettingChoice])
    /// A value of a type that has no accessor of its own, as an array.
    case any
}

/// A choice of a list.
package struct SettingChoice: Sendable {
    /// The text in the source language.
    package let title: String
    package let value: PropertyListValue
    /// The text of the file.
    package let text: String
    /// The table in which a device looks that up; nil for a text that is the same in all languages.
    package let table: String?

    package init(title: String, value: PropertyListValue, text: String? = nil, table: String? = nil) {
        self.title = title
        self.value = value
        self.text = text ?? title
        self.table = table
    }
}
