import SourceText

/// An OpenStep dictionary or array, represented as a sequence of slots. A slot is an entry of a dictionary or an
/// element of an array.
struct OpenStepContainer {
    let element: PropertyListElement
    /// The length in bytes of the white space and comments after the last slot. New slots can be inserted in this
    /// range.
    let insertableLength: Int
    /// The containers that enclose this container, from the innermost to the outermost.
    let outer: [PropertyListElement]
    /// Whether the file begins like an Xcode project file.
    let startsLikeXcode: Bool

    /// The byte offsets of the parts of an entry or element.
    struct Slot {
        let start: Int
        /// The byte range of the key. The range is empty for an element of an array.
        let key: Range<Int>
        /// The byte range of the value. In the short form `key;`, the byte range of the key.
        let value: Range<Int>
        let isShorthand: Bool
        /// The byte offset at which the entry or element ends, including its `;` or `,` terminator if there is one.
        let end: Int
        let hasTerminator: Bool
        let kind: PropertyListNode.Kind

        /// The byte offset at which the key starts. If there is no key, the byte offset at which the value starts.
        var lowerBound: Int { key.isEmpty ? value.lowerBound : key.lowerBound }
    }

    var text: SourceText { element.text }
    var isDictionary: Bool { element.kind == .dictionary }
    var hasBrackets: Bool { element.node.startTagLength > 0 }
    /// Whether the container is the outermost container. For example, the table of a `.strings` file is an outermost
    /// container.
    var isRoot: Bool { outer.isEmpty }
    var count: Int { isDictionary ? element.childCount / 2 : element.childCount }
    /// The end of the range in which entries or elements can be inserted, as a byte offset.
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

    /// Returns the gap before the entry or element at an index. If the index equals `count`, returns the gap after the
    /// last entry or element.
    func gap(before index: Int) -> OpenStepGap {
        guard let slot = slot(index) else {
            return OpenStepGap(
                text, element.childrenEnd..<insertableEnd, hasEntryBefore: count > 0, hasEntryAfter: false)
        }
        return OpenStepGap(text, slot.start..<slot.lowerBound, hasEntryBefore: index > 0, hasEntryAfter: true)
    }

    /// Returns the spaces and tabs directly before a byte offset, ignoring bytes before `start`.
    func indentation(before offset: Int, from start: Int) -> [UInt8] {
        Array(text.bytes(in: start..<offset).suffix(while: OpenStepGap.isHorizontalSpace))
    }
}

extension PropertyListDocument {
    /// Returns the sequence of slots for an OpenStep dictionary or array. The slots are the entries of the dictionary
    /// or the elements of the array.
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
