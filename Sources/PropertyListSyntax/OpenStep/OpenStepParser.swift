import SourceText

/// A parser that builds the syntax tree of an OpenStep property list or of a part of one.
///
/// The parser accepts the same input as CFOldStylePList.c in swift-corelibs-foundation.
struct OpenStepParser {
    /// The maximum nesting depth of arrays and dictionaries. It is the same as CoreFoundation's limit on 64-bit
    /// systems.
    static let maximumDepth = 512

    private(set) var scanner: OpenStepScanner
    /// Whether an array or dictionary in an entry contains an unclosed quote that CoreFoundation skips.
    ///
    /// The value of such an entry depends on all the text after it.
    private var hasUnclosedQuote = false

    init(_ text: ArraySlice<UInt8>) { scanner = OpenStepScanner(text) }

    /// Whether the text can be edited without changing the values of other entries.
    var isEditable: Bool { !hasUnclosedQuote && !scanner.sawLoneSurrogate }

    /// Whether a line comment extends to the end of the text.
    var endsInLineComment: Bool { scanner.endsInLineComment }

    // MARK: Whole text

    /// The result of parsing the whole text.
    enum Outcome {
        /// The root node of a text that CoreFoundation can read. If CoreFoundation ignores part of the text without an
        /// error, the diagnostic describes that part.
        case root(PropertyListNode, truncation: Diagnostic?)
        case unreadable(OpenStepFailure)
    }

    /// Parses an entire document. The indices of the text must start at 0.
    mutating func parse() -> Outcome {
        guard scanner.skipTrivia() else {
            let (end, loss) = contentEndAndLoss()
            return .root(Self.tableNode([], to: end, opening: nil), truncation: loss)
        }
        let start = scanner.cursor
        if scanner.next == UInt8(ascii: "{") {
            scanner.cursor += 1
            return parseTable(opening: start)
        }
        guard scanner.isAtString else {
            guard let value = parseValue(in: 0, depth: 0) else { return unreadable }
            guard !scanner.skipTrivia() else { return .unreadable(.junk(at: scanner.cursor)) }
            return .root(value, truncation: contentEndAndLoss().loss)
        }
        guard let string = scanner.scanString() else { return unreadable }
        guard scanner.skipTrivia() else { return .root(node(of: string, in: 0), truncation: contentEndAndLoss().loss) }
        scanner.cursor = 0
        return parseTable(opening: nil)
    }

    private mutating func parseTable(opening: Int?) -> Outcome {
        let start = scanner.cursor
        guard let entries = parseEntries(depth: 1) else { return unreadable }
        scanner.cursor = start + entries.length
        guard let (end, loss) = parseTextAfterEntries(opening: opening) else { return unreadable }
        return .root(Self.tableNode(entries, to: end, opening: opening), truncation: loss)
    }

    private static func tableNode(_ entries: [PropertyListNode], to end: Int, opening: Int?) -> PropertyListNode {
        let tag = opening == nil ? 0 : 1
        return PropertyListNode(
            kind: .dictionary, start: opening ?? 0, startTagLength: tag, contentLength: end - (opening ?? 0) - tag,
            endTagLength: tag, children: entries)
    }

    private var unreadable: Outcome {
        if let lostComment { return .unreadable(.unclosedBlockComment(start: lostComment)) }
        return .unreadable(scanner.failure ?? .missingValue(at: scanner.cursor))
    }

    // MARK: Entries and elements

    /// Parses entries up to the first token that cannot begin an entry. The cursor must be at the start of the
    /// dictionary's content. Returns `nil` if CoreFoundation would report an error.
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
                        kind: .string, start: key.upperBound - content,
                        terminatorLength: scanner.cursor - key.upperBound))
            case .equals:
                guard var value = parseValue(in: content, depth: depth) else { return nil }
                let end = scanner.cursor
                guard scanner.skipSemicolon() else {
                    if depth == 1 { moveFailureToOpenQuote(of: (end - value.elementLength)..<end) }
                    return nil
                }
                value.terminatorLength = UInt32(scanner.cursor - end)
                nodes.append(value)
            case nil:
                if depth == 1 { moveFailureToOpenQuote(of: key) }
                return nil
            }
            if depth == 1 { hasUnclosedQuote = scanner.sawUnclosedQuote }
        }
        return nodes
    }

    /// Parses the elements of an array up to an element that is invalid or is not followed by a comma. The cursor must
    /// be at the start of the array's content. CoreFoundation ignores an invalid element that is followed by `)`.
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

    /// Parses the content of a dictionary or array, or a part of the content that consists of complete entries or
    /// elements.
    ///
    /// - Parameter depth: The number of enclosing containers.
    /// - Returns: The children, and the number of bytes of white space and comments after the last child. Returns `nil`
    ///   if there is any other text, or if the value of an entry depends on later text.
    mutating func parseChildren(
        of kind: PropertyListNode.Kind, depth: Int
    ) -> (nodes: [PropertyListNode], trailingTrivia: Int)? {
        let start = scanner.cursor
        guard let nodes = kind == .array ? parseElements(depth: depth) : parseEntries(depth: depth) else { return nil }
        scanner.cursor = start + nodes.length
        guard !scanner.skipTrivia(), scanner.unclosedComment == nil, isEditable, !scanner.sawUnclosedQuote else {
            return nil
        }
        return (nodes, scanner.end - start - nodes.length)
    }

    /// Moves the reported error from the end of a string to its opening quote if the string probably lacks its closing
    /// quote. This is assumed if the string spans several lines and either its first line ends with `;` or other text
    /// directly follows the string.
    private mutating func moveFailureToOpenQuote(of string: Range<Int>) {
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

    /// Parses the next value, or returns `nil` if there is no valid value.
    ///
    /// - Parameters:
    ///   - content: The index at which the content of the innermost container starts.
    ///   - depth: The number of enclosing containers.
    private mutating func parseValue(in content: Int, depth: Int) -> PropertyListNode? {
        guard depth <= Self.maximumDepth else {
            scanner.failure = .tooDeep(at: scanner.cursor)
            return nil
        }
        guard scanner.skipTrivia() else {
            scanner.failure = .missingValue(at: scanner.end)
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
            guard children != nil, scanner.skipClosingBrace(opening: start) else { return nil }
        case UInt8(ascii: "("):
            kind = .array
            children = parseElements(depth: depth + 1)
            guard scanner.skipClosingParenthesis(opening: start) else { return nil }
        case UInt8(ascii: "<"):
            kind = .data
            guard scanner.skipData(opening: start) else { return nil }
        default:
            scanner.cursor = start
            scanner.failure = .missingValue(at: start)
            return nil
        }
        return PropertyListNode(
            kind: kind, start: start - content, startTagLength: 1, contentLength: scanner.cursor - start - 2,
            endTagLength: 1, children: children)
    }

    /// Returns the node of a string. The string's quotes are stored as its start tag and end tag.
    private func node(
        of string: Range<Int>, in content: Int, kind: PropertyListNode.Kind = .string
    ) -> PropertyListNode {
        let quote = OpenStepScanner.isQuote(scanner.bytes[string.lowerBound]) ? 1 : 0
        return PropertyListNode(
            kind: kind, start: string.lowerBound - content, startTagLength: quote,
            contentLength: string.count - 2 * quote, endTagLength: quote)
    }

    // MARK: Text after the last entry

    /// Parses the text between the last entry and the end of the file.
    ///
    /// - Returns: The end of the table's content, and a diagnostic if CoreFoundation ignores text. Returns `nil` if
    ///   CoreFoundation would report an error because a brace is not closed or because other text follows the closing
    ///   brace.
    private mutating func parseTextAfterEntries(opening: Int?) -> (end: Int, loss: Diagnostic?)? {
        let stop = scanner.skipTrivia() ? scanner.cursor : nil
        guard let opening else { return stop.map { ($0, loss($0..<scanner.end)) } ?? contentEndAndLoss() }
        // Only an unclosed string can end the entries; CoreFoundation then continues after its quote.
        if scanner.isAtString { _ = scanner.scanString() }
        guard scanner.skipClosingBrace(opening: opening) else { return nil }
        let closing = scanner.cursor - 1
        guard !scanner.skipTrivia() else {
            scanner.failure = .junk(at: scanner.cursor)
            return nil
        }
        guard let stop, stop < closing, OpenStepScanner.isQuote(scanner.bytes[stop]) else {
            return (closing, contentEndAndLoss().loss)
        }
        return (closing, loss(stop..<closing))
    }

    /// Returns the offset at which the content ends, and a diagnostic if an unclosed comment contains text. All tokens
    /// must have been parsed.
    private func contentEndAndLoss() -> (end: Int, loss: Diagnostic?) {
        lostComment.map { ($0, loss($0..<scanner.end)) } ?? (scanner.unclosedComment ?? scanner.end, nil)
    }

    /// The index at which an unclosed comment that contains text starts, or `nil` if there is no such comment.
    private var lostComment: Int? {
        guard let comment = scanner.unclosedComment else { return nil }
        var rest = OpenStepScanner(scanner.bytes[(comment + 2)..<scanner.end])
        return rest.skipWhiteSpace() ? comment : nil
    }

    /// Returns a diagnostic for a byte range that CoreFoundation ignores without reporting an error.
    private func loss(_ span: Range<Int>) -> Diagnostic {
        let place = OpenStepFailure.PositionDescriber(scanner.bytes)
        let characterDescription = place.characterDescription(span.lowerBound)
        let (what, help) =
            switch scanner.bytes[span.lowerBound] {
            case UInt8(ascii: ";"): ("a stray ';'", "remove the ';': the previous entry already ends with one")
            case UInt8(ascii: "}"): ("a stray '}'", "remove the '}', or open the table with '{'")
            case UInt8(ascii: "="): ("a '=' without a key", "write the entry as \"key\" = \"value\";")
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                ("a quoted key that is never closed", "close it with \(characterDescription)")
            // A slash in any other position would start a key.
            case UInt8(ascii: "/"): ("a comment that is never closed", "close it with */")
            default:
                (characterDescription, place.quoteHelp(span.lowerBound) ?? "write every entry as \"key\" = \"value\";")
            }
        return Diagnostic(.truncated, at: span, "CoreFoundation stops reading here: \(what)", help: help)
    }
}
