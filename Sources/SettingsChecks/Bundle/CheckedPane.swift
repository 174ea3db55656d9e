import PropertyListSyntax
import SettingsModel
import SourceText

/// A pane with what its items told on the way past.
///
/// It goes from thread to thread and is never with two: the items of a part of a long pane are collected in a
/// `CheckedPane` of their own, which is appended to that of the parts before it.
final class CheckedPane: @unchecked Sendable {
    /// A `Key` of an item.
    struct Key {
        let key: ExactString
        let itemIndex: Int
        let span: Range<Int>
        let form: TypeFacts.Form
        /// The devices that show the item; nil for all.
        let idioms: Set<String>?

        /// Whether some device shows both items.
        func isShown(with other: Key) -> Bool {
            guard let idioms, let others = other.idioms else { return true }
            return !idioms.isDisjoint(with: others)
        }
    }

    /// A way from an item to another pane.
    struct Link {
        let file: ExactString
        let element: PropertyListElement
        let label: String

        var span: Range<Int> { element.span }

        /// The name without the extension, which is a mistake there; nil where it has none, or is nothing else.
        var nameWithoutExtension: String? {
            guard file.string.hasSuffix(".plist"), file.string != ".plist" else { return nil }
            return String(file.string.dropLast(".plist".count))
        }
    }

    /// An image that an item names.
    struct Image {
        let name: String
        let element: PropertyListElement
        /// How messages name the item.
        let label: String

        var span: Range<Int> { element.span }
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
    /// The text that spans count in; nil for a file without positions.
    let text: SourceText?
    /// The table the pane names, where it names one by a string.
    let table: ExactString?
    /// Whether what should name the table is no text.
    let hasStrangeTable: Bool
    /// Whether only InAppSettingsKit reads the pane.
    let isInApp: Bool
    private(set) var keys: [Key] = []
    /// The child panes that items lead to.
    private(set) var links: [Link] = []
    /// The names of panes that InAppSettingsKit may reach in some other way.
    private(set) var otherLinks: [ExactString] = []
    /// The images of the bundle that items name.
    private(set) var images: [Image] = []
    /// Those of them that lead to the panes for the rows of a list.
    private(set) var rowLinks: [ExactString] = []
    private(set) var texts: [Text] = []
    /// The texts under keys that the Settings app does not read of their items: the title of a slider.
    private var misplacedTexts: [Text] = []
    /// The numbers of the texts, in their order, among those that are looked up in the table of the pane.
    private(set) var textNumbers: [Int] = []
    /// The strings that stand where nobody knows what they are: on items of unknown types, under unknown keys, and in
    /// values of wrong types. A text may be among them that only a slip of the pen keeps from being one.
    private(set) var mentions: [ExactString] = []
    /// Keys that stand twice in an item.
    private(set) var repeatedEntries: [PropertyListElement.Entry] = []
    /// Values of enumerated keys that are not among those listed.
    private(set) var unlistedValues: [UnlistedValue] = []
    /// The items with keys that only Mac Catalyst reads.
    private(set) var itemsForCatalyst: [CheckedItem] = []
    /// The items with keys that belong to items of other types.
    private(set) var itemsWithMisplacedKeys: [CheckedItem] = []
    /// The items of types that nobody draws.
    private(set) var itemsOfUnknownType: [CheckedItem] = []
    /// The items of types that only InAppSettingsKit draws.
    private(set) var itemsOfLibrary: [CheckedItem] = []
    /// The child panes that open something of the app in InAppSettingsKit.
    private(set) var rowsOfLibrary: [CheckedItem] = []
    private var sectionItems = SectionItems()
    private(set) lazy var sections = PaneSections(sectionItems)
    private(set) var usesInAppSettingsKit: Bool

    init(_ pane: Pane, for readers: Readers = Readers()) {
        self.pane = pane
        self.readers = readers
        isGenerated = pane.isGenerated
        text = pane.file.text
        table = pane.stringsTable
        hasStrangeTable = table == nil && pane.root?[ExactString(PaneSchema.stringsTable)].map { !$0.isString } ?? false
        isInApp = readers.haveNothingElse || pane.name.isInApp
        usesInAppSettingsKit = isInApp
    }

    /// The same pane, of which no item was seen.
    init(like other: CheckedPane) {
        pane = other.pane
        readers = other.readers
        isGenerated = other.isGenerated
        text = other.text
        table = other.table
        hasStrangeTable = other.hasStrangeTable
        isInApp = other.isInApp
        usesInAppSettingsKit = isInApp
    }

    var path: String { pane.path }

    /// The entry of the root dictionary for a key: the last, where the key stands twice.
    func entry(_ name: ExactString) -> PropertyListElement.Entry? { pane.root?.entry(name) }

    /// The images of the bundle that the pane itself and its items name.
    var allImages: [Image] {
        let own = PaneSchema.keys.filter(\.isImage).compactMap { key -> Image? in
            guard let element = entry(ExactString(key.name))?.element, element.isString, !element.contentSpan.isEmpty
            else { return nil }
            return Image(name: element.string.string, element: element, label: "the pane")
        }
        return own + images
    }

    /// Notes what rules about the pane and the bundle need of an item.
    func collect(_ item: CheckedItem) {
        if item.form == .inAppSettingsKit || item.traits.contains(.inAppSettingsKit) { usesInAppSettingsKit = true }
        if let entry = item.entry(.key) { collectKey(of: item, entry) }
        if let entry = item.entry(.file) { collectLink(of: item, entry) }
        for key in [KnownKey.itemSpecifier, .addSpecifier] where item.has(key) {
            guard let file = item.entry(key)?.element["File"]?.string else { continue }
            otherLinks.append(file)
            rowLinks.append(file)
        }
        if item.type?.hasImages == true { collectImages(of: item) }
        if item.traits.contains(.repeated) { repeatedEntries += item.repeatedEntries }
        if item.traits.contains(.enumerated) { unlistedValues += item.unlistedValues }
        if item.traits.contains(.catalyst) { itemsForCatalyst.append(item) }
        if item.traits.contains(.misplaced) { itemsWithMisplacedKeys.append(item) }
        switch item.form {
        case .unknown where item.type != nil: itemsOfUnknownType.append(item)
        case .inAppSettingsKit: itemsOfLibrary.append(item)
        case .childPane where item.opensViewController: rowsOfLibrary.append(item)
        default: break
        }
        sectionItems.add(item)
        guard table != nil || hasStrangeTable else { return }
        if item.form == .unknown || item.hasUnknownKeys || !item.isWellTyped || item.traits.contains(.repeated) {
            for entry in item.entries { collectMentions(entry.element) }
        }
        item.forEachText { element, key in
            let text = Text(text: element.string, span: element.span)
            if key.traits.contains(.misplaced) { misplacedTexts.append(text) } else { texts.append(text) }
        }
    }

    /// Adds what the items of the next part told.
    func append(_ next: CheckedPane) {
        if next.usesInAppSettingsKit { usesInAppSettingsKit = true }
        keys += next.keys
        links += next.links
        otherLinks += next.otherLinks
        images += next.images
        rowLinks += next.rowLinks
        texts += next.texts
        misplacedTexts += next.misplacedTexts
        mentions += next.mentions
        repeatedEntries += next.repeatedEntries
        unlistedValues += next.unlistedValues
        itemsForCatalyst += next.itemsForCatalyst
        itemsWithMisplacedKeys += next.itemsWithMisplacedKeys
        itemsOfUnknownType += next.itemsOfUnknownType
        itemsOfLibrary += next.itemsOfLibrary
        rowsOfLibrary += next.rowsOfLibrary
        sectionItems.append(next.sectionItems)
    }

    /// Takes texts under keys that only InAppSettingsKit reads of their items for texts, or for strings of which nobody
    /// knows what they are.
    func settleMisplacedTexts(hasLibrary: Bool) {
        if hasLibrary { texts += misplacedTexts } else { mentions += misplacedTexts.map(\.text) }
        misplacedTexts = []
    }

    /// Gives the texts of the pane their numbers.
    func numberTexts(by texts: TableTexts) { textNumbers = texts.add(self.texts) }

    /// The default of the item with a key, where it has the type that the item asks for.
    func defaultValue(of key: Key) -> PropertyListValue? {
        let name = KnownKey.defaultValue.name
        guard let item = pane.item(at: key.itemIndex), let element = item[name.string],
            let schema = item.type?.key(name), schema.type.firstMismatch(element) == nil
        else { return nil }
        return element.value
    }

    private func collectKey(of item: CheckedItem, _ entry: CheckedItem.Entry) {
        guard entry.isWellTyped, entry.element.isString, !entry.element.contentSpan.isEmpty else { return }
        keys.append(
            Key(
                key: entry.element.string, itemIndex: item.index, span: entry.element.span, form: item.form,
                idioms: item.idioms))
    }

    private func collectMentions(_ element: PropertyListElement) {
        if element.isString {
            mentions.append(element.string)
        } else if element.node.kind == .array || element.node.kind == .dictionary {
            element.forEachChild { child, _ in collectMentions(child.unwrapped) }
        }
    }

    private func collectImages(of item: CheckedItem) {
        for entry in item.entries where entry.key.schema?.isImageOfBundle == true && entry.isWellTyped {
            guard !entry.element.contentSpan.isEmpty else { continue }
            images.append(
                Image(name: entry.element.string.string, element: entry.element, label: item.label))
        }
    }

    private func collectLink(of item: CheckedItem, _ entry: CheckedItem.Entry) {
        guard entry.element.isString else { return }
        if item.link != nil {
            links.append(Link(file: entry.element.string, element: entry.element, label: item.label))
        } else {
            otherLinks.append(entry.element.string)
        }
    }
}
