import JSONSyntax
import SettingsModel
import TestSupport

/// A generator of forms that share some panes, items and strings with a bundle.
struct RandomForm {
    /// The strings of a form, by language and table.
    private typealias Strings = [String: [String: [JSON.Member]]]

    private var random: SeededGenerator
    /// The forms of the bundle and of another bundle.
    private let own: JSON
    private let other: JSON
    private let languages: [String]
    /// Whether the form lists every table that the bundle has after the form has been applied.
    let isComplete: Bool

    init(seed: UInt64, for bundle: SettingsBundle, besides other: SettingsBundle) throws {
        random = SeededGenerator(seed: seed)
        own = try BundleForm(of: bundle).json
        self.other = try BundleForm(of: other).json
        languages = bundle.languages.map(\.identifier)
        isComplete = random.percent(50)
    }

    /// A form as JSON.
    mutating func form() -> JSON {
        let panes = panes()
        return ["version": 1, "panes": .object(panes), "strings": .object(strings(for: panes))]
    }

    // MARK: Panes

    private mutating func panes() -> [JSON.Member] {
        if random.percent(15) { return other["panes"]?.members ?? [] }
        var panes = (own["panes"]?.members ?? []).filter { $0.name == "Root" || random.percent(85) }
        for pane in other["panes"]?.members ?? []
        where random.percent(30) && !panes.contains(where: { $0.name == pane.name }) {
            panes.append(pane)
        }
        if random.percent(20) { panes.shuffle(using: &random) }
        return panes.map { JSON.Member($0.name, changed($0.value)) }
    }

    private mutating func changed(_ pane: JSON) -> JSON {
        if random.percent(25) { return pane }
        var members = pane.members
        for index in members.indices where members[index].name == PaneSchema.items {
            members[index].value = .array(changedItems(members[index].value.values))
        }
        if random.percent(10) {
            members.removeAll { $0.name == PaneSchema.stringsTable }
            if random.percent(60) {
                members.append(JSON.Member(PaneSchema.stringsTable, random.pick(["Root", "New"])))
            }
        }
        if random.percent(10) {
            members.append(JSON.Member("OwnKey \(members.count)", random.pick([1, "x", ["a": [true]]])))
        }
        return .object(members)
    }

    private mutating func changedItems(_ items: [JSON]) -> [JSON] {
        var items = items.filter { _ in random.percent(85) }
        let others = (other["panes"]?.members ?? []).flatMap { $0.value[PaneSchema.items]?.values ?? [] }
        while !others.isEmpty, random.percent(35) {
            items.insert(random.pick(others), at: Int.random(in: 0...items.count, using: &random))
        }
        if random.percent(30) {
            items.shuffle(using: &random)
        } else if items.count > 1, random.percent(30) {
            let item = items.remove(at: Int.random(in: 0..<items.count, using: &random))
            items.insert(item, at: Int.random(in: 0...items.count, using: &random))
        }
        return items.map { item in random.percent(30) ? changed(item: item) : item }
    }

    private mutating func changed(item: JSON) -> JSON {
        var members = item.members
        for _ in 0...Int.random(in: 0..<3, using: &random) {
            let title = JSON.string(random.pick(RandomItem.texts + ["Other", "More\nlines"]))
            let change = random.pick([
                JSON.Member("Title", title), JSON.Member("Title", title), JSON.Member("FooterText", title),
                JSON.Member("DefaultValue", random.pick([true, 1, .number("0.5"), "v1"])),
                JSON.Member("Titles", .array([title, "Low"])),
                JSON.Member("Key", .string("other \(random.pick(0..<9))")),
                JSON.Member(
                    "OwnKey", random.pick([["type": "data", "value": "AAEC"], .number("-0.0"), ["x": [1, [:]]]])),
            ])
            members.removeAll { $0.name == change.name }
            if random.percent(80) { members.insert(change, at: Int.random(in: 0...members.count, using: &random)) }
        }
        return .object(members)
    }

    // MARK: Strings

    private mutating func strings(for panes: [JSON.Member]) -> [JSON.Member] {
        let known = Self.strings(of: own)
        let others = Self.strings(of: other)
        var languages = Set(self.languages)
        for language in others.keys.sorted() where random.percent(30) { languages.insert(language) }
        for pane in panes where pane.name.contains(".lproj/") {
            languages.insert(String(pane.name.prefix { $0 != "." }))
        }
        let named = panes.compactMap { $0.value[PaneSchema.stringsTable]?.string }
        let tables = Set(named + known.values.flatMap(\.keys))
        let texts = panes.flatMap { pane in
            (pane.value[PaneSchema.items]?.values ?? []).compactMap { $0["Title"]?.string }
        }
        return languages.sorted().compactMap { language in
            let listed = tables.sorted().filter { _ in isComplete || random.percent(50) }
            if listed.isEmpty, random.percent(50) { return nil }
            return JSON.Member(
                language,
                .object(
                    listed.map { table in
                        let entries = known[language]?[table] ?? others[language]?[table] ?? []
                        return JSON.Member(table, .object(changed(entries: entries, texts)))
                    }))
        }
    }

    private mutating func changed(entries: [JSON.Member], _ texts: [String]) -> [JSON.Member] {
        if random.percent(25) { return entries }
        var entries = entries.filter { _ in random.percent(85) }
        for index in entries.indices where random.percent(20) {
            entries[index].value = random.pick(["new", "\"ä\" \\ b", ""])
        }
        for text in texts + ["Unused"] where random.percent(30) {
            guard !entries.contains(where: { $0.name.utf8.elementsEqual(text.utf8) }) else { continue }
            entries.insert(
                JSON.Member(text, .string("new \(text)")), at: Int.random(in: 0...entries.count, using: &random))
        }
        return entries
    }

    private static func strings(of form: JSON) -> Strings {
        Dictionary(
            (form["strings"]?.members ?? []).map { language in
                (
                    language.name,
                    Dictionary(language.value.members.map { ($0.name, $0.value.members) }, uniquingKeysWith: { $1 })
                )
            }, uniquingKeysWith: { $1 })
    }
}

extension JSON {
    /// The members of an object, or an empty array for any other value.
    fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
