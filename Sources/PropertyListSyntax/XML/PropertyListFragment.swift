package import SourceText

/// The source text of an element of an array, taken out so that it can be put elsewhere, in the same document or in
/// another one, as it is spelled.
package struct PropertyListFragment: Sendable {
    /// The element, in a text of its own: its comments before it, the element, its comments behind it.
    package let element: PropertyListElement
    /// How the element was laid out where it comes from.
    let layout: Layout

    /// Nil where the bytes are not one element with trivia around it.
    init?(_ bytes: ArraySlice<UInt8>, layout: Layout) {
        // Bytes that are not UTF-8 are read as U+FFFD and must not get into a file that has none.
        let text = SourceText(Array(String(decoding: bytes, as: UTF8.self).utf8))
        var parser = PropertyListParser(text.bytes(in: 0..<text.count), isUTF8: true)
        guard let children = parser.parseChildren(of: .array, depth: 0, wrappers: 0), children.nodes.count == 1 else {
            return nil
        }
        element = PropertyListElement(root: children.nodes[0], text: text, grammar: .xml)
        self.layout = layout
    }

    /// The value of the element; it stays the same wherever the fragment is put.
    package var value: PropertyListValue { element.value }

    /// The whole text.
    package var text: SourceText { element.text }

    /// The comments behind the element, with the white space before them.
    var trailingSpan: Range<Int> { element.span.upperBound..<text.count }
}

extension PropertyListDocument {
    /// The source text of an element of an array; nil where the array has no such element.
    ///
    /// With its comments, these are the ones directly above the element on lines of their own, those before it on its
    /// line, and those that end its line. A blank line parts a comment from the element, and then it stays, as does a
    /// comment behind the start tag of the array.
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

    /// What each level of the document is indented by; nil where nothing shows it.
    var indentationUnit: String? { root?.indentationUnit }
}

extension PropertyListElement {
    /// What each level is indented by, as the first elements show; nil where none shows it.
    package var indentationUnit: String? {
        var unit: String?
        forEachDescendant(atMost: 64) { element in
            if unit == nil, case .lines(let found) = element.inside, !found.isEmpty { unit = found }
        }
        return unit
    }
}
