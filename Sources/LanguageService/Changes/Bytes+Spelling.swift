import SourceText

extension [UInt8] {
    /// Returns whether the bytes stay the same if an editor decodes them and saves the text in the encoding of an
    /// existing file. They change if the editor has to add a byte order mark or use another encoding.
    func areUnchangedIfSaved(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
