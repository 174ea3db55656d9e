import SourceText

/// A dictionary or an array in OpenStep as edits see it: a row of slots, each an entry or an element.
struct OpenStepContainer {
    let element: PropertyListElement
    /// How many bytes behind the last slot are white space and comments, in which another may be put.
    let clean: Int
    /// The containers around it, the innermost first.
    let outer: [PropertyListElement]
    /// Whether the file begins as Xcode begins its projects.
    let startsLikeXcode: Bool

    /// Where the parts of an entry or of an element stand.
    struct Slot {
        let start: Int
        /// Empty for an element.
        let key: Range<Int>
        /// Of the shorthand `key;` the key.
        let value: Range<Int>
        let isShorthand: Bool
        /// Behind the `;` or `,`, if it has one.
        let end: Int
        let hasEnd: Bool
        let kind: PropertyListNode.Kind

        /// Where the first part begins.
        var lowerBound: Int { key.isEmpty ? value.lowerBound : key.lowerBound }
    }

    var text: SourceText { element.text }
    var isDictionary: Bool { element.kind == .dictionary }
    var hasBrackets: Bool { element.node.startTagLength > 0 }
    /// Whether it is the table of a `.strings` file, or the outermost container of another file.
    var isRoot: Bool { outer.isEmpty }
    var count: Int { isDictionary ? element.childCount / 2 : element.childCount }
    /// Up to where slots may stand.
    var cleanEnd: Int { element.childrenEnd + clean }

    func slot(_ index: Int) -> Slot? {
        guard isDictionary else {
            guard let value = element.child(at: index) else { return nil }
            return Slot(
                start: value.triviaStart, key: value.span.lowerBound..<value.span.lowerBound, value: value.span,
                isShorthand: false, end: value.end, hasEnd: value.node.terminatorLength > 0, kind: value.kind)
        }
        guard let key = element.child(at: 2 * index), let value = element.child(at: 2 * index + 1) else { return nil }
        let isShorthand = value.isShorthand
        return Slot(
            start: key.triviaStart, key: key.span, value: isShorthand ? key.span : value.span, isShorthand: isShorthand,
            end: value.end, hasEnd: true, kind: value.kind)
    }

    /// What stands between a slot and the one before it; for `count`, what follows the last one.
    func gap(before index: Int) -> OpenStepGap {
        guard let slot = slot(index) else {
            return OpenStepGap(text, element.childrenEnd..<cleanEnd, hasEntryBefore: count > 0, hasEntryAfter: false)
        }
        return OpenStepGap(text, slot.start..<slot.lowerBound, hasEntryBefore: index > 0, hasEntryAfter: true)
    }

    /// The spaces and tabs in front of a byte offset, back to another at most.
    func indentation(before offset: Int, from start: Int) -> [UInt8] {
        Array(text.bytes(in: start..<offset).suffix(while: OpenStepGap.isHorizontal))
    }
}

extension PropertyListDocument {
    /// A dictionary or an array of an OpenStep document as edits see it.
    func container(_ element: PropertyListElement) -> OpenStepContainer {
        // CoreFoundation passes over some faults that stand before a closing bracket.
        var rest = OpenStepScanner(source.text.bytes(in: element.childrenEnd..<element.contentSpan.upperBound))
        let start = rest.cursor
        let isClean = !rest.skipTrivia()
        return OpenStepContainer(
            element: element, clean: (isClean ? rest.end : rest.cursor) - start, outer: ancestors(of: element),
            startsLikeXcode: source.text.bytes(in: 0..<min(source.text.count, 13)).elementsEqual("// !$*UTF8*$!".utf8))
    }
}

extension ArraySlice<UInt8> {
    /// The longest end of the slice of which every byte is as asked for.
    func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
