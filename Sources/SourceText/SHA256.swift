/// A SHA-256 digest (FIPS 180-4).
package struct SHA256: ContentDigest {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    /// The bytes of the last block, which is incomplete.
    private var block: [UInt8] = []
    private var count: UInt64 = 0

    private static let blockSize = 64

    package init() {
        block.reserveCapacity(Self.blockSize)
    }

    package mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        count &+= UInt64(bytes.count)
        var start = 0
        if !block.isEmpty {
            start = min(Self.blockSize - block.count, bytes.count)
            unsafe block.append(contentsOf: bytes[..<start])
            guard block.count == Self.blockSize else { return }
            let full = block
            unsafe full.withUnsafeBufferPointer { unsafe digestBlocks($0) }
            block.removeAll(keepingCapacity: true)
        }
        let end = start + (bytes.count - start) / Self.blockSize * Self.blockSize
        unsafe digestBlocks(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        unsafe block.append(contentsOf: bytes[end...])
    }

    package mutating func finish() -> String {
        let bits = count &* 8
        let rest = block.count + 9
        let zeros = (Self.blockSize - rest % Self.blockSize) % Self.blockSize
        update(
            [0x80] + Array(repeating: 0, count: zeros)
                + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
        return state.map { String($0, radix: 16, minimumDigits: 8) }.joined()
    }

    /// Adds complete blocks to the digest.
    private mutating func digestBlocks(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            unsafe Self.constants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
                    unsafe digestBlock(UnsafeBufferPointer(rebasing: bytes[start..<(start + 64)]), schedule, constants)
                }
            }
        }
    }

    private mutating func digestBlock(
        _ block: UnsafeBufferPointer<UInt8>, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        let words = UnsafeRawBufferPointer(block)
        for i in 0..<16 {
            unsafe schedule[i] = UInt32(bigEndian: words.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self))
        }
        for i in 16..<64 {
            let early = unsafe schedule[i - 15]
            let late = unsafe schedule[i - 2]
            let small = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early &>> 3)
            let large = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late &>> 10)
            unsafe schedule[i] = schedule[i - 16] &+ small &+ schedule[i - 7] &+ large
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let mixed = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
            let first = unsafe h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ schedule[i]
            let turned = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
            let second = turned &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private func rotateRight(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 - count)
    }

    /// The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
