import CodeGeneration
import SettingsModel
import SourceText
import UserDefaultsDomains

extension GenerateRun {
    /// The settings of a bundle.
    ///
    /// - Parameters:
    ///   - conditions: the compilation conditions of build configurations, by their names.
    ///   - device: whose texts they have; nil for the texts as they were written.
    /// - Throws: where a text stands in a table that cannot be read, or may stand in one: names would come from somewhere
    ///   else then.
    static func settings(
        of domain: RegistrationDomain, in bundle: SettingsBundle, under conditions: [String: String],
        on device: DeviceLanguage? = nil
    ) throws(BundleError) -> [GeneratedSetting] {
        // English is the source language whatever else there is.
        if bundle.sourceLanguage?.identifier != "en" { try bundle.requireReadableLanguages() }
        let device = device ?? DeviceLanguage(ofTextsIn: bundle)
        let panes = domain.defaults.flatMap(\.places).map(\.pane)
        let localizations = PaneLocalizations(of: panes, in: bundle, on: device)
        let configurations = BundleConfigurations(of: bundle)
        var sets: [String: [ConfigurationSet]] = [:]
        func set(ofItemAt place: RegisteredDefault.Place) -> ConfigurationSet {
            let known = sets[place.path] ?? configurations.sets(ofItemsOn: place.pane)
            sets[place.path] = known
            return known[place.itemIndex]
        }
        var unreadable: ParsedFile?
        var read: [String: LocalizedPane] = [:]
        func setting(of entry: RegisteredDefault, at place: RegisteredDefault.Place) -> GeneratedSetting {
            let pane = read[place.path] ?? LocalizedPane(place.pane, in: bundle, localizations)
            read[place.path] = pane
            return GeneratedSetting(
                place.item, key: entry.key, appGroup: entry.appGroup, defaultValue: entry.value,
                in: pane.groups[place.itemIndex], table: pane.localization.tableName
            ) { text in
                // Other texts go into comments alone.
                if place.item.namesCases { unreadable = unreadable ?? pane.unreadable }
                return pane.localization.shown(text).shown.string
            }
        }
        func merged(_ entry: RegisteredDefault) -> GeneratedSetting {
            // A title only shows what another item lets people choose.
            let places = entry.places.filter { $0.item.type != .title }
            guard let first = places.first else { return setting(of: entry, at: entry.place) }
            let leading = places.first { $0.path == entry.place.path && $0.itemIndex == entry.place.itemIndex } ?? first
            var merged = setting(of: entry, at: leading)
            for place in places where place.path != leading.path || place.itemIndex != leading.itemIndex {
                merged.add(choicesOf: setting(of: entry, at: place))
            }
            return merged
        }
        let settings = domain.defaults.map { entry in
            let set = entry.places.reduce(into: ConfigurationSet()) { $0.formUnion(set(ofItemAt: $1)) }
            var setting = merged(entry)
            setting.limit(to: configurations.names(in: set), under: conditions)
            return setting
        }
        if let unreadable { throw BundleError(unreadable: unreadable) }
        return settings
    }

    /// What all items of a pane share.
    private struct LocalizedPane {
        let localization: PaneLocalization
        /// The group of each item.
        let groups: [Item?]
        /// The table of the texts, where it cannot be read.
        let unreadable: ParsedFile?

        init(_ pane: Pane, in bundle: SettingsBundle, _ localizations: PaneLocalizations) {
            localization = localizations[pane]
            groups = pane.groups
            let file = localization.table.flatMap { bundle.files[$0.path] }
            unreadable = file.flatMap { $0.isReadable || $0.isEmptyTable ? nil : $0 }
        }
    }
}

extension Item {
    /// Whether code has a case for each of the item's choices, named after its text.
    fileprivate var namesCases: Bool { [.multiValue, .radioGroup, .title].contains(type) }
}
