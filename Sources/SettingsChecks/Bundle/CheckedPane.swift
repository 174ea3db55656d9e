import PropertyListSyntax
import SettingsModel
import SourceText

/// A pane with what rules about panes and the bundle need of its items, which are read once.
final class CheckedPane {
    /// A `Key` of an item.
    struct Key {
        let key: ExactString
        let itemIndex: Int
        let span: Range<Int>
        let type: ItemType?
        /// Whether the Settings app keeps a value under the key.
        let storesValue: Bool
        /// The devices that show the item; nil for all.
        let idioms: Set<String>?

        /// Whether some device shows both items.
        func isShown(with other: Key) -> Bool {
            guard let idioms, let others = other.idioms else { return true }
            return !idioms.isDisjoint(with: others)
        }
    }

    /// An image of the bundle that an item or the pane names.
    struct Image {
        let element: PropertyListElement
        /// How messages name the item.
        let label: String

        var name: String { element.string.string }
    }

    /// A text that is looked up in the table of the pane.
    struct Text {
        let text: ExactString
        let span: Range<Int>
    }

    let pane: Pane
    /// Who shows the bundle.
    let readers: Readers
    let isGenerated: Bool
    /// The table the pane names, where it names one by a string.
    let table: ExactString?
    /// Whether what should name the table is no text.
    let hasStrangeTable: Bool
    /// Whether only InAppSettingsKit reads the pane.
    let isInApp: Bool
    /// The entries of the root dictionary.
    let entries: [Item.Entry]
    private(set) var keys: [Key] = []
    /// The panes that items name.
    private(set) var links: [PaneLink] = []
    /// The images of the bundle that the pane itself and its items name.
    private(set) var images: [Image] = []
    private(set) var texts: [Text] = []
    /// The texts under keys that the Settings app does not read of their items: the title of a slider.
    private var misplacedTexts: [Text] = []
    /// The strings that stand where nobody knows what they are: on items of unknown types, under unknown keys, and in
    /// values of wrong types. One of them may be meant as a text.
    private(set) var mentions: [ExactString] = []
    /// The items of which more has to be known before a rule can tell what is wrong with them: those of InAppSettingsKit
    /// and of unknown types, with misplaced keys, or with values that are not among those listed.
    private(set) var unusualItems: [Item] = []
    private(set) var sections = PaneSections()
    private(set) var usesInAppSettingsKit: Bool

    init(_ pane: Pane, for readers: Readers = Readers()) {
        self.pane = pane
        self.readers = readers
        isGenerated = pane.isGenerated
        table = pane.stringsTable
        entries = pane.root.map { Item.Entry.all(of: $0, among: PaneSchema.keys) } ?? []
        hasStrangeTable = table == nil && pane.root?[ExactString(PaneSchema.stringsTable)].map { !$0.isString } ?? false
        isInApp = readers.haveNothingElse || pane.name.isInApp
        usesInAppSettingsKit = isInApp
        for schema in PaneSchema.keys where schema.isImage {
            guard let element = entry(schema.name)?.element, element.isString else { continue }
            collectImage(element, label: "the pane")
        }
    }

    var path: String { pane.path }

    /// The entry of the root dictionary for a key: the last, where the key stands twice.
    func entry(_ name: String) -> Item.Entry? { entries.last { $0.key.string == name } }

    /// The element that names the table.
    var tableElement: PropertyListElement? { entry(PaneSchema.stringsTable)?.element }

    /// The links of rows that lead to panes.
    var rows: [PaneLink] { links.filter(\.isRow) }

    /// How messages name the item of a link.
    func label(of link: PaneLink) -> String { pane.item(at: link.itemIndex)?.label ?? "" }

    /// Notes what rules about the pane and the bundle need of an item.
    func collect(_ item: Item) {
        if item.isOfInAppSettingsKit || item.entries.contains(where: { $0.key.string.hasPrefix("IASK") }) {
            usesInAppSettingsKit = true
        }
        if let element = item[.key], element.isString, !element.contentSpan.isEmpty {
            keys.append(
                Key(
                    key: element.string, itemIndex: item.index, span: element.span, type: item.type,
                    storesValue: item.storesValue, idioms: item.idioms))
        }
        links += item.paneLinks
        for entry in item.entries where entry.schema?.isImage == true && entry.isWellTyped {
            // InAppSettingsKit takes the images of its own keys from the app.
            if entry.schema?.reader != .inAppSettingsKit { collectImage(entry.element, label: item.label) }
        }
        if item.isUnusual { unusualItems.append(item) }
        sections.add(item)
        if table != nil || hasStrangeTable { collectTexts(of: item) }
    }

    private func collectImage(_ element: PropertyListElement, label: @autoclosure () -> String) {
        if !element.contentSpan.isEmpty { images.append(Image(element: element, label: label())) }
    }

    private func collectTexts(of item: Item) {
        let isUnclear =
            item.type == nil
            || item.entries.contains {
                $0.schema == nil || !$0.isWellTyped || $0.element.node.kind == .dictionary
            } || !item.entries.repeated.isEmpty
        if isUnclear { for entry in item.entries { collectMentions(entry.element) } }
        item.forEachText { place in
            guard place.isInPlace else { return }
            let text = Text(text: place.element.string, span: place.element.span)
            if item.isMisplaced(place.entry) { misplacedTexts.append(text) } else { texts.append(text) }
        }
    }

    private func collectMentions(_ element: PropertyListElement) {
        if element.isString { mentions.append(element.string) }
        element.forEachChild { child, _ in collectMentions(child.unwrapped) }
    }

    /// Takes texts under keys that only InAppSettingsKit reads of their items for texts, or for strings of which nobody
    /// knows what they are.
    func settleMisplacedTexts(hasLibrary: Bool) {
        if hasLibrary { texts += misplacedTexts } else { mentions += misplacedTexts.map(\.text) }
        misplacedTexts = []
    }

    /// The default of the item with a key, where it has the type that the item asks for.
    func defaultValue(of key: Key) -> PropertyListValue? {
        guard let entry = pane.item(at: key.itemIndex)?.entry(.defaultValue), entry.schema != nil, entry.isWellTyped
        else { return nil }
        return entry.element.value
    }
}

extension Item {
    fileprivate var isUnusual: Bool {
        type?.reader != .settings || (type == .childPane && opensViewController)
            || entries.contains { isMisplaced($0) } || !unlistedValues.isEmpty
    }
}

extension PaneLink {
    /// The name without the extension, which is a mistake there; nil where it has none, or is nothing else.
    var nameWithoutExtension: String? {
        guard file.hasSuffix(".plist"), file != ".plist" else { return nil }
        return String(file.dropLast(".plist".count))
    }
}
