package import PropertyListSyntax
package import SourceText

/// A setting of the app, as code is written for it.
package struct GeneratedSetting: Sendable {
    package let key: ExactString
    /// The app group whose user defaults hold the value; nil for those of the app.
    package let appGroup: ExactString?
    package internal(set) var kind: SettingKind
    /// What is registered, as the bundle has it; nil where it has no default.
    package let defaultValue: PropertyListValue?
    /// What counts where nothing fit is stored and nothing is registered: a slider without a default is at its minimum.
    package let fallback: PropertyListValue?
    /// The numbers that a slider goes through; nil for another item, and for ends that are no range.
    package var range: ClosedRange<Double>?
    /// The build configurations that have the setting; nil for all.
    package var configurations: [ExactString]?
    /// The condition under which it is compiled; nil for code that is always there.
    package var condition: String?
    /// What it is called in code, where somebody chose a name; nil for the name that comes of the key.
    package var chosenName: String?
    /// The text of the row in the source language.
    package var title: String?
    /// The text above its section.
    package var heading: String?
    /// The text below its section.
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
