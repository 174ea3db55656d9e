import SourceText

/// A parser for OpenStep property lists that continues after syntax errors.
struct OpenStepRecovery {
    private var scanner: OpenStepScanner
    private(set) var diagnostics: [Diagnostic] = []
    private var containers: [Container] = []
    /// The children of all open containers. The children of the innermost container are last.
    private var children: [PropertyListNode] = []

    private struct Container {
        let kind: PropertyListNode.Kind
        /// The index of the opening bracket, or `nil` if the container is a table without braces.
        let opening: Int?
        let contentStart: Int
        let firstChild: Int
        /// The index at which the trivia before the next child begins.
        var childStart: Int

        var closing: UInt8 { kind == .array ? UInt8(ascii: ")") : UInt8(ascii: "}") }
    }

    /// Creates a parser for a document. The indices of `text` must start at 0.
    init(_ text: ArraySlice<UInt8>) { scanner = OpenStepScanner(text) }

    /// Parses the whole text and returns the root node.
    mutating func parse() -> PropertyListNode? {
        _ = scanner.skipTrivia()
        let isBracket = [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(scanner.next)
        if isBracket { openContainer() } else { openTable() }
        var root: PropertyListNode?
        while root == nil {
            let isAtEnd = !scanner.skipTrivia() || diagnostics.count >= RecoveredPropertyList.limit
            guard !isAtEnd else { break }
            root = containers[containers.count - 1].kind == .array ? readElement() : readEntry()
        }
        if root == nil, let last = containers.last { report(unclosed: last) }
        while root == nil { root = closeContainer(hasBracket: false) }
        if isBracket, scanner.skipTrivia(), diagnostics.count < RecoveredPropertyList.limit {
            report(.junk(at: scanner.cursor))
        }
        return root
    }

    private mutating func report(_ failure: OpenStepFailure) {
        diagnostics.append(failure.diagnostic(in: scanner.bytes))
    }

    private mutating func report(unclosed container: Container) {
        guard let opening = container.opening else { return }
        report(
            container.kind == .array
                ? .openArray(bracket: opening, at: scanner.cursor) : .openDictionary(brace: opening, at: scanner.cursor)
        )
    }

    // MARK: Containers

    /// Opens the container whose bracket is at the cursor. If the bracket is nested too deeply, it is treated as white
    /// space.
    private mutating func openContainer() {
        let opening = scanner.cursor
        scanner.cursor += 1
        guard containers.count <= OpenStepParser.maximumDepth else {
            report(.tooDeep(at: opening))
            return
        }
        containers.append(
            Container(
                kind: scanner.bytes[opening] == UInt8(ascii: "(") ? .array : .dictionary, opening: opening,
                contentStart: scanner.cursor, firstChild: children.count, childStart: scanner.cursor))
    }

    private mutating func openTable() {
        scanner.cursor = 0
        containers.append(Container(kind: .dictionary, opening: nil, contentStart: 0, firstChild: 0, childStart: 0))
    }

    /// Closes the innermost container and adds it to the container that encloses it.
    ///
    /// - Returns: The closed container if it is the root, or `nil` if it is not.
    private mutating func closeContainer(hasBracket: Bool) -> PropertyListNode? {
        guard let container = containers.popLast() else { return nil }
        if container.kind == .dictionary, !(children.count - container.firstChild).isMultiple(of: 2) {
            children.append(nodeForMissingValue(at: container.childStart - container.contentStart))
        }
        let own = Array(children[container.firstChild...])
        children.removeSubrange(container.firstChild...)
        // An unclosed container ends after its last child, except for a table without braces.
        let end = hasBracket ? scanner.cursor : max(container.childStart, container.opening == nil ? scanner.cursor : 0)
        if hasBracket { scanner.cursor += 1 }
        let node = PropertyListNode(
            kind: container.kind, start: (container.opening ?? 0) - contentStart,
            startTagLength: container.opening == nil ? 0 : 1, contentLength: end - container.contentStart,
            endTagLength: hasBracket ? 1 : 0, children: own)
        guard !containers.isEmpty else { return node }
        if !hasBracket { scanner.cursor = end }
        appendValue(node, isReported: !hasBracket)
        return nil
    }

    /// Closes the container that matches the closing bracket at the cursor, and all containers inside it. If no
    /// container matches, the bracket is skipped. Returns the closed container if it is the root, or `nil` if it is
    /// not.
    private mutating func closeAtBracket() -> PropertyListNode? {
        let byte = scanner.next
        guard let index = containers.lastIndex(where: { $0.opening != nil && $0.closing == byte }) else {
            return skipUnexpectedToken()
        }
        while containers.count - 1 > index {
            report(unclosed: containers[containers.count - 1])
            let cursor = scanner.cursor
            _ = closeContainer(hasBracket: false)
            scanner.cursor = cursor
        }
        return closeContainer(hasBracket: true)
    }

    /// Adds a value that ends at the cursor to the innermost container. If a terminator follows the value, it is added
    /// to the value.
    ///
    /// - Parameter isReported: Whether an error has already been reported at this position.
    private mutating func appendValue(_ value: PropertyListNode, isReported: Bool = false) {
        let last = containers.count - 1
        var value = value
        let end = scanner.cursor
        let isArray = containers[last].kind == .array
        let terminator = isArray ? UInt8(ascii: ",") : UInt8(ascii: ";")
        if scanner.skipTrivia(), scanner.next == terminator {
            scanner.cursor += 1
            value.terminatorLength = UInt32(scanner.cursor - end)
        } else {
            if !isReported, !isArray {
                report(.missingSemicolon(after: end))
            } else if !isReported, scanner.next != UInt8(ascii: ")") {
                report(.openArray(bracket: containers[last].opening ?? 0, at: scanner.cursor))
            }
            scanner.cursor = end
        }
        children.append(value)
        containers[last].childStart = scanner.cursor
    }

    // MARK: Entries and values

    private mutating func readEntry() -> PropertyListNode? {
        let last = containers.count - 1
        let isKeyNext = (children.count - containers[last].firstChild).isMultiple(of: 2)
        guard isKeyNext else { return readElement() }
        guard scanner.isAtString else { return isAtClosing ? closeAtBracket() : skipUnexpectedToken() }
        let key = scanString()
        children.append(node(of: key, kind: .key))
        containers[last].childStart = scanner.cursor
        let end = scanner.cursor
        let isMore = scanner.skipTrivia()
        switch isMore ? scanner.next : 0 {
        case UInt8(ascii: ";"):
            scanner.cursor = end
            appendValue(nodeForMissingValue(at: end - contentStart))
        case UInt8(ascii: "="):
            scanner.cursor += 1
        default:
            // The value may still follow.
            report(isMore ? .noSeparator(at: scanner.cursor) : .missingSemicolon(after: end))
            if !isMore || !isAtValue { children.append(nodeForMissingValue(at: end - contentStart)) }
            scanner.cursor = end
        }
        return nil
    }

    /// Parses the value at the cursor. A closing bracket closes a container. Any other unexpected token is reported and
    /// skipped. Returns the root if it was closed, or `nil` if it was not.
    private mutating func readElement() -> PropertyListNode? {
        let last = containers.count - 1
        let isValue = containers[last].kind == .dictionary
        if scanner.isAtString {
            let token = scanString()
            appendValue(node(of: token, kind: .string))
        } else if isAtValue {
            if scanner.next == UInt8(ascii: "<") { readData() } else { openContainer() }
        } else if isValue, scanner.next == UInt8(ascii: ";") || isAtClosing {
            report(.missingValue(at: scanner.cursor))
            // A `=` precedes the missing value, so the entry does not count as the short form `key;`.
            appendValue(nodeForMissingValue(at: scanner.cursor - contentStart), isReported: true)
        } else if isAtClosing {
            return closeAtBracket()
        } else if scanner.next == UInt8(ascii: ";"), containers.contains(where: { $0.kind == .dictionary }) {
            // The `;` ends the entry that contains the array.
            report(unclosed: containers[last])
            return closeContainer(hasBracket: false)
        } else {
            return skipUnexpectedToken()
        }
        return nil
    }

    private var isAtValue: Bool {
        scanner.isAtString || [UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<")].contains(scanner.next)
    }

    private var isAtClosing: Bool { [UInt8(ascii: "}"), UInt8(ascii: ")")].contains(scanner.next) }

    private mutating func readData() {
        let start = scanner.cursor
        scanner.cursor += 1
        let isWhole = scanner.skipData(opening: start)
        if !isWhole {
            if let failure = scanner.failure { report(failure) }
            scanner.failure = nil
            // The rest of the line probably belongs to the data.
            while scanner.cursor < scanner.end, scanner.lineBreak(at: scanner.cursor) == 0,
                ![UInt8(ascii: ">"), UInt8(ascii: ";")].contains(scanner.next)
            { scanner.cursor += 1 }
        }
        let isClosed = isWhole || scanner.next == UInt8(ascii: ">")
        if !isWhole, isClosed { scanner.cursor += 1 }
        appendValue(
            PropertyListNode(
                kind: .data, start: start - contentStart, startTagLength: 1,
                contentLength: scanner.cursor - start - (isClosed ? 2 : 1), endTagLength: isClosed ? 1 : 0))
    }

    /// Scans a string. If the closing quote is missing, the string ends before the next `;` or at the end of the line.
    private mutating func scanString() -> Range<Int> {
        let start = scanner.cursor
        let token = scanner.scanString()
        if let token, !isProbablyUnclosed(token) { return token }
        report(
            token.map { .stringClosedLate(quote: start, closing: $0.upperBound - 1) }
                ?? .unterminatedString(quote: start))
        scanner.failure = nil
        scanner.cursor = start + 1
        while scanner.cursor < scanner.end, scanner.lineBreak(at: scanner.cursor) == 0,
            scanner.next != UInt8(ascii: ";")
        { scanner.cursor += 1 }
        return start..<scanner.cursor
    }

    /// Returns whether a quoted string probably lacks its closing quote. This is assumed if the string spans several
    /// lines and its first line ends with `;`.
    private func isProbablyUnclosed(_ token: Range<Int>) -> Bool {
        guard OpenStepScanner.isQuote(scanner.bytes[token.lowerBound]),
            let end = scanner.bytes[token].firstIndex(of: 0x0A)
        else { return false }
        return scanner.bytes[token.lowerBound..<end].last { $0 > 0x20 } == UInt8(ascii: ";")
    }

    private func node(of string: Range<Int>, kind: PropertyListNode.Kind) -> PropertyListNode {
        let quote = scanner.bytes[string.lowerBound]
        let opens = OpenStepScanner.isQuote(quote)
        let closes = opens && string.count > 1 && scanner.bytes[string.upperBound - 1] == quote
        return PropertyListNode(
            kind: kind, start: string.lowerBound - contentStart, startTagLength: opens ? 1 : 0,
            contentLength: string.count - (opens ? 1 : 0) - (closes ? 1 : 0), endTagLength: closes ? 1 : 0)
    }

    /// Returns an empty node that represents a missing value. The position is relative to the start of the enclosing
    /// content.
    private func nodeForMissingValue(at start: Int) -> PropertyListNode {
        PropertyListNode(kind: .string, start: start)
    }

    /// The index at which the content of the innermost container starts.
    private var contentStart: Int { containers.last?.contentStart ?? 0 }

    // MARK: Unexpected text

    /// Reports an unexpected token, and moves to the next token at which parsing can continue. Always returns
    /// `nil` because no container is closed.
    private mutating func skipUnexpectedToken() -> PropertyListNode? {
        let container = containers[containers.count - 1]
        report(
            container.opening == nil
                ? .noKey(at: scanner.cursor)
                : container.kind == .array
                    ? .openArray(bracket: container.opening ?? 0, at: scanner.cursor)
                    : .openDictionary(brace: container.opening ?? 0, at: scanner.cursor))
        repeat {
            scanner.cursor += scanner.scalarLength(at: scanner.cursor)
        } while scanner.cursor < scanner.end
            && !isAtValue && !isAtClosing && scanner.whiteSpaceLength(at: scanner.cursor) == 0
            && ![UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ",")].contains(scanner.next)
        return nil
    }
}
