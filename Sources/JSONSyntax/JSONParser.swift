import SourceText

/// Reads JSON into a tree of lengths, and stops at the first mistake.
///
/// It does not recurse: depth is bounded by `maximumDepth`, not by the stack. Whether the bytes are UTF-8 it does not ask.
struct JSONParser {
    /// How deep arrays and objects may be nested.
    static let maximumDepth = 512

    let bytes: ArraySlice<UInt8>
    let grammar: JSONGrammar
    /// The index of the next byte to read.
    var cursor: Int
    /// What is wrong, once something is; offsets count from the start of `bytes`.
    var diagnostic: Diagnostic?
    /// Whether the last comment goes on to the end of the bytes.
    private(set) var endsInComment = false

    private var frames: [Frame] = []
    /// The finished children of all open arrays and objects, the innermost last.
    private var finished: [JSONNode] = []

    /// An array or an object that has not ended.
    private struct Frame {
        let kind: JSONElement.Kind
        let start: Int
        let firstChild: Int

        var closingBracket: UInt8 { kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    init(_ bytes: ArraySlice<UInt8>, in grammar: JSONGrammar) {
        self.bytes = bytes
        self.grammar = grammar
        cursor = bytes.startIndex
    }

    /// The byte at the cursor.
    @inline(__always)
    var next: UInt8? { cursor < bytes.endIndex ? bytes[cursor] : nil }

    // MARK: Wholes

    /// Reads a whole text: one value with white space around it.
    mutating func parseText() -> JSONNode? {
        skipTrivia()
        guard let root = parseValue(depth: 0) else { return nil }
        skipTrivia()
        guard next == nil else { return fail(expecting: "the end of the file") }
        return root
    }

    /// Reads elements of an array, or members of an object, up to the end of the bytes, inside so many arrays and objects.
    ///
    /// - Parameter isBehindChild: whether one stands before the bytes.
    /// - Returns: the children, and how many bytes follow the last; nil where they are not children from the first byte to
    ///   the last.
    mutating func parseChildren(
        of kind: JSONElement.Kind, depth: Int, isBehindChild: Bool
    ) -> (nodes: [JSONNode], rest: Int)? {
        var nodes: [JSONNode] = []
        var end = cursor
        while true {
            let isFirst = nodes.isEmpty && !isBehindChild
            skipTrivia()
            if next == nil { return (nodes, cursor - end) }
            if !isFirst {
                guard skip(UInt8(ascii: ",")) else { return nil }
                skipTrivia()
                if next == nil { return grammar == .commented ? (nodes, cursor - end) : nil }
            }
            if kind == .object {
                guard let name = parseName() else { return nil }
                nodes.append(name)
            }
            guard let value = parseValue(depth: depth) else { return nil }
            nodes.append(value)
            end = cursor
        }
    }

    // MARK: Values

    /// Reads a value with all inside it; the cursor stands at its first byte.
    private mutating func parseValue(depth outer: Int) -> JSONNode? {
        frames.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        while true {
            let start = cursor
            if let byte = next, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                guard outer + frames.count < Self.maximumDepth else {
                    return fail("values are nested more than \(Self.maximumDepth) deep")
                }
                cursor += 1
                frames.append(
                    Frame(
                        kind: byte == UInt8(ascii: "{") ? .object : .array, start: start, firstChild: finished.count))
            } else {
                guard let kind = parseScalar() else { return nil }
                finished.append(node(kind, from: start))
            }
            // Close what ends here, up to the next value.
            while let frame = frames.last {
                skipTrivia()
                var mayEnd = true
                if finished.count > frame.firstChild, skip(UInt8(ascii: ",")) {
                    skipTrivia()
                    mayEnd = grammar == .commented
                } else if finished.count > frame.firstChild, next != frame.closingBracket {
                    return fail(expecting: frame.kind == .object ? "',' or '}'" : "',' or ']'")
                }
                if mayEnd, skip(frame.closingBracket) {
                    close(frame)
                    continue
                }
                if frame.kind == .object {
                    guard let name = parseName() else { return nil }
                    finished.append(name)
                }
                break
            }
            if frames.isEmpty { return finished[0] }
        }
    }

    private mutating func close(_ frame: Frame) {
        frames.removeLast()
        let children = Array(finished[frame.firstChild...])
        finished.removeSubrange(frame.firstChild...)
        finished.append(node(frame.kind, from: frame.start, children))
    }

    /// A value that ends at the cursor, in the one that is being read.
    private func node(_ kind: JSONElement.Kind, from start: Int, _ children: [JSONNode] = []) -> JSONNode {
        let contentStart = frames.last.map { $0.start + 1 } ?? bytes.startIndex
        return JSONNode(kind: kind, start: start - contentStart, length: cursor - start, children: children)
    }

    /// Reads the name of a member and the colon behind it.
    private mutating func parseName() -> JSONNode? {
        guard next == UInt8(ascii: "\"") else { return fail(expecting: "a name in quotes") }
        let start = cursor
        guard skipString() else { return nil }
        let name = node(.string, from: start)
        skipTrivia()
        guard skip(UInt8(ascii: ":")) else { return fail(expecting: "':'") }
        skipTrivia()
        return name
    }

    private mutating func parseScalar() -> JSONElement.Kind? {
        switch next {
        case UInt8(ascii: "\""): skipString() ? .string : nil
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): skipNumber() ? .number : nil
        case UInt8(ascii: "t") where skip("true"): .true
        case UInt8(ascii: "f") where skip("false"): .false
        case UInt8(ascii: "n") where skip("null"): .null
        default: fail(expecting: "a value")
        }
    }

    // MARK: White space and comments

    /// Goes on to the next byte that is no white space, nor in a comment where the grammar has them.
    mutating func skipTrivia() {
        while let byte = next {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                cursor += 1
            } else if byte != UInt8(ascii: "/") || !skipComment() {
                return
            }
        }
    }

    private mutating func skipComment() -> Bool {
        guard grammar == .commented, bytes[cursor...].starts(with: "//".utf8) else { return false }
        let rest = bytes[cursor...]
        let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }
        endsInComment = end == nil
        cursor = end ?? rest.endIndex
        return true
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        cursor += 1
        return true
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.endIndex - cursor >= count else { return false }
        for offset in 0..<count where unsafe word.utf8Start[offset] != bytes[cursor + offset] { return false }
        cursor += count
        return true
    }
}
