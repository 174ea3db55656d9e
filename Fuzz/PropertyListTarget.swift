/// Any bytes are read without a trap and given back; an edited tree is the tree of the edited text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPropertyList(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let document = PropertyListDocument(decoding: bytes)
    guard document.bytes == bytes else { fatalError("the bytes changed") }
    let value = document.value
    guard document.isReadable == (value != nil) else { fatalError("readable without a value") }
    guard document.isEditable else { return 0 }
    let edited = document.applying([someEdit(of: document.source.text.bytes)])
    let reread = PropertyListDocument(edited.source)
    guard "\(edited.value as Any)" == "\(reread.value as Any)" else { fatalError("the edited tree differs") }
    return 0
}
