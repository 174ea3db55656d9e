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

    package init(title: String, value: PropertyListValue) {
        self.title = title
        self.value = value
    }
}
