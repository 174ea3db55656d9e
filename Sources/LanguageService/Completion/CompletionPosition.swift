import PropertyListSyntax
import SettingsModel
import SourceText

/// A position in an XML property list at which the user is typing.
struct CompletionPosition {
    /// The document, excluding the tag that is being typed. An incomplete tag would prevent the text after it from
    /// being parsed.
    let document: PropertyListDocument
    /// The root element of the document.
    let root: PropertyListElement?
    /// The byte offset of the position in `document`.
    let offset: Int
    /// The range of the word around the position. The range is empty while a tag is being typed.
    let word: Range<Int>
    /// The arrays and dictionaries that contain the position, outermost first.
    let containers: [PropertyListElement]
    /// The string, number, or key whose content contains the position, or `nil` if the position is between elements.
    let leaf: PropertyListElement?
    /// The byte range in the file of the text that is being typed.
    let span: Range<Int>
    /// Whether the text that is being typed starts with `<`.
    let isTag: Bool
    /// Whether the text that is being typed starts with `</`.
    let isEndTag: Bool

    /// Analyzes the text around a byte offset. Returns `nil` if completions are not possible there, such as in a
    /// comment or in the middle of a tag.
    init?(at offset: Int, in file: ParsedFile) {
        guard let document = file.document, let text = file.text, document.grammar == .xml, (0...text.count) ~= offset
        else { return nil }
        let word = Self.word(around: offset, in: text)
        isTag = word.isTag
        isEndTag = word.isTag && text.bytes(in: word.span).dropFirst().first == UInt8(ascii: "/")
        if isTag {
            guard !word.isContinued else { return nil }
            var bytes = text.bytes
            bytes.removeSubrange(word.span)
            self.document = PropertyListDocument(EncodedText(SourceText(bytes), in: document.source.encoding))
            self.word = word.span.lowerBound..<word.span.lowerBound
        } else {
            self.document = document
            self.word = word.span
        }
        let place = isTag ? word.span.lowerBound : offset
        self.offset = place
        root = self.document.recovered.root
        var containers: [PropertyListElement] = []
        var next = root
        if let root, !root.contentContains(place) { next = nil }
        while let element = next, element.isContainer {
            if element.kind != .plist { containers.append(element) }
            next = element.child(holding: place)
        }
        self.containers = containers
        leaf = next
        if let leaf {
            let content = leaf.contentSpan
            let end =
                leaf.isOpen
                ? leaf.text.bytes(in: content).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? content.upperBound
                : content.upperBound
            span = isTag ? word.span : content.lowerBound..<max(end, offset)
        } else {
            span = word.span
        }
        if leaf == nil, isInsideMarkup() { return nil }
        if span.upperBound > text.count || text.bytes(in: span).contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            return nil
        }
    }

    /// Returns the range of the letters around an offset, including a preceding `<` or `</`. `isTag` is `true` if the
    /// range starts with `<`. `isContinued` is `true` if the rest of the tag, such as `>`, follows the letters.
    static func word(
        around offset: Int, in text: SourceText
    ) -> (span: Range<Int>, isTag: Bool, isContinued: Bool) {
        let bytes = text.bytes
        var (start, end) = (offset, offset)
        while start > 0, offset - start < 64, bytes[start - 1].isASCIILetter { start -= 1 }
        while end < bytes.count, end - offset < 64, bytes[end].isASCIILetter { end += 1 }
        var tag = start
        if tag > 0, bytes[tag - 1] == UInt8(ascii: "/") { tag -= 1 }
        guard tag > 0, bytes[tag - 1] == UInt8(ascii: "<") else { return (start..<end, false, false) }
        let name = tag..<end
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ">")
        let isContinued =
            end < bytes.count && [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/")].contains(bytes[end])
        // Some editors insert `>` after `<` automatically.
        if isClosed, name.isEmpty { return ((tag - 1)..<(end + 1), true, false) }
        return ((tag - 1)..<end, true, isClosed || isContinued)
    }

    /// Whether the position is in a comment, in a processing instruction, or in the middle of a tag.
    private func isInsideMarkup() -> Bool {
        let before = containers.last?.lastChild(before: offset)
        if let before, !before.isOpen, offset < before.span.upperBound { return true }
        let start =
            before.map { $0.isOpen ? offset : $0.span.upperBound } ?? containers.last?.contentSpan.lowerBound ?? 0
        var rest = document.source.text.bytes(in: min(start, offset)..<offset)
        while let opening = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[opening...]
            let end = rest.starts(with: "<!--".utf8) ? "-->" : ">"
            guard let closing = rest.indices.first(where: { rest[$0...].starts(with: end.utf8) }) else { return true }
            rest = rest[(closing + end.utf8.count)...]
        }
        return false
    }

    var container: PropertyListElement? { containers.last }

    /// The key whose value is expected at the position, or `nil` if a key or an array element is expected.
    var key: PropertyListElement? {
        leaf?.kind == .key ? nil : container?.key(before: leaf.map(\.span.lowerBound) ?? offset)
    }

    /// The first element after the position in the same container, or `nil` if there is none.
    var next: PropertyListElement? {
        container?.firstChild(from: leaf.map { max($0.span.upperBound, offset) } ?? offset)
    }

    /// Whether the next element in the dictionary is a value. If `true`, completions do not insert another value.
    var hasValue: Bool {
        guard let container, let next, next.kind != .key else { return false }
        return !container.isOpen || !next.isContainer
    }
}
