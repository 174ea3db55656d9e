import SourceText

extension [UInt8] {
    /// Returns whether the bytes remain the same if an editor decodes them and saves the text in the encoding of an
    /// existing file. They can change if the existing file has a byte order mark or a different encoding.
    func areUnchangedIfSaved(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
