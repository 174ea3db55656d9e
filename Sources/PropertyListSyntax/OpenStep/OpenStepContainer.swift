import SourceText

/// An OpenStep dictionary or array as a sequence of slots. A slot is an entry of a dictionary or an element of an
/// array.
struct OpenStepContainer {
    let element: PropertyListElement
    /// The number of bytes after the last slot that contain only white space and comments. New slots can be inserted
    /// there.
    let insertableLength: Int
    /// The surrounding containers, innermost first.
    let outer: [PropertyListElement]
    /// Whether the file begins like an Xcode project file.
    let startsLikeXcode: Bool

    /// The byte offsets of the parts of an entry or element.
    struct Slot {
        let start: Int
        /// The byte range of the key, empty for an element of an array.
        let key: Range<Int>
        /// The byte range of the value. For an entry in the short form `key;`, it is the range of the key.
        let value: Range<Int>
        let isShorthand: Bool
        /// The byte offset after the entry or element, including its `;` or `,` terminator.
        let end: Int
        let hasTerminator: Bool
        let kind: PropertyListNode.Kind

        /// The byte offset of the key, or of the value if there is no key.
        var lowerBound: Int { key.isEmpty ? value.lowerBound : key.lowerBound }
    }

    var text: SourceText { element.text }
    var isDictionary: Bool { element.kind == .dictionary }
    var hasBrackets: Bool { element.node.startTagLength > 0 }
    /// Whether the container is the outermost one, such as the table of a `.strings` file.
    var isRoot: Bool { outer.isEmpty }
    var count: Int { isDictionary ? element.childCount / 2 : element.childCount }
    /// The end of the byte range in which entries or elements can be inserted.
    var insertableEnd: Int { element.childrenEnd + insertableLength }

    func slot(_ index: Int) -> Slot? {
        guard isDictionary else {
            guard let value = element.child(at: index) else { return nil }
            return Slot(
                start: value.triviaStart, key: value.span.lowerBound..<value.span.lowerBound, value: value.span,
                isShorthand: false, end: value.end, hasTerminator: value.node.terminatorLength > 0, kind: value.kind)
        }
        guard let key = element.child(at: 2 * index), let value = element.child(at: 2 * index + 1) else { return nil }
        let isShorthand = value.isShorthand
        return Slot(
            start: key.triviaStart, key: key.span, value: isShorthand ? key.span : value.span, isShorthand: isShorthand,
            end: value.end, hasTerminator: true, kind: value.kind)
    }

    /// Returns the gap before an entry or element. For `count`, returns the gap after the last one.
    func gap(before index: Int) -> OpenStepGap {
        guard let slot = slot(index) else {
            return OpenStepGap(
                text, element.childrenEnd..<insertableEnd, hasEntryBefore: count > 0, hasEntryAfter: false)
        }
        return OpenStepGap(text, slot.start..<slot.lowerBound, hasEntryBefore: index > 0, hasEntryAfter: true)
    }

    /// Returns the spaces and tabs directly before a byte offset, searching back to `start` at most.
    func indentation(before offset: Int, from start: Int) -> [UInt8] {
        Array(text.bytes(in: start..<offset).suffix(while: OpenStepGap.isHorizontalSpace))
    }
}

extension PropertyListDocument {
    /// Returns an OpenStep dictionary or array as a sequence of slots, which are its entries or elements.
    func container(_ element: PropertyListElement) -> OpenStepContainer {
        // CoreFoundation ignores some syntax errors before a closing bracket.
        var rest = OpenStepScanner(source.text.bytes(in: element.childrenEnd..<element.contentSpan.upperBound))
        let start = rest.cursor
        let isClean = !rest.skipTrivia()
        return OpenStepContainer(
            element: element, insertableLength: (isClean ? rest.end : rest.cursor) - start,
            outer: ancestors(of: element),
            startsLikeXcode: source.text.bytes(in: 0..<min(source.text.count, 13)).elementsEqual("// !$*UTF8*$!".utf8))
    }
}

extension ArraySlice<UInt8> {
    /// Returns the longest suffix whose bytes all satisfy a condition.
    func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
