import CodeGeneration
import PropertyListSyntax
import SettingsModel
import SettingsPreview
import SourceText
import UserDefaultsDomains

/// The bundle for which code is generated.
struct GeneratedSource {
    let bundle: SettingsBundle
    let domain: RegistrationDomain
    let unknownVariables: UnknownVariables
    /// The keys in Info.plist that generated code reads, by the variables in the bundle.
    let infoKeys: [String: String]
    let conditions: CompilationConditions

    /// Returns the settings for which code is generated.
    ///
    /// - Parameter device: The device whose language determines the strings, or `nil` for the strings in the source
    ///   language.
    /// - Throws: An error if generated names depend on a string table that cannot be read.
    func settings(on device: DeviceLanguage? = nil) throws(BundleError) -> [GeneratedSetting] {
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
            var omitted = OmittedVariables()
            let isText = place.item.type == .textField || place.item.type == .title && place.item[.values] == nil
            let unknown = isText ? unknownVariables : unknownVariables.adding(infoKeys)
            var setting = GeneratedSetting(
                place.item, key: entry.key, appGroup: entry.appGroup,
                defaultValue: unknown.known(entry.value, omitting: &omitted),
                in: pane.groups[place.itemIndex], table: pane.localization.tableName
            ) { text in
                // The title of a choice names a case. The strings of other items are only used in comments.
                if place.item.type?.hasChoices == true {
                    unreadable = unreadable ?? pane.unreadable
                }
                return unknownVariables.shortened(pane.localization.shown(text), omitting: &omitted).shown.string
            }
            setting.filterChoices { unknownVariables.adding(infoKeys).known($0, omitting: &omitted) }
            setting.omittedVariables = omitted
            setting.infoKeys = infoKeys.filter { key, _ in
                !UnknownVariables([key: nil]).names(in: setting.defaultValue).isEmpty
            }
            return setting
        }
        func merged(_ entry: RegisteredDefault) -> GeneratedSetting {
            // A title item only displays a value that another item lets the user choose.
            let places = entry.places.filter { !$0.item.isReadOnly }
            guard let first = places.first else {
                var only = setting(of: entry, at: entry.place)
                only.isReadOnly = true
                return only
            }
            let leading = places.first { $0.path == entry.place.path && $0.itemIndex == entry.place.itemIndex } ?? first
            var merged = setting(of: entry, at: leading)
            for place in places where place.path != leading.path || place.itemIndex != leading.itemIndex {
                let other = setting(of: entry, at: place)
                merged.add(choicesOf: other)
                merged.omittedVariables.add(other.omittedVariables)
            }
            return merged
        }
        let settings = domain.defaults.map { entry in
            let set = entry.places.reduce(into: ConfigurationSet()) { $0.formUnion(set(ofItemAt: $1)) }
            var setting = merged(entry)
            setting.limit = conditions.limit(configurations.names(in: set))
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
    /// The variables that are omitted in each section and row because their values are unknown.
    private(set) var omittedVariables: [OmittedVariables] = []
    /// The restrictions of sections and rows to build configurations.
    private(set) var limits: [ConfigurationLimit] = []
    private let source: GeneratedSource
    private var bundle: SettingsBundle { source.bundle }
    private let device: DeviceLanguage
    private let configurations: BundleConfigurations

    /// Collects the reachable pages of a bundle.
    ///
    /// - Throws: An error if a required string table cannot be read.
    init(of source: GeneratedSource) throws(BundleError) {
        let bundle = source.bundle
        if bundle.sourceLanguage?.identifier != "en" { try bundle.requireReadableLanguageFolders() }
        self.source = source
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
            let limit = source.conditions.limit(configurations.names(in: sets[index]))
            limits.append(limit)
            return limit
        }
        let sections = drawn.sections.map { section in
            let rows = section.rows.map { row in
                var texts = KnownTexts(localization, source)
                let title = row.title.map { texts.shown($0) }
                let defaultValue = row.isText ? texts.readable(row.defaultValue) : texts.known(row.defaultValue)
                let control = self.control(of: row, &texts)
                omittedVariables.append(texts.omitted)
                return GeneratedPage.Row(
                    title: title, key: row.key, defaultValue: defaultValue, control,
                    idioms: idioms[row.itemIndex]?.sorted(), limit: limit(row.itemIndex),
                    omittedVariables: texts.omitted)
            }
            var texts = KnownTexts(localization, source)
            let (header, footer) = (section.header.map { texts.shown($0) }, section.footer.map { texts.shown($0) })
            omittedVariables.append(texts.omitted)
            return GeneratedPage.Section(
                header: header, footer: footer, rows: rows, limit: section.itemIndex.map(limit) ?? .init(),
                omittedVariables: texts.omitted)
        }
        return GeneratedPage(name: name, appGroup: pane.appGroup, table: localization.tableName, sections: sections)
    }

    private func control(of row: PreviewRow, _ texts: inout KnownTexts) -> GeneratedPage.Control {
        func choices(_ choices: PreviewChoices) -> GeneratedPage.Choices {
            let options = choices.options.filter { texts.known($0.value) != nil }
            return GeneratedPage.Choices(
                options.map { texts.shown($0.title) }, values: options.map(\.value), isSorted: choices.isSorted)
        }
        return switch row.control {
        case .toggle(let on, let off):
            texts.known(on) == nil || texts.known(off) == nil
                ? .title(GeneratedPage.Choices([], values: [], isSorted: false)) : .toggle(on: on, off: off)
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

/// The texts and values of an item, without variables whose values are unknown.
private struct KnownTexts {
    private let localization: PaneLocalization
    private let unknownVariables: UnknownVariables
    private let infoKeys: [String: String]
    private(set) var omitted = OmittedVariables()

    init(_ localization: PaneLocalization, _ source: GeneratedSource) {
        self.localization = localization
        unknownVariables = source.unknownVariables
        infoKeys = source.infoKeys
    }

    mutating func shown(_ text: ExactString) -> DisplayedText {
        unknownVariables.shortened(localization.shown(text), omitting: &omitted)
    }

    mutating func known(_ value: PropertyListValue?) -> PropertyListValue? {
        unknownVariables.adding(infoKeys).known(value, omitting: &omitted)
    }

    /// Returns a value that can contain variables whose values are read from Info.plist.
    mutating func readable(_ value: PropertyListValue?) -> PropertyListValue? {
        unknownVariables.known(value, omitting: &omitted)
    }
}

extension PreviewRow {
    /// Whether the row shows its value as text.
    fileprivate var isText: Bool {
        switch control {
        case .textField: true
        case .title(let choices): choices.options.isEmpty
        default: false
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
