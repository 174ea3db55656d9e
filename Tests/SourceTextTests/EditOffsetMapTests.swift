import SourceText
import Testing

@Suite struct EditOffsetMapTests {
    @Test func `Offsets after edits map to the original offsets`() {
        let text = Array("abcdefghij".utf8)
        // "cd" is removed, "f" is replaced with "XYZ", and "!" is inserted before "i".
        let edits = [TextEdit(8..<8, "!"), TextEdit(2..<4, ""), TextEdit(5..<6, "XYZ")]
        let after = "abeXYZgh!ij"
        let places = EditOffsetMap(edits)
        for (offset, byte) in after.utf8.enumerated() where text.contains(byte) {
            #expect(text[places.offset(before: offset)] == byte, "\(offset)")
        }
        #expect([3, 4, 5, 8].map { places.offset(before: $0) } == [5, 5, 5, 8])
        #expect(places.offset(before: after.utf8.count) == text.count)
    }

    @Test func `Without edits, offsets do not change`() { #expect(EditOffsetMap([]).offset(before: 7) == 7) }
}
