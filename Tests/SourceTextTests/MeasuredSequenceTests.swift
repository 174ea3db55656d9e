import SourceText
import TestSupport
import Testing

/// A balanced sequence is the array of its elements, whatever was done to it.
@Suite struct MeasuredSequenceTests {
    private struct Item: Measured, Equatable {
        let name: Int
        let length: Int
    }

    @Test func randomReplacementsAreThoseOfAnArray() {
        var random = SeededGenerator(seed: 3)
        for start in [0, 1, 63, 64, 65, 128, 4_095, 4_096, 4_097, 10_000] {
            var expected = items(start, &random)
            var sequence = MeasuredSequence(expected)
            expectSame(sequence, expected, &random)
            for step in 0..<TestRuns.count(60) {
                let range = someRange(of: expected.count, step, &random)
                let new = items(random.pick([0, 1, 1, 2, 64, 65, step % 20 == 0 ? 5_000 : 3]), &random)
                let before = sequence
                let count = expected.count
                expected.replaceSubrange(range, with: new)
                sequence = sequence.replacing(range, with: new)
                #expect(before.count == count)
                expectSame(sequence, expected, &random)
            }
        }
    }

    @Test func runsHoldTheElementsOfARange() {
        var random = SeededGenerator(seed: 5)
        for count in [0, 1, 32, 33, 1_000, 5_000] {
            let expected = items(count, &random)
            let sequence = MeasuredSequence(expected)
            for step in 0..<TestRuns.count(20) {
                let range = someRange(of: count, step, &random)
                var found: [Item] = []
                sequence.forEachRun(in: range) { run, first, offset in
                    #expect(offset == sequence.offset(of: first))
                    for (place, item) in run.enumerated() where range.contains(first + place) { found.append(item) }
                }
                #expect(found == Array(expected[range]))
            }
        }
    }

    @Test func replacingAtTheBordersOfLeaves() {
        var random = SeededGenerator(seed: 4)
        let expected = items(64 * 64 + 1, &random)
        let sequence = MeasuredSequence(expected)
        for border in stride(from: 0, through: expected.count, by: 1) where border % 61 < 3 || border % 64 < 2 {
            for (range, new) in [
                (border..<border, items(1, &random)), (border..<min(border + 1, expected.count), []),
                (max(0, border - 1)..<min(border + 1, expected.count), items(2, &random)),
            ] {
                var changed = expected
                changed.replaceSubrange(range, with: new)
                let result = sequence.replacing(range, with: new)
                #expect(result.count == changed.count)
                #expect(result.length == changed.reduce(0) { $0 + $1.length })
                for index in max(0, border - 2)..<min(border + 3, changed.count) {
                    #expect(result[index] == changed[index])
                }
            }
        }
    }

    @Test func emptiedAndFilledAgain() {
        var random = SeededGenerator(seed: 5)
        let all = items(5_000, &random)
        let empty = MeasuredSequence(all).replacing(0..<5_000, with: [])
        #expect(empty.isEmpty && empty.count == 0 && empty.length == 0)
        #expect(empty.index(covering: 0) == (0, 0))
        expectSame(empty.replacing(0..<0, with: all), all, &random)
        // One by one from the front, and from the back.
        var sequence = MeasuredSequence(Array(all.prefix(300)))
        for left in stride(from: 299, through: 0, by: -1) {
            sequence = sequence.replacing(left % 2 == 0 ? 0..<1 : left..<(left + 1), with: [])
            #expect(sequence.count == left)
        }
        #expect(MeasuredSequence<Item>().isEmpty)
    }

    @Test func walkingStopsWhenTold() {
        var random = SeededGenerator(seed: 6)
        let sequence = MeasuredSequence(items(1_000, &random))
        for range in [0..<0, 0..<1, 10..<700, 999..<1_000, 0..<1_000] {
            var seen: [Int] = []
            sequence.forEach(in: range) { _, index, offset in
                #expect(offset == sequence.offset(of: index))
                seen.append(index)
                return seen.count < 100
            }
            #expect(seen == Array(range.prefix(100)))
        }
    }

    private func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
        (0..<count).map { _ in
            Item(name: Int.random(in: 0..<1_000_000, using: &random), length: Int.random(in: 1...5, using: &random))
        }
    }

    private func someRange(of count: Int, _ step: Int, _ random: inout SeededGenerator) -> Range<Int> {
        let start = Int.random(in: 0...count, using: &random)
        let length = step % 15 == 14 ? count : random.pick([0, 0, 1, 2, 70])
        return start..<min(count, start + length)
    }

    private func expectSame(
        _ sequence: MeasuredSequence<Item>, _ expected: [Item], _ random: inout SeededGenerator,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var offsets = [0]
        for item in expected { offsets.append(offsets[offsets.count - 1] + item.length) }
        var all: [Item] = []
        var isInOrder = true
        sequence.forEach(in: 0..<sequence.count) { item, index, offset in
            isInOrder = isInOrder && index == all.count && index < expected.count && offset == offsets[index]
            all.append(item)
            return true
        }
        #expect(all == expected && isInOrder, sourceLocation: sourceLocation)
        #expect(sequence.count == expected.count && sequence.length == offsets.last, sourceLocation: sourceLocation)
        #expect(sequence.offset(of: sequence.count) == offsets.last, sourceLocation: sourceLocation)
        guard !expected.isEmpty else { return }
        for _ in 0..<20 {
            let index = Int.random(in: 0..<expected.count, using: &random)
            let (item, offset) = sequence.element(at: index)
            #expect(item == expected[index] && offset == offsets[index], sourceLocation: sourceLocation)
            for inside in [0, item.length - 1] {
                #expect(sequence.index(covering: offset + inside) == (index, offset), sourceLocation: sourceLocation)
            }
        }
        #expect(
            sequence.index(covering: sequence.length) == (expected.count, sequence.length),
            sourceLocation: sourceLocation)
    }
}
