package import SourceText

/// An element of an XML or OpenStep property list, with its position in the text.
package struct PropertyListElement: Sendable {
    /// The children of the parent element, including this element. All siblings share this array, so each element is
    /// small.
    private let siblings: [PropertyListNode]
    private let index: UInt32
    /// The byte offset at which the parent's content starts.
    private let contentStart: UInt32
    package let text: SourceText
    /// The grammar of the text.
    package let grammar: PropertyListGrammar

    /// Creates the root element of a property list.
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

    /// The byte range of the element, including its start tag and end tag.
    package var span: Range<Int> { start..<(start + node.elementLength) }

    /// The byte offset at which the element ends, including its `;` or `,` terminator if there is one.
    package var end: Int { span.upperBound + Int(node.terminatorLength) }

    /// The byte range of the start tag. For an empty-element tag, the byte range of the whole element.
    package var startTagSpan: Range<Int> { start..<(start + Int(node.startTagLength)) }

    /// The byte range between the start tag and the end tag.
    package var contentSpan: Range<Int> {
        startTagSpan.upperBound..<(startTagSpan.upperBound + Int(node.contentLength))
    }

    /// The byte range of the white space, comments and processing instructions before the element.
    package var triviaSpan: Range<Int> { triviaStart..<start }

    /// Whether the element is the value of an OpenStep entry in the short form `key;`. In this form, the key is also
    /// the value.
    var isShorthand: Bool {
        node.elementLength == 0 && triviaStart == start && kind == .string && grammar == .openStep
    }

    /// The object inside a `<plist>` element. For any other element, the element itself.
    package var unwrapped: PropertyListElement {
        var element = self
        while element.kind == .plist, let inner = element.child(at: 0) { element = inner }
        return element
    }

    // MARK: Children

    /// The number of child elements. In a dictionary, keys and values are counted separately.
    package var childCount: Int { node.children?.count ?? 0 }

    /// The byte offset at which the last child ends. If there are no children, the byte offset at which the content
    /// starts.
    var childrenEnd: Int { startTagSpan.upperBound + (node.children?.length ?? 0) }

    package func child(at index: Int) -> PropertyListElement? {
        guard let nodes = node.children, nodes.indices.contains(index) else { return nil }
        return PropertyListElement(nodes, index, contentStart: startTagSpan.upperBound, text, grammar)
    }

    /// Returns the index of the child that contains a byte offset. For an offset between two children, returns the
    /// index of the second child. For an offset after the last child, returns the number of children.
    package func childIndex(touching offset: Int) -> Int {
        node.children?.index(covering: offset - contentSpan.lowerBound) ?? 0
    }

    /// Calls a closure for each child in order. In a dictionary, keys and values alternate.
    package func forEachChild(_ body: (PropertyListElement, _ index: Int) -> Void) {
        for index in 0..<childCount { if let child = child(at: index) { body(child, index) } }
    }

    /// The elements of an array. An element inside a `<plist>` element is returned without the `<plist>` element.
    package var elements: [PropertyListElement] {
        guard kind == .array else { return [] }
        return (0..<childCount).compactMap { child(at: $0)?.unwrapped }
    }

    /// A key of a dictionary and its value.
    package struct Entry: Sendable {
        package let keyElement: PropertyListElement

        /// The element after the key. In the OpenStep short form `key;`, this element is empty. Otherwise, it is the
        /// value.
        private var valueElement: PropertyListElement {
            PropertyListElement(
                keyElement.siblings, Int(keyElement.index) + 1, contentStart: Int(keyElement.contentStart),
                keyElement.text, keyElement.grammar)
        }

        /// The value. In the OpenStep short form `key;`, the key is the value.
        package var element: PropertyListElement {
            let value = valueElement
            return value.isShorthand ? keyElement : value.unwrapped
        }

        /// The byte offset at which the entry ends, including its `;` terminator.
        package var end: Int { valueElement.end }

        package var key: ExactString { keyElement.string }

        /// The byte range from the start of the key to the end of the value.
        package var span: Range<Int> { keyElement.span.lowerBound..<element.span.upperBound }
    }

    /// The number of entries in a dictionary. Entries that are overridden by a later entry with the same key are
    /// counted.
    package var entryCount: Int { kind == .dictionary ? childCount / 2 : 0 }

    /// Returns the dictionary entry at an index, or `nil` if there is no such entry.
    package func entry(at index: Int) -> Entry? {
        index < entryCount ? child(at: 2 * index).map(Entry.init) : nil
    }

    /// The entries of a dictionary in file order. Entries that are overridden by a later entry with the same key are
    /// included.
    package var entries: [Entry] {
        (0..<entryCount).compactMap(entry(at:))
    }

    /// Returns the value for a key in a dictionary, or `nil` if the dictionary does not contain the key. If the key
    /// occurs more than once, the last entry with the key is used, as in CoreFoundation.
    package subscript(key: ExactString) -> PropertyListElement? { entry(key)?.element }

    /// Returns the entry for a key in a dictionary, or `nil` if the dictionary does not contain the key. If the key
    /// occurs more than once, returns the last entry with the key, which is the entry that CoreFoundation uses.
    package func entry(_ key: ExactString) -> Entry? {
        entryIndices(of: key).last.flatMap(entry(at:))
    }

    // MARK: Value

    /// The decoded text of a string or key, or an empty string for any other element.
    package var string: ExactString {
        switch kind {
        case .string, .key:
            if grammar == .openStep { return OpenStepString.decoded(text.bytes(in: span)).string }
            return ExactString(PropertyListParser.text(of: text.bytes(in: contentSpan)))
        default:
            return ""
        }
    }

    /// The value that CoreFoundation reads from the element.
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

extension PropertyListElement {
    /// Whether the value is a string. A `<key>` element is also a string, as in CoreFoundation.
    package var isString: Bool { kind == .string || kind == .key }

    /// The decoded string, or `nil` if the element is not a string.
    package var stringValue: ExactString? { isString ? string : nil }

    /// Returns the indices of all dictionary entries with a key, in order. CoreFoundation uses the last of these
    /// entries.
    package func entryIndices(of key: ExactString) -> [Int] {
        guard kind == .dictionary, let nodes = node.children else { return [] }
        let start = contentSpan.lowerBound
        let length = key.string.utf8.count
        return (0..<nodes.count / 2).filter { index in
            let node = nodes[2 * index]
            // Encoded keys are never shorter than the key, and escape sequences make them longer.
            guard node.contentLength >= length else { return false }
            let lower = start + Int(node.start) + Int(node.startTagLength)
            let token = text.bytes(in: lower..<(lower + Int(node.contentLength)))
            return token.count == length ? key.hasUTF8(token) : string(of: token) == key
        }
    }

    /// Decodes the content of a string or key. Returns `nil` if the content contains nothing to decode.
    private func string(of content: ArraySlice<UInt8>) -> ExactString? {
        if grammar == .xml {
            return PropertyListParser.isLiteralText(content) ? nil : ExactString(PropertyListParser.text(of: content))
        }
        return content.contains(UInt8(ascii: "\\")) ? OpenStepString.unescaped(content).string : nil
    }

    /// The indices of the dictionary entries that are overridden by a later entry with the same key.
    package var overriddenEntryIndices: [Int] {
        var last: [ExactString: Int] = [:]
        let keys = entries.map(\.key)
        for (index, key) in keys.enumerated() { last[key] = index }
        return keys.indices.filter { last[keys[$0]] != $0 }
    }
}
