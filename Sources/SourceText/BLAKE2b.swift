/// An unkeyed 256-bit BLAKE2b digest (RFC 7693). BLAKE2b is several times faster than a SHA-256 implementation that
/// does not use the processor's SHA instructions.
package struct BLAKE2b: ContentDigest {
    private var state: [UInt64]
    /// The bytes that have not been compressed yet. The last block of a message is compressed differently, so a full
    /// block stays pending until more bytes follow.
    private var pending: [UInt8] = []
    /// The number of bytes compressed so far. BLAKE2b defines a 128-bit counter, but only its lower half is stored
    /// because the upper half is always zero.
    private var count: UInt64 = 0

    private static let blockSize = 128
    private static let digestSize = 32

    package init() {
        state = Self.initialState
        // The parameter block: a fanout and a depth of 1, and the size of the digest.
        state[0] ^= 0x0101_0000 ^ UInt64(Self.digestSize)
        pending.reserveCapacity(Self.blockSize)
    }

    package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        if !pending.isEmpty {
            start = min(Self.blockSize - pending.count, bytes.count)
            unsafe pending.append(contentsOf: bytes[..<start])
            guard start < bytes.count else { return }
            let block = pending
            unsafe block.withUnsafeBytes { unsafe compress($0) }
            pending.removeAll(keepingCapacity: true)
        }
        let end = start + max(0, bytes.count - start - 1) / Self.blockSize * Self.blockSize
        unsafe compress(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<end])))
        unsafe pending.append(contentsOf: bytes[end...])
    }

    package mutating func finish() -> String {
        let block = pending + Array(repeating: 0, count: Self.blockSize - pending.count)
        count &+= UInt64(pending.count)
        unsafe block.withUnsafeBytes { block in
            unsafe state.withUnsafeMutableBufferPointer { unsafe Self.compress(block, into: $0, count, isLast: true) }
        }
        return state.prefix(Self.digestSize / 8).map { String($0.byteSwapped, radix: 16, minimumDigits: 16) }.joined()
    }

    /// Compresses complete blocks. The blocks must not include the last block of the message.
    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        for start in stride(from: 0, to: blocks.count, by: Self.blockSize) {
            count &+= UInt64(Self.blockSize)
            let block = unsafe UnsafeRawBufferPointer(rebasing: blocks[start..<(start + Self.blockSize)])
            unsafe state.withUnsafeMutableBufferPointer { unsafe Self.compress(block, into: $0, count, isLast: false) }
        }
    }

    /// Compresses one block.
    ///
    /// The 16 state words are stored in separate variables and the rounds are unrolled so that the compiler keeps the
    /// words in registers. An implementation that uses arrays takes more than twice as long.
    private static func compress(
        _ block: UnsafeRawBufferPointer, into state: UnsafeMutableBufferPointer<UInt64>, _ count: UInt64, isLast: Bool
    ) {
        var (v0, v1, v2, v3) = unsafe (state[0], state[1], state[2], state[3])
        var (v4, v5, v6, v7) = unsafe (state[4], state[5], state[6], state[7])
        let initial = initialState
        var (v8, v9, v10, v11) = (initial[0], initial[1], initial[2], initial[3])
        var (v12, v13, v14, v15) = (initial[4] ^ count, initial[5], isLast ? ~initial[6] : initial[6], initial[7])
        @inline(__always) func word(_ index: Int) -> UInt64 {
            unsafe UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        @inline(__always) func mix(
            _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ x: Int, _ y: Int
        ) {
            a = a &+ b &+ word(x)
            d = rotateRight(d ^ a, 32)
            c = c &+ d
            b = rotateRight(b ^ c, 24)
            a = a &+ b &+ word(y)
            d = rotateRight(d ^ a, 16)
            c = c &+ d
            b = rotateRight(b ^ c, 63)
        }
        @inline(__always) func round(
            _ s0: Int, _ s1: Int, _ s2: Int, _ s3: Int, _ s4: Int, _ s5: Int, _ s6: Int, _ s7: Int,
            _ s8: Int, _ s9: Int, _ s10: Int, _ s11: Int, _ s12: Int, _ s13: Int, _ s14: Int, _ s15: Int
        ) {
            mix(&v0, &v4, &v8, &v12, s0, s1)
            mix(&v1, &v5, &v9, &v13, s2, s3)
            mix(&v2, &v6, &v10, &v14, s4, s5)
            mix(&v3, &v7, &v11, &v15, s6, s7)
            mix(&v0, &v5, &v10, &v15, s8, s9)
            mix(&v1, &v6, &v11, &v12, s10, s11)
            mix(&v2, &v7, &v8, &v13, s12, s13)
            mix(&v3, &v4, &v9, &v14, s14, s15)
        }
        round(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        round(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
        round(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4)
        round(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8)
        round(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13)
        round(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9)
        round(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11)
        round(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10)
        round(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5)
        round(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0)
        round(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        round(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
        unsafe state[0] ^= v0 ^ v8
        unsafe state[1] ^= v1 ^ v9
        unsafe state[2] ^= v2 ^ v10
        unsafe state[3] ^= v3 ^ v11
        unsafe state[4] ^= v4 ^ v12
        unsafe state[5] ^= v5 ^ v13
        unsafe state[6] ^= v6 ^ v14
        unsafe state[7] ^= v7 ^ v15
    }

    private static func rotateRight(_ word: UInt64, _ count: UInt64) -> UInt64 {
        word &>> count | word &<< (64 - count)
    }

    /// The initial state: the first 64 bits of the fractional parts of the square roots of the first eight primes.
    private static let initialState: [UInt64] = [
        0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
    ]
}
