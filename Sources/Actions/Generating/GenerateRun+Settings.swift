import CodeGeneration
import SettingsModel
import SettingsPreview
import SourceText
import UserDefaultsDomains

extension GenerateRun {
    /// Returns the settings for which code is generated.
    ///
    /// - Parameters:
    /// - conditions: The compilation condition of each build configuration, keyed by the name of the configuration.
    /// - device: The device whose language determines the strings, or `nil` for the strings in the source language.
    /// - Throws: An error if generated names depend on a string table that cannot be read.
    static func settings(
        of domain: RegistrationDomain, in bundle: SettingsBundle, under conditions: [String: String],
        on device: DeviceLanguage? = nil
    ) throws(BundleError) -> [GeneratedSetting] {
        // If English is the source language, other languages do not matter.
        if bundle.sourceLanguage?.identifier != "en" { try bundle.requireReadableLanguageFolders() }
        let device = device ?? DeviceLanguage(forUntranslatedTextsIn: bundle)
        let panes = domain.defaults.flatMap(\.places).map(\.pane)
        let localizations = PaneLocalizations(of: panes, in: bundle, on: device)
        let configurations = BundleConfigurations(of: bundle)
        var sets: [String: [ConfigurationSet]] = [:]
        func set(ofItemAt place: RegisteredDefault.KeyedItem) -> ConfigurationSet {
            let known = sets[place.path] ?? configurations.sets(ofItemsOn: place.pane)
            sets[place.path] = known
            return known[place.itemIndex]
        }
        var unreadable: ParsedFile?
        var read: [String: LocalizedPane] = [:]
        func setting(of entry: RegisteredDefault, at place: RegisteredDefault.KeyedItem) -> GeneratedSetting {
            let pane = read[place.path] ?? LocalizedPane(place.pane, in: bundle, localizations)
            read[place.path] = pane
            return GeneratedSetting(
                place.item, key: entry.key, appGroup: entry.appGroup, defaultValue: entry.value,
                in: pane.groups[place.itemIndex], table: pane.localization.tableName
            ) { text in
                // The title of a choice names a case. The strings of other items are only used in comments.
                if place.item.type?.hasChoices == true {
                    unreadable = unreadable ?? pane.unreadable
                }
                return pane.localization.shown(text).shown.string
            }
        }
        func merged(_ entry: RegisteredDefault) -> GeneratedSetting {
            // A title item only displays a value that another item lets the user choose.
            let places = entry.places.filter { !$0.item.isReadOnly }
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
            setting.limit = ConfigurationLimit(configurations.names(in: set), under: conditions)
            return setting
        }
        if let unreadable { throw BundleError(unreadable: unreadable) }
        return settings
    }

    /// The data that all items of a pane share.
    private struct LocalizedPane {
        let localization: PaneLocalization
        /// The group of each item. The array has the same indices as the pane's items.
        let groups: [Item?]
        /// The string table of the pane if the table cannot be read, or `nil` otherwise.
        let unreadable: ParsedFile?

        init(_ pane: Pane, in bundle: SettingsBundle, _ localizations: PaneLocalizations) {
            localization = localizations[pane]
            groups = pane.groups
            unreadable = localization.unreadableTable(in: bundle)
        }
    }
}

/// The reachable panes of a bundle, converted to pages of a generated view.
struct GeneratedPages {
    private(set) var pages: [GeneratedPage] = []
    /// The start page of the view for each kind of device.
    let root: [GeneratedPage.Destination]
    /// Messages about items that are omitted because Settings does not show them.
    private(set) var omissions: [String] = []
    private let bundle: SettingsBundle
    private let device: DeviceLanguage
    private let configurations: BundleConfigurations
    private let conditions: [String: String]

    /// Collects the reachable pages of a bundle.
    ///
    /// - Throws: An error if a required string table cannot be read.
    init(of bundle: SettingsBundle, under conditions: [String: String]) throws(BundleError) {
        if bundle.sourceLanguage?.identifier != "en" { try bundle.requireReadableLanguageFolders() }
        self.bundle = bundle
        self.conditions = conditions
        device = DeviceLanguage(forUntranslatedTextsIn: bundle)
        configurations = BundleConfigurations(of: bundle)
        root = Self.destinations("Root", in: bundle, device)
        var names = root.map(\.page)
        var known = Set(names)
        var next = 0
        while next < names.count {
            guard let pane = bundle.pane(named: names[next], on: device) else { break }
            next += 1
            pages.append(try page(pane, named: names[next - 1]))
            for item in pane.items where item.type == .childPane {
                guard let file = item.string(.file)?.string else { continue }
                names += Self.destinations(file, in: bundle, device).map(\.page).filter { known.insert($0).inserted }
            }
        }
    }

    /// Returns the iPhone and iPad variants of a page, followed by the page for all devices. Variants that do not exist
    /// are omitted.
    private static func destinations(
        _ file: String, in bundle: SettingsBundle, _ device: DeviceLanguage
    ) -> [GeneratedPage.Destination] {
        [("~iphone", "Phone"), ("~ipad", "Pad"), ("", nil)].compactMap { suffix, idiom in
            let isThere = bundle.pane(named: file + suffix, on: device)?.isPane == true
            return isThere ? GeneratedPage.Destination(file + suffix, on: idiom) : nil
        }
    }

    private mutating func page(_ pane: Pane, named name: String) throws(BundleError) -> GeneratedPage {
        let drawn = PreviewPane(pane, on: nil)
        for omission in drawn.omissions {
            omissions.append("item \(omission.itemIndex) of \(pane.path) is not drawn: \(omission.reason)")
        }
        let localization = PaneLocalization(of: pane, in: bundle, on: device)
        if let file = localization.unreadableTable(in: bundle) { throw BundleError(unreadable: file) }
        let sets = configurations.sets(ofItemsOn: pane)
        let idioms = pane.items.map(\.idioms)
        func limit(_ index: Int) -> ConfigurationLimit {
            ConfigurationLimit(configurations.names(in: sets[index]), under: conditions)
        }
        let sections = drawn.sections.map { section in
            GeneratedPage.Section(
                header: section.header.map(localization.shown), footer: section.footer.map(localization.shown),
                rows: section.rows.map { row in
                    GeneratedPage.Row(
                        title: row.title.map(localization.shown), key: row.key, defaultValue: row.defaultValue,
                        control(of: row, localization), idioms: idioms[row.itemIndex]?.sorted(),
                        limit: limit(row.itemIndex))
                }, limit: section.itemIndex.map(limit) ?? .init())
        }
        return GeneratedPage(name: name, appGroup: pane.appGroup, table: localization.tableName, sections: sections)
    }

    private func control(of row: PreviewRow, _ localization: PaneLocalization) -> GeneratedPage.Control {
        func choices(_ choices: PreviewChoices) -> GeneratedPage.Choices {
            GeneratedPage.Choices(
                choices.options.map { localization.shown($0.title) }, values: choices.options.map(\.value),
                isSorted: choices.isSorted)
        }
        return switch row.control {
        case .toggle(let on, let off): .toggle(on: on, off: off)
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            .slider(minimum: minimum, maximum: maximum, minimumImage: minimumImage, maximumImage: maximumImage)
        case .textField(let field):
            .textField(
                isSecure: field.isSecure, keyboard: field.keyboard, capitalization: field.capitalization,
                correction: field.correction)
        case .multiValue(let options): .list(choices(options), isDisplayedInPane: false)
        case .radioGroup(let options): .list(choices(options), isDisplayedInPane: true)
        case .title(let options): .title(choices(options))
        case .childPane(let file): .link(file.map { Self.destinations($0, in: bundle, device) } ?? [])
        }
    }
}

extension PaneLocalization {
    /// Returns the string table if it cannot be read, or `nil` otherwise.
    fileprivate func unreadableTable(in bundle: SettingsBundle) -> ParsedFile? {
        let file = table.flatMap { bundle.files[$0.path] }
        return file.flatMap { $0.isReadable || $0.isEmptyTable ? nil : $0 }
    }
}
