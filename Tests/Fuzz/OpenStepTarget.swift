/// Any bytes are read without a trap and given back; an edited tree is the tree of the edited text; what is put into a
/// container can be taken out again; what cannot be read has a tree all the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOpenStep(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let document = PropertyListDocument(EncodedText(decoding: bytes), in: .openStep)
    guard document.bytes == bytes else { fatalError("the bytes changed") }
    _ = document.value
    checkRecovered(document)
    checkSomeEdit(of: document)
    guard document.isEditable else { return 0 }
    checkContainers(of: document, at: bytes.count)
    return 0
}

/// Puts something into a container somewhere in the tree, and takes it out.
private func checkContainers(of document: PropertyListDocument, at number: Int) {
    var path: [PropertyListDocument.PathComponent] = []
    var containers = document.root.map { [(element: $0, path: path)] } ?? []
    var all = containers
    while let (element, outer) = containers.popLast(), all.count < 32 {
        let inner =
            element.kind == .array
            ? element.elements.enumerated().map { ($1, PropertyListDocument.PathComponent.index($0)) }
            : element.entries.map { ($0.element, .key($0.key)) }
        for (child, step) in inner where [.array, .dictionary].contains(child.kind) {
            // Of equal keys a path leads to the last.
            guard document.element(at: outer + [step])?.span == child.span else { continue }
            containers.append((child, outer + [step]))
            all.append((child, outer + [step]))
        }
    }
    guard !all.isEmpty else { return }
    let container = all[number % all.count].element
    path = all[number % all.count].path
    guard [.array, .dictionary].contains(container.kind) else { return }
    let isArray = container.kind == .array
    let old = isArray ? container.childCount : container.entryCount
    let index = number % (old + 1)
    let position: PropertyListDocument.Position = index == 0 ? .before(0) : .after(index - 1)
    let edits =
        isArray
        ? document.inserting([.string("new")], into: container, at: position)
        : document.inserting([NewEntry(key: "new key", value: "v")], into: container, at: position)
    let edited = checkEdit(of: document, by: edits)
    guard let longer = edited.element(at: path) else { fatalError("the container is gone") }
    let new = isArray ? longer.childCount : longer.entryCount
    guard new == old + 1 else { fatalError("\(new) in the place of \(old)") }
    let removal =
        isArray
        ? edited.removingElements(at: [index], of: longer) : edited.removingEntries(at: [index], of: longer)
    let shorter = checkEdit(of: edited, by: removal)
    guard "\(shorter.value as Any)" == "\(document.value as Any)" || document.isEmptyFile else {
        fatalError("more is gone than was put there")
    }
}
