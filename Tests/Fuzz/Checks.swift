/// Applies edits in place and by reading the whole text again, and compares.
@discardableResult
func checkEdit(of document: PropertyListDocument, by edits: [TextEdit]) -> PropertyListDocument {
    let edited = document.applying(edits)
    let reread = PropertyListDocument(EncodedText(decoding: edited.bytes), in: document.grammar)
    guard edited.source.original != nil || edited == reread || edited.source.encoding != reread.source.encoding else {
        fatalError("the edited tree differs")
    }
    return edited
}

/// The tree of a file that may be broken covers its bytes, child by child.
func checkRecovered(_ document: PropertyListDocument) {
    let recovered = document.recovered
    guard recovered.diagnostics.starts(with: document.diagnostics) else { fatalError("another first mistake") }
    let count = document.source.text.count
    guard recovered.diagnostics.allSatisfy({ $0.span.upperBound <= count }) else { fatalError("outside the text") }
    var open = [recovered.root].compactMap { $0 }
    while let element = open.popLast() {
        guard element.end <= count else { fatalError("past the end") }
        var end = element.contentSpan.lowerBound
        element.forEachChild { child, _ in
            guard child.triviaSpan.lowerBound == end else { fatalError("a gap in the tree") }
            end = child.end
            open.append(child)
        }
        guard end <= element.contentSpan.upperBound else { fatalError("children past the end") }
    }
}
