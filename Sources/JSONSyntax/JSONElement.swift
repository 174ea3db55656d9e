package import SourceText

/// A value or a member's name in a JSON document, with its position in the text.
package struct JSONElement: Sendable {
    package enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null
    }

    let node: JSONNode
    /// The byte offset at which the trivia before the value starts. The trivia consists of white space, comments, and
    /// any colon or comma.
    let triviaStart: Int
    package let text: SourceText

    package var kind: Kind { node.kind }

    /// The byte range of the value.
    package var span: Range<Int> { Int(node.start)..<node.end }

    /// The byte range between the brackets or quotes of the value. If the value has no brackets or quotes, the byte
    /// range of the whole value.
    var contentSpan: Range<Int> {
        switch kind {
        case .object, .array, .string: (span.lowerBound + 1)..<(span.upperBound - 1)
        case .number, .true, .false, .null: span
        }
    }

    /// The byte range of the trivia between the previous value or name and this value.
    var triviaSpan: Range<Int> { triviaStart..<Int(node.start) }

    // MARK: Children

    func child(at index: Int) -> JSONElement? {
        guard node.children.indices.contains(index) else { return nil }
        let triviaStart = index > 0 ? node.children[index - 1].end : Int(node.start) + 1
        return JSONElement(node: node.children[index], triviaStart: triviaStart, text: text)
    }

    /// The elements of an array, or an empty array if the value is not an array.
    package var elements: [JSONElement] {
        kind == .array ? node.children.indices.compactMap(child(at:)) : []
    }

    /// A member of an object.
    package struct Member: Sendable {
        package let nameElement: JSONElement
        package let element: JSONElement

        package var name: ExactString { nameElement.string ?? "" }

        /// The byte range from the start of the name to the end of the value.
        package var span: Range<Int> { nameElement.span.lowerBound..<element.span.upperBound }
    }

    /// The number of members in an object, or the number of elements in an array.
    package var count: Int { kind == .object ? node.children.count / 2 : node.children.count }

    /// Returns the member of an object at an index, or `nil` if there is no such member.
    package func member(at index: Int) -> Member? {
        guard kind == .object, let name = child(at: 2 * index), let value = child(at: 2 * index + 1) else { return nil }
        return Member(nameElement: name, element: value)
    }

    /// The members of an object in order. Members with duplicate names are included.
    package var members: [Member] { (0..<count).compactMap(member(at:)) }

    /// Returns the index of the member with the given name, or `nil` if there is no such member. If several members
    /// have the name, returns the index of the last one.
    package func memberIndex(of name: ExactString) -> Int? {
        guard kind == .object else { return nil }
        let wanted = name.string.utf8.count
        return (0..<count).last { index in
            let node = node.children[2 * index]
            // Encoded names are never shorter than the name, and escape sequences make them longer.
            let length = Int(node.length) - 2
            if length < wanted { return false }
            let start = Int(node.start) + 1
            let content = text.bytes(in: start..<(start + length))
            return length == wanted ? name.hasUTF8(content) : ExactString(JSONString.decoded(content)) == name
        }
    }

    /// Returns the value of the member with the given name, or `nil` if there is no such member. If several members
    /// have the name, returns the value of the last one.
    package subscript(name: ExactString) -> JSONElement? {
        memberIndex(of: name).flatMap { child(at: 2 * $0 + 1) }
    }

    // MARK: Value

    /// The decoded text of a string or a member's name, or `nil` for any other value.
    package var string: ExactString? {
        kind == .string ? ExactString(JSONString.decoded(text.bytes(in: contentSpan))) : nil
    }

    /// The value, including all nested values.
    package var value: JSON {
        switch kind {
        case .object: .object(members.map { JSON.Member($0.name.string, $0.element.value) })
        case .array: .array(elements.map(\.value))
        case .string: .string(JSONString.decoded(text.bytes(in: contentSpan)))
        case .number: .number(jsonText: text.string(in: span))
        case .true, .false: .boolean(kind == .true)
        case .null: .null
        }
    }

    /// Returns the value and its descendants in document order, up to the given number of values.
    func descendants(atMost limit: Int) -> [JSONElement] {
        var open = [self]
        var found: [JSONElement] = []
        while found.count < limit, let element = open.popLast() {
            found.append(element)
            open += element.node.children.indices.prefix(limit - found.count).compactMap(element.child(at:)).reversed()
        }
        return found
    }
}

/// A value or a member's name in the syntax tree of a JSON document.
///
/// Colons and commas are treated as part of the white space before the next node.
struct JSONNode: Hashable, Sendable {
    let kind: JSONElement.Kind
    /// The byte offset at which the value starts.
    let start: UInt32
    /// The length of the value in bytes, including its brackets or quotes.
    let length: UInt32
    /// The elements of an array, or the names and values of an object in alternating order.
    let children: [JSONNode]

    init(kind: JSONElement.Kind, start: Int, length: Int, children: [JSONNode] = []) {
        self.kind = kind
        self.start = UInt32(start)
        self.length = UInt32(length)
        self.children = children
    }

    /// The byte offset at which the value ends.
    var end: Int { Int(start) + Int(length) }

    /// Returns the index of the child that contains a byte offset. The trivia before a child is treated as part of the
    /// child. For an offset after the last child, returns the number of children.
    func index(covering offset: Int) -> Int { children.partitioningIndex { $0.end > offset } }
}
