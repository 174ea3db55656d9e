import SourceText
import Testing

/// Encodings are detected as in CoreFoundation.
@Suite struct TextEncodingTests {
    @Test(arguments: [
        ("", TextEncoding.DetectedEncoding.encoding(.utf8)),
        ("plain", .encoding(.utf8)),
        ("<?xml version='1.0'?><dict/>", .encoding(.utf8)),
        ("<?xml version='1.0'?>", .unfinishedDeclaration),
        ("<?xml version='1.0' encoding='UTF-8'?>", .encoding(.utf8)),
        ("<?xml encoding=\"utf8\"?>", .encoding(.utf8)),
        ("<?xml encoding='ISO-8859-1'?>", .encoding(TextEncoding(.latin1))),
        ("<?xml encoding='latin1'?>", .encoding(TextEncoding(.latin1))),
        ("<?xml encoding='us-ascii'?>", .encoding(TextEncoding(.latin1))),
        ("<?xml encoding='KOI8-R'?>", .unsupported("KOI8-R")),
        ("<?xml encoding='UTF-16'?>", .unsupported("UTF-16")),
        ("<?xml encoding=''?>", .unsupported("")),
        ("<?xml encoding=KOI8-R?>", .encoding(.utf8)),
        ("<?xml encoding='KOI8-R", .encoding(.utf8)),
        ("<?xml version", .unfinishedDeclaration),
        (" <?xml encoding='KOI8-R'?>", .encoding(.utf8)),
        ("<?xml ? encoding='KOI8-R'?>", .encoding(.utf8)),
        ("<?XML encoding='KOI8-R'?>", .encoding(.utf8)),
    ])
    func `The encoding is detected from the XML declaration`(text: String, detected: TextEncoding.DetectedEncoding) {
        #expect(TextEncoding.detect(Array(text.utf8)) == detected)
    }

    @Test(
        arguments: [
            (
                [0xEF, 0xBB, 0xBF, 0x61],
                TextEncoding.DetectedEncoding.encoding(TextEncoding(.utf8, byteOrderMark: true))
            ),
            ([0xEF, 0xBB, 0xBF], .encoding(.utf8)),
            ([0xFF, 0xFE, 0x61], .encoding(TextEncoding(.utf16LittleEndian, byteOrderMark: true))),
            ([0xFE, 0xFF, 0x61], .encoding(TextEncoding(.utf16BigEndian, byteOrderMark: true))),
            ([0xFF, 0xFE], .encoding(.utf8)),
            ([0x61, 0, 0x62], .utf16WithoutByteOrderMark), ([0, 0x61, 0x62], .utf16WithoutByteOrderMark),
            ([0x61, 0], .encoding(.utf8)),
            ([0xFF, 0xFE, 0, 0, 0x61], .encoding(TextEncoding(.utf32LittleEndian, byteOrderMark: true))),
            ([0, 0, 0xFE, 0xFF, 0], .encoding(TextEncoding(.utf32BigEndian, byteOrderMark: true))),
            ([0xFF, 0xFE, 0, 0], .encoding(TextEncoding(.utf16LittleEndian, byteOrderMark: true))),
        ] as [([UInt8], TextEncoding.DetectedEncoding)])
    func `The encoding is detected from the first bytes`(bytes: [UInt8], detected: TextEncoding.DetectedEncoding) {
        #expect(TextEncoding.detect(bytes) == detected)
    }

    @Test func `Latin-1 cannot encode characters above U+00FF`() {
        #expect(TextEncoding(.latin1).canEncode("ÿ"))
        #expect(!TextEncoding(.latin1).canEncode("Ā"))
        #expect(TextEncoding.utf8.canEncode("😀"))
    }

    @Test(
        arguments: [
            ([], true), ([0x61, 0xC3, 0xA9], true), ([0xA9], true), ([0xA9, 0xA9, 0x61], true),
            ([0x61, 0xA9, 0xC3, 0xA9], true),
            ([0xC3], false), ([0xA9, 0xC3], false), ([0xA8], false), ([0xED, 0xA0, 0x80], false),
            ([0xA9, 0x80], false),
        ] as [([UInt8], Bool)])
    func `Lone copyright signs in Latin-1 are accepted as UTF-8`(bytes: [UInt8], isAccepted: Bool) {
        #expect(TextEncoding.coreFoundationAcceptsAsUTF8(bytes[...]) == isAccepted)
        #expect(TextEncoding.coreFoundationAcceptsAsUTF8(([0x20] + bytes)[1...]) == isAccepted)
    }
}
