package import SourceText

/// The findings that a project had when it began to be checked: what is not among them is new.
///
/// A finding is known again by its rule, its bundle, its file and its message, and by how often all four were there:
/// of a second mistake like the first, one is new. Its place does not count, for lines and items move.
package struct Baseline: Sendable {
    /// What a finding is known by in its bundle.
    package struct Entry: Hashable, Sendable {
        /// The file or folder, relative to the bundle; empty for the bundle itself.
        package let file: ExactString
        /// The id of the rule.
        package let rule: ExactString
        /// The message, with `#` for the numbers of items.
        package let message: ExactString

        package init(file: ExactString, rule: ExactString, message: ExactString) {
            self.file = file
            self.rule = rule
            self.message = message
        }

        init(_ finding: Finding) {
            self.init(
                file: ExactString(finding.path), rule: ExactString(finding.rule),
                message: ExactString(finding.messageWithoutNumbersOfItems))
        }
    }

    /// How often each finding was there, by the path of its bundle.
    package private(set) var bundles: [ExactString: [Entry: Int]] = [:]

    package init() {}

    /// Adds a finding that was there so many times more.
    package mutating func add(_ entry: Entry, in bundle: ExactString, count: Int) {
        bundles[bundle, default: [:]][entry, default: 0] += count
    }

    /// Compares the findings of a bundle, in their order, with those that were there: of equal ones the first are old.
    ///
    /// - Parameters:
    ///   - rules: the rules that were asked; what others found is not looked for.
    ///   - isWhole: whether all of the bundle was read; otherwise nobody knows what is gone.
    /// - Returns: the new findings, and how many of the old ones are gone.
    package func comparison(
        of findings: [Finding], in bundle: ExactString, asking rules: [Rule], isWhole: Bool = true
    ) -> (new: [Finding], gone: Int) {
        var old = bundles[bundle] ?? [:]
        let new = findings.filter { finding in
            let entry = Entry(finding)
            guard let count = old[entry], count > 0 else { return true }
            old[entry] = count - 1
            return false
        }
        if !isWhole { return (new, 0) }
        let asked = Set(rules.map { ExactString($0.id) })
        return (new, old.reduce(0) { asked.contains($1.key.rule) ? $0 + $1.value : $0 })
    }

    /// Takes the findings of a bundle instead of those that the same rules had found.
    ///
    /// - Parameters:
    ///   - rules: the rules that were asked. What others found stays; what rules found that there are no longer goes.
    ///   - isWhole: whether all of the bundle was read; otherwise what was not found again stays, too.
    package mutating func take(
        _ findings: [Finding], in bundle: ExactString, asking rules: [Rule], isWhole: Bool = true
    ) {
        let asked = Set(rules.map { ExactString($0.id) })
        let others = Set(Rule.all.map { ExactString($0.id) }).subtracting(asked)
        var entries = (bundles[bundle] ?? [:]).filter { others.contains($0.key.rule) }
        for finding in findings { entries[Entry(finding), default: 0] += 1 }
        if !isWhole { entries.merge(bundles[bundle] ?? [:], uniquingKeysWith: max) }
        bundles[bundle] = entries.isEmpty ? nil : entries
    }

    /// Forgets the bundles whose paths do not satisfy a condition.
    package mutating func keepBundles(where isKept: (ExactString) -> Bool) {
        bundles = bundles.filter { isKept($0.key) }
    }

    /// How many findings there are.
    package var count: Int { bundles.values.reduce(0) { $1.values.reduce($0, +) } }
}

extension Baseline.Entry: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        if left.file != right.file { return left.file < right.file }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}

extension Finding {
    /// The message with `#` for the numbers of items, which change with every item that is added above: `item #`,
    /// `the group at #`.
    fileprivate var messageWithoutNumbersOfItems: String {
        let words = message.split(separator: " ", omittingEmptySubsequences: false)
        return words.indices.map { index in
            let follows = index > 0 && ["item", "at"].contains(words[index - 1])
            return follows && !words[index].isEmpty && words[index].allSatisfy { ("0"..."9").contains($0) }
                ? "#" : words[index]
        }.joined(separator: " ")
    }
}
