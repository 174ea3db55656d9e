import SourceText

/// Reads an OpenStep property list, or a part of one, into a tree.
///
/// It accepts exactly what CFOldStylePList.c in swift-corelibs-foundation accepts.
struct OpenStepParser {
    /// How deep arrays and dictionaries may be nested, as in CoreFoundation on 64-bit systems.
    static let maximumDepth = 512

    private(set) var scanner: OpenStepScanner
    /// Whether an entry has, in an array or dictionary, a quote that is never closed and that CoreFoundation reads over.
    ///
    /// What such an entry means depends on all of the text behind it.
    private var hasOpenQuote = false

    init(_ text: ArraySlice<UInt8>) { scanner = OpenStepScanner(text) }

    /// Whether the text can be changed at one place without a loss at another.
    var isEditable: Bool { !hasOpenQuote && !scanner.sawLoneSurrogate }

    /// Whether a `//` goes on to the end of the text.
    var endsInLineComment: Bool { scanner.endsInLineComment }

    // MARK: A whole text

    /// What a whole text turned out to be.
    enum Outcome {
        /// What is lost is a part of the text that CoreFoundation drops without a word.
        case root(PropertyListNode, lost: Diagnostic?)
        case unreadable(OpenStepFailure)
    }

    /// Reads a whole text, which must start at index 0.
    mutating func parse() -> Outcome {
        guard scanner.skipTrivia() else {
            let (end, loss) = tail()
            return .root(Self.table([], to: end, opening: nil), lost: loss)
        }
        let start = scanner.cursor
        if scanner.next == UInt8(ascii: "{") {
            scanner.cursor += 1
            return parseTable(opening: start)
        }
        guard scanner.isAtString else {
            guard let value = parseValue(in: 0, depth: 0) else { return unreadable }
            guard !scanner.skipTrivia() else { return .unreadable(.junk(at: scanner.cursor)) }
            return .root(value, lost: tail().loss)
        }
        guard let string = scanner.scanString() else { return unreadable }
        guard scanner.skipTrivia() else { return .root(node(of: string, in: 0), lost: tail().loss) }
        scanner.cursor = 0
        return parseTable(opening: nil)
    }

    private mutating func parseTable(opening: Int?) -> Outcome {
        let start = scanner.cursor
        guard let entries = parseEntries(depth: 1) else { return unreadable }
        scanner.cursor = start + entries.length
        guard let (end, loss) = parseTail(opening: opening) else { return unreadable }
        return .root(Self.table(entries, to: end, opening: opening), lost: loss)
    }

    private static func table(_ entries: [PropertyListNode], to end: Int, opening: Int?) -> PropertyListNode {
        let tag = opening == nil ? 0 : 1
        return PropertyListNode(
            kind: .dictionary, start: opening ?? 0, startTagLength: tag, contentLength: end - (opening ?? 0) - tag,
            endTagLength: tag, children: entries)
    }

    private var unreadable: Outcome {
        if let lostComment { return .unreadable(.openComment(start: lostComment)) }
        return .unreadable(scanner.failure ?? .noValue(at: scanner.cursor))
    }

    // MARK: Entries and elements

    /// Reads entries, of which the first stands where the content of the dictionary starts, up to the first thing that
    /// cannot start one; nil where CoreFoundation fails.
    private mutating func parseEntries(depth: Int) -> [PropertyListNode]? {
        let content = scanner.cursor
        var nodes: [PropertyListNode] = []
        while let key = scanner.scanKey() {
            nodes.append(node(of: key, in: content, kind: .key))
            switch scanner.scanSeparator(after: key.upperBound) {
            case .semicolon:
                scanner.cursor += 1
                nodes.append(
                    PropertyListNode(
                        kind: .string, start: key.upperBound - content, startTagLength: 0, contentLength: 0,
                        endTagLength: 0, terminatorLength: scanner.cursor - key.upperBound))
            case .equals:
                guard var value = parseValue(in: content, depth: depth) else { return nil }
                let end = scanner.cursor
                guard scanner.skipSemicolon() else {
                    if depth == 1 { blameOpenQuote(of: (end - value.elementLength)..<end) }
                    return nil
                }
                value.terminatorLength = UInt32(scanner.cursor - end)
                nodes.append(value)
            case nil:
                if depth == 1 { blameOpenQuote(of: key) }
                return nil
            }
            if depth == 1 { hasOpenQuote = scanner.sawOpenQuote }
        }
        return nodes
    }

    /// Reads elements, of which the first stands where the content of the array starts, up to the first that lacks a comma
    /// or is none. CoreFoundation reads over such a fault where a `)` happens to follow.
    private mutating func parseElements(depth: Int) -> [PropertyListNode] {
        let content = scanner.cursor
        var nodes: [PropertyListNode] = []
        while var node = parseValue(in: content, depth: depth) {
            let end = scanner.cursor
            guard scanner.skipTrivia(), scanner.next == UInt8(ascii: ",") else {
                scanner.failure = nil
                return nodes + [node]
            }
            scanner.cursor += 1
            node.terminatorLength = UInt32(scanner.cursor - end)
            nodes.append(node)
        }
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
        let start = scanner.cursor
        guard let nodes = kind == .array ? parseElements(depth: depth) : parseEntries(depth: depth) else { return nil }
        scanner.cursor = start + nodes.length
        guard !scanner.skipTrivia(), scanner.unclosedComment == nil, isEditable, !scanner.sawOpenQuote else {
            return nil
        }
        return (nodes, scanner.end - start - nodes.length)
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

    /// Reads the value that comes next, in so many containers, the innermost of which has its content from an index on;
    /// nil if there is none.
    private mutating func parseValue(in content: Int, depth: Int) -> PropertyListNode? {
        guard depth <= Self.maximumDepth else {
            scanner.failure = .tooDeep(at: scanner.cursor)
            return nil
        }
        guard scanner.skipTrivia() else {
            scanner.failure = .noValue(at: scanner.end)
            return nil
        }
        if scanner.isAtString { return scanner.scanString().map { node(of: $0, in: content) } }
        let start = scanner.cursor
        scanner.cursor += 1
        let kind: PropertyListNode.Kind
        var children: [PropertyListNode]?
        switch scanner.bytes[start] {
        case UInt8(ascii: "{"):
            kind = .dictionary
            children = parseEntries(depth: depth + 1)
            guard children != nil, scanner.closeDictionary(opening: start) else { return nil }
        case UInt8(ascii: "("):
            kind = .array
            children = parseElements(depth: depth + 1)
            guard scanner.closeArray(opening: start) else { return nil }
        case UInt8(ascii: "<"):
            kind = .data
            guard scanner.skipData(opening: start) else { return nil }
        default:
            scanner.cursor = start
            scanner.failure = .noValue(at: start)
            return nil
        }
        return PropertyListNode(
            kind: kind, start: start - content, startTagLength: 1, contentLength: scanner.cursor - start - 2,
            endTagLength: 1, children: children)
    }

    /// The node of a string; its quotes are its tags.
    private func node(
        of string: Range<Int>, in content: Int, kind: PropertyListNode.Kind = .string
    ) -> PropertyListNode {
        let quote = OpenStepScanner.isQuote(scanner.bytes[string.lowerBound]) ? 1 : 0
        return PropertyListNode(
            kind: kind, start: string.lowerBound - content, startTagLength: quote,
            contentLength: string.count - 2 * quote, endTagLength: quote)
    }

    // MARK: Behind the last entry

    /// Reads what follows the last entry, where the cursor must stand, up to the end of the text.
    ///
    /// - Returns: where the inside of the table ends, and what is lost; nil where CoreFoundation fails: a brace is not
    ///   closed, or something stands behind it.
    private mutating func parseTail(opening: Int?) -> (end: Int, loss: Diagnostic?)? {
        let stop = scanner.skipTrivia() ? scanner.cursor : nil
        guard let opening else { return stop.map { ($0, loss($0..<scanner.end)) } ?? tail() }
        // Of the strings only one that is never closed can end the entries; CoreFoundation then goes on behind the quote.
        if scanner.isAtString { _ = scanner.scanString() }
        guard scanner.closeDictionary(opening: opening) else { return nil }
        let closing = scanner.cursor - 1
        guard !scanner.skipTrivia() else {
            scanner.failure = .junk(at: scanner.cursor)
            return nil
        }
        guard let stop, stop < closing, OpenStepScanner.isQuote(scanner.bytes[stop]) else {
            return (closing, tail().loss)
        }
        return (closing, loss(stop..<closing))
    }

    /// Where the clean part of a text ends of which all was read, and what is lost behind it.
    private func tail() -> (end: Int, loss: Diagnostic?) {
        lostComment.map { ($0, loss($0..<scanner.end)) } ?? (scanner.unclosedComment ?? scanner.end, nil)
    }

    /// The start of a comment that is never closed and swallows something.
    private var lostComment: Int? {
        guard let comment = scanner.unclosedComment else { return nil }
        var rest = OpenStepScanner(scanner.bytes[(comment + 2)..<scanner.end])
        return rest.skipWhiteSpace() ? comment : nil
    }

    /// What there is to say about a part of the text that CoreFoundation drops without a word.
    private func loss(_ span: Range<Int>) -> Diagnostic {
        let place = OpenStepFailure.Place(scanner.bytes)
        let name = place.name(span.lowerBound)
        let (what, help) =
            switch scanner.bytes[span.lowerBound] {
            case UInt8(ascii: ";"): ("a stray ';'", "remove the ';': the previous entry already ends with one")
            case UInt8(ascii: "}"): ("a stray '}'", "remove the '}', or open the table with '{'")
            case UInt8(ascii: "="): ("a '=' without a key", "write the entry as \"key\" = \"value\";")
            case UInt8(ascii: "\""), UInt8(ascii: "'"): ("a quoted key that is never closed", "close it with \(name)")
            // Anywhere else a slash would start a key.
            case UInt8(ascii: "/"): ("a comment that is never closed", "close it with */")
            default: (name, place.quoteHelp(span.lowerBound) ?? "write every entry as \"key\" = \"value\";")
            }
        return Diagnostic(.truncated, at: span, "CoreFoundation stops reading here: \(what)", help: help)
    }
}
