package import SourceText

/// An element of an XML property list at its place in the text: its value, its spans, and what is inside it.
package struct PropertyListElement: Sendable {
    package let node: PropertyListNode
    /// The byte offset at which the trivia before the element starts.
    let triviaStart: Int
    package let text: SourceText

    /// The bytes of the element, from the `<` of its start tag to the `>` of its end tag, as byte offsets.
    package var span: Range<Int> { start..<(triviaStart + node.length) }

    /// The bytes of its start tag, or of the whole element when it is an empty-element tag.
    package var startTagSpan: Range<Int> { start..<(start + Int(node.startTagLength)) }

    /// The bytes between its tags.
    package var contentSpan: Range<Int> {
        startTagSpan.upperBound..<(startTagSpan.upperBound + Int(node.contentLength))
    }

    /// The white space, comments and processing instructions before it.
    package var triviaSpan: Range<Int> { triviaStart..<start }

    private var start: Int { triviaStart + Int(node.triviaLength) }

    /// The object inside, where the element is a `<plist>`.
    package var unwrapped: PropertyListElement {
        var element = self
        while element.node.kind == .plist, let inner = element.child(at: 0) { element = inner }
        return element
    }

    // MARK: Inside

    /// How many elements are inside; for a dictionary, keys and values.
    package var childCount: Int { node.children?.nodes.count ?? 0 }

    package func child(at index: Int) -> PropertyListElement? {
        guard let nodes = node.children?.nodes, index >= 0, index < nodes.count else { return nil }
        let (child, offset) = nodes.element(at: index)
        return PropertyListElement(node: child, triviaStart: contentSpan.lowerBound + offset, text: text)
    }

    /// The index of the element inside at a byte offset, or next to it: the first for what stands before them all, the
    /// number of elements for what stands behind.
    package func childIndex(touching offset: Int) -> Int {
        guard let nodes = node.children?.nodes, nodes.count > 0, offset > contentSpan.lowerBound else { return 0 }
        return nodes.index(covering: offset - contentSpan.lowerBound).index
    }

    /// Calls the body with each element inside, in order; for a dictionary, with keys and values in turn.
    package func forEachChild(_ body: (PropertyListElement, _ index: Int) -> Void) {
        forEachChild(in: 0..<childCount, body)
    }

    /// Calls the body with each element inside whose index is in a range, in order.
    package func forEachChild(in range: Range<Int>, _ body: (PropertyListElement, _ index: Int) -> Void) {
        guard let nodes = node.children?.nodes else { return }
        let start = contentSpan.lowerBound
        nodes.forEachRun(in: range) { run, first, offset in
            var index = first
            var triviaStart = start + offset
            for child in run {
                if range.contains(index) {
                    body(PropertyListElement(node: child, triviaStart: triviaStart, text: text), index)
                }
                triviaStart += child.length
                index += 1
            }
        }
    }

    /// The elements of an array, each taken out of a `<plist>` that wraps it.
    package var elements: [PropertyListElement] {
        guard node.kind == .array else { return [] }
        var all: [PropertyListElement] = []
        all.reserveCapacity(childCount)
        forEachChild { child, _ in all.append(child.unwrapped) }
        return all
    }

    /// A key of a dictionary and its value.
    package struct Entry: Sendable {
        package let keyElement: PropertyListElement
        package let element: PropertyListElement

        package var key: ExactString { keyElement.string }

        /// From the start of the key to the end of the value.
        package var span: Range<Int> { keyElement.span.lowerBound..<element.span.upperBound }
    }

    /// The entries of a dictionary in the order of the file, also those that a later one with the same key hides.
    package var entries: [Entry] {
        guard node.kind == .dictionary else { return [] }
        var all: [Entry] = []
        all.reserveCapacity(childCount / 2)
        var key: PropertyListElement?
        forEachChild { child, _ in
            if let keyElement = key {
                all.append(Entry(keyElement: keyElement, element: child.unwrapped))
                key = nil
            } else {
                key = child
            }
        }
        return all
    }

    /// The value of a dictionary for a key; where the key stands twice, the last, as CoreFoundation has it.
    package subscript(key: ExactString) -> PropertyListElement? { entry(key)?.element }

    /// The entry of a dictionary for a key; where the key stands twice, the last, as CoreFoundation has it.
    package func entry(_ key: ExactString) -> Entry? {
        guard node.kind == .dictionary else { return nil }
        var keyElement: PropertyListElement?
        var found: Entry?
        forEachChild { child, index in
            if index.isMultiple(of: 2) {
                keyElement = child.isString(key) ? child : nil
            } else if let keyElement {
                found = Entry(keyElement: keyElement, element: child.unwrapped)
            }
        }
        return found
    }

    // MARK: Value

    /// The characters of a string or key; empty for any other element.
    package var string: ExactString {
        switch node.kind {
        case .string, .key:
            return ExactString(PropertyListParser.text(of: text.bytes(in: contentSpan)))
        default:
            return ""
        }
    }

    private func isString(_ other: ExactString) -> Bool {
        let content = text.bytes(in: contentSpan)
        return PropertyListParser.isPlain(content) ? content.elementsEqual(other.string.utf8) : string == other
    }

    /// The value, as CoreFoundation reads it.
    package var value: PropertyListValue {
        switch node.kind {
        case .plist:
            return unwrapped.value
        case .dictionary:
            return .dictionary(entries.map { PropertyListValue.Entry($0.key, $0.element.value) })
        case .array:
            return .array(elements.map(\.value))
        case .key, .string:
            return .string(string)
        case .true, .false:
            return .boolean(node.kind == .true)
        case .integer:
            guard case .success(let value) = PropertyListParser.integer(text.bytes(in: contentSpan)) else {
                return .integer(0)
            }
            return value
        case .real:
            return .real(PropertyListParser.real(text.bytes(in: contentSpan)) ?? 0)
        case .date:
            return .date(PropertyListParser.date(text.bytes(in: contentSpan)) ?? 0)
        case .data:
            return .data(Base64.decode(text.bytes(in: contentSpan)))
        }
    }
}
