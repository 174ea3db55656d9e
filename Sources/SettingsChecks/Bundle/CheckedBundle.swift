import SettingsModel
import SourceText

/// A bundle with what several rules need of it, worked out once.
final class CheckedBundle {
    let bundle: SettingsBundle
    /// Where the bundle is shown.
    let deployment: Deployment
    /// The panes in their order, with what their items told.
    let panes: [CheckedPane]
    let languages: [Language]
    let sourceLanguage: Language?
    /// The tables of every language, and those that lie outside any.
    let tables: [CheckedTable]
    /// The folders that could not be read, hidden ones aside, by path.
    let unreadFolders: [String]
    /// Whether every property list and folder can be read: otherwise nobody knows which tables and texts are used.
    let hasReadablePlists: Bool
    /// Which panes lead to which.
    let graph: PaneGraph
    /// Whether the bundle is written for InAppSettingsKit, too.
    let usesInAppSettingsKit: Bool
    /// The panes that should have items and have no list of them.
    let panesWithoutItems: [Pane]
    /// Whether a pane has texts that nobody knows in a table that nobody knows.
    let hasUnknownTexts: Bool
    /// The tables of panes without items: nobody knows which texts are meant to be there.
    let openTables: Set<String>
    /// The texts that panes look up in the tables of each name.
    let usedTexts: [String: UsedTexts]
    /// The names of the tables that panes name.
    let namedTables: Set<String>
    /// The names of the property lists, each under that of the pane it stands for.
    let paneNames: FileNames
    /// The names of the tables that there are.
    let tableNames: FileNames
    private(set) lazy var misnamedTables = findMisnamedTables()
    /// The languages with a misnamed table, by the name that the table should have.
    private(set) lazy var languagesOfMisnamedTables = misnamedTables.reduce(into: [String: Set<Language>]()) {
        $0[$1.name, default: []].insert($1.table.language)
    }
    /// The language folders with panes of their own.
    private(set) lazy var foldersOfPanes = Set(panes.compactMap(\.path.languageFolder))
    /// The entries that panes use, beside what the source language shows.
    private(set) lazy var translations = findTranslations()
    /// The languages that have the code of the source language: `en-GB` beside `en`.
    private(set) lazy var varietiesOfSource: Set<String> = {
        guard let code = sourceLanguage.map({ LanguageIdentifier.code(of: $0.identifier) }) else { return [] }
        return Set(languages.map(\.identifier).filter { LanguageIdentifier.code(of: $0) == code })
    }()
    private(set) lazy var languageSet = Set(languages)
    /// The languages by their folders in lower case.
    private(set) lazy var foldersIgnoringCase = Dictionary(grouping: languages) { $0.folder.lowercased() }
    private(set) lazy var images = CheckedImages(bundle.otherFiles)
    private lazy var configurations = BundleConfigurations(of: bundle)
    private var configurationSets: [String: [ConfigurationSet]] = [:]
    /// The strings of panes that may be texts, under the tables that these panes name.
    private(set) lazy var mentions = panes.reduce(into: [String: Set<ExactString>]()) { mentions, pane in
        if let table = pane.table?.string { mentions[table, default: []].formUnion(pane.mentions) }
    }
    /// The strings that may be texts of panes that name no table there is: any table may be the one that is meant.
    private(set) lazy var strayMentions = panes.reduce(into: Set<ExactString>()) { mentions, pane in
        if hasStrayTable(pane) { mentions.formUnion(pane.texts.map(\.text) + pane.mentions) }
    }
    /// The folders of bundles inside the bundle, none of whose panes a row leads to, in their order.
    private(set) lazy var innerBundles = findInnerBundles()
    /// What became of the texts that no pane uses, by the names of the tables.
    private(set) lazy var successions = findSuccessions()
    private let tablesByPath: [String: Int]

    init(_ bundle: SettingsBundle, panes: [CheckedPane], for deployment: Deployment) {
        self.deployment = deployment
        self.bundle = bundle
        self.panes = panes
        languages = bundle.languages
        sourceLanguage = bundle.sourceLanguage
        unreadFolders = bundle.unreadFolders
        hasReadablePlists =
            unreadFolders.isEmpty
            && bundle.files.values.allSatisfy { $0.isReadable || !$0.path.hasSuffix(".plist") }
        namedTables = Set(panes.compactMap { $0.table?.string })
        paneNames = Self.paneNames(bundle)
        panesWithoutItems = Self.panesWithoutItems(bundle, panes)
        hasUnknownTexts = panesWithoutItems.contains { $0.root == nil }
        let itemless = panesWithoutItems + panes.map(\.pane).filter { $0.itemsElement == nil }
        openTables = Set(itemless.compactMap { $0.stringsTable?.string })
        let hasLibrary = deployment.hasInAppSettingsKit || panes.contains(where: \.usesInAppSettingsKit)
        usesInAppSettingsKit = hasLibrary
        for pane in panes { pane.findTexts(hasLibrary: hasLibrary) }
        let used = Dictionary(
            panes.grouped { $0.table?.string }.map { ($0.key, UsedTexts(of: $0.elements)) }, uniquingKeysWith: { $1 })
        usedTexts = used
        let tables = Self.tables(of: bundle).map { CheckedTable($0, usedTexts: used[$0.name]) }
        self.tables = tables
        tablesByPath = Dictionary(
            tables.indices.map { (tables[$0].path, $0) }, uniquingKeysWith: { first, _ in first })
        tableNames = FileNames(tables.map(\.name))
        graph = PaneGraph(panes)
    }

    /// The tables of every language, and those that lie outside any.
    private static func tables(of bundle: SettingsBundle) -> [StringTable] {
        let outside = bundle.files.values.filter { $0.path.hasSuffix(".strings") && !$0.path.contains("/") }
            .sorted { $0.path < $1.path }
        return bundle.languages.flatMap { bundle.tables(in: $0) } + outside.map(\.stringTable)
    }

    /// The table of a language; nil when there is no such file.
    func table(_ name: String, in language: Language) -> CheckedTable? {
        tablesByPath["\(language.folder)/\(name).strings"].map { tables[$0] }
    }

    /// The languages that have a table, in their order.
    func languages(with table: String) -> [Language] {
        languages.filter { tablesByPath["\($0.folder)/\(table).strings"] != nil }
    }

    /// Whether a language has the table for one kind of device.
    func hasDeviceTable(_ table: String, in language: Language) -> Bool {
        StringTable.deviceSuffixes.contains { tablesByPath["\(language.folder)/\(table)\($0).strings"] != nil }
    }

    /// Whether some build configuration has both items.
    func areBuiltTogether(_ item: Item, on pane: CheckedPane, _ other: Item, on otherPane: CheckedPane) -> Bool {
        !configurationSet(of: item, on: pane).isDisjoint(with: configurationSet(of: other, on: otherPane))
    }

    private func configurationSet(of item: Item, on pane: CheckedPane) -> ConfigurationSet {
        let sets = configurationSets[pane.path] ?? configurations.sets(ofItemsOn: pane.pane)
        configurationSets[pane.path] = sets
        return sets[item.index]
    }

    /// The names of languages for a message: 'de', 'fr' and 'ja'.
    static func list(_ names: [String], limit: Int = 6) -> String {
        let quotedNames = names.prefix(limit).map(quoted)
        if names.count > limit { return quotedNames.joined(separator: ", ") + " and \(names.count - limit) more" }
        guard quotedNames.count > 1, let last = quotedNames.last else { return quotedNames.first ?? "" }
        return quotedNames.dropLast().joined(separator: ", ") + " and " + last
    }
}
