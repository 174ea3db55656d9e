import SettingsPreview
import Testing

@Suite struct PNGFileTests {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func chunk(_ name: String, _ bytes: [UInt8] = []) -> [UInt8] {
        [0, 0, 0, UInt8(bytes.count)] + Array(name.utf8) + bytes + [1, 2, 3, 4]
    }

    private static let header = chunk("IHDR", [0, 0, 1, 2, 0, 0, 3, 4, 8, 6, 0, 0, 0])
    private static let whole = signature + header + chunk("IDAT", [5, 6, 7]) + chunk("tEXt") + chunk("IEND")

    @Test func `The size is read from the header`() throws {
        let size = try #require(PNGFile.size(of: Self.whole))
        #expect(size.width == 258 && size.height == 772)
    }

    @Test func `A file that is truncated or has trailing bytes has no size`() {
        for count in Self.whole.indices { #expect(PNGFile.size(of: Array(Self.whole.prefix(count))) == nil) }
        #expect(PNGFile.size(of: Self.whole + [0]) == nil)
    }

    @Test func `Only a complete header at the start is used`() {
        let end = Self.chunk("IEND")
        #expect(PNGFile.size(of: Self.signature + end) == nil)
        #expect(PNGFile.size(of: Self.signature + Self.chunk("tEXt") + Self.header + end) == nil)
        #expect(PNGFile.size(of: Self.signature + Self.chunk("IHDR", [0, 0, 0, 1]) + end) == nil)
    }

    @Test func `A chunk length beyond the end of the file is rejected`() {
        let long: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8) + [0, 0, 0, 0]
        #expect(PNGFile.size(of: Self.signature + Self.header + long) == nil)
    }
}
