import PropertyListSyntax
package import SettingsModel
import SourceText
import UserDefaultsDomains

/// The information that an editor shows when the user hovers over text.
package struct HoverText: Hashable, Sendable {
    /// The information in Markdown. Strings from the bundle are formatted as code, so they are not interpreted as
    /// markup.
    package var markdown: String
    /// The byte range in the file's text to which the information applies.
    package var span: Range<Int>
}

extension SettingsBundle {
    /// Returns the hover information for the text at a byte offset in a file, or `nil` if there is none.
    package func hover(at offset: Int, in path: String) -> HoverText? {
        guard let file = files[path], let text = file.text, let document = file.document, (0..<text.count) ~= offset,
            let root = document.recovered.root?.unwrapped
        else { return nil }
        if path.hasSuffix(".strings") { return hover(at: offset, inTable: root, of: file) }
        return document.grammar == .xml ? PropertyListHover(self, at: offset, in: root, of: path)?.text : nil
    }

    /// Returns the translations of the string-table entry at a byte offset, or `nil` if the offset is not in an entry.
    private func hover(at offset: Int, inTable root: PropertyListElement, of file: ParsedFile) -> HoverText? {
        let index = root.childIndex(touching: offset)
        guard root.kind == .dictionary, let element = root.child(at: index), element.span.contains(offset) else {
            return nil
        }
        let key = index.isMultiple(of: 2) ? element : root.child(at: index - 1)
        guard let key, key.isString else { return nil }
        let table = file.stringTable
        return HoverText(markdown: translationsMarkdown(of: key.string, inTable: table.name), span: element.span)
    }

    /// Returns Markdown that lists the translations of a string into all languages of the bundle.
    func translationsMarkdown(of text: ExactString, inTable name: String) -> String {
        let source = sourceLanguage
        let shown = sourceValues(ofTable: name, in: source)[text]
        var done = 0
        let lines = languages.map { language in
            let table = table(name, in: language)
            let state = table?.state(of: text, comparedWith: language == source ? nil : shown) ?? .missing
            if state.isDone { done += 1 }
            let shown = table?[text].flatMap { $0.isEmpty ? nil : Markdown.code($0.string) }
            let parts = [shown, state.note.map { "*\($0)*" }].compactMap { $0 }
            return "\(Markdown.code(language.identifier)): \(parts.joined(separator: " "))"
        }
        return Markdown.paragraphs(
            Markdown.code(text.string),
            "String table \(Markdown.code(name)): translated in \(done) of \(count(lines.count, "language"))",
            Markdown.list(lines))
    }
}

/// Provides the hover information for an element in a pane.
struct PropertyListHover {
    private let bundle: SettingsBundle
    private let path: String
    private let root: PropertyListElement
    /// The arrays and dictionaries that contain the element, outermost first.
    private var containers: [PropertyListElement] = []
    /// The innermost element at the position. An array or dictionary is the innermost element only if the position is
    /// in its start tag or end tag.
    private var element: PropertyListElement
    /// The role of the element's container in the bundle.
    private let scope: ContainerRole

    /// Finds the element at a byte offset. Returns `nil` if the offset is between elements.
    init?(_ bundle: SettingsBundle, at offset: Int, in root: PropertyListElement, of path: String) {
        guard root.span.contains(offset) else { return nil }
        self.bundle = bundle
        self.path = path
        self.root = root
        element = root
        while element.isContainer, element.contentSpan.contains(offset) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else { return nil }
            if element.kind != .plist { containers.append(element) }
            element = child
        }
        scope = ContainerRole(of: containers, in: path)
    }

    var text: HoverText? {
        let isTag = element.isContainer
        guard
            let markdown = isTag
                ? containerMarkdown : element.kind == .key ? keyMarkdown : localizedStringMarkdown ?? valueMarkdown
        else { return nil }
        let span = isTag ? element.startTagSpan : element.contentSpan
        return HoverText(markdown: markdown, span: span.isEmpty ? element.span : span)
    }

    /// The item that contains the element, the element itself if it is an item, or `nil` if there is no item.
    private var item: Item? {
        guard containers.count > 1, case .items = ContainerRole(of: Array(containers.prefix(2)), in: path) else {
            return nil
        }
        let list = containers[1]
        let item = containers.count > 2 ? containers[2] : element
        guard item.kind == .dictionary else { return nil }
        return Item(index: list.childIndex(touching: item.span.lowerBound), element: item)
    }

    // MARK: Keys and values

    private var schema: KeySchema? {
        if case .list(let schema, _) = scope { return schema }
        // The element is a key, or the value of a key.
        let key = element.kind == .key ? element : containers.last?.key(before: element.span.lowerBound)
        return key.flatMap { scope.schema(of: $0.string) }
    }

    private var keyMarkdown: String? { schema?.markdown(scope.reference) }

    private var valueMarkdown: String? {
        guard let schema else { return nil }
        if case .item(let type) = scope {
            switch schema.key {
            case .type: return type?.markdown ?? keyMarkdown
            case .key: return item.flatMap(userDefaultsMarkdown) ?? keyMarkdown
            case .file: return element.stringValue.flatMap(linkedPanesMarkdown) ?? keyMarkdown
            default: break
            }
        }
        guard let value = element.stringValue.flatMap({ schema.allowedValue(named: $0.string) }) else {
            return keyMarkdown
        }
        let name = value.xcodeName == value.name ? "" : " (\(value.xcodeName))"
        return Markdown.paragraphs("**\(value.name)**\(name)", keyMarkdown)
    }

    /// Returns a Markdown list of the panes that an item links to, or `nil` if the item does not link to any pane.
    private func linkedPanesMarkdown(_ file: ExactString) -> String? {
        let panes = bundle.panes(forFileValue: PaneName(typed: file.string).full)
        if panes.isEmpty { return nil }
        return Markdown.list(
            panes.map { pane in
                let titles = pane.items.prefix(12).compactMap { $0.title.map { Markdown.code($0.string) } }
                return Markdown.code(pane.path) + ": " + count(pane.itemCount, "item")
                    + (titles.isEmpty ? "" : ", " + titles.joined(separator: ", "))
            })
    }

    /// The translations of the element's string into all languages, or `nil` if the string is not localizable.
    private var localizedStringMarkdown: String? {
        guard let item, element.isString else { return nil }
        var isText = false
        item.forEachText { if $0.element.span == element.span { isText = true } }
        guard isText, let table else { return nil }
        return bundle.translationsMarkdown(of: element.string, inTable: table)
    }

    /// The name of the string table in which the pane's strings are looked up, or `nil` if the table does not exist in
    /// any language.
    private var table: String? {
        let named = root.recoveredValue(of: ItemKey(PaneSchema.stringsTable))?.stringValue?.string
        let names = named.map { $0.isEmpty ? nil : [$0] } ?? nil
        let possible = names ?? bundle.pane(at: path)?.possibleTables ?? ["Localizable"]
        return possible.first { name in bundle.languages.contains { bundle.table(name, in: $0) != nil } }
    }

    // MARK: Items

    private var containerMarkdown: String? {
        if let item, item.element.span == element.span {
            return Markdown.paragraphs(userDefaultsMarkdown(item), item.type?.markdown)
        }
        return keyMarkdown
    }

    /// Returns a Markdown description of the values that can be stored in user defaults for an item's key. Returns
    /// `nil` if the item does not store a value.
    private func userDefaultsMarkdown(_ item: Item) -> String? {
        guard let key = item.key, !key.isEmpty, item.type?.hasStoredValue == true else { return nil }
        let pane = bundle.pane(at: path)
        let group = pane?.appGroup
        let known = RegistrationDomain(of: bundle).default(of: key, inGroup: group)
        let value = known.map(\.value) ?? item.defaultValue
        var facts = [
            value.map { "Default to register: \(Markdown.code($0)) (\($0.kind.rawValue))" }
                ?? "No default: nothing is stored until the user changes the setting"
        ]
        if item.type == .toggle {
            let values = item.toggleValues
            facts.append("On: \(Markdown.code(values.on)), off: \(Markdown.code(values.off))")
        }
        facts += item.options.prefix(Self.maximumListLength).map { title, value in
            "\(Markdown.code(value)): \(Markdown.code(title.string))"
        }
        for place in known?.places.prefix(Self.maximumListLength) ?? [] {
            let title = place.item.title.map { ", \(Markdown.code($0.string))" } ?? ""
            facts.append("Item \(Markdown.code("\(place.pane.name)/\(place.itemIndex)"))\(title)")
        }
        for place in known?.conflicts.prefix(Self.maximumListLength) ?? [] {
            let other = place.defaultValue.map { Markdown.code($0) } ?? ""
            facts.append("Different default in \(Markdown.code("\(place.pane.name)/\(place.itemIndex)")): \(other)")
        }
        if pane != nil, known == nil { facts.append("No child pane leads to the pane") }
        let owner = group.map { "of the app group \(Markdown.code($0.string))" } ?? "of the app"
        return Markdown.paragraphs("\(Markdown.code(key.string)) in the user defaults \(owner)", Markdown.list(facts))
    }

    /// The maximum number of entries to list for each kind of information, such as choices.
    private static let maximumListLength = 20
}

extension TextState {
    /// A note to show next to the string, or `nil` if the string is translated.
    fileprivate var note: String? {
        switch self {
        case .translated: nil
        case .same(isMeant: true): "intentionally the same"
        case .same(isMeant: false): "the same as in the source language"
        case .missing: "missing"
        case .empty: "empty"
        }
    }
}
