import SourceText

extension [UInt8] {
    /// Whether an editor that saves these bytes over those of a file, in the encoding of the file, leaves them as they are:
    /// it neither adds a byte order mark nor changes an encoding.
    func areSpelled(like file: [UInt8]) -> Bool {
        EncodedText(EncodedText(decoding: self).text, in: EncodedText(decoding: file).encoding).bytes == self
    }
}
