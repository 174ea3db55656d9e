package import PropertyListSyntax
package import SourceText

/// An app setting for which code is generated.
package struct GeneratedSetting: Sendable {
    package let key: ExactString
    /// The app group whose user defaults store the value, or `nil` for the app's own user defaults.
    package let appGroup: ExactString?
    package internal(set) var kind: SettingKind
    /// The default value to register, or `nil` if the bundle does not specify a default value.
    package let defaultValue: PropertyListValue?
    /// The value to use if no suitable value is stored or registered. For example, a slider without a default value
    /// uses its minimum value.
    package let fallback: PropertyListValue?
    /// The range of a slider, or `nil` if the item is not a slider or does not have a valid range.
    package var range: ClosedRange<Double>?
    /// The build configurations that include the setting, or `nil` for all build configurations.
    package var configurations: [ExactString]?
    /// The compilation condition for the generated code, or `nil` if the code is always compiled.
    package var condition: String?
    /// The name for the setting in code that the user specified, or `nil` to derive the name from the key.
    package var chosenName: String?
    /// The title of the item in the source language.
    package var title: String?
    /// The heading of the section that contains the item.
    package var heading: String?
    /// The footer of the section that contains the item.
    package var footer: String?

    package init(
        key: ExactString, appGroup: ExactString? = nil, kind: SettingKind, defaultValue: PropertyListValue?,
        fallback: PropertyListValue? = nil
    ) {
        self.key = key
        self.appGroup = appGroup
        self.kind = kind
        self.defaultValue = defaultValue
        self.fallback = fallback ?? defaultValue
    }
}
