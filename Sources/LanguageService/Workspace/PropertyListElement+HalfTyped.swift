import PropertyListSyntax
import SourceText

/// Elements of a file in XML that somebody is typing in: end tags, keys and values may be missing.
extension PropertyListElement {
    /// Whether the element is not in the text, and stands in the tree for what is missing there.
    var isMissing: Bool { span.isEmpty }

    /// Whether its end tag is missing.
    var isOpen: Bool { span.upperBound == contentSpan.upperBound && !isEmptyTag }

    /// Whether other elements may be inside.
    var isContainer: Bool { [.plist, .dictionary, .array].contains(kind) }

    private var isEmptyTag: Bool {
        contentSpan.isEmpty && text.bytes(in: startTagSpan).suffix(2).elementsEqual("/>".utf8)
    }

    /// Whether an offset is between its tags. A text that lacks its end tag ends with its line.
    func holds(_ offset: Int) -> Bool {
        guard !isMissing, !isEmptyTag, offset >= contentSpan.lowerBound else { return false }
        if isOpen {
            if isContainer { return true }
            let line = text.bytes(
                in: contentSpan.lowerBound..<max(contentSpan.lowerBound, min(offset, span.upperBound)))
            return offset <= contentSpan.upperBound && !line.contains { $0 == 0x0A || $0 == 0x0D }
        }
        return offset <= contentSpan.upperBound
    }

    /// The child that an offset is in, or, where that lacks its end, behind.
    func child(holding offset: Int) -> PropertyListElement? {
        let index = childIndex(touching: offset)
        if let child = child(at: index), child.holds(offset) { return child }
        return lastChild(before: offset).flatMap { $0.holds(offset) ? $0 : nil }
    }

    /// The last child that begins before an offset.
    func lastChild(before offset: Int) -> PropertyListElement? {
        var index = min(childIndex(touching: offset), childCount - 1)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound < offset { return child }
            index -= 1
        }
        return nil
    }

    /// The first child that begins at an offset or behind it.
    func firstChild(from offset: Int) -> PropertyListElement? {
        var index = childIndex(touching: offset)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound >= offset { return child }
            index += 1
        }
        return nil
    }

    /// The keys of a dictionary, each with its value where it has one.
    var typedEntries: [(key: PropertyListElement, value: PropertyListElement?)] {
        guard kind == .dictionary else { return [] }
        var entries: [(key: PropertyListElement, value: PropertyListElement?)] = []
        var isValueNext = false
        forEachChild { child, _ in
            if child.isMissing { return }
            if child.kind == .key {
                entries.append((child, nil))
            } else if isValueNext {
                entries[entries.count - 1].value = child
            }
            isValueNext = child.kind == .key
        }
        return entries
    }

    /// The value of a key, where it has one.
    func typedValue(of key: ExactString) -> PropertyListElement? {
        typedEntries.last { $0.key.string == key }?.value
    }
}
