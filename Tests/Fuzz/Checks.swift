/// Applies edits in place, and compares the result with a new parse of the whole text.
@discardableResult
func checkEdit(of document: PropertyListDocument, by edits: [TextEdit]) -> PropertyListDocument {
    let edited = document.applying(edits)
    let reread = PropertyListDocument(EncodedText(decoding: edited.bytes), in: document.grammar)
    guard
        edited.source.unreproducibleBytes != nil || edited == reread || edited.source.encoding != reread.source.encoding
    else {
        fatalError("the edited tree differs")
    }
    return edited
}

/// Checks a pseudorandom edit of the text, which may be unreadable.
func checkSomeEdit(of document: PropertyListDocument) {
    let text = document.source.text
    let edit = someEdit(of: text.bytes)
    // What cannot be spelled again is never edited, and halves of characters have no spelling but in UTF-8.
    let isWhole = String(validating: text.applying([edit]).bytes, as: UTF8.self) != nil
    guard document.source.unreproducibleBytes == nil, isWhole || document.source.encoding.scheme == .utf8 else {
        return
    }
    checkEdit(of: document, by: [edit])
}

/// Returns a pseudorandom edit that depends only on the bytes of the text, so that a crashing input is reproducible.
func someEdit(of text: [UInt8]) -> TextEdit {
    let digest = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    func number(_ shift: UInt64, below limit: Int) -> Int { Int((digest >> shift) & 0xFFFF) % max(1, limit) }
    let start = number(0, below: text.count + 1)
    let removed = number(16, below: min(12, text.count - start + 1))
    let copyStart = number(32, below: text.count + 1)
    let copied = text[copyStart..<min(text.count, copyStart + number(48, below: 12))]
    return TextEdit(span: start..<(start + removed), replacement: Array(copied))
}

/// Checks that the tree of a possibly damaged file covers all of its bytes.
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
