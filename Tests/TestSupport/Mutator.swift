/// A generator of slightly damaged files. The same seed produces the same damage.
///
/// Most mutations happen inside comments, white space and strings, so that many of the mutants stay readable.
package struct Mutator {
    package var random: SeededGenerator
    private let vocabulary: MutatorVocabulary

    package init(seed: UInt64, vocabulary: MutatorVocabulary = .strings) {
        random = SeededGenerator(seed: seed)
        self.vocabulary = vocabulary
    }

    /// Returns a mutant of UTF-8 text.
    package mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(random.percent(70) ? 1 : Int.random(in: 2...4, using: &random)) { mutate(&bytes) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes += random.pick(vocabulary.tokens).utf8
            return
        }
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<(20 + vocabulary.gentleness), using: &random) {
        case 0 where random.percent(20): bytes.insert(0xA9, at: index)
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes[index], at: index)
        case 3: bytes.removeLast(bytes.count - index)
        case 4, 5: bytes.insert(contentsOf: random.pick(vocabulary.tokens).utf8, at: index)
        case 6, 7: moveRun(in: &bytes, from: index)
        case 8...11: insertInGap(&bytes)
        case 20... where random.percent(50): insertInGap(&bytes)
        case 12, 13:
            bytes.insert(
                contentsOf: random.pick(vocabulary.tokens).utf8, at: place(after: vocabulary.tokenPlaces, in: bytes))
        case 14: swapTokens(&bytes)
        default: changeInString(&bytes)
        }
    }

    /// Copies or moves a few bytes to another place.
    private mutating func moveRun(in bytes: inout [UInt8], from index: Int) {
        let run = Array(bytes[index..<min(bytes.count, index + Int.random(in: 1...12, using: &random))])
        if random.percent(50) { bytes.removeSubrange(index..<(index + run.count)) }
        bytes.insert(contentsOf: run, at: Int.random(in: 0...bytes.count, using: &random))
    }

    /// Inserts white space or a comment, usually where the grammar allows it.
    private mutating func insertInGap(_ bytes: inout [UInt8]) {
        bytes.insert(contentsOf: random.pick(vocabulary.gaps).utf8, at: place(after: vocabulary.gapPlaces, in: bytes))
    }

    /// Inserts characters, usually inside a string.
    private mutating func changeInString(_ bytes: inout [UInt8]) {
        bytes.insert(contentsOf: random.pick(vocabulary.texts).utf8, at: place(after: vocabulary.textPlaces, in: bytes))
    }

    private mutating func swapTokens(_ bytes: inout [UInt8]) {
        let left = place(after: vocabulary.swapPlaces, in: bytes)
        let right = place(after: vocabulary.swapPlaces, in: bytes)
        if left < bytes.count, right < bytes.count { bytes.swapAt(left, right) }
    }

    /// Returns a random index after an occurrence of one of the strings, or any index if none occurs.
    private mutating func place(after texts: [String], in bytes: [UInt8]) -> Int {
        let start = Int.random(in: 0...bytes.count, using: &random)
        for index in start..<bytes.count {
            for text in texts where bytes[index] == text.utf8.first && bytes[index...].starts(with: text.utf8) {
                return index + text.utf8.count
            }
        }
        return start
    }
}
