import PropertyListSyntax
import SettingsModel
import SourceText

/// A pane with what rules need of it and of its items, which are read once.
final class CheckedPane {
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
    /// Where the bundle is shown.
    let deployment: Deployment
    let isGenerated: Bool
    /// The table the pane names, where it names one by a string.
    let table: ExactString?
    /// Whether what should name the table is no text.
    let hasStrangeTable: Bool
    /// Whether only InAppSettingsKit reads the pane.
    let isInApp: Bool
    /// The entries of the root dictionary.
    let entries: [Item.Entry]
    /// The items that are dictionaries, in their order.
    let items: [Item]
    /// The panes that items name.
    let links: [PaneLink]
    let usesInAppSettingsKit: Bool
    /// The images of the bundle that the pane itself and its items name.
    private(set) lazy var images = findImages()
    /// The texts of the items, for a pane that names a table.
    private(set) var texts: [Text] = []
    /// The strings that stand where nobody knows what they are: on items of unknown types, under unknown keys, and in
    /// values of wrong types. One of them may be meant as a text.
    private(set) var mentions: [ExactString] = []

    init(_ pane: Pane, for deployment: Deployment) {
        self.pane = pane
        self.deployment = deployment
        isGenerated = pane.isGenerated
        table = pane.stringsTable
        entries = pane.root.map { Item.Entry.all(of: $0, among: PaneSchema.keys) } ?? []
        hasStrangeTable = table == nil && pane.root?[ExactString(PaneSchema.stringsTable)].map { !$0.isString } ?? false
        isInApp = deployment.hasOnlyInAppSettingsKit || pane.name.isInApp
        items = pane.items.filter { $0.element.kind == .dictionary }
        links = items.flatMap(\.paneLinks)
        usesInAppSettingsKit = isInApp || items.contains(where: \.isForInAppSettingsKit)
    }

    var path: String { pane.path }

    /// The entry of the root dictionary for a key: the last, where the key stands twice.
    func entry(_ name: String) -> Item.Entry? { entries.last { $0.key.string == name } }

    /// What the pane and its items say of build configurations.
    var configurationEntries: [Item.Entry] {
        [entry(PaneSchema.configurations)].compactMap(\.self) + items.compactMap { $0.entry(.configurations) }
    }

    /// The element that names the table.
    var tableElement: PropertyListElement? { entry(PaneSchema.stringsTable)?.element }

    /// The links of rows that lead to panes.
    var rows: [PaneLink] { links.filter(\.isRow) }

    /// How messages name the item of a link.
    func label(of link: PaneLink) -> String { pane.item(at: link.itemIndex)?.label ?? "" }

    private func findImages() -> [Image] {
        var images: [Image] = []
        func add(_ element: PropertyListElement, _ label: @autoclosure () -> String) {
            if !element.contentSpan.isEmpty { images.append(Image(element: element, label: label())) }
        }
        for schema in PaneSchema.keys where schema.isImage {
            if let element = entry(schema.name)?.element, element.isString { add(element, "the pane") }
        }
        for item in items {
            for entry in item.entries where entry.schema?.isImage == true && entry.isWellTyped {
                // InAppSettingsKit takes the images of its own keys from the app.
                if entry.schema?.reader != .inAppSettingsKit { add(entry.element, item.label) }
            }
        }
        return images
    }

    /// Finds the texts of the items, and what may be one.
    ///
    /// - Parameter hasLibrary: whether InAppSettingsKit shows the bundle, too, which draws texts under keys that the
    ///   Settings app does not read of their items: the title of a slider.
    func findTexts(hasLibrary: Bool) {
        guard table != nil || hasStrangeTable else { return }
        for item in items {
            if item.isUnclear { for entry in item.entries { collectMentions(entry.element) } }
            item.forEachText { place in
                guard place.isInPlace else { return }
                let text = Text(text: place.element.string, span: place.element.span)
                if hasLibrary || !item.isMisplaced(place.entry) {
                    texts.append(text)
                } else {
                    mentions.append(text.text)
                }
            }
        }
    }

    private func collectMentions(_ element: PropertyListElement) {
        if element.isString { mentions.append(element.string) }
        element.forEachChild { child, _ in collectMentions(child.unwrapped) }
    }
}

extension Item {
    /// Whether the item is of InAppSettingsKit, or has a key of it.
    fileprivate var isForInAppSettingsKit: Bool {
        isOfInAppSettingsKit || entries.contains { $0.key.string.hasPrefix("IASK") }
    }

    /// Whether some string of the item may be meant as a text, though nobody knows.
    fileprivate var isUnclear: Bool {
        type == nil || entries.contains { $0.schema == nil || !$0.isWellTyped || $0.element.kind == .dictionary }
            || hasRepeatedKeys
    }
}

extension PaneLink {
    /// The name without the extension, which is a mistake there; nil where it has none, or is nothing else.
    var nameWithoutExtension: String? {
        guard file.hasSuffix(".plist"), file != ".plist" else { return nil }
        return String(file.dropLast(".plist".count))
    }
}
