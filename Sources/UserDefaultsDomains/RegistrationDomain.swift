package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// The default values that an app must register at launch so that it reads the same values that Settings shows. The
/// domain contains every key in every reachable pane.
///
/// Source: Settings shows a default value without storing it (Preferences and Settings Programming Guide, *Registering
/// the App's Default Preferences*).
package struct RegistrationDomain: Sendable {
    /// The keys and their default values, in the order of the reachable panes and their items. Each key is listed once,
    /// even if several items use it. A key that is used both in the app's own user defaults and in an app group is
    /// listed once for each of them.
    package private(set) var defaults: [RegisteredDefault] = []
    private var indices: [GroupedKey: Int] = [:]

    private struct GroupedKey: Hashable {
        let key: ExactString
        let appGroup: ExactString?
    }

    package init(of bundle: SettingsBundle) {
        for pane in bundle.reachablePanes { add(pane) }
    }

    private mutating func add(_ pane: Pane) {
        let lines = pane.file.text.map { LineTable($0) }
        let group = pane.appGroup
        for item in pane.items {
            guard let type = item.type, type.hasStoredValue, let key = item.key, !key.isEmpty else { continue }
            let place = RegisteredDefault.KeyedItem(
                pane: pane, item: item, position: lines?.position(of: item.element.span.lowerBound),
                defaultValue: item.defaultValue)
            let name = GroupedKey(key: key, appGroup: group)
            if let index = indices[name] {
                defaults[index].places.append(place)
            } else {
                indices[name] = defaults.count
                defaults.append(RegisteredDefault(key: key, appGroup: group, type: type, places: [place]))
            }
        }
    }

    /// Returns the default for a key in the user defaults of an app group or, if `group` is `nil`, of the app. Returns
    /// `nil` if no item uses the key.
    package func `default`(of key: ExactString, inGroup group: ExactString? = nil) -> RegisteredDefault? {
        indices[GroupedKey(key: key, appGroup: group)].map { defaults[$0] }
    }

    /// The app groups that the panes use, without duplicates, in the order of their first occurrence.
    package var appGroups: [ExactString] { defaults.compactMap(\.appGroup).withoutRepetitions }

    /// Returns the keys and default values to register in the user defaults of an app group or, if `group` is `nil`, of
    /// the app. Keys without a default value are omitted.
    package func entries(ofGroup group: ExactString? = nil) -> [PropertyListValue.Entry] {
        defaults.filter { $0.appGroup == group }.compactMap { entry in entry.value.map { .init(entry.key, $0) } }
    }

    /// Returns the dictionary to register in the user defaults of an app group or, if `group` is `nil`, of the app.
    package func dictionary(ofGroup group: ExactString? = nil) -> PropertyListValue {
        .dictionary(entries(ofGroup: group))
    }
}
