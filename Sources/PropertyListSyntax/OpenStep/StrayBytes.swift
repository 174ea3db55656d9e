import SourceText

/// Bytes of a file that are not the UTF-8 which the file should hold.
struct StrayBytes: Equatable, Sendable {
    /// The byte offset of the first of them.
    let offset: Int
    /// Whether CoreFoundation reads the file nevertheless.
    ///
    /// It does if all of them are 0xA9, the copyright sign of Latin-1, where a character should start: each is then
    /// read as U+FFFD. This was found by trying all bytes.
    let isReadable: Bool

    /// Looks for such bytes; nil where there is none.
    init?(in source: EncodedText) {
        guard let offset = source.invalidUTF8 else { return nil }
        self.offset = offset
        isReadable = Self.areCopyrightSigns(source.text.bytes(in: offset..<source.text.count))
    }

    private static func areCopyrightSigns(_ bytes: ArraySlice<UInt8>) -> Bool {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var index = bytes.startIndex
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): index += UTF8.width(scalar)
            case .emptyInput: return true
            case .error:
                guard bytes[index] == 0xA9 else { return false }
                index += 1
            }
        }
    }

    var diagnostic: Diagnostic {
        Diagnostic(
            .damagedEncoding, at: offset..<(offset + 1),
            isReadable ? "a byte that is not UTF-8; CoreFoundation reads it as U+FFFD" : "a byte that is not UTF-8",
            help: "save the file as UTF-8")
    }
}
