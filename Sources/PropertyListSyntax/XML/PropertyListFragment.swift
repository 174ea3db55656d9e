package import SourceText

/// The source text of an array element, for inserting the element elsewhere in the same document or into another
/// document. The text includes comments, and values are written in the same form as in the original document.
package struct PropertyListFragment: Sendable {
    /// The element, as the root of a separate document. The document includes the comments before and after the
    /// element.
    package let element: PropertyListElement
    /// The layout at the original position of the element.
    let layout: Layout

    /// Creates a fragment from source text. Returns `nil` if the text is not a single element with optional trivia
    /// around it.
    init?(_ bytes: ArraySlice<UInt8>, layout: Layout) {
        // Invalid UTF-8 is replaced by U+FFFD, so that it does not get into a valid file.
        let text = SourceText(Array(String(decoding: bytes, as: UTF8.self).utf8))
        var parser = PropertyListParser(text.bytes(in: 0..<text.count), isUTF8: true)
        guard let children = parser.parseChildren(of: .array, depth: 0, wrappers: 0), children.nodes.count == 1 else {
            return nil
        }
        element = PropertyListElement(root: children.nodes[0], text: text, grammar: .xml)
        self.layout = layout
    }

    /// The value of the element. The value does not depend on where the fragment is inserted.
    package var value: PropertyListValue { element.value }

    /// The source text of the fragment, including comments.
    package var text: SourceText { element.text }

    /// The byte range of the comments after the element, including the white space before them.
    var trailingSpan: Range<Int> { element.span.upperBound..<text.count }
}

extension PropertyListDocument {
    /// Returns the source text of an array element, or `nil` if the array has no element at the index.
    ///
    /// The comments that belong to an element are the comments on the lines directly above it, the comments before it
    /// on its line, and the comments at the end of its line. The fragment does not include a comment that is separated
    /// from the element by a blank line, or a comment on the line of the array's start tag.
    package func fragment(
        ofElementAt index: Int, of array: PropertyListElement, withComments: Bool
    ) -> PropertyListFragment? {
        guard let element = array.child(at: index) else { return nil }
        var span = element.span
        if withComments {
            let leading = array.gap(beforeChild: index).leading
            let trailing = array.gap(beforeChild: index + 1).trailing
            span = leading.lowerBound..<trailing.upperBound
        }
        let layout = PropertyListFragment.Layout(
            indentation: source.text.indentation(at: element.span.lowerBound), unit: indentationUnit,
            lineBreak: source.text.lineBreak(near: element.span.lowerBound) ?? "\n")
        return PropertyListFragment(source.text.bytes(in: span), layout: layout)
    }

    /// The indentation of one nesting level in the document, or `nil` if it cannot be determined.
    var indentationUnit: String? { root?.indentationUnit }
}

extension PropertyListElement {
    /// The indentation of one nesting level. It is determined from the first indented descendants, and is `nil` if none
    /// of the examined descendants is indented.
    package var indentationUnit: String? {
        var unit: String?
        forEachDescendant(atMost: 64) { element in
            if unit == nil, case .lines(let found) = element.inside, !found.isEmpty { unit = found }
        }
        return unit
    }
}
