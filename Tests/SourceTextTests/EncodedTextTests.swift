import SourceText
import TestSupport
import Testing

/// File contents are decoded as CoreFoundation decodes them, and encode to the same bytes.
@Suite struct EncodedTextTests {
    @Test func `Every encoding is decoded and encoded without loss`() {
        let text = Array("<?xml version=\"1.0\"?>aé語😀\u{FEFF}\0\u{FFFD}\u{10FFFF}".utf8)
        let schemes: [TextEncoding.Scheme] = [
            .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ]
        for scheme in schemes {
            let encoding = TextEncoding(scheme, byteOrderMark: true)
            let decoded = expectPreserved(encoding.encode(text))
            #expect(decoded.encoding == encoding && decoded.text.bytes == text)
            #expect(decoded.isEditable && decoded.diagnostic == nil)
        }
        let plain = expectPreserved(text)
        #expect(plain.encoding == .utf8 && plain.text.bytes == text && plain.isEditable)
    }

    @Test func `Every byte of Latin-1 is decoded and encoded`() {
        let bytes = Array("<?xml encoding='iso-8859-1'?>".utf8) + (UInt8.min...UInt8.max)
        let decoded = expectPreserved(bytes)
        #expect(decoded.encoding == TextEncoding(.latin1))
        #expect(decoded.isEditable)
        #expect(decoded.text.string(in: 0..<decoded.text.count).unicodeScalars.map(\.value) == bytes.map(UInt32.init))
        let end = decoded.text.count
        #expect(decoded.applying([TextEdit(end..<end, "ÿ")]).bytes == bytes + [0xFF])
    }

    @Test(
        arguments: [
            ([0x61, 0xFF], 1), ([0xC3, 0xA9, 0xC3], 2), ([0x80], 0), ([0xED, 0xA0, 0x80], 0),
            ([0x61, 0xF0, 0x9F, 0x98], 1),
            ([0xF0, 0x9F, 0x98, 0x80, 0xA9], 4), ([0xC0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ] as [([UInt8], Int)])
    func `The offset of the first invalid UTF-8 byte is reported`(bytes: [UInt8], offset: Int) {
        let decoded = expectPreserved(bytes)
        #expect(decoded.invalidUTF8Offset == offset)
        #expect(!decoded.isEditable && decoded.isDecoded)
        // It is also found after edits split the text into pieces.
        let end = decoded.text.count
        #expect(decoded.applying([TextEdit(end..<end, "x"), TextEdit(0..<0, "ab")]).invalidUTF8Offset == offset + 2)
    }

    @Test func `The validity of an edited text equals the validity of a fresh decoding`() {
        var random = SeededGenerator(seed: 6)
        let alphabet: [[UInt8]] = ["a", "é", "語", "😀"].map { Array($0.utf8) } + [[0xC3], [0xA9], [0x9F, 0x98], []]
        var wasInvalid = 0
        for _ in 0..<TestRuns.count(300) {
            func some() -> [UInt8] { (0..<3).flatMap { _ in random.pick(alphabet.prefix(random.percent(80) ? 4 : 8)) } }
            var text = EncodedText(SourceText((0..<5).flatMap { _ in some() }), in: .utf8)
            for _ in 0..<10 {
                let start = Int.random(in: 0...text.text.count, using: &random)
                let end = min(text.text.count, start + random.pick([0, 0, 1, 2, 3, 4]))
                text = text.applying([TextEdit(span: start..<end, replacement: some())])
                let reread = EncodedText(SourceText(text.text.bytes), in: .utf8)
                #expect(text.invalidUTF8Offset == reread.invalidUTF8Offset, "\(text.text.bytes)")
                #expect(text.isEditable == reread.isEditable)
                if text.invalidUTF8Offset != nil { wasInvalid += 1 }
            }
        }
        #expect(wasInvalid > 0)
    }

    @Test func `Unpaired surrogates in UTF-16 become replacement characters and are reported`() {
        let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0, 0x00, 0xDE]
        let decoded = expectPreserved(bytes)
        #expect(decoded.text.string(in: 0..<decoded.text.count) == "a\u{FFFD}b\u{FFFD}")
        #expect(decoded.loneSurrogateOffset == 1)
        #expect(decoded.diagnostic?.span == 1..<4)
        #expect(!decoded.isEditable && decoded.isDecoded)
        for bytes: [UInt8] in [[0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00, 0xD8], [0xFE, 0xFF, 0]] {
            let decoded = expectPreserved(bytes)
            #expect(decoded.diagnostic?.message == "UTF-16 that ends with half a character")
            #expect(decoded.loneSurrogateOffset == nil && !decoded.isEditable)
        }
        #expect(expectPreserved([0xFE, 0xFF, 0xD8, 0x3D]).loneSurrogateOffset == 0)
    }

    @Test func `UTF-16 without a byte order mark loses its first character`() {
        let decoded = expectPreserved([0x78, 0, 0x61, 0, 0x62, 0])
        #expect(decoded.diagnostic?.kind == .missingByteOrderMark)
        #expect(decoded.text.string(in: 0..<decoded.text.count) == "ab")
        #expect(!decoded.isEditable)
    }

    @Test func `Any bytes are preserved`() {
        var random = SeededGenerator(seed: 7)
        let beginnings: [[UInt8]] = [
            [], [0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0x61, 0], [0, 0x61], [0, 0, 0xFE, 0xFF],
            [0xFF, 0xFE, 0, 0],
            Array("<?xml encoding=\"l1\"?>".utf8), Array("<?xml encoding=\"x\"?>".utf8), Array("<?xml enc".utf8),
        ]
        for _ in 0..<TestRuns.count(3_000) {
            let tail = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                random.pick([0, 0x61, 0xD8, 0xDC, 0xFF, 0xA9] as [UInt8])
            }
            expectPreserved(random.pick(beginnings) + tail)
        }
    }

    @discardableResult
    private func expectPreserved(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) -> EncodedText {
        let decoded = EncodedText(decoding: bytes)
        #expect(decoded.bytes == bytes, sourceLocation: sourceLocation)
        #expect(decoded.unreproducibleBytes == nil || decoded.diagnostic != nil, sourceLocation: sourceLocation)
        return decoded
    }
}
