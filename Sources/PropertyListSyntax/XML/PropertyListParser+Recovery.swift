import SourceText

/// Methods that continue parsing after syntax errors.
extension PropertyListParser {
    /// Parses the root element, continuing after errors. Returns the root element and all diagnostics.
    mutating func parseWithRecovery() -> (root: PropertyListNode?, diagnostics: [Diagnostic]) {
        frames = []
        finished = []
        while diagnostics.count < RecoveredPropertyList.limit, recovering({ try $0.skipPrologue() }) == nil {
            skipToNextTag()
        }
        while diagnostics.count < RecoveredPropertyList.limit {
            switch recovering({ try $0.skipTrivia() }) {
            case .end:
                return (closeAllContainers(), diagnostics)
            case nil:
                skipToNextTag()
                continue
            case .startTag:
                guard recoverElement() else { continue }
            case .endTag:
                guard recoverEndTag() else { continue }
            }
            if frames.isEmpty, let root = finished.first { return (root, diagnostics) }
        }
        return (closeAllContainers(), diagnostics)
    }

    /// Returns the result of a parsing function. If the function throws an error, the error is added to the diagnostics
    /// and the result is `nil`.
    private mutating func recovering<Result>(
        _ parse: (inout PropertyListParser) throws -> Result
    ) -> Result? {
        do {
            return try parse(&self)
        } catch {
            if let diagnostic = error as? Diagnostic { diagnostics.append(diagnostic) }
            return nil
        }
    }

    private mutating func recordError(at span: Range<Int>, _ message: String, help: String? = nil) {
        diagnostics.append(error(at: span, message, help: help))
    }

    /// Moves the cursor to the next `<`, ignoring the byte at the cursor.
    private mutating func skipToNextTag() {
        cursor = min(cursor + 1, bytes.endIndex)
        skipText()
    }

    /// Parses the element at the cursor. If the element is a container, only its start tag is parsed. Returns `false`
    /// if the tag is treated as white space because it cannot be parsed or is nested too deeply.
    private mutating func recoverElement() -> Bool {
        let start = cursor
        // If another tag begins inside this one, the user is still typing this tag.
        let stop = bytes[(start + 1)...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        if let stop, bytes[stop] == UInt8(ascii: "<") {
            recordError(at: start..<stop, "the tag is never closed", help: "close it with >")
            cursor = stop
            return false
        }
        guard let tag = recovering({ try $0.parseStartTag() }) else {
            guard cursor > start else {
                skipToNextTag()
                return false
            }
            finished.append(nodeForUnknownElement(start..<cursor))
            return true
        }
        if let container = frames.last, recovering({ try $0.validateChild(tag, in: container) }) == nil,
            container.kind == .dictionary
        {
            finished.append(nodeForMissingElement(.key, in: container))
        }
        let isContainer = [.plist, .dictionary, .array].contains(tag.kind)
        if isContainer, !tag.isEmpty {
            guard frames.count < Self.maximumDepth else {
                recordError(at: start..<cursor, "elements are nested more than \(Self.maximumDepth) deep")
                return false
            }
            frames.append(Frame(kind: tag.kind, start: start, contentStart: cursor, firstChild: finished.count))
            return true
        }
        let end = cursor
        let node = isContainer ? emptyElement(tag) : recovering { try $0.parseScalar(tag) }
        finished.append(node ?? nodeForInvalidScalar(tag, tagEnd: end))
        return true
    }

    /// Returns a node for an element with an unknown name. If a key is expected at its position, the element is treated
    /// as a key. Otherwise, it is treated as a string.
    private mutating func nodeForUnknownElement(_ tag: Range<Int>) -> PropertyListNode {
        let isKey = frames.last.map { $0.kind == .dictionary && (finished.count - $0.firstChild).isMultiple(of: 2) }
        let name = bytes[(tag.lowerBound + 1)..<(tag.upperBound - 1)].prefix { !PropertyListTrivia.isSpace($0) }
        skipText()
        let contentEnd = cursor
        let end = Array("</".utf8) + name + Array(">".utf8)
        if bytes[cursor...].starts(with: end) { cursor += end.count }
        return node(isKey == true ? .key : .string, from: tag.lowerBound, tag.upperBound, contentEnd)
    }

    /// Returns a node for a scalar that cannot be parsed. The node ends before the next tag or, if that tag is the
    /// matching end tag, after it.
    private mutating func nodeForInvalidScalar(_ tag: Tag, tagEnd: Int) -> PropertyListNode {
        cursor = tagEnd
        if !tag.isEmpty { skipText() }
        let contentEnd = cursor
        if !tag.isEmpty, (try? parseEndTag(of: tag.kind)) == nil { cursor = contentEnd }
        return node(tag.kind, from: tag.start, tagEnd, contentEnd)
    }

    // MARK: End tags

    /// Closes the container that matches the end tag at the cursor, and all unclosed containers inside it. If no
    /// container matches, the tag is treated as white space and the method returns `false`.
    private mutating func recoverEndTag() -> Bool {
        let start = cursor
        let nameEnd =
            bytes[(start + 2)...].firstIndex { $0 == UInt8(ascii: ">") || PropertyListTrivia.isSpace($0) }
            ?? bytes.endIndex
        let kind = kind(named: (start + 2)..<nameEnd)
        guard let index = frames.lastIndex(where: { $0.kind == kind }) else {
            let shown = String(decoding: bytes[start..<min(nameEnd, start + 40)], as: UTF8.self)
            recordError(at: start..<nameEnd, "\(shown)> has no opening tag", help: "remove it, or add the opening tag")
            skipToNextTag()
            return false
        }
        while frames.count - 1 > index { closeUnclosedContainer() }
        let frame = frames.removeLast()
        addMissingValue(in: frame)
        if recovering({ try $0.parseEndTag(of: frame.kind) }) == nil { cursor = nameEnd }
        finished.append(node(of: frame, contentEnd: start))
        return true
    }

    private mutating func closeAllContainers() -> PropertyListNode? {
        while !frames.isEmpty { closeUnclosedContainer() }
        return finished.first
    }

    /// Closes the innermost container, whose end tag is missing. The container ends after its last child.
    private mutating func closeUnclosedContainer() {
        let frame = frames.removeLast()
        recordError(
            at: frame.start..<frame.contentStart, "<\(frame.kind.tag)> is never closed",
            help: "add </\(frame.kind.tag)>")
        let end = childrenEnd(of: frame)
        addMissingValue(in: frame)
        let behind = cursor
        cursor = end
        finished.append(node(of: frame, contentEnd: end))
        cursor = behind
    }

    /// Returns the index at which a container's last child ends. If there are no children, returns the index at which
    /// its content starts.
    private func childrenEnd(of frame: Frame) -> Int {
        frame.contentStart + (finished.count > frame.firstChild ? finished.last?.end ?? 0 : 0)
    }

    private mutating func addMissingValue(in frame: Frame) {
        guard frame.kind == .dictionary, !(finished.count - frame.firstChild).isMultiple(of: 2) else { return }
        recordError(at: cursor..<cursor, "the last key of the dictionary has no value")
        finished.append(nodeForMissingElement(.string, in: frame))
    }

    /// Returns a node of length zero that represents a missing element. The node is positioned at the end of the
    /// container's last child.
    private func nodeForMissingElement(_ kind: PropertyListNode.Kind, in frame: Frame) -> PropertyListNode {
        PropertyListNode(kind: kind, start: childrenEnd(of: frame) - frame.contentStart)
    }
}
