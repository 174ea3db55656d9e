import SourceText

/// A parser for XML property lists that builds a tree of nodes with relative positions.
///
/// The parser accepts the same files as `CFPropertyList.c` in swift-corelibs-foundation. It throws the first error that
/// CoreFoundation reports, as a diagnostic whose byte offsets are relative to the start of the bytes. The parser is not
/// recursive, so the nesting depth is limited by `maximumDepth` and not by the size of the stack.
struct PropertyListParser {
    /// The maximum nesting depth of arrays and dictionaries.
    static let maximumDepth = 512

    let bytes: ArraySlice<UInt8>
    /// Whether the bytes are known to be valid UTF-8.
    let isUTF8: Bool
    /// The index of the next byte to parse.
    var cursor: Int
    /// The errors that have been reported during error recovery.
    var diagnostics: [Diagnostic] = []

    var frames: [Frame] = []
    /// The completed children of all open containers. The children of the innermost container are last.
    var finished: [PropertyListNode] = []

    /// A container whose end tag has not been parsed yet.
    struct Frame {
        let kind: PropertyListNode.Kind
        let start: Int
        let contentStart: Int
        let firstChild: Int
    }

    /// A start tag or an empty-element tag.
    struct Tag {
        let kind: PropertyListNode.Kind
        let start: Int
        let isEmpty: Bool
    }

    /// The kind of the token after trivia.
    enum TokenAfterTrivia {
        case startTag, endTag, end
    }

    init(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) {
        self.bytes = bytes
        self.isUTF8 = isUTF8
        cursor = bytes.startIndex
    }

    // MARK: The file

    /// Parses the root element and everything before it. Text after the root element is not examined.
    mutating func parseFile() throws(Diagnostic) -> PropertyListNode {
        try skipPrologue()
        guard cursor + 1 < bytes.endIndex else {
            throw error(at: cursor..<cursor, "there is no property list in the file")
        }
        return try parseElement(depth: 0, wrappers: 0)
    }

    /// Parses elements up to the end of the bytes, as the children of a container.
    ///
    /// - Parameters:
    ///   - kind: The type of the container.
    ///   - depth: The number of enclosing arrays and dictionaries.
    ///   - wrappers: The number of enclosing `<plist>` elements.
    /// - Returns: The children, and the number of trivia bytes after the last child. Returns `nil` if the bytes contain
    ///   anything other than complete children.
    mutating func parseChildren(
        of kind: PropertyListNode.Kind, depth: Int, wrappers: Int
    ) -> (nodes: [PropertyListNode], trailingTrivia: Int)? {
        var nodes: [PropertyListNode] = []
        while true {
            let start = cursor
            switch try? skipTrivia() {
            case .startTag:
                guard let node = try? parseElement(depth: depth, wrappers: wrappers) else { return nil }
                if kind == .dictionary, nodes.count.isMultiple(of: 2), node.kind != .key { return nil }
                nodes.append(node)
            case .end:
                if kind == .dictionary, !nodes.count.isMultiple(of: 2) { return nil }
                return (nodes, cursor - start)
            case .endTag, nil:
                return nil
            }
        }
    }

    // MARK: Elements

    /// Parses an element, including all nested elements. The cursor must be at the `<` of the element's start tag.
    private mutating func parseElement(depth: Int, wrappers: Int) throws(Diagnostic) -> PropertyListNode {
        frames.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        var depth = depth
        // CoreFoundation does not count nested <plist> elements and overflows its stack.
        var wrappers = wrappers
        while true {
            let tag = try parseStartTag()
            if let container = frames.last { try validateChild(tag, in: container) }
            switch tag.kind {
            case .plist, .dictionary, .array:
                if !tag.isEmpty {
                    if tag.kind == .plist { wrappers += 1 } else { depth += 1 }
                    guard max(depth, wrappers) <= Self.maximumDepth else {
                        throw error(at: tag.start..<cursor, "elements are nested more than \(Self.maximumDepth) deep")
                    }
                    frames.append(
                        Frame(kind: tag.kind, start: tag.start, contentStart: cursor, firstChild: finished.count))
                } else if tag.kind == .plist {
                    throw error(at: tag.start..<cursor, "the <plist> is empty", help: "put a <dict> inside it")
                } else {
                    finished.append(emptyElement(tag))
                }
            default:
                finished.append(try parseScalar(tag))
            }
            if frames.isEmpty { return finished[0] }

            // Close all elements that end before the next start tag.
            closing: while true {
                switch try skipTrivia() {
                case .startTag:
                    break closing
                case .endTag:
                    let frame = frames.removeLast()
                    if frame.kind == .plist { wrappers -= 1 } else { depth -= 1 }
                    let node = try close(frame)
                    if frames.isEmpty { return node }
                    finished.append(node)
                case .end:
                    let open = frames[frames.count - 1]
                    throw error(
                        at: open.start..<open.contentStart, "<\(open.kind.tag)> is never closed",
                        help: "add </\(open.kind.tag)>")
                }
            }
        }
    }

    @inline(__always)
    func validateChild(_ tag: Tag, in container: Frame) throws(Diagnostic) {
        let position = finished.count - container.firstChild
        if container.kind == .dictionary, position.isMultiple(of: 2), tag.kind != .key {
            throw error(at: tag.start..<cursor, "expected a <key> in the dictionary, found <\(tag.kind.tag)>")
        }
        if container.kind == .plist, position > 0 {
            throw error(at: tag.start..<cursor, "the <plist> contains more than one object")
        }
    }

    private mutating func close(_ frame: Frame) throws(Diagnostic) -> PropertyListNode {
        let count = finished.count - frame.firstChild
        let contentEnd = cursor
        if frame.kind == .dictionary, !count.isMultiple(of: 2) {
            throw error(at: cursor..<cursor, "the last key of the dictionary has no value")
        }
        if frame.kind == .plist, count == 0 {
            throw error(at: frame.start..<cursor, "the <plist> is empty", help: "put a <dict> inside it")
        }
        try parseEndTag(of: frame.kind)
        return node(of: frame, contentEnd: contentEnd)
    }

    /// Creates the node of a container from its completed children. The cursor must be after the end tag.
    mutating func node(of frame: Frame, contentEnd: Int) -> PropertyListNode {
        let children = Array(finished[frame.firstChild...])
        finished.removeSubrange(frame.firstChild...)
        return node(frame.kind, from: frame.start, frame.contentStart, contentEnd, children)
    }

    /// Creates a node that ends at the cursor. The position of the node is relative to the innermost open container.
    func node(
        _ kind: PropertyListNode.Kind, from start: Int, _ contentStart: Int, _ contentEnd: Int,
        _ children: [PropertyListNode]? = nil
    ) -> PropertyListNode {
        PropertyListNode(
            kind: kind, start: start - (frames.last?.contentStart ?? bytes.startIndex),
            startTagLength: contentStart - start, contentLength: contentEnd - contentStart,
            endTagLength: cursor - contentEnd, children: children)
    }

    func emptyElement(_ tag: Tag) -> PropertyListNode { node(tag.kind, from: tag.start, cursor, cursor) }

    mutating func parseScalar(_ tag: Tag) throws(Diagnostic) -> PropertyListNode {
        if tag.isEmpty {
            switch tag.kind {
            case .key, .string, .true, .false:
                return emptyElement(tag)
            default:
                throw error(at: tag.start..<cursor, "the <\(tag.kind.tag)> is empty")
            }
        }
        let contentStart = cursor
        switch tag.kind {
        case .key, .string: try skipString()
        case .integer: try skipInteger()
        case .real: try skipReal()
        case .date: try skipDate()
        case .data: try skipData()
        default: break
        }
        let contentEnd = cursor
        try parseEndTag(of: tag.kind)
        return node(tag.kind, from: tag.start, contentStart, contentEnd)
    }

    // MARK: Tags

    /// Parses a tag from its `<` to its `>`. Attributes are ignored.
    mutating func parseStartTag() throws(Diagnostic) -> Tag {
        let start = cursor
        let nameStart = start + 1
        var nameEnd: Int?
        var index = nameStart
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: ">") {
            if nameEnd == nil, PropertyListTrivia.isSpace(bytes[index]) { nameEnd = index }
            index += 1
        }
        guard index < bytes.endIndex else {
            throw error(at: start..<index, "a tag is never closed", help: "add the missing '>'")
        }
        let isEmpty = bytes[index - 1] == UInt8(ascii: "/")
        let name = nameStart..<max(nameStart, nameEnd ?? (isEmpty ? index - 1 : index))
        cursor = index + 1
        guard let kind = kind(named: name) else {
            let shown = String(decoding: bytes[name].prefix(40), as: UTF8.self)
            if let character = shown.invisibleCharacter?.invisibleName {
                throw error(
                    at: start..<cursor, "the name of an element contains \(character)",
                    help: removalOfInvisibleCharacter)
            }
            throw error(
                at: start..<cursor, name.isEmpty ? "a tag without a name" : "unknown element <\(shown)>",
                help: "property lists use plist, dict, array, key, string, integer, real, date, data, true and false")
        }
        return Tag(kind: kind, start: start, isEmpty: isEmpty)
    }

    @inline(__always)
    func kind(named name: Range<Int>) -> PropertyListNode.Kind? {
        guard !name.isEmpty else { return nil }
        // The first letter and the length identify the element name.
        let kind: PropertyListNode.Kind
        switch (bytes[name.lowerBound], name.count) {
        case (UInt8(ascii: "k"), 3): kind = .key
        case (UInt8(ascii: "s"), 6): kind = .string
        case (UInt8(ascii: "d"), 4):
            kind =
                starts(with: "dict", at: name.lowerBound)
                ? .dictionary
                : starts(with: "data", at: name.lowerBound) ? .data : .date
        case (UInt8(ascii: "i"), 7): kind = .integer
        case (UInt8(ascii: "r"), 4): kind = .real
        case (UInt8(ascii: "t"), 4): kind = .true
        case (UInt8(ascii: "f"), 5): kind = .false
        case (UInt8(ascii: "a"), 5): kind = .array
        case (UInt8(ascii: "p"), 5): kind = .plist
        default: return nil
        }
        return starts(with: kind.tag, at: name.lowerBound) ? kind : nil
    }

    mutating func parseEndTag(of kind: PropertyListNode.Kind) throws(Diagnostic) {
        let name = kind.tag
        let length = name.utf8CodeUnitCount
        guard bytes.endIndex - cursor >= length + 3, bytes[cursor] == UInt8(ascii: "<"),
            bytes[cursor + 1] == UInt8(ascii: "/"), starts(with: name, at: cursor + 2)
        else {
            throw error(
                at: characterRange(at: cursor), "expected </\(name)> here",
                help: "the <\(name)> before it is not closed")
        }
        var index = cursor + 2 + length
        while index < bytes.endIndex, PropertyListTrivia.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ">") else {
            throw error(at: characterRange(at: index), "expected '>' after </\(name)")
        }
        cursor = index + 1
    }

    @inline(__always)
    func starts(with word: StaticString, at index: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard index + count <= bytes.endIndex else { return false }
        for offset in 0..<count where unsafe word.utf8Start[offset] != bytes[index + offset] { return false }
        return true
    }

    func error(at span: Range<Int>, _ message: String, help: String? = nil) -> Diagnostic {
        let start = bytes.startIndex
        return Diagnostic(.unreadable, at: (span.lowerBound - start)..<(span.upperBound - start), message, help: help)
    }

    /// Returns the byte range of the character that starts at an index.
    func characterRange(at index: Int) -> Range<Int> {
        var end = min(index + 1, bytes.endIndex)
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return index..<max(index, end)
    }
}
