import LanguageService
import Testing

@Suite struct MessageFramesTests {
    private func frames(_ pieces: [String]) -> [MessageFrameParser.Frame] {
        var frames = MessageFrameParser()
        return pieces.flatMap { piece in
            frames.append(Array(piece.utf8))
            var found: [MessageFrameParser.Frame] = []
            while let frame = frames.next() { found.append(frame) }
            return found
        }
    }

    private func message(_ text: String) -> MessageFrameParser.Frame { .message(Array(text.utf8)) }

    @Test func `Messages are read from pieces of any size`() {
        let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]"
        let expected = [message("{}"), message("[1]")]
        #expect(frames([text]) == expected)
        #expect(frames(text.map(String.init)) == expected)
        for cut in 0...text.utf8.count {
            let bytes = Array(text.utf8)
            let pieces = [bytes[..<cut], bytes[cut...]].map { String(decoding: $0, as: UTF8.self) }
            #expect(frames(pieces) == expected)
        }
    }

    @Test func `An empty message is read`() { #expect(frames(["Content-Length: 0\r\n\r\n"]) == [message("")]) }

    @Test(arguments: [
        "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "Hello\r\n\r\n", "\r\n\r\n",
    ]) func `A header without a valid length is damaged`(text: String) {
        #expect(frames([text]) == [.damaged])
        #expect(frames([text, "Content-Length: 2\r\n\r\n{}"]) == [.damaged])
    }

    @Test func `A header that does not end is damaged`() {
        let text = String(repeating: "x", count: 5_000)
        #expect(frames([text]) == [.damaged])
        #expect(frames([text, "Content-Length: 2\r\n\r\n{}"]) == [.damaged])
    }

    @Test func `A message that is too long is skipped`() {
        let most = MessageFrameParser.maximumMessageLength
        var frames = MessageFrameParser()
        frames.append(Array("Content-Length: \(most + 1)\r\n\r\n".utf8))
        #expect(frames.next() == .tooLong(most + 1))
        let piece = [UInt8](repeating: 32, count: 1 << 24)
        for _ in 0..<(most >> 24) {
            frames.append(piece)
            #expect(frames.next() == nil)
        }
        frames.append(Array(" Content-Length: 2\r\n\r\n{}".utf8))
        #expect(frames.next() == message("{}"))
    }
}
