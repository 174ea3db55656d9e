import PropertyListSyntax
import SettingsModel
import SourceText

extension Draft {
    /// Says of keys that were given by their raw names which they were probably meant to be, where nobody reads them.
    mutating func adviseOnRawKeys(of options: ItemOptions, for type: ItemType) {
        let names = type.keys.map(\.name)
        let types = ItemType.all + ItemType.inAppSettingsKit
        let known = Set((types.flatMap(\.keys) + InAppSettingsKit.keys).map(\.name))
        for key in options.settings.map(\.key) + options.others.map(\.key.string) where !known.contains(key) {
            guard let meant = nearest(to: key, among: names) else { continue }
            advise("nobody reads the key \(quoted(key)) of \(article(type.name)); did you mean \(meant)?")
        }
    }
}
