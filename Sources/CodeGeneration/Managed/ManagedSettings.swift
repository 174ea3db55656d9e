package import SettingsModel
package import SourceText
import XMLSyntax

/// The settings of a bundle that a managed configuration can contain. Each setting has a name in code.
package struct ManagedSettings: Sendable {
    /// A setting, with its type in a managed configuration and its names in code. `typeName` is the name of the
    /// enumeration for a list, or `nil` for other settings.
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
    /// - Throws: An error if two keys result in the same name, or if no setting can be used.
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
