/// Any bytes are read without a trap and given back; an edited tree is the tree of the edited text; elements that move
/// move back, and what is cut and put elsewhere has its value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let document = PropertyListDocument(decoding: bytes)
    guard document.bytes == bytes else { fatalError("the bytes changed") }
    let value = document.value
    guard document.isReadable == (value != nil) else { fatalError("readable without a value") }
    checkRecovered(document)
    checkSomeEdit(of: document)
    guard document.isEditable else { return 0 }
    checkMoves(in: document, at: bytes.count)
    return 0
}

/// Moves, cuts and pastes elements of the first array that has some.
private func checkMoves(in document: PropertyListDocument, at number: Int) {
    guard var array = document.root else { return }
    while array.kind != .array {
        guard let inner = array.entries.first(where: { $0.element.childCount > 0 }) else { return }
        array = inner.element
    }
    guard array.childCount > 0 else { return }
    let values = array.elements.map(\.value)
    let from = number % array.childCount
    let to = number / 7 % array.childCount
    let moved = document.applying(document.moving(elementsAt: [from], of: array, to: to))
    guard let there = element(array, in: moved) else { fatalError("the array is gone") }
    guard "\(there.elements[to].value)" == "\(values[from])" else { fatalError("another element moved") }
    guard moved.applying(moved.moving(elementsAt: [to], of: there, to: from)).bytes == document.bytes else {
        fatalError("moved back differs")
    }
    guard let fragment = document.fragment(ofElementAt: from, of: array, withComments: true) else {
        fatalError("no fragment")
    }
    let pasted = document.applying(document.inserting([fragment], into: array, at: to))
    guard let grown = element(array, in: pasted) else { fatalError("the array is gone") }
    guard "\(grown.elements.map(\.value))" == "\(values[..<to] + [values[from]] + values[to...])" else {
        fatalError("pasted in another way")
    }
    let cut = document.applying(document.removingElementsAndComments(at: [from], of: array))
    guard cut.isReadable else { fatalError("not readable without an element") }
}

/// The same array after an edit inside of it.
private func element(_ array: PropertyListElement, in document: PropertyListDocument) -> PropertyListElement? {
    guard var element = document.root else { return nil }
    while element.span.lowerBound != array.span.lowerBound || element.kind != .array {
        guard let inner = element.entries.first(where: { $0.element.childCount > 0 }) else { return nil }
        element = inner.element
    }
    return element
}
