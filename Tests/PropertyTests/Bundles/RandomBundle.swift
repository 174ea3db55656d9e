import PropertyListSyntax
import SettingsModel
import SourceText
import TestSupport

/// A generator of whole bundles: several panes with variants, and string tables in several languages and formats.
struct RandomBundle {
    /// A pane before it is encoded.
    private struct Pane {
        var name: String
        var table: String?
        var items: [PropertyListValue]
    }

    var random: SeededGenerator
    /// Whether every string is spelled as the tool writes it, so changing it and changing it back restores the text.
    let isPlain: Bool
    private var keys = 0

    init(seed: UInt64, isPlain: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.isPlain = isPlain
    }

    /// A random bundle with files and symbolic links.
    mutating func bundle() -> SettingsBundle {
        let panes = panes()
        var files: [(path: String, bytes: [UInt8]?)] = panes.map { ($0.name + ".plist", bytes(of: $0)) }
        let texts = SettingsBundle(bytes: files)
        var links: [(path: String, target: String)] = []
        let languages = ["en", "de", "fr", "Base", "ja", "pt-BR"].filter { _ in random.percent(40) }.map { language in
            // Old bundles have folders with the English names of languages.
            ["en": "English", "de": "German", "fr": "French"][language].flatMap { random.percent(15) ? $0 : nil }
                ?? language
        }
        for table in Set(panes.compactMap(\.table)).sorted() {
            var written: String?
            for language in languages where random.percent(85) {
                let path = "\(language).lproj/\(table).strings"
                if let written, random.percent(5) {
                    links.append((path, written))
                    continue
                }
                let used = used(table, in: texts)
                files.append((path, RandomTable.bytes(for: used, in: language, isPlain: isPlain, &random)))
                written = path
            }
        }
        if random.percent(15) { files.append(("icon.png", nil)) }
        if random.percent(10), let language = languages.last { files.append(("\(language).lproj/other.txt", nil)) }
        return SettingsBundle(bytes: files, links: links)
    }

    /// The strings that a table must contain, in the order of the panes.
    private func used(_ table: String, in bundle: SettingsBundle) -> [ExactString] {
        var seen: Set<ExactString> = []
        return bundle.panes.filter { $0.stringsTable?.string == table }.flatMap(\.texts).map(\.text)
            .filter { seen.insert($0).inserted }
    }

    // MARK: Panes

    private mutating func panes() -> [Pane] {
        var root = Pane(name: "Root", table: random.percent(90) ? "Root" : nil, items: items(6))
        var panes: [Pane] = []
        for name in ["Advanced", "Plain", "Shared"] where random.percent(40) {
            let table = name == "Plain" ? nil : name == "Shared" ? root.table : name
            panes.append(Pane(name: name, table: table, items: items(4)))
            root.items.insert(row(to: name), at: Int.random(in: 0...root.items.count, using: &random))
        }
        if random.percent(25), let parent = panes.indices.randomElement(using: &random) {
            panes.append(Pane(name: "More/Deep", table: "Deep", items: items(3)))
            panes[parent].items.append(row(to: "More/Deep"))
        }
        if random.percent(20) {
            let items = (1...2).map {
                group("Library \($0)", footer: String(repeating: "Permission is granted. ", count: 20))
            }
            panes.append(Pane(name: "Acknowledgements", table: "Acknowledgements", items: items))
            root.items.append(row(to: "Acknowledgements"))
        }
        for pane in [root] + panes where random.percent(20) {
            // A device variant has most of the items.
            var variant = pane
            variant.name += random.pick(["~ipad", "~iphone", ".inApp"])
            if variant.items.count > 1, random.percent(50) { variant.items.removeLast() }
            if random.percent(30) { variant.items.append(item(.toggle)) }
            panes.append(variant)
        }
        for language in ["de", "French", "en"] where random.percent(5) {
            // Some copies have the items of the pane, others have some of their own.
            let items = random.percent(50) ? root.items : items(2)
            panes.append(Pane(name: "\(language).lproj/Root", table: root.table, items: items))
        }
        return [root] + panes
    }

    private mutating func items(_ count: Int) -> [PropertyListValue] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in item(random.pick(ItemType.all.dropLast())) }
    }

    private mutating func item(_ type: ItemType) -> PropertyListValue {
        keys += 1
        let name = random.pick(["k\(keys)", "k\(keys)", "name_\(keys).x", "k \(keys)", "\(keys)"])
        return .dictionary(RandomItem.entries(type, key: type.key("Key") == nil ? nil : name, &random))
    }

    private mutating func row(to name: String) -> PropertyListValue {
        let entries = RandomItem.entries(.childPane, key: nil, &random)
        return .dictionary(entries + [.init("File", .string(name))])
    }

    private func group(_ title: String, footer: String) -> PropertyListValue {
        .dictionary([
            .init("Type", .string(ItemType.group.rawName)), .init("Title", .string(title)),
            .init("FooterText", .string(footer)),
        ])
    }

    private mutating func bytes(of pane: Pane) -> [UInt8] {
        var entries = [PropertyListValue.Entry(ExactString(PaneSchema.items), .array(pane.items))]
        if let table = pane.table {
            let place = random.pick([0, 1])
            entries.insert(.init(ExactString(PaneSchema.stringsTable), .string(table)), at: place)
        }
        if random.percent(5) { return BinaryPropertyList.encode(.dictionary(entries)) }
        let text = PaneLayout(isPlain: isPlain, &random).text(of: .dictionary(entries), &random)
        let disguises: [Disguise] = [.none, .none, .none, .none, .byteOrderMark, .utf16Little, .utf16Big, .utf32]
        return random.pick(disguises).bytes(text)
    }
}
