import SourceText
import Testing

@Suite struct SourceTextTests {
    @Test func randomEditsAreThoseOfAnArray() {
        var random = SystemRandomNumberGenerator()
        var expected: [UInt8] = Array("the first text".utf8)
        var text = SourceText(expected)
        for _ in 0..<3000 {
            let a = Int.random(in: 0...expected.count, using: &random)
            let b = min(expected.count, a + Int.random(in: 0...6, using: &random))
            let replacement = (0..<Int.random(in: 0...8, using: &random)).map { _ in UInt8.random(in: 0...255) }
            expected.replaceSubrange(a..<b, with: replacement)
            text = text.applying([TextEdit(span: a..<b, replacement: replacement)])
            #expect(text.count == expected.count)
        }
        #expect(text.bytes == expected)
        for _ in 0..<200 {
            let a = Int.random(in: 0...expected.count)
            let b = Int.random(in: a...expected.count)
            #expect(text.bytes(in: a..<b) == expected[a..<b])
        }
    }
}
