import PropertyListSyntax
package import SettingsModel
import SourceText

/// An entry in the outline of a file. Entries can be nested.
package struct OutlineEntry: Hashable, Sendable {
    /// A kind of entry. The raw value is the number of a symbol kind in the protocol, for which editors have icons.
    ///
    /// Source: <https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#symbolKind>
    package enum Kind: Int, Sendable {
        case section = 3
        case toggle = 17
        case slider = 16
        case text = 15
        case list = 10
        case link = 2
        case item = 19
        case entry = 20
    }

    package let name: String
    package let detail: String
    package let kind: Kind
    /// The byte range of the entire entry. `nameSpan` is the byte range of its name.
    package var span: Range<Int>
    package let nameSpan: Range<Int>
    package var children: [OutlineEntry] = []
}

extension ParsedFile {
    /// The root element of the file, or `nil` for a binary file. The element is available even if the file has syntax
    /// errors, because files are often incomplete while they are being edited.
    var recoveredRoot: PropertyListElement? {
        guard !isBinary, !isDamagedBinary else { return nil }
        return document?.recovered.root?.unwrapped
    }

    /// The outline of the file: the sections and items of a pane, or the entries of a string table.
    package var outline: [OutlineEntry] {
        guard let root = recoveredRoot, root.kind == .dictionary else { return [] }
        if path.hasSuffix(".strings") {
            return root.entries.map { entry in
                OutlineEntry(
                    name: entry.key.string, detail: entry.element.isString ? entry.element.string.string : "",
                    kind: .entry, span: entry.span, nameSpan: entry.keyElement.span)
            }
        }
        var outline: [OutlineEntry] = []
        for item in recoveredItems {
            let entry = OutlineEntry(item)
            if !item.beginsSection, let last = outline.indices.last, outline[last].kind == .section {
                outline[last].children.append(entry)
                outline[last].span = outline[last].span.lowerBound..<entry.span.upperBound
            } else {
                outline.append(entry)
            }
        }
        return outline
    }

    /// The items of the pane, which are available even if the file has syntax errors.
    var recoveredItems: [Item] {
        guard path.hasSuffix(".plist"), let root = recoveredRoot, root.kind == .dictionary,
            let items = root[ExactString(PaneSchema.items)]
        else { return [] }
        if isReadable { return items.elements.enumerated().map { Item(index: $0, element: $1) } }
        // A dictionary without an end tag contains the items that follow it.
        var found: [PropertyListElement] = []
        func collect(_ element: PropertyListElement) {
            found.append(element)
            for inner in element.entries.map(\.element)
            where inner.kind == .dictionary && inner[ItemKey.type.name] != nil {
                collect(inner)
            }
        }
        for element in items.elements { collect(element) }
        return found.enumerated().map { Item(index: $0, element: $1) }
    }

    /// The ranges that an editor can fold. These are dictionaries, arrays, sections of a pane, and comments.
    package var foldings: [(span: Range<Int>, isComment: Bool)] {
        guard let root = recoveredRoot else { return [] }
        var foldings: [(span: Range<Int>, isComment: Bool)] = []
        func visit(_ element: PropertyListElement) {
            element.forEachChild { child, _ in
                // In a string table, comments take up most of the space.
                if let commentRange = Self.commentRange(in: child.triviaSpan, of: child.text) {
                    foldings.append((commentRange, true))
                }
                guard child.kind == .dictionary || child.kind == .array else { return }
                foldings.append((child.span, false))
                visit(child)
            }
        }
        visit(root)
        let sections = outline.filter { $0.kind == .section && !$0.children.isEmpty }
        return foldings + sections.map { ($0.span, false) }
    }

    /// Returns the range from the start of the first comment to the end of the last comment before an element, or `nil`
    /// if there are no comments.
    private static func commentRange(in span: Range<Int>, of text: SourceText) -> Range<Int>? {
        let bytes = text.bytes(in: span)
        let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            bytes[first] == UInt8(ascii: "<") || bytes[first] == UInt8(ascii: "/"),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return first..<(last + 1)
    }
}

extension OutlineEntry {
    fileprivate init(_ item: Item) {
        let title = item.title?.string ?? ""
        let key = item.key?.string ?? ""
        let type = item.type?.name ?? item.rawType?.string ?? ""
        let kind: Kind =
            switch item.type?.kind {
            case .group, .radioGroup: .section
            case .toggle: .toggle
            case .slider: .slider
            case .textField, .title: .text
            case .multiValue: .list
            case .childPane: .link
            case .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup, nil: .item
            }
        let named = item[title.isEmpty ? .key : .title]
        self.init(
            name: [title, key, type].first { !$0.isEmpty } ?? "item \(item.index)",
            detail: [type, title.isEmpty ? "" : key].filter { !$0.isEmpty }.joined(separator: " "), kind: kind,
            span: item.element.span, nameSpan: named?.span ?? item.element.startTagSpan)
    }
}
