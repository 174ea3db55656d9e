package import SourceText

/// A value of a JSON text, or the name of a member, at its place: what it holds, and its spans.
package struct JSONElement: Sendable {
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null
    }

    let node: JSONNode
    /// The byte offset at which what stands before the value starts: white space and comments, a colon or a comma.
    let triviaStart: Int
    /// The byte offset at which the value starts.
    private let start: Int
    package let text: SourceText

    /// The value of a whole text.
    init(root: JSONNode, text: SourceText) { self.init(root, triviaStart: 0, contentStart: 0, text) }

    private init(_ node: JSONNode, triviaStart: Int, contentStart: Int, _ text: SourceText) {
        self.node = node
        self.triviaStart = triviaStart
        start = contentStart + Int(node.start)
        self.text = text
    }

    package var kind: Kind { node.kind }

    /// The bytes of the value, as byte offsets.
    package var span: Range<Int> { start..<(start + Int(node.length)) }

    /// The bytes between the brackets or quotes; of any other value all bytes.
    var contentSpan: Range<Int> {
        switch kind {
        case .object, .array, .string: (span.lowerBound + 1)..<(span.upperBound - 1)
        case .number, .true, .false, .null: span
        }
    }

    /// What stands between the value, or name, before this one and this one.
    var triviaSpan: Range<Int> { triviaStart..<start }

    // MARK: Inside

    func child(at index: Int) -> JSONElement? {
        guard node.children.indices.contains(index) else { return nil }
        let start = start + 1
        return JSONElement(
            node.children[index], triviaStart: start + node.offset(ofChild: index), contentStart: start, text)
    }

    /// The elements of an array.
    package var elements: [JSONElement] {
        kind == .array ? node.children.indices.compactMap(child(at:)) : []
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let nameElement: JSONElement
        package let element: JSONElement

        package var name: ExactString { nameElement.string ?? "" }

        /// From the start of the name to the end of the value.
        package var span: Range<Int> { nameElement.span.lowerBound..<element.span.upperBound }
    }

    /// How many members an object has, or elements an array.
    package var count: Int { kind == .object ? node.children.count / 2 : node.children.count }

    /// A member of an object by its position.
    package func member(at index: Int) -> Member? {
        guard kind == .object, let name = child(at: 2 * index), let value = child(at: 2 * index + 1) else { return nil }
        return Member(nameElement: name, element: value)
    }

    /// The members of an object in their order, also those that have the name of another.
    package var members: [Member] { (0..<count).compactMap(member(at:)) }

    /// The position of the member of a name; where several have it, of the last, which is the one that readers take.
    package func memberIndex(of name: ExactString) -> Int? {
        guard kind == .object else { return nil }
        let wanted = name.string.utf8.count
        return (0..<count).last { index in
            let node = node.children[2 * index]
            // No spelling of a name is shorter than the name, and an escape makes it longer.
            let length = Int(node.length) - 2
            if length < wanted { return false }
            let start = start + 2 + Int(node.start)
            let content = text.bytes(in: start..<(start + length))
            return length == wanted ? name.isSpelled(content) : ExactString(JSONString.decoded(content)) == name
        }
    }

    /// The value of the member of a name; where several have it, of the last.
    package subscript(name: ExactString) -> JSONElement? {
        memberIndex(of: name).flatMap { child(at: 2 * $0 + 1) }
    }

    // MARK: Value

    /// The characters of a string or name; nil for anything else.
    package var string: ExactString? {
        kind == .string ? ExactString(JSONString.decoded(text.bytes(in: contentSpan))) : nil
    }

    /// The value with all inside it.
    package var value: JSON {
        switch kind {
        case .object: .object(members.map { JSON.Member($0.name.string, $0.element.value) })
        case .array: .array(elements.map(\.value))
        case .string: .string(JSONString.decoded(text.bytes(in: contentSpan)))
        case .number: .number(spelled: text.string(in: span))
        case .true, .false: .boolean(kind == .true)
        case .null: .null
        }
    }

    /// Calls the body with the value and those inside it, in order, until there were so many.
    func forEachDescendant(atMost limit: Int, _ body: (JSONElement) -> Void) {
        var open = [self]
        var left = limit
        while left > 0, let element = open.popLast() {
            left -= 1
            body(element)
            open += element.node.children.indices.prefix(left).compactMap(element.child(at:)).reversed()
        }
    }
}
