import PropertyListSyntax
import SettingsModel
import SourceText

/// A pane to check. The data about the pane and its items is read only once for all rules.
final class CheckedPane {
    /// A reference from a pane or one of its items to an image in the bundle.
    struct Image {
        let element: PropertyListElement
        /// A description of the item or pane that contains the reference, for use in messages.
        let label: String

        var name: String { element.string.string }
    }

    /// A string that is looked up in the pane's string table.
    struct Text {
        let text: ExactString
        let span: Range<Int>
    }

    let pane: Pane
    /// The apps and platforms that display the bundle.
    let deployment: Deployment
    let isGenerated: Bool
    /// The string table that the pane specifies, or `nil` if `StringsTable` is missing or is not a string.
    let table: ExactString?
    /// Whether the value of `StringsTable` is not a string.
    let hasInvalidTableName: Bool
    /// Whether only InAppSettingsKit reads the pane.
    let isInApp: Bool
    /// The entries of the root dictionary.
    let entries: [Item.Entry]
    /// The items that are dictionaries, in order.
    let items: [Item]
    /// The links from the items to panes.
    let links: [PaneLink]
    let usesInAppSettingsKit: Bool
    /// The images that the pane and its items refer to.
    private(set) lazy var images = findImages()
    /// The localizable strings of the items, if the pane specifies a string table.
    private(set) var texts: [Text] = []
    /// The strings that might be localizable. They occur in items of unknown types, in values of unknown keys, or in
    /// values of the wrong type.
    private(set) var possibleTexts: [ExactString] = []

    init(_ pane: Pane, for deployment: Deployment) {
        self.pane = pane
        self.deployment = deployment
        isGenerated = pane.isGenerated
        table = pane.stringsTable
        entries = pane.root.map { Item.Entry.all(of: $0, among: PaneSchema.keys) } ?? []
        hasInvalidTableName =
            table == nil && pane.root?[ExactString(PaneSchema.stringsTable)].map { !$0.isString } ?? false
        isInApp = deployment.hasOnlyInAppSettingsKit || pane.name.isInApp
        items = pane.items.filter { $0.element.kind == .dictionary }
        links = items.flatMap(\.paneLinks)
        usesInAppSettingsKit = isInApp || items.contains(where: \.isForInAppSettingsKit)
    }

    var path: String { pane.path }

    /// Returns the entry for a key in the root dictionary. If the key is repeated, the last entry is used.
    func entry(_ name: String) -> Item.Entry? { entries.last { $0.key.string == name } }

    /// Returns whether the options file lists the key of an entry as a key that the app's code reads.
    func isKnownToCode(_ entry: Item.Entry) -> Bool { deployment.knownKeys.contains(entry.key.string) }

    /// The property-list entries that restrict the pane or its items to specific build configurations.
    var configurationEntries: [Item.Entry] {
        [entry(PaneSchema.configurations)].compactMap(\.self) + items.compactMap { $0.entry(.configurations) }
    }

    /// The element that specifies the string table.
    var tableElement: PropertyListElement? { entry(PaneSchema.stringsTable)?.element }

    /// The links from items that open a pane when they are tapped.
    var rows: [PaneLink] { links.filter(\.isRow) }

    /// Returns a description of the item that contains a link, for use in messages.
    func label(of link: PaneLink) -> String { pane.item(at: link.itemIndex)?.label ?? "" }

    /// Returns a byte range if it refers to the text of the file. The result is `nil` if the syntax tree was not parsed
    /// from the text of the file.
    func span(_ span: Range<Int>) -> Range<Int>? { pane.file.text == nil ? nil : span }

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
                // InAppSettingsKit loads the images of its own keys from the app.
                if entry.schema?.reader != .inAppSettingsKit { add(entry.element, item.label) }
            }
        }
        return images
    }

    /// Collects the strings in the items that are localizable or might be localizable.
    ///
    /// - Parameter hasLibrary: Whether the bundle is also used with InAppSettingsKit. InAppSettingsKit displays strings
    ///   that the Settings app ignores, such as the title of a slider.
    func findTexts(hasLibrary: Bool) {
        guard table != nil || hasInvalidTableName else { return }
        for item in items {
            if item.mightContainLocalizableText { for entry in item.entries { collectPossibleTexts(entry.element) } }
            item.forEachText { place in
                guard place.isInPlace else { return }
                let text = Text(text: place.element.string, span: place.element.span)
                if hasLibrary || !item.isMisplaced(place.entry) {
                    texts.append(text)
                } else {
                    possibleTexts.append(text.text)
                }
            }
        }
    }

    private func collectPossibleTexts(_ element: PropertyListElement) {
        if element.isString { possibleTexts.append(element.string) }
        element.forEachChild { child, _ in collectPossibleTexts(child.unwrapped) }
    }
}

extension Item {
    /// Whether the item has a type or a key that only InAppSettingsKit supports.
    fileprivate var isForInAppSettingsKit: Bool {
        isOfInAppSettingsKit || entries.contains { $0.key.string.hasPrefix("IASK") }
    }

    /// Whether the item contains strings whose meaning is unknown. Such strings might be localizable.
    fileprivate var mightContainLocalizableText: Bool {
        type == nil || entries.contains { $0.schema == nil || !$0.isWellTyped || $0.element.kind == .dictionary }
            || hasRepeatedKeys
    }
}

extension PaneLink {
    /// The file name in the link after removing an incorrect `.plist` extension. The value is `nil` if the name does
    /// not have this extension, or consists only of the extension.
    var nameWithoutExtension: String? {
        guard file.hasSuffix(".plist"), file != ".plist" else { return nil }
        return String(file.dropLast(".plist".count))
    }
}
