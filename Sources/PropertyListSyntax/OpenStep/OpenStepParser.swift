import SourceText

/// Reads an OpenStep property list, or a part of one, into a tree of lengths.
///
/// It accepts exactly what CFOldStylePList.c in swift-corelibs-foundation accepts. It does not recurse: depth is bounded
/// by `maximumDepth`, not by the stack.
struct OpenStepParser {
    /// How deep arrays and dictionaries may be nested, as in CoreFoundation on 64-bit systems.
    static let maximumDepth = 512

    private(set) var scanner: OpenStepScanner
    /// Whether an entry has, in an array or dictionary, a quote that is never closed and that CoreFoundation reads over.
    ///
    /// What such an entry means depends on all of the text behind it.
    private var hasOpenQuote = false
    private var containers: [Container] = []
    /// The finished children of all open containers, the innermost last.
    private var finished: [PropertyListNode] = []

    /// An array or dictionary that is being read.
    private struct Container {
        /// Where its bracket or brace stands.
        let opening: Int
        let kind: PropertyListNode.Kind
        let triviaStart: Int
        let firstChild: Int
        /// Where what comes before the next child begins.
        var childStart: Int
    }

    /// What came of reading on.
    private enum Step {
        /// A value is next.
        case open
        case read(PropertyListNode)
        case failed
    }

    init(_ text: ArraySlice<UInt8>) { scanner = OpenStepScanner(text) }

    /// Whether the text can be changed at one place without a loss at another.
    var isEditable: Bool { !hasOpenQuote && !scanner.sawLoneSurrogate }

    /// Whether a `//` goes on to the end of the text.
    var endsInLineComment: Bool { scanner.endsInLineComment }

    // MARK: A whole text

    /// What a whole text turned out to be.
    enum Outcome {
        case root(PropertyListNode, OpenStepTail)
        case unreadable(OpenStepFailure)
    }

    /// Reads a whole text, which must start at index 0.
    mutating func parse() -> Outcome {
        guard scanner.skipTrivia() else {
            let tail = tail(from: 0)
            return .root(Self.table([], from: 0, to: tail.clean, opening: nil), tail)
        }
        let start = scanner.cursor
        if scanner.bytes[start] == UInt8(ascii: "{") {
            scanner.cursor += 1
            return parseTable(opening: start)
        }
        guard scanner.isAtString else { return parseValue() }
        guard let string = scanner.scanString() else { return unreadable }
        guard scanner.skipTrivia() else { return .root(node(of: string, from: 0), tail(from: 0)) }
        scanner.cursor = 0
        return parseTable(opening: nil)
    }

    /// Reads a text that is an array or data, or nothing known.
    private mutating func parseValue() -> Outcome {
        guard let value = readValue(from: 0, depth: 0) else { return unreadable }
        guard !scanner.skipTrivia() else { return .unreadable(.junk(at: scanner.cursor)) }
        return .root(value, tail(from: 0))
    }

    private mutating func parseTable(opening: Int?) -> Outcome {
        let start = scanner.cursor
        guard let entries = parseEntries(depth: 1), let (tail, end) = parseTail(opening: opening) else {
            return unreadable
        }
        return .root(Self.table(entries, from: start, to: end, opening: opening), tail)
    }

    private static func table(
        _ entries: [PropertyListNode], from start: Int, to end: Int, opening: Int?
    ) -> PropertyListNode {
        let tag: UInt32 = opening == nil ? 0 : 1
        return PropertyListNode(
            kind: .dictionary, triviaLength: UInt32(opening ?? 0), startTagLength: tag,
            contentLength: UInt32(end - start), endTagLength: tag, children: .init(MeasuredSequence(entries)))
    }

    private var unreadable: Outcome {
        if let lostComment { return .unreadable(.openComment(start: lostComment)) }
        return .unreadable(scanner.failure ?? .noValue(at: scanner.cursor))
    }

    // MARK: Entries and elements

    /// Reads entries up to the first thing that cannot start one; nil where CoreFoundation fails.
    ///
    /// Afterwards the cursor stands where the last entry ends.
    private mutating func parseEntries(depth: Int) -> [PropertyListNode]? {
        var nodes: [PropertyListNode] = []
        var start = scanner.cursor
        while let key = scanner.scanKey() {
            var value: PropertyListNode
            switch scanner.scanSeparator(after: key.upperBound) {
            case .semicolon:
                scanner.cursor += 1
                value = Self.shorthand(terminatorLength: scanner.cursor - key.upperBound)
            case .equals:
                guard let node = readValue(from: key.upperBound, depth: depth) else { return nil }
                value = node
                let end = scanner.cursor
                guard scanner.skipSemicolon() else {
                    blameOpenQuote(of: (end - node.elementLength)..<end)
                    return nil
                }
                value.terminatorLength = UInt32(scanner.cursor - end)
            case nil:
                blameOpenQuote(of: key)
                return nil
            }
            nodes.append(self.node(of: key, from: start, kind: .key))
            nodes.append(value)
            hasOpenQuote = scanner.sawOpenQuote
            start = scanner.cursor
        }
        scanner.cursor = start
        return nodes
    }

    /// Reads elements up to the end of the text; nil where something else stands there. Only the last may lack a comma.
    private mutating func parseElements(depth: Int) -> [PropertyListNode]? {
        var nodes: [PropertyListNode] = []
        var start = scanner.cursor
        while scanner.skipTrivia() {
            guard var node = readValue(from: start, depth: depth) else { return nil }
            start = scanner.cursor
            let hasComma = scanner.skipTrivia()
            guard !hasComma || scanner.next == UInt8(ascii: ",") else { return nil }
            if hasComma {
                scanner.cursor += 1
                node.terminatorLength = UInt32(scanner.cursor - start)
                start = scanner.cursor
            }
            nodes.append(node)
            if !hasComma { break }
        }
        scanner.cursor = start
        return nodes
    }

    /// Reads what stands inside a dictionary or array, or a run of its entries or elements.
    ///
    /// - Parameter depth: in how many containers it stands
    /// - Returns: the children and how many bytes of white space and comments follow the last; nil where there is anything
    ///   else up to the end of the text, or something of which the meaning depends on what follows.
    mutating func parseChildren(
        of kind: PropertyListNode.Kind, depth: Int
    ) -> (nodes: [PropertyListNode], trailingTrivia: Int)? {
        guard let nodes = kind == .array ? parseElements(depth: depth) : parseEntries(depth: depth) else { return nil }
        let end = scanner.cursor
        guard !scanner.skipTrivia(), scanner.unclosedComment == nil, isEditable, !scanner.sawOpenQuote else {
            return nil
        }
        return (nodes, scanner.end - end)
    }

    /// Lays a failure that was met behind a string at its opening quote, where that seems to have been left open: the
    /// string goes on behind an entry's end, or its closing quote has no gap behind it.
    private mutating func blameOpenQuote(of string: Range<Int>) {
        let bytes = scanner.bytes[string]
        guard let quote = bytes.first, OpenStepScanner.isQuote(quote), let end = bytes.firstIndex(of: 0x0A) else {
            return
        }
        let next = string.upperBound < scanner.end ? scanner.bytes[string.upperBound] : 0x20
        let lastOfLine = bytes[..<end].last { $0 > 0x20 }
        guard lastOfLine == UInt8(ascii: ";") || next > 0x20 && next != UInt8(ascii: "/") else { return }
        scanner.failure = .stringClosedLate(quote: string.lowerBound, closing: string.upperBound - 1)
    }

    // MARK: Values

    /// Reads the value that comes next, in so many containers; nil if there is none.
    ///
    /// - Parameter triviaStart: where what comes before the value begins
    private mutating func readValue(from triviaStart: Int, depth: Int) -> PropertyListNode? {
        containers.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        while true {
            var step = startValue(from: containers.last?.childStart ?? triviaStart, depth: depth + containers.count)
            while !containers.isEmpty {
                switch step {
                case .open: break
                case .read(let value): step = take(value)
                case .failed: step = recover()
                }
                if case .open = step { break }
            }
            switch step {
            case .open: continue
            case .read(let value): return value
            case .failed: return nil
            }
        }
    }

    /// Reads a string or data, or what opens an array or dictionary.
    private mutating func startValue(from triviaStart: Int, depth: Int) -> Step {
        guard depth <= Self.maximumDepth else {
            scanner.failure = .tooDeep(at: scanner.cursor)
            return .failed
        }
        guard scanner.skipTrivia() else {
            scanner.failure = .noValue(at: scanner.end)
            return .failed
        }
        let start = scanner.cursor
        if scanner.isAtString {
            guard let token = scanner.scanString() else { return .failed }
            return .read(node(of: token, from: triviaStart))
        }
        let byte = scanner.next
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("):
            scanner.cursor += 1
            let isArray = byte == UInt8(ascii: "(")
            containers.append(
                Container(
                    opening: start, kind: isArray ? .array : .dictionary, triviaStart: triviaStart,
                    firstChild: finished.count, childStart: scanner.cursor))
            return isArray ? .open : nextEntry()
        case UInt8(ascii: "<"):
            scanner.cursor += 1
            guard scanner.skipData(opening: start) else { return .failed }
            return .read(
                PropertyListNode(
                    kind: .data, triviaLength: UInt32(start - triviaStart), startTagLength: 1,
                    contentLength: UInt32(scanner.cursor - start - 2), endTagLength: 1, children: nil))
        default:
            scanner.failure = .noValue(at: start)
            return .failed
        }
    }

    /// Puts a value into the innermost container and reads on there.
    private mutating func take(_ value: PropertyListNode) -> Step {
        let last = containers.count - 1
        let end = scanner.cursor
        var value = value
        guard containers[last].kind == .array else {
            guard scanner.skipSemicolon() else { return drop() }
            value.terminatorLength = UInt32(scanner.cursor - end)
            finished.append(value)
            containers[last].childStart = scanner.cursor
            return nextEntry()
        }
        guard scanner.skipTrivia(), scanner.next == UInt8(ascii: ",") else {
            finished.append(value)
            containers[last].childStart = end
            scanner.failure = nil
            return closeArray()
        }
        scanner.cursor += 1
        value.terminatorLength = UInt32(scanner.cursor - end)
        finished.append(value)
        containers[last].childStart = scanner.cursor
        return .open
    }

    /// Leaves the innermost container after a value in it could not be read.
    private mutating func recover() -> Step {
        if let last = containers.last, last.kind == .array { return closeArray() }
        return drop()
    }

    /// Gives up the innermost container.
    private mutating func drop() -> Step {
        if let container = containers.popLast() { finished.removeSubrange(container.firstChild...) }
        return .failed
    }

    /// Ends the innermost array, which CoreFoundation also does after a value that failed if a `)` happens to follow.
    private mutating func closeArray() -> Step {
        scanner.closeArray(opening: containers[containers.count - 1].opening) ? closeContainer() : drop()
    }

    /// Reads on in the innermost dictionary: up to the next value, or to its end.
    private mutating func nextEntry() -> Step {
        let last = containers.count - 1
        while let key = scanner.scanKey() {
            let keyNode = node(of: key, from: containers[last].childStart, kind: .key)
            switch scanner.scanSeparator(after: key.upperBound) {
            case .equals:
                finished.append(keyNode)
                containers[last].childStart = key.upperBound
                return .open
            case .semicolon:
                scanner.cursor += 1
                finished.append(keyNode)
                finished.append(Self.shorthand(terminatorLength: scanner.cursor - key.upperBound))
                containers[last].childStart = scanner.cursor
            case nil:
                return drop()
            }
        }
        return scanner.closeDictionary(opening: containers[last].opening) ? closeContainer() : drop()
    }

    /// Makes a node of the innermost container, behind whose closing bracket the cursor stands.
    private mutating func closeContainer() -> Step {
        let container = containers.removeLast()
        let children = MeasuredSequence(
            Array(finished[container.firstChild...]), length: container.childStart - container.opening - 1)
        finished.removeSubrange(container.firstChild...)
        return .read(
            PropertyListNode(
                kind: container.kind, triviaLength: UInt32(container.opening - container.triviaStart),
                startTagLength: 1, contentLength: UInt32(scanner.cursor - container.opening - 2), endTagLength: 1,
                children: .init(children)))
    }

    /// The node of a string; its quotes are its tags.
    private func node(
        of string: Range<Int>, from triviaStart: Int, kind: PropertyListNode.Kind = .string
    ) -> PropertyListNode {
        let quote: UInt32 = OpenStepScanner.isQuote(scanner.bytes[string.lowerBound]) ? 1 : 0
        return PropertyListNode(
            kind: kind, triviaLength: UInt32(string.lowerBound - triviaStart), startTagLength: quote,
            contentLength: UInt32(string.count) - 2 * quote, endTagLength: quote, children: nil)
    }

    private static func shorthand(terminatorLength: Int) -> PropertyListNode {
        PropertyListNode(
            kind: .string, triviaLength: 0, startTagLength: 0, contentLength: 0, endTagLength: 0,
            terminatorLength: UInt32(terminatorLength), children: nil)
    }

    // MARK: Behind the last entry

    /// Reads what follows the last entry, where the cursor must stand, up to the end of the text.
    ///
    /// - Returns: also where the inside of the table ends; nil where CoreFoundation fails: a brace is not closed, or
    ///   something stands behind it.
    private mutating func parseTail(opening: Int?) -> (tail: OpenStepTail, contentEnd: Int)? {
        let start = scanner.cursor
        let stop = scanner.skipTrivia() ? scanner.cursor : nil
        guard let opening else {
            let tail = tail(from: start, stop: stop)
            return (tail, start + tail.clean)
        }
        // Of the strings only one that is never closed can end the entries; CoreFoundation then goes on behind the quote.
        if scanner.isAtString { _ = scanner.scanString() }
        guard scanner.closeDictionary(opening: opening) else { return nil }
        let closing = scanner.cursor - 1
        guard !scanner.skipTrivia() else {
            scanner.failure = .junk(at: scanner.cursor)
            return nil
        }
        guard let stop, stop < closing, OpenStepScanner.isQuote(scanner.bytes[stop]) else {
            return (tail(from: start, closing: closing), closing)
        }
        let loss = OpenStepTail.Loss(span: (stop - start)..<(closing - start), .openQuote)
        return (OpenStepTail(clean: stop - start, loss: loss), closing)
    }

    /// The tail from an index to the end of the text, of which the cursor is at the end or cannot go past `stop`.
    private func tail(from start: Int, stop: Int? = nil, closing: Int? = nil) -> OpenStepTail {
        if let stop {
            let span = (stop - start)..<(scanner.end - start)
            return OpenStepTail(clean: stop - start, loss: .init(span: span, .init(stoppedAt: scanner.bytes[stop])))
        }
        guard let comment = lostComment else {
            return OpenStepTail(clean: (closing ?? scanner.unclosedComment ?? scanner.end) - start, loss: nil)
        }
        let span = (comment - start)..<(scanner.end - start)
        return OpenStepTail(clean: (closing ?? comment) - start, loss: .init(span: span, .openComment))
    }

    /// The start of a comment that is never closed and swallows something.
    private var lostComment: Int? {
        guard let comment = scanner.unclosedComment else { return nil }
        var rest = OpenStepScanner(scanner.bytes[(comment + 2)..<scanner.end])
        return rest.skipWhiteSpace() ? comment : nil
    }
}
