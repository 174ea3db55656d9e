import SourceText
import Testing

@Suite struct SHA256Tests {
    // Computed with `sha256sum`.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("settings-bundle", "67cfefdfe200ac10b24a8578f14f0c993964e9e73bd39501eb1eb21348eac0b2"),
        (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    ])
    func `Digests match those computed by sha256sum`(text: String, expected: String) {
        #expect(SHA256.hexDigest(of: text.utf8) == expected)
    }

    @Test func `The digest of a long text matches that computed by sha256sum`() {
        let text = String(repeating: "a", count: 100_000)
        #expect(SHA256.hexDigest(of: text.utf8) == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
    }

    @Test func `A digest of pieces equals the digest of the whole`() {
        let text = Array(String(repeating: "The quick brown fox. ", count: 20).utf8)
        for cut in stride(from: 0, to: text.count, by: 7) {
            var digest = SHA256()
            digest.update(text[..<cut])
            digest.update(text[cut...])
            #expect(digest.finish() == SHA256.hexDigest(of: text))
        }
    }
}
