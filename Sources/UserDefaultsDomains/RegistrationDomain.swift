package import PropertyListSyntax
package import SettingsModel
package import SourceText

/// What an app has to register at launch, so that its user defaults say what Settings shows: every key of every pane
/// that people can reach, with its default.
///
/// Source: Settings draws a default without storing it (Preferences and Settings Programming Guide, *Registering the
/// App's Default Preferences*).
package struct RegistrationDomain: Sendable {
    /// The keys, pane by pane as rows lead to them, and on a pane in its order; a key of several items once. The
    /// same key in the app's own user defaults and in those of a group is two.
    package private(set) var defaults: [RegisteredDefault] = []
    private var indices: [Name: Int] = [:]

    private struct Name: Hashable {
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
            let place = RegisteredDefault.Place(
                pane: pane, item: item, position: lines?.position(of: item.element.span.lowerBound),
                defaultValue: item.defaultValue)
            let name = Name(key: key, appGroup: group)
            if let index = indices[name] {
                defaults[index].places.append(place)
            } else {
                indices[name] = defaults.count
                defaults.append(RegisteredDefault(key: key, appGroup: group, type: type, places: [place]))
            }
        }
    }

    /// The default of a key in the user defaults of the app, or of a group.
    package func `default`(of key: ExactString, inGroup group: ExactString? = nil) -> RegisteredDefault? {
        indices[Name(key: key, appGroup: group)].map { defaults[$0] }
    }

    /// The app groups that panes name, in the order in which they are met.
    package var appGroups: [ExactString] { defaults.compactMap(\.appGroup).withoutRepetitions }

    /// What to register in the user defaults of the app, or of a group: the keys that have a default.
    package func entries(ofGroup group: ExactString? = nil) -> [PropertyListValue.Entry] {
        defaults.filter { $0.appGroup == group }.compactMap { entry in entry.value.map { .init(entry.key, $0) } }
    }

    /// The dictionary to register in the user defaults of the app, or of a group.
    package func dictionary(ofGroup group: ExactString? = nil) -> PropertyListValue {
        .dictionary(entries(ofGroup: group))
    }
}
