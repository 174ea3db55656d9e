import PropertyListSyntax
import SourceText

/// Queries for elements of an XML file that is being edited. End tags, keys, and values can be missing.
extension PropertyListElement {
    /// Whether the element is a placeholder for an element that is missing from the text.
    var isMissing: Bool { span.isEmpty }

    /// Whether the element's end tag is missing.
    var isOpen: Bool { span.upperBound == contentSpan.upperBound && !isEmptyTag }

    /// Whether the element can contain other elements.
    var isContainer: Bool { [.plist, .dictionary, .array].contains(kind) }

    private var isEmptyTag: Bool {
        contentSpan.isEmpty && text.bytes(in: startTagSpan).suffix(2).elementsEqual("/>".utf8)
    }

    /// Returns whether an offset is in the element's content. If a string, number, or key has no end tag, its content
    /// ends at the end of the line.
    func contentContains(_ offset: Int) -> Bool {
        guard !isMissing, !isEmptyTag, offset >= contentSpan.lowerBound else { return false }
        if isOpen {
            if isContainer { return true }
            let line = text.bytes(
                in: contentSpan.lowerBound..<max(contentSpan.lowerBound, min(offset, span.upperBound)))
            return offset <= contentSpan.upperBound && !line.contains { $0 == 0x0A || $0 == 0x0D }
        }
        return offset <= contentSpan.upperBound
    }

    /// Returns the child whose content contains an offset, or `nil` if there is none. The content of a child without an
    /// end tag can extend beyond the child's parsed range.
    func child(holding offset: Int) -> PropertyListElement? {
        let index = childIndex(touching: offset)
        if let child = child(at: index), child.contentContains(offset) { return child }
        return lastChild(before: offset).flatMap { $0.contentContains(offset) ? $0 : nil }
    }

    /// Returns the last child that starts before an offset, or `nil` if there is none.
    func lastChild(before offset: Int) -> PropertyListElement? {
        var index = min(childIndex(touching: offset), childCount - 1)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound < offset { return child }
            index -= 1
        }
        return nil
    }

    /// Returns the first child that starts at or after an offset, or `nil` if there is none.
    func firstChild(from offset: Int) -> PropertyListElement? {
        var index = childIndex(touching: offset)
        while let child = child(at: index) {
            if !child.isMissing, child.span.lowerBound >= offset { return child }
            index += 1
        }
        return nil
    }

    /// The keys of the dictionary and their values. If a key has no value, its value is `nil`.
    var recoveredEntries: [(key: PropertyListElement, value: PropertyListElement?)] {
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

    /// Returns the value of a key, or `nil` if the key is missing or has no value.
    func recoveredValue(of key: ExactString) -> PropertyListElement? {
        recoveredEntries.last { $0.key.string == key }?.value
    }
}
