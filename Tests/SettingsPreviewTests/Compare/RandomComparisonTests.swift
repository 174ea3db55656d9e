import SettingsModel
import SettingsPreview
import TestSupport
import Testing

/// Comparisons of panes with random rows.
@Suite struct RandomComparisonTests {
    private func row(_ number: Int) -> String { toggleText("Row \(number)", key: "key\(number)") }

    @Test func `Random additions, removals and moves are reported exactly`() {
        for seed in 0..<UInt64(TestRuns.count(60)) {
            var random = SeededGenerator(seed: seed + 1)
            let before = Array(0..<Int.random(in: 0...30, using: &random))
            let gone = Set(before.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
            var after = before.filter { !gone.contains($0) }
            let moves = after.isEmpty ? 0 : Int.random(in: 0...2, using: &random)
            for _ in 0..<moves {
                let number = after.remove(at: Int.random(in: after.indices, using: &random))
                after.insert(number, at: Int.random(in: 0...after.count, using: &random))
            }
            let new = Array(100..<100 + Int.random(in: 0...4, using: &random))
            for number in new { after.insert(number, at: Int.random(in: 0...after.count, using: &random)) }
            let told = changes(from: before.map(row), to: after.map(row))
            #expect(Set(told.filter { $0.hasPrefix("+ ") }) == Set(new.map { "+ toggle 'Row \($0)'" }), "seed \(seed)")
            #expect(Set(told.filter { $0.hasPrefix("− ") }) == Set(gone.map { "− toggle 'Row \($0)'" }), "seed \(seed)")
            #expect(told.count - new.count - gone.count <= moves, "seed \(seed): \(told)")
            #expect(told.count == Set(told).count, "seed \(seed): \(told)")
            // Rows that are not reported as moved keep their order.
            let moved = Set(told.filter { $0.hasPrefix("↕ ") })
            let stayed = after.filter { $0 < 100 && !moved.contains("↕ toggle 'Row \($0)'") }
            #expect(stayed == stayed.sorted(), "seed \(seed)")
        }
    }

    @Test func `Rows with equal keys and titles can be compared`() {
        for seed in 0..<UInt64(TestRuns.count(60)) {
            var random = SeededGenerator(seed: seed + 1)
            func items() -> [String] {
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    let (title, key) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<3, using: &random))
                    return switch Int.random(in: 0..<5, using: &random) {
                    case 0: itemText("Group", ["Title": "Row \(title)"])
                    case 1: itemText("Group")
                    case 2: itemText("TitleValue", ["Title": "Row \(title)"])
                    case 3: itemText("Slider", ["Key": "key\(key)"])
                    default: toggleText("Row \(title)", key: "key\(key)")
                    }
                }
            }
            let (before, after) = (items(), items())
            #expect(changes(from: before, to: before).isEmpty, "seed \(seed)")
            let (there, back) = (changes(from: before, to: after), changes(from: after, to: before))
            #expect(there.isEmpty == back.isEmpty, "seed \(seed): \(there) \(back)")
        }
    }
}
