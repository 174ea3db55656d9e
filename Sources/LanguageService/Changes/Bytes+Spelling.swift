import SourceText

extension [UInt8] {
    /// Whether an editor that replaces a file's contents with these bytes, and keeps the file's encoding, saves them
    /// unchanged: without adding a byte order mark or converting the encoding.
    func areSpelled(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
