import PropertyListSyntax
import SettingsModel
import SourceText

/// A bundle to check. The data that several rules need is computed only once.
final class CheckedBundle {
    let bundle: SettingsBundle
    /// The apps and platforms that display the bundle.
    let deployment: Deployment
    /// The panes, including the data from their items.
    let panes: [CheckedPane]
    let languages: [Language]
    let sourceLanguage: Language?
    /// The string tables of all languages, followed by the string tables outside language folders.
    let tables: [CheckedTable]
    /// The paths of the folders that could not be read, excluding hidden folders.
    let unreadFolders: [String]
    /// Whether all property lists and folders could be read. If `false`, some uses of tables and strings might be
    /// unknown.
    private(set) lazy var hasReadablePlists =
        unreadFolders.isEmpty && bundle.files.values.allSatisfy { $0.isReadable || !$0.path.hasSuffix(".plist") }
    /// The links between panes.
    private(set) lazy var graph = PaneGraph(panes)
    /// The name of the only pane that no item refers to, except for `Root`, if only one pane is missing. An item that
    /// refers to the missing pane was probably meant to refer to this pane.
    private(set) lazy var probableTarget: String? = {
        let linked = Set(panes.flatMap { pane in pane.links.map { PaneName(name(of: $0)).base } })
        let names = Set(panes.filter { !isInInnerBundle($0.path) }.map(\.pane.name.base))
        let unlinked = names.subtracting(linked).subtracting(["Root"])
        let missing = Set(panes.flatMap { pane in pane.rows.map { PaneName(name(of: $0)).base } }).filter {
            !paneNames.contains($0)
        }
        return missing.count == 1 && unlinked.count == 1 ? unlinked.first : nil
    }()
    /// Whether a pane is missing, so its strings are unknown. A pane that is written or merged during a build is not.
    private(set) lazy var lacksPane =
        !graph.hasRoot
        || panes.contains { pane in
            pane.rows.contains { isMissingPane(of: $0) && !mayExistElsewhere(name(of: $0)) }
        }
    /// Whether the bundle is also used with InAppSettingsKit.
    let usesInAppSettingsKit: Bool
    /// The panes that should contain items but do not have an array of items.
    private(set) lazy var panesWithoutItems = bundle.filesWithoutItems
    /// Whether a pane does not have a root dictionary. The strings and the string table of such a pane are unknown.
    private(set) lazy var hasUnknownTexts = panesWithoutItems.contains { $0.root == nil }
    /// The names of the string tables that panes without items specify. It is unknown which strings these tables
    /// require.
    private(set) lazy var tablesWithUnknownTexts = Set(
        (panesWithoutItems + panes.map(\.pane).filter { $0.itemsElement == nil }).compactMap { $0.stringsTable?.string }
    )
    /// The strings that panes look up, keyed by table name.
    let usedTexts: [String: UsedTexts]
    /// The names of the string tables that panes specify.
    private(set) lazy var namedTables = Set(panes.compactMap { $0.table?.string })
    /// The names of the property lists, except for the Info.plist of a bundle. Variants are represented by the name of
    /// their base pane.
    private(set) lazy var paneNames = FileNames(
        bundle.files.values.lazy.filter { [bundle] file in
            file.path.hasSuffix(".plist") && Pane(file).map(bundle.isBundleInfo) != true
        }.map { PaneName(typed: $0.path).base })
    /// The names of the existing string tables.
    private(set) lazy var tableNames = FileNames(tables.map(\.name))
    private(set) lazy var misnamedTables = findMisnamedTables()
    /// The files that are not read because of their name or folder, sorted by path.
    private(set) lazy var unreadFiles = findUnreadFiles()
    /// The languages that have a misnamed or misplaced string table, keyed by the correct table name.
    private(set) lazy var languagesOfMisnamedTables: [String: Set<Language>] = {
        var languages: [String: Set<Language>] = [:]
        for (table, name) in misnamedTables { languages[name, default: []].insert(table.language) }
        for table in unreadFiles.compactMap(\.tableMeant) { languages[table.name, default: []].insert(table.language) }
        return languages
    }()
    /// The language folders that contain panes.
    private(set) lazy var foldersOfPanes = Set(panes.compactMap(\.path.languageFolder))
    /// The string-table entries that panes use, together with the corresponding strings in the source language.
    private(set) lazy var translations = findTranslations()
    /// The identifiers of the languages that have the same language code as the source language. For example, `en-GB`
    /// is included if the source language is `en`.
    private(set) lazy var varietiesOfSource: Set<String> = {
        guard let code = sourceLanguage.map({ LanguageIdentifier.code(of: $0.identifier) }) else { return [] }
        return Set(languages.map(\.identifier).filter { LanguageIdentifier.code(of: $0) == code })
    }()
    private(set) lazy var languageSet = Set(languages)
    /// The languages, keyed by folder name in lowercase.
    private(set) lazy var foldersIgnoringCase = Dictionary(grouping: languages) { $0.folder.lowercased() }
    /// The ranges of the default values of items that share their key with a different item, keyed by the path of the
    /// pane. If a fix writes only one of these defaults, the items can have different defaults.
    private(set) lazy var defaultsOfSharedKeys: [String: Set<Range<Int>>] = {
        let items = panes.flatMap { pane in pane.items.map { (pane: pane, item: $0, key: $0.storedKey?.name) } }
        // A fix changes items with the same values in the same way.
        func values(_ item: Item) -> [PropertyListValue?] {
            [.type, .defaultValue, .trueValue, .falseValue, .values].map { item[$0]?.value }
        }
        var first: [ExactString: [PropertyListValue?]] = [:]
        var shared: Set<ExactString> = []
        for (_, item, key) in items {
            guard let key, let other = first.updateValue(values(item), forKey: key) else { continue }
            if other != values(item) { shared.insert(key) }
        }
        return items.reduce(into: [:]) { ranges, found in
            guard let key = found.key, shared.contains(key), let element = found.item[.defaultValue],
                let span = found.pane.span(element.span)
            else { return }
            ranges[found.pane.path, default: []].insert(span)
        }
    }()
    private(set) lazy var images = CheckedImages(bundle.otherFiles)
    private lazy var configurations = BundleConfigurations(of: bundle)
    private var configurationSets: [String: [ConfigurationSet]] = [:]
    /// The strings that might be localizable, keyed by the string table that their pane specifies.
    private(set) lazy var possibleTexts = panes.reduce(into: [String: Set<ExactString>]()) { possibleTexts, pane in
        if let table = pane.table?.string { possibleTexts[table, default: []].formUnion(pane.possibleTexts) }
    }
    /// The strings in panes whose string table does not exist. The correct string table of such a pane is unknown, so
    /// these strings might be looked up in any table.
    private(set) lazy var textsOfUnknownTables = panes.reduce(into: Set<ExactString>()) { possibleTexts, pane in
        if pane.table.map({ !tableNames.contains($0.string) }) ?? pane.hasInvalidTableName {
            possibleTexts.formUnion(pane.texts.map(\.text) + pane.possibleTexts)
        }
    }
    /// The folders of languages that also have a folder with a better name. The value is that folder.
    private(set) lazy var surplusFolders = Dictionary(
        bundle.languagesWithSeveralFolders.flatMap { folders in folders.dropFirst().map { ($0, folders[0]) } },
        uniquingKeysWith: { first, _ in first })
    /// The sorted paths of nested bundles that no item opens.
    private(set) lazy var innerBundles = findInnerBundles()
    /// The unused strings that were probably renamed, keyed by table name.
    private(set) lazy var probableRenames = findProbableRenames()
    /// The translations of items that moved to a pane with another table.
    private(set) lazy var movedStrings = findMovedStrings()
    /// The unused keys that a comment in any language allows, keyed by table name.
    private(set) lazy var keysUsedByCode = findKeysUsedByCode()
    private let tablesByPath: [String: Int]

    init(_ bundle: SettingsBundle, panes: [CheckedPane], for deployment: Deployment) {
        self.deployment = deployment
        self.bundle = bundle
        self.panes = panes
        languages = bundle.languages
        sourceLanguage = bundle.sourceLanguage
        unreadFolders = bundle.unreadFolders
        usesInAppSettingsKit = deployment.hasInAppSettingsKit || panes.contains(where: \.usesInAppSettingsKit)
        for pane in panes { pane.findTexts(hasLibrary: usesInAppSettingsKit) }
        let used = Dictionary(
            panes.grouped { $0.table?.string }.map { ($0.key, UsedTexts(of: $0.elements)) }, uniquingKeysWith: { $1 })
        usedTexts = used
        let tables = Self.tables(of: bundle).map { CheckedTable($0, usedTexts: used[$0.name]) }
        self.tables = tables
        tablesByPath = Dictionary(
            tables.indices.map { (tables[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the string tables of all languages, followed by the string tables outside language folders.
    private static func tables(of bundle: SettingsBundle) -> [StringTable] {
        let outside = bundle.files.values.filter { $0.path.hasSuffix(".strings") && !$0.path.contains("/") }
            .sorted { $0.path < $1.path }
        return bundle.languages.flatMap { bundle.tables(in: $0) } + outside.map(\.stringTable)
    }

    /// Returns the string table with a given name in a language, or `nil` if the file does not exist.
    func table(_ name: String, in language: Language) -> CheckedTable? {
        tablesByPath["\(language.folder)/\(name).strings"].map { tables[$0] }
    }

    /// Returns the languages that have a string table with the given name.
    func languages(with table: String) -> [Language] {
        languages.filter { tablesByPath["\($0.folder)/\(table).strings"] != nil }
    }

    /// Returns whether a language has a device-specific variant of a string table.
    func hasDeviceTable(_ table: String, in language: Language) -> Bool {
        StringTable.deviceSuffixes.contains { tablesByPath["\(language.folder)/\(table)\($0).strings"] != nil }
    }

    /// Returns whether at least one build configuration includes both items.
    func areBuiltTogether(_ item: Item, on pane: CheckedPane, _ other: Item, on otherPane: CheckedPane) -> Bool {
        !configurationSet(of: item, on: pane).isDisjoint(with: configurationSet(of: other, on: otherPane))
    }

    private func configurationSet(of item: Item, on pane: CheckedPane) -> ConfigurationSet {
        let sets = configurationSets[pane.path] ?? configurations.sets(ofItemsOn: pane.pane)
        configurationSets[pane.path] = sets
        return sets[item.index]
    }

    /// Returns a list of quoted names for a message, such as `'A', 'B' or 'C'`.
    static func alternatives(_ names: [String]) -> String {
        let names = names.map(quoted)
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Returns a list of quoted names for a message, such as `'de', 'fr' and 'ja'`. If there are more names than the
    /// limit, the list ends with the number of remaining names.
    static func list(_ names: [String], limit: Int = 6) -> String { unquotedList(names.map(quoted), limit: limit) }

    static func unquotedList(_ names: [String], limit: Int = 6) -> String {
        guard names.count > limit else { return joinedWithAnd(names) }
        return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
    }
}
