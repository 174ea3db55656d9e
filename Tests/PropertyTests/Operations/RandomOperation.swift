import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport

/// A generator of operations for a bundle, most of which are possible.
struct RandomOperation {
    /// The kinds of operations.
    private enum Kind: CaseIterable {
        case addItem, setItem, moveItem, renameText, renameTable, renameKey, extractPane, copyItem, removeItem, addPane,
            changePane, format, merge, selectConfiguration, localize

        /// How often the kind is chosen, in proportion to the other kinds.
        var weight: Int {
            switch self {
            case .addItem: 22
            case .setItem: 28
            case .moveItem, .copyItem: 8
            case .renameText, .renameTable, .renameKey, .extractPane, .merge, .selectConfiguration: 1
            case .removeItem: 10
            case .addPane: 4
            case .changePane, .localize: 6
            case .format: 2
            }
        }

        /// The first seed whose sequences contain the kind. A new kind gets a seed that no test has used, so that the
        /// sequences of all earlier seeds stay the same.
        var firstSeed: UInt64 { 0 }
    }

    var random: SeededGenerator
    private let kinds: [Kind]
    private var count = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        kinds = Kind.allCases.filter { $0.firstSeed <= seed }.flatMap { Array(repeating: $0, count: $0.weight) }
    }

    /// A random operation, or `nil` if its arguments are invalid for any bundle.
    mutating func next(for bundle: SettingsBundle) -> (any BundleOperation)? {
        count += 1
        do {
            switch random.pick(kinds) {
            case .addItem: return try add(to: bundle)
            case .setItem: return try set(in: bundle)
            case .moveItem: return move(in: bundle)
            case .renameText:
                guard random.percent(50), let use = bundle.pane(named: "Root")?.texts.first else {
                    return try RenameTextEverywhere(
                        knownText(of: bundle), to: text(), inTable: random.pick(["Root", "Own"]))
                }
                return try RenameItemTextAtOffset(at: use.element.span.lowerBound, onPaneAt: "Root.plist", to: text())
            case .renameTable:
                return try RenameTableEverywhere(
                    random.pick(["Root", "Own"]), to: random.pick(["Texts", "Own", "root"]))
            case .renameKey: return try RenameKey(key(of: bundle, known: 90), to: key(of: bundle, known: 20))
            case .extractPane:
                return ExtractPane(
                    selector(in: bundle), on: pane(of: bundle, chance: 8),
                    to: random.pick(["Extra", "Sub/New", "../out"]),
                    title: random.percent(30) ? text() : nil)
            case .copyItem: return try copy(in: bundle)
            case .removeItem:
                return RemoveItem(
                    (0..<random.pick([1, 1, 1, 2, 3])).map { _ in selector(in: bundle) },
                    on: pane(of: bundle, chance: 8),
                    withItems: random.percent(10), keepsStrings: random.percent(10), ifPresent: random.percent(20))
            case .addPane: return try addPane(to: bundle)
            case .changePane: return try changePane(of: bundle)
            case .format: return format(bundle)
            case .merge: return try merge(into: bundle)
            case .selectConfiguration: return SelectConfiguration(random.pick(["Debug", "QA", "Release", nil]))
            case .localize: return try localize(bundle)
            }
        } catch {
            // The next call generates a different operation.
            return nil
        }
    }

    // MARK: Items

    private mutating func add(to bundle: SettingsBundle) throws -> any BundleOperation {
        let type = random.pick(random.percent(97) ? ItemType.all : ItemType.inAppSettingsKit)
        var options = RandomOptions.options(for: type, files: files(of: bundle), &random)
        // Required values are usually given.
        if type.key("Key") != nil, random.percent(95) { options.texts["Key"] = key(of: bundle, known: 15) }
        if type.key("Title")?.isRequired == true, options.texts["Title"] == nil { options.texts["Title"] = text() }
        if type == .title, options.texts["DefaultValue"] == nil { options.texts["DefaultValue"] = "1" }
        if type == .childPane, options.texts["File"] == nil { options.texts["File"] = random.pick(files(of: bundle)) }
        if type == .multiValue || type == .radioGroup, options.choices.isEmpty {
            options.choices = [ItemChoice("\(text())=1"), ItemChoice("\(text())=2")]
        }
        let existing: ExistingPolicy = random.pick([.refuse, .refuse, .keep, .update])
        return AddItem(
            try NewItem(type, options), at: position(in: bundle), pane: pane(of: bundle, chance: 60),
            translations: try translations(of: bundle), existing: existing)
    }

    private mutating func set(in bundle: SettingsBundle) throws -> any BundleOperation {
        let selector = selector(in: bundle)
        let pane = pane(of: bundle, chance: 8)
        let found = try? bundle.items(selectedBy: selector, in: pane).first?.item
        let type = random.percent(20) ? random.pick(ItemType.all) : nil
        var options = RandomOptions.options(for: type ?? found?.type, files: files(of: bundle), &random)
        if (type ?? found?.type)?.key("Key") != nil, random.percent(20) {
            options.texts["Key"] = key(of: bundle, known: 20)
        }
        return SetItem(
            selector, on: pane, options, type: type, translations: try translations(of: bundle),
            resetsTranslations: random.percent(10))
    }

    private mutating func move(in bundle: SettingsBundle) -> any BundleOperation {
        MoveItem(
            (0..<random.pick([1, 1, 1, 2, 3])).map { _ in selector(in: bundle) }, on: pane(of: bundle, chance: 8),
            to: position(in: bundle), of: pane(of: bundle, chance: 25), withItems: random.percent(15),
            dropsStrings: random.percent(30))
    }

    private mutating func copy(in bundle: SettingsBundle) throws -> any BundleOperation {
        try CopyItem(
            selector(in: bundle), on: pane(of: bundle, chance: 8), title: random.percent(60) ? text() : nil,
            key: random.percent(75) ? key(of: bundle, known: 5) : nil,
            to: random.percent(50) ? position(in: bundle) : nil, of: pane(of: bundle, chance: 8),
            translations: try translations(of: bundle))
    }

    // MARK: Panes and languages

    private mutating func addPane(to bundle: SettingsBundle) throws -> any BundleOperation {
        // All panes may have been removed.
        let known = bundle.panes.isEmpty ? ["Root"] : bundle.panes.map(\.name.full)
        let names = [
            random.pick(known), "Extra", "Extra2", "Sub/New", "Root~ipad", "advanced", "../out", "Advanced~ipad",
            "Extra.inApp",
        ]
        return try AddPane(
            random.pick(names), title: text(),
            table: random.pick([.ownName, .ownName, .none, .named("Root"), .named("Own"), .named("root")]),
            parent: pane(of: bundle, chance: 40), position: position(in: bundle),
            translations: try translations(of: bundle), existing: random.pick([.refuse, .refuse, .keep, .update]))
    }

    private mutating func changePane(of bundle: SettingsBundle) throws -> any BundleOperation {
        let pane = pane(of: bundle, chance: 100) ?? "Root"
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let table = random.pick([pane, "Root", "Own", "none", "Advanced", "More/Own"])
            return try SetPane(
                pane, table: .init(table), title: random.percent(20) ? .init(random.pick(["none", text()])) : nil,
                dropsStrings: table == "none" && random.percent(50))
        case 1:
            return try RenamePane(
                pane, to: random.pick(["Renamed", "Sub/Renamed", "Extra", "advanced", "Own", "Acknowledgements"]))
        default:
            return try RemovePane(
                [pane], isRecursive: random.percent(50), keepsStrings: random.percent(15), ifPresent: random.percent(20)
            )
        }
    }

    private mutating func merge(into bundle: SettingsBundle) throws -> any BundleOperation {
        // With few seeds, the same bundle is occasionally merged again.
        var other = RandomBundle(seed: UInt64(random.pick([1, 2, 3, 4])))
        var options = MergeOptions()
        options.title = random.percent(80) ? text() : nil
        options.name = random.percent(50) ? random.pick(["Licences", "Third/Party"]) : nil
        options.parent = pane(of: bundle, chance: 20)
        return try MergeBundle(other.bundle().loaded, in: "Other.bundle", realPath: "/x/Other.bundle", options)
    }

    private mutating func format(_ bundle: SettingsBundle) -> any BundleOperation {
        let names = bundle.files.keys.sorted().filter { _ in random.percent(40) }
        return FormatFiles(
            names, encoding: random.percent(70) ? .utf8 : TextEncoding(.utf16LittleEndian, byteOrderMark: true),
            convertsToXML: random.percent(50))
    }

    private mutating func localize(_ bundle: SettingsBundle) throws -> any BundleOperation {
        let known = random.pick(bundle.languages.map(\.identifier) + ["en", "xx"])
        let new = random.pick(["en", "de", "fr", "ja", "zh-Hans", "Base", "es", "zh_CN", "EN", "English"])
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return try AddLanguage(new, from: random.percent(30) ? known : nil)
        case 1: return RemoveLanguage(known)
        case 2: return try RenameLanguage(known, to: new)
        case 3: return try SetTranslations(known, [(knownText(of: bundle), ExactString(text()))])
        case 4:
            return try AddPseudoLanguage(random.pick(["en-XA", "ar-XB", new]), includingGenerated: random.percent(20))
        case 5: return try translated(bundle, into: known)
        default:
            return SyncTables(
                prune: random.percent(40), includeGenerated: random.percent(30),
                sourceLanguage: random.percent(15) ? known : nil)
        }
    }

    /// An import of translations: some strings are translated, some unchanged and some unknown.
    private mutating func translated(_ bundle: SettingsBundle, into language: String) throws -> any BundleOperation {
        let source = bundle.sourceLanguage
        let tag = source.flatMap { LanguageIdentifier.tag(of: $0.identifier) } ?? "en"
        let tables = bundle.localizedTables(includingGenerated: random.percent(30)).map { table in
            var units = bundle.translationUnits(
                of: table, from: source, tag: tag, notes: bundle.notes(on: table, in: source),
                into: Language(language))
            for index in units.indices where random.percent(40) {
                units[index].target = random.percent(90) ? ExactString(text()) : ""
                if random.percent(10) { units[index].sources[tag] = "another" }
            }
            units.append(TranslationUnit(key: knownText(of: bundle), sources: [tag: "a"], target: "b"))
            return TableTranslations(
                origin: TableOrigin(text: table.name, bundle: nil, table: table.name), source: tag,
                target: LanguageIdentifier.tag(of: language) ?? language, units: units)
        }
        return try ImportTranslations(tables)
    }

    // MARK: Names

    /// A string of the bundle in most cases.
    private mutating func knownText(of bundle: SettingsBundle) -> ExactString {
        let texts = bundle.panes.flatMap(\.texts).map(\.text)
        return random.percent(90) ? texts.randomElement(using: &random) ?? "a" : ExactString(text())
    }

    private mutating func text() -> String { random.pick(RandomOptions.texts) }

    /// An existing key with the given probability in percent, otherwise a new one.
    private mutating func key(of bundle: SettingsBundle, known: Int) -> String {
        let keys = bundle.panes.flatMap(\.items).compactMap { $0.key?.string }
        if random.percent(known), let key = keys.randomElement(using: &random) { return key }
        return random.pick(["new_\(count)", "new.\(count)", "new_\(count)", "Cafe\u{301} \(count)", "", "a\nb"])
    }

    private mutating func files(of bundle: SettingsBundle) -> [String] {
        let names = bundle.panes.filter { !$0.name.isLocalized && !$0.name.isRoot }.map(\.name.family)
        return names.isEmpty ? ["Nowhere"] : names
    }

    /// The name of a pane with the given probability in percent, otherwise `nil`.
    private mutating func pane(of bundle: SettingsBundle, chance: Int) -> String? {
        guard random.percent(chance) else { return nil }
        return random.pick(
            random.percent(95) && !bundle.panes.isEmpty ? bundle.panes.map(\.name.full) : ["Rot", "../Root"])
    }

    private mutating func selector(in bundle: SettingsBundle) -> ItemSelector {
        guard let pane = bundle.panes.randomElement(using: &random), pane.itemCount > 0, random.percent(95),
            let item = pane.items.randomElement(using: &random)
        else {
            return random.pick([.key("nowhere"), .index(99), .title("Nothing"), .indexInPane(pane: "Root", index: 9)])
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .index(item.index)
        case 1: return item.title.map { .title($0) } ?? .indexInPane(pane: pane.name.full, index: item.index)
        case 2: return item.key.map { .key($0) } ?? .indexInPane(pane: pane.name.full, index: item.index)
        default: return .indexInPane(pane: pane.name.full, index: item.index)
        }
    }

    private mutating func position(in bundle: SettingsBundle) -> ItemPosition {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .at(Int.random(in: 0...4, using: &random))
        case 1: .before(selector(in: bundle))
        case 2: .after(selector(in: bundle))
        case 3: .inGroup(selector(in: bundle))
        default: .end
        }
    }

    private mutating func translations(of bundle: SettingsBundle) throws -> [TranslationArgument] {
        guard random.percent(15) else { return [] }
        let language = random.pick(bundle.languages.map(\.identifier) + ["xx"])
        let text = random.percent(25) ? ":\(text())" : ""
        return [try TranslationArgument("\(language)\(text)=\(self.text())")]
    }
}
