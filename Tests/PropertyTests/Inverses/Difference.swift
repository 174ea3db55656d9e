import TestSupport

/// The difference of two files: the bytes between their common prefix and suffix.
struct Difference: Equatable, CustomStringConvertible {
    var before: [UInt8] = []
    var after: [UInt8] = []
    /// Whether the first file is empty.
    private(set) var isOfNothing = false
    private var context: [UInt8] = []

    init() {}

    /// Returns `nil` if the files are equal.
    init?(_ before: [UInt8], _ after: [UInt8]) {
        if before == after { return nil }
        isOfNothing = before.isEmpty
        let start = zip(before, after).prefix { $0 == $1 }.count
        let rest = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
        self.before = Array(before[start..<(before.count - end)])
        self.after = Array(after[start..<(after.count - end)])
        context = Array(before[max(0, start - 60)..<start])
    }

    var description: String { "behind \(shown(context)): \(shown(before)) -> \(shown(after))" }
}
