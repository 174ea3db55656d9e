import SourceText

/// Reading on behind mistakes.
extension PropertyListParser {
    /// Reads the root element of a text whatever is wrong with it, and says what is.
    mutating func recover() -> (root: PropertyListNode?, diagnostics: [Diagnostic]) {
        var mistakes = Mistakes()
        frames = []
        finished = []
        skipPrologue(&mistakes)
        while mistakes.found.count < RecoveredPropertyList.limit {
            switch skipTrivia() {
            case .end:
                return (closeAll(&mistakes), mistakes.found)
            case .failed:
                mistakes.take(from: &self)
                skipToTag()
                continue
            case .startTag:
                guard recoverElement(&mistakes) else { continue }
            case .endTag:
                guard recoverEndTag(&mistakes) else { continue }
            }
            if frames.isEmpty, let root = finished.first { return (root, mistakes.found) }
        }
        return (closeAll(&mistakes), mistakes.found)
    }

    /// What was found to be wrong so far.
    struct Mistakes {
        private(set) var found: [Diagnostic] = []

        /// Takes what the parser met last, so that it can go on.
        mutating func take(from parser: inout PropertyListParser) {
            if let diagnostic = parser.diagnostic { found.append(diagnostic) }
            parser.diagnostic = nil
        }
    }

    /// Moves to the next `<` behind the cursor.
    private mutating func skipToTag() {
        cursor = min(cursor + 1, bytes.endIndex)
        while cursor < bytes.endIndex, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 }
    }

    /// Moves past declarations in front of the first element; comments and instructions are white space there.
    private mutating func skipPrologue(_ mistakes: inout Mistakes) {
        while mistakes.found.count < RecoveredPropertyList.limit {
            skipWhitespace()
            guard cursor + 1 < bytes.endIndex else { return }
            let isTag = bytes[cursor] == UInt8(ascii: "<")
            let next = bytes[cursor + 1]
            var isRead = false
            if !isTag {
                note(
                    at: character(at: cursor), "unexpected text before the first element",
                    help: "an XML property list starts with <?xml or <plist>")
            } else if next == UInt8(ascii: "?") {
                isRead = skipProcessingInstruction(contentOffset: 2)
            } else if next == UInt8(ascii: "!") {
                isRead = starts(with: "--", at: cursor + 2) ? skipComment(contentOffset: 5) : skipDocumentType()
            } else {
                return
            }
            if isRead { continue }
            mistakes.take(from: &self)
            skipToTag()
        }
    }

    /// Reads the element whose tag the cursor stands at, or opens it; false where the tag is passed over like white space.
    private mutating func recoverElement(_ mistakes: inout Mistakes) -> Bool {
        let start = cursor
        guard let tag = parseStartTag() else {
            mistakes.take(from: &self)
            guard cursor > start else {
                skipToTag()
                return false
            }
            finished.append(unknown(start..<cursor))
            return true
        }
        if let container = frames.last, !canHold(tag, in: container) {
            mistakes.take(from: &self)
            if container.kind == .dictionary { finished.append(missing(.key, in: container)) }
        }
        let isContainer = [.plist, .dictionary, .array].contains(tag.kind)
        if isContainer, !tag.isEmpty {
            guard frames.count < Self.maximumDepth else {
                note(at: start..<cursor, "elements are nested more than \(Self.maximumDepth) deep")
                mistakes.take(from: &self)
                return false
            }
            frames.append(
                Frame(
                    kind: tag.kind, start: start, contentStart: cursor, firstChild: finished.count))
            return true
        }
        let end = cursor
        let node = isContainer ? emptyElement(tag) : parseScalar(tag)
        finished.append(node ?? unread(tag, tagEnd: end, &mistakes))
        return true
    }

    /// An element with a name that property lists do not have counts as the key or string that may stand there.
    private mutating func unknown(_ tag: Range<Int>) -> PropertyListNode {
        let isKey = frames.last.map { $0.kind == .dictionary && (finished.count - $0.firstChild).isMultiple(of: 2) }
        let name = bytes[(tag.lowerBound + 1)..<(tag.upperBound - 1)].prefix { !isWhitespace($0) }
        while cursor < bytes.endIndex, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 }
        let contentEnd = cursor
        let end = Array("</".utf8) + name + Array(">".utf8)
        if bytes[cursor...].starts(with: end) { cursor += end.count }
        return node(isKey == true ? .key : .string, from: tag.lowerBound, tag.upperBound, contentEnd)
    }

    /// The element of a scalar that cannot be read: it goes on to the next tag, and to the end of that if it is its own.
    private mutating func unread(_ tag: Tag, tagEnd: Int, _ mistakes: inout Mistakes) -> PropertyListNode {
        mistakes.take(from: &self)
        cursor = tagEnd
        if !tag.isEmpty { while cursor < bytes.endIndex, bytes[cursor] != UInt8(ascii: "<") { cursor += 1 } }
        let contentEnd = cursor
        if !tag.isEmpty, !parseEndTag(of: tag.kind, openedAt: tag.start) {
            diagnostic = nil
            cursor = contentEnd
        }
        return node(tag.kind, from: tag.start, tagEnd, contentEnd)
    }

    // MARK: Ends

    /// Closes the container that an end tag belongs to, and those inside it that lack theirs; false where there is no
    /// such container, and the tag is passed over like white space.
    private mutating func recoverEndTag(_ mistakes: inout Mistakes) -> Bool {
        let start = cursor
        let nameEnd = bytes[(start + 2)...].firstIndex { $0 == UInt8(ascii: ">") || isWhitespace($0) } ?? bytes.endIndex
        let kind = kind(named: (start + 2)..<nameEnd)
        guard let index = frames.lastIndex(where: { $0.kind == kind }) else {
            let shown = String(decoding: bytes[start..<min(nameEnd, start + 40)], as: UTF8.self)
            note(at: start..<nameEnd, "\(shown)> closes nothing that is open", help: "remove it, or open the element")
            mistakes.take(from: &self)
            skipToTag()
            return false
        }
        while frames.count - 1 > index { closeUnclosed(&mistakes) }
        let frame = frames.removeLast()
        addMissingValue(in: frame, &mistakes)
        let isRead = parseEndTag(of: frame.kind, openedAt: frame.start)
        if !isRead { mistakes.take(from: &self) }
        if !isRead { cursor = nameEnd }
        finished.append(node(of: frame, contentEnd: start))
        return true
    }

    private mutating func closeAll(_ mistakes: inout Mistakes) -> PropertyListNode? {
        while !frames.isEmpty { closeUnclosed(&mistakes) }
        return finished.first
    }

    /// Closes the innermost container, which has no end tag, behind its last child.
    private mutating func closeUnclosed(_ mistakes: inout Mistakes) {
        let frame = frames.removeLast()
        note(
            at: frame.start..<frame.contentStart, "<\(frame.kind.tag)> is never closed",
            help: "add </\(frame.kind.tag)>")
        mistakes.take(from: &self)
        let end = childrenEnd(of: frame)
        addMissingValue(in: frame, &mistakes)
        let behind = cursor
        cursor = end
        finished.append(node(of: frame, contentEnd: end))
        cursor = behind
    }

    /// The index at which the last child of a container ends.
    private func childrenEnd(of frame: Frame) -> Int {
        frame.contentStart + (finished.count > frame.firstChild ? finished.last?.end ?? 0 : 0)
    }

    private mutating func addMissingValue(in frame: Frame, _ mistakes: inout Mistakes) {
        guard frame.kind == .dictionary, !(finished.count - frame.firstChild).isMultiple(of: 2) else { return }
        note(at: cursor..<cursor, "the last key of the dictionary has no value")
        mistakes.take(from: &self)
        finished.append(missing(.string, in: frame))
    }

    /// An element without bytes, behind the last child of a container.
    private func missing(_ kind: PropertyListNode.Kind, in frame: Frame) -> PropertyListNode {
        PropertyListNode(
            kind: kind, start: childrenEnd(of: frame) - frame.contentStart, startTagLength: 0, contentLength: 0,
            endTagLength: 0)
    }
}
