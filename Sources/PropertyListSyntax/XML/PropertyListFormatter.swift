import SourceText

/// A formatter that writes XML property lists in the layout of Apple's tools.
///
/// Each element is on a separate line and is indented with tabs. Keys keep their order, and comments keep their
/// position between the elements. Consecutive blank lines between two elements are reduced to one.
struct PropertyListFormatter {
    private(set) var lines = LineWriter()

    /// An element that has been extracted from the `<plist>` elements around it. The trivia inside those `<plist>`
    /// elements is stored separately.
    private struct UnwrappedElement {
        var element: PropertyListElement
        var before: [ArraySlice<UInt8>]
        /// The trivia after the element, from the innermost `<plist>` element to the outermost.
        var after: [ArraySlice<UInt8>] = []

        /// Extracts an element from the `<plist>` elements around it.
        ///
        /// - Parameter before: The trivia before the outermost `<plist>` element.
        init(_ element: PropertyListElement, before: [ArraySlice<UInt8>]) {
            self.element = element
            self.before = before
            while self.element.kind == .plist, let inner = self.element.child(at: 0) {
                after.insert(self.element.closingTriviaBytes, at: 0)
                self.before.append(inner.text.bytes(in: inner.triviaSpan))
                self.element = inner
            }
        }
    }

    // MARK: The file

    /// Writes an entire file.
    ///
    /// - Parameter epilogue: The trivia after the root element.
    mutating func write(_ root: PropertyListElement, epilogue: ArraySlice<UInt8>) {
        write(PropertyListPrologue(root.text.bytes(in: root.triviaSpan)))
        let unwrapped = UnwrappedElement(root, before: [])
        lines.append(PropertyListWriter.plistTag)
        _ = writeComments(of: unwrapped.before, hasElementAfter: true, blankLines: .keptExceptAtStart)
        lines.startLine()
        write(unwrapped.element, depth: 0)
        _ = writeComments(of: unwrapped.after, hasElementAfter: false)
        lines.startLine()
        lines.append("</plist>")
        _ = writeComments(of: [epilogue], hasElementAfter: false)
    }

    private mutating func write(_ prologue: PropertyListPrologue) {
        lines.append(PropertyListWriter.declaration)
        write(prologue.beforeDocumentType)
        lines.append(PropertyListWriter.documentType)
        write(prologue.afterDocumentType)
    }

    /// Writes the comments before a part of the prologue, and starts a new line. Blank lines are kept only if there are
    /// comments.
    private mutating func write(_ run: CommentRun) {
        let isBlank = lines.write(
            run, trailing: run.trailingCommentCount(hasElementAfter: true),
            blankLines: run.comments.isEmpty ? .dropped : .kept
        )
        lines.startLine(afterBlankLine: isBlank)
    }

    // MARK: Elements

    /// Writes an element. The indentation of the element's line must have been written already.
    private mutating func write(_ element: PropertyListElement, depth: Int) {
        let tag = "\(element.kind.tag)" + element.attributes
        switch element.kind {
        case .true, .false:
            lines.append("<\(tag)/>")
        case .data:
            writeData(element, tag, depth: depth)
        case .plist, .dictionary, .array:
            writeContainer(element, tag, depth: depth)
        case .key, .string, .integer, .real, .date:
            lines.append("<\(tag)>\(element.canonicalContent)</\(element.kind.tag)>")
        }
    }

    /// Writes a `<data>` element. Its Base64 text is split into lines of the same length as in CoreFoundation.
    ///
    /// Source: `_XMLPlistAppendDataUsingBase64` in CFPropertyList.c.
    private mutating func writeData(_ element: PropertyListElement, _ tag: String, depth: Int) {
        lines.append("<\(tag)>")
        let indentation = min(depth, 8)
        let width = 76 - 8 * indentation
        var rest = element.value.description.utf8[...]
        while !rest.isEmpty {
            lines.startLine(indentation: indentation)
            lines.append(rest.prefix(width))
            rest = rest.dropFirst(width)
        }
        lines.startLine(indentation: depth)
        lines.append("</data>")
    }

    private mutating func writeContainer(_ element: PropertyListElement, _ tag: String, depth: Int) {
        let end = element.closingTriviaBytes
        if element.childCount == 0, PropertyListTrivia(end).isBlank { return lines.append("<\(tag)/>") }
        lines.append("<\(tag)>")
        /// The trivia that follows the previous child inside the `<plist>` elements around that child.
        var pending: [ArraySlice<UInt8>] = []
        for index in 0..<element.childCount {
            guard let child = element.child(at: index) else { continue }
            let unwrapped = UnwrappedElement(child, before: pending + [child.text.bytes(in: child.triviaSpan)])
            let isValue = element.kind == .dictionary && !index.isMultiple(of: 2)
            let isBlank = writeComments(
                of: unwrapped.before, hasElementAfter: true, indentation: depth + 1,
                blankLines: isValue ? .dropped : index == 0 ? .keptExceptAtStart : .kept)
            lines.startLine(indentation: depth + 1, afterBlankLine: isBlank)
            write(unwrapped.element, depth: depth + 1)
            pending = unwrapped.after
        }
        _ = writeComments(
            of: pending + [end], hasElementAfter: element.childCount == 0, indentation: depth + 1,
            blankLines: element.childCount == 0 ? .keptExceptAtStart : .kept)
        lines.startLine(indentation: depth)
        lines.append("</\(element.kind.tag)>")
    }

    /// Writes the comments in the given trivia.
    ///
    /// - Returns: Whether a blank line must precede the next element.
    private mutating func writeComments(
        of trivia: [ArraySlice<UInt8>], hasElementAfter: Bool, indentation: Int = 0,
        blankLines: LineWriter.BlankLines = .kept
    ) -> Bool {
        let run = CommentRun(PropertyListTrivia(Array(trivia.joined())[...]))
        return lines.write(
            run, trailing: run.trailingCommentCount(hasElementAfter: hasElementAfter), indentation: indentation,
            blankLines: blankLines)
    }
}

extension CommentRun {
    init(_ trivia: PropertyListTrivia) {
        self.init()
        for run in trivia.runs {
            if run.isSpace { add(lineBreaks: run.lineBreakCount) } else { add(comment: run.bytes) }
        }
    }
}

extension PropertyListElement {
    /// The text of the start tag's attributes, with a leading space. CoreFoundation ignores attributes.
    fileprivate var attributes: String {
        let tag = text.bytes(in: startTagSpan).dropFirst(1 + node.kind.tag.utf8CodeUnitCount).dropLast()
        var attributes = LineWriter.convertingLineBreaksToLF(tag.drop(while: PropertyListTrivia.isSpace))
        // A slash at the end would turn the start tag into an empty-element tag.
        while let last = attributes.last, PropertyListTrivia.isSpace(last) || last == UInt8(ascii: "/") {
            attributes.removeLast()
        }
        return attributes.isEmpty ? "" : " " + String(decoding: attributes, as: UTF8.self)
    }

    /// The canonical text between the tags of a scalar. A number keeps its original digits, but spaces around it are
    /// removed.
    fileprivate var canonicalContent: String {
        let value = value
        let plain = PropertyListWriter.content(of: value, for: .utf8) ?? ""
        switch node.kind {
        case .date:
            return text.string(in: contentSpan)
        case .integer, .real:
            let spelled = PropertyListParser.text(of: text.bytes(in: contentSpan))
            let digits = String(spelled.unicodeScalars.drop { !("!"..."~").contains($0) })
            let isNumber = digits.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return isNumber && Self.value(of: digits, as: node.kind) == value ? digits : plain
        default:
            return plain
        }
    }

    private static func value(of digits: String, as kind: PropertyListNode.Kind) -> PropertyListValue? {
        let content = Array(digits.utf8)[...]
        if kind == .real { return PropertyListParser.real(content).map { .real($0) } }
        return try? PropertyListParser.integer(content).get()
    }
}

/// The comments before the root element of an XML property list. The XML declaration and the document type are not
/// stored, because the formatter writes the same ones in every file.
struct PropertyListPrologue {
    /// The comments between the XML declaration and the document type.
    private(set) var beforeDocumentType = CommentRun()
    /// The comments between the document type and the root element.
    private(set) var afterDocumentType = CommentRun()

    /// Finds the comments in the text before the root element. The text must have been validated by the parser.
    init(_ bytes: ArraySlice<UInt8>) {
        var parser = PropertyListParser(bytes, isUTF8: true)
        var run = CommentRun()
        var hasDeclaration = false
        var hasDocumentType = false
        while parser.cursor < bytes.endIndex {
            let start = parser.cursor
            parser.skipWhitespace()
            let space = PropertyListTrivia.Run(bytes: bytes[start..<parser.cursor], isSpace: true)
            run.add(lineBreaks: space.lineBreakCount)
            let token = parser.cursor
            guard token < bytes.endIndex, (try? Self.skipToken(&parser)) != nil else { break }
            let text = bytes[token..<parser.cursor]
            if Self.isDeclaration(text) {
                // XML parsers do not recognize a declaration after a comment; the formatter moves it to the front.
                guard run.comments.isEmpty, !hasDocumentType else { continue }
                hasDeclaration = true
                run = CommentRun()
            } else if text.starts(with: "<!D".utf8) {
                guard !hasDocumentType else { continue }
                hasDocumentType = true
                beforeDocumentType = run
                run = CommentRun()
            } else {
                run.add(comment: text)
            }
        }
        afterDocumentType = run
        if !hasDocumentType {
            beforeDocumentType = afterDocumentType.removeFirst(
                hasDeclaration ? afterDocumentType.trailingCommentCount(hasElementAfter: true) : 0)
            beforeDocumentType.add(lineBreaks: 1)
            afterDocumentType.startOnOwnLine()
        }
        if !hasDeclaration { beforeDocumentType.startOnOwnLine() }
    }

    private static func skipToken(_ parser: inout PropertyListParser) throws(Diagnostic) {
        if parser.starts(with: "<?", at: parser.cursor) {
            try parser.skipProcessingInstruction(contentOffset: 2)
        } else if parser.starts(with: "<!--", at: parser.cursor) {
            try parser.skipComment(contentOffset: 5)
        } else {
            try parser.skipDocumentType()
        }
    }

    private static func isDeclaration(_ token: ArraySlice<UInt8>) -> Bool {
        guard token.starts(with: "<?xml".utf8), let next = token.dropFirst(5).first else { return false }
        return PropertyListTrivia.isSpace(next) || next == UInt8(ascii: "?")
    }
}
