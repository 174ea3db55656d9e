package import SettingsModel
package import SourceText
import XMLSyntax

/// The settings in a bundle that a managed configuration can contain.
package struct ManagedSettings: Sendable {
    /// A setting, together with its type in a managed configuration and its names in code. For a list, `typeName` is
    /// the name of the enumeration. For other settings, it is `nil`.
    struct Entry: Sendable {
        let setting: GeneratedSetting
        let type: ManagedType
        let property: String
        let typeName: String?
        /// The index of the setting among all settings of the bundle.
        let index: Int
    }

    let entries: [Entry]
    /// The keys of the settings that a managed configuration cannot contain.
    package let omittedKeys: [ExactString]

    /// Selects the settings that a managed configuration can contain.
    ///
    /// - Throws: An error if two keys result in the same name, or if a managed configuration cannot contain any of the
    ///   settings.
    package init(_ settings: [GeneratedSetting]) throws(BundleError) {
        let names = try SettingNames(of: settings, besides: DefaultsSuites(of: settings).names)
        var entries: [Entry] = []
        var omitted: [ExactString] = []
        for (index, setting) in settings.enumerated() {
            guard let type = ManagedType(of: setting), XMLText.canRepresent(setting.key.string) else {
                omitted.append(setting.key)
                continue
            }
            entries.append(
                Entry(
                    setting: setting, type: type, property: names.properties[index], typeName: names.types[index],
                    index: index))
        }
        guard !entries.isEmpty else {
            throw BundleError(
                "the bundle has no setting that a managed configuration can contain",
                help: "add an item with a key to a pane that can be reached from Root")
        }
        self.entries = entries
        omittedKeys = omitted
    }
}
