package import SettingsModel
package import SourceText
import XMLSyntax

/// The settings of a bundle that a managed configuration can contain, with their names in code.
package struct ManagedSettings: Sendable {
    /// A setting, its type, what the property is called, and its type where that is a list.
    struct Entry: Sendable {
        let setting: GeneratedSetting
        let type: ManagedType
        let property: String
        let typeName: String?
        /// Where it stands among all settings of the bundle.
        let index: Int
    }

    let entries: [Entry]
    /// The keys that no managed configuration can hold.
    package let omittedKeys: [ExactString]

    /// - Throws: where two keys come to one name, or nothing is left.
    package init(_ settings: [GeneratedSetting]) throws(BundleError) {
        let names = try SettingNames(of: settings, besides: DefaultsSuites(of: settings).names)
        var entries: [Entry] = []
        var omitted: [ExactString] = []
        for (index, setting) in settings.enumerated() {
            guard let type = ManagedType(of: setting), XMLText.canHold(setting.key.string) else {
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
