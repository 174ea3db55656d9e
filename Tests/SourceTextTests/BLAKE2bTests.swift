import SourceText
import Testing

@Suite struct BLAKE2bTests {
    // Computed with `hashlib.blake2b(…, digest_size=32)` in Python.
    @Test(arguments: [
        ("", "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
        ("abc", "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"),
        ("settings-bundle", "368fd5ae66ca371ae124179a9d04163294166708450f9923c8c9320c58d1e116"),
        (String(repeating: "a", count: 127), "59e2f1aba240f20aa591016f5ef429990bc9c2131dcd0d30f0ffd75ed18f317d"),
        (String(repeating: "a", count: 128), "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450"),
        (String(repeating: "a", count: 129), "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865"),
        (String(repeating: "a", count: 255), "177ec7b22a982dd81ec80e0f8fd488bb347952a0876fed488191b6dede62df81"),
        (String(repeating: "a", count: 256), "eae4d3a7627549b383179dc18049964f91a6fed14c9f3fb26705eda3eeda5558"),
        (String(repeating: "a", count: 257), "496943de3c8b1458635ee30c15bb26cede6957abdd28f0a860cdaf967116c747"),
    ])
    func `Digests match those computed by Python`(text: String, expected: String) {
        #expect(BLAKE2b.hexDigest(of: text.utf8) == expected)
    }

    /// The order of the bytes in a word matters.
    @Test func `Bytes of all values are digested`() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(BLAKE2b.hexDigest(of: bytes) == "c636324d47d89f2b2434dc2c994100663fbbaea880ff020fc5de89dd0f77a1ec")
    }

    @Test func `The digest of a long text matches that computed by Python`() {
        let text = String(repeating: "a", count: 100_000)
        #expect(BLAKE2b.hexDigest(of: text.utf8) == "b717c86cf745507ec5373f12f21350eb8550039b4263f7ba6e8df9030b5673c6")
    }

    @Test func `A digest of pieces equals the digest of the whole`() {
        let text = Array(String(repeating: "The quick brown fox. ", count: 20).utf8)
        for cut in 0...text.count {
            var digest = BLAKE2b()
            digest.update(text[..<cut])
            digest.update(text[cut...])
            #expect(digest.finish() == BLAKE2b.hexDigest(of: text))
        }
        var digest = BLAKE2b()
        for byte in text { digest.update([byte]) }
        #expect(digest.finish() == BLAKE2b.hexDigest(of: text))
    }

    @Test func `Digesting two texts that share a prefix equals digesting each of them`() {
        let text = Array(String(repeating: "The quick brown fox. ", count: 20).utf8)
        for place in 0...text.count {
            let (start, rest) = (text[..<place], text[place...])
            for new in [Array(start), start + [0] + rest, start + [0] + rest.dropFirst()] {
                let digests = BLAKE2b.hexDigest(of: text, and: new)
                #expect(digests == (BLAKE2b.hexDigest(of: text), BLAKE2b.hexDigest(of: new)))
            }
        }
    }
}
