package import SourceText

/// An element of a property list in XML or OpenStep at its place in the text: its value, its spans, and what is inside.
package struct PropertyListElement: Sendable {
    /// The elements in the one around it, of which this is one: an item of a pane has many, and each is small so.
    private let siblings: [PropertyListNode]
    private let index: UInt32
    /// The byte offset at which the content around it starts.
    private let contentStart: UInt32
    package let text: SourceText
    /// How the text spells it: in XML or in OpenStep.
    package let grammar: PropertyListGrammar

    /// The root element of a text.
    init(root: PropertyListNode, text: SourceText, grammar: PropertyListGrammar) {
        self.init([root], 0, contentStart: 0, text, grammar)
    }

    private init(
        _ siblings: [PropertyListNode], _ index: Int, contentStart: Int, _ text: SourceText,
        _ grammar: PropertyListGrammar
    ) {
        self.siblings = siblings
        self.index = UInt32(index)
        self.contentStart = UInt32(contentStart)
        self.text = text
        self.grammar = grammar
    }

    var node: PropertyListNode { siblings[Int(index)] }

    package var kind: PropertyListNode.Kind { node.kind }

    /// The byte offset at which the element starts.
    private var start: Int { Int(contentStart) + Int(node.start) }

    /// The byte offset at which the trivia before the element starts.
    var triviaStart: Int { Int(contentStart) + siblings.offset(of: Int(index)) }

    /// The bytes of the element, from the first of its start tag to the last of its end tag, as byte offsets.
    package var span: Range<Int> { start..<(start + node.elementLength) }

    /// The byte offset behind the element and the `;` or `,` that ends it.
    package var end: Int { span.upperBound + Int(node.terminatorLength) }

    /// The bytes of its start tag, or of the whole element when it is an empty-element tag.
    package var startTagSpan: Range<Int> { start..<(start + Int(node.startTagLength)) }

    /// The bytes between its tags.
    package var contentSpan: Range<Int> {
        startTagSpan.upperBound..<(startTagSpan.upperBound + Int(node.contentLength))
    }

    /// The white space, comments and processing instructions before it.
    package var triviaSpan: Range<Int> { triviaStart..<start }

    /// Whether this is the value of an entry that is written `key;` in OpenStep: the key is the value.
    var isShorthand: Bool {
        node.elementLength == 0 && triviaStart == start && kind == .string && grammar == .openStep
    }

    /// The object inside, where the element is a `<plist>`.
    package var unwrapped: PropertyListElement {
        var element = self
        while element.kind == .plist, let inner = element.child(at: 0) { element = inner }
        return element
    }

    // MARK: Inside

    /// How many elements are inside; for a dictionary, keys and values.
    package var childCount: Int { node.children?.count ?? 0 }

    /// The byte offset behind the last element inside; where the content starts if there is none.
    var childrenEnd: Int { startTagSpan.upperBound + (node.children?.length ?? 0) }

    package func child(at index: Int) -> PropertyListElement? {
        guard let nodes = node.children, nodes.indices.contains(index) else { return nil }
        return PropertyListElement(nodes, index, contentStart: startTagSpan.upperBound, text, grammar)
    }

    /// The index of the element inside at a byte offset, or next to it: the first for what stands before them all, the
    /// number of elements for what stands behind.
    package func childIndex(touching offset: Int) -> Int {
        node.children?.index(covering: offset - contentSpan.lowerBound) ?? 0
    }

    /// Calls the body with each element inside, in order; for a dictionary, with keys and values in turn.
    package func forEachChild(_ body: (PropertyListElement, _ index: Int) -> Void) {
        for index in 0..<childCount { if let child = child(at: index) { body(child, index) } }
    }

    /// The elements of an array, each taken out of a `<plist>` that wraps it.
    package var elements: [PropertyListElement] {
        guard kind == .array else { return [] }
        return (0..<childCount).compactMap { child(at: $0)?.unwrapped }
    }

    /// A key of a dictionary and its value.
    package struct Entry: Sendable {
        package let keyElement: PropertyListElement

        /// What stands behind the key in the tree: the value, which is empty in the shorthand `key;` of OpenStep.
        private var valueElement: PropertyListElement {
            PropertyListElement(
                keyElement.siblings, Int(keyElement.index) + 1, contentStart: Int(keyElement.contentStart),
                keyElement.text, keyElement.grammar)
        }

        /// The value; of the shorthand `key;` in OpenStep the key.
        package var element: PropertyListElement {
            let value = valueElement
            return value.isShorthand ? keyElement : value.unwrapped
        }

        /// The byte offset behind the entry and the `;` that ends it.
        package var end: Int { valueElement.end }

        package var key: ExactString { keyElement.string }

        /// From the start of the key to the end of the value.
        package var span: Range<Int> { keyElement.span.lowerBound..<element.span.upperBound }
    }

    /// How many entries a dictionary has, also those that a later one with the same key hides.
    package var entryCount: Int { kind == .dictionary ? childCount / 2 : 0 }

    /// An entry of a dictionary by its position.
    package func entry(at index: Int) -> Entry? {
        index < entryCount ? child(at: 2 * index).map(Entry.init) : nil
    }

    /// The entries of a dictionary in the order of the file, also those that a later one with the same key hides.
    package var entries: [Entry] {
        (0..<entryCount).compactMap(entry(at:))
    }

    /// The value of a dictionary for a key; where the key stands twice, the last, as CoreFoundation has it.
    package subscript(key: ExactString) -> PropertyListElement? { entry(key)?.element }

    /// The entry of a dictionary for a key; where the key stands twice, the last, as CoreFoundation has it.
    package func entry(_ key: ExactString) -> Entry? {
        entryIndices(of: key).last.flatMap(entry(at:))
    }

    // MARK: Value

    /// The characters of a string or key; empty for any other element.
    package var string: ExactString {
        switch kind {
        case .string, .key:
            if grammar == .openStep { return OpenStepString.decoded(text.bytes(in: span)).string }
            return ExactString(PropertyListParser.text(of: text.bytes(in: contentSpan)))
        default:
            return ""
        }
    }

    /// The value, as CoreFoundation reads it.
    package var value: PropertyListValue {
        switch kind {
        case .plist:
            return unwrapped.value
        case .dictionary:
            return .dictionary(entries.map { PropertyListValue.Entry($0.key, $0.element.value) })
        case .array:
            return .array(elements.map(\.value))
        case .key, .string:
            return .string(string)
        case .true, .false:
            return .boolean(kind == .true)
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
            let content = text.bytes(in: contentSpan)
            return .data(grammar == .openStep ? OpenStepScanner.data(content) : Base64.decode(content))
        }
    }
}

/// What many ask of a dictionary.
extension PropertyListElement {
    /// Whether the value is a string: CoreFoundation takes a `<key>` for one.
    package var isString: Bool { kind == .string || kind == .key }

    /// The text, where the element is a string.
    package var stringValue: ExactString? { isString ? string : nil }

    /// The positions of all entries of a dictionary for a key, in order; CoreFoundation takes the last.
    package func entryIndices(of key: ExactString) -> [Int] {
        guard kind == .dictionary, let nodes = node.children else { return [] }
        let start = contentSpan.lowerBound
        let length = key.string.utf8.count
        return (0..<nodes.count / 2).filter { index in
            let node = nodes[2 * index]
            // No spelling of a key is shorter than the key, and an escape makes it longer.
            guard node.contentLength >= length else { return false }
            let lower = start + Int(node.start) + Int(node.startTagLength)
            let token = text.bytes(in: lower..<(lower + Int(node.contentLength)))
            return token.count == length ? key.isSpelled(token) : string(of: token) == key
        }
    }

    /// What escapes in the inside of a string or key stand for; nil where there is none.
    private func string(of content: ArraySlice<UInt8>) -> ExactString? {
        if grammar == .xml {
            return PropertyListParser.isPlain(content) ? nil : ExactString(PropertyListParser.text(of: content))
        }
        return content.contains(UInt8(ascii: "\\")) ? OpenStepString.unescaped(content).string : nil
    }

    /// The positions of the entries of a dictionary that a later one with the same key hides.
    package var hiddenEntryIndices: [Int] {
        var last: [ExactString: Int] = [:]
        let keys = entries.map(\.key)
        for (index, key) in keys.enumerated() { last[key] = index }
        return keys.indices.filter { last[keys[$0]] != $0 }
    }
}
