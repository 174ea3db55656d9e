import SourceText

extension [UInt8] {
    /// Whether an editor that saves these bytes over those of a file, in the encoding of that file, leaves them
    /// unchanged: without adding a byte order mark or converting the encoding.
    func areSpelled(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
