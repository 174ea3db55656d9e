import SourceText

extension [UInt8] {
    /// Returns whether an editor writes exactly these bytes when it saves their text in the encoding of an existing
    /// file. The bytes would change if the editor had to add a byte order mark or convert the text to another encoding.
    func areUnchangedIfSaved(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
