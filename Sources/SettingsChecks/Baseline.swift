package import JSONSyntax
package import SourceText

/// The recorded findings in a project. Findings that are not in the baseline are considered new.
///
/// A finding is identified by its rule, bundle, file, and message, without the positions in the message. If a finding
/// occurs more often than in the baseline, the additional occurrences are new. The line and column are ignored because
/// the lines, items and choices in a file can move. If a finding combines other findings, these are recorded instead.
/// If a finding has parts, such as one for each language, the parts are recorded, and a finding is new if any is new.
package struct Baseline: Sendable {
    /// The properties that identify a finding within its bundle.
    package struct Entry: Hashable, Sendable {
        /// The path of the file or folder, relative to the bundle. The path is empty for the bundle itself.
        package let file: ExactString
        /// The ID of the rule.
        package let rule: ExactString
        /// The message, with the positions of items and choices replaced by `#`.
        package let message: ExactString

        package init(file: ExactString, rule: ExactString, message: ExactString) {
            self.file = file
            self.rule = rule
            self.message = ExactString(Self.messageWithoutPositions(message.string))
        }

        /// Returns the entries that identify a finding.
        static func entries(of finding: Finding) -> [Self] {
            let parts =
                finding.parts.isEmpty
                ? [Finding.Part(path: finding.path, message: finding.message)] : finding.parts
            return parts.map {
                Self(file: ExactString($0.path), rule: ExactString(finding.rule), message: ExactString($0.message))
            }
        }
    }

    /// The number of occurrences of each finding, keyed by the path of the bundle.
    package private(set) var bundles: [ExactString: [Entry: Int]] = [:]

    package init() {}

    /// Adds occurrences of a finding.
    package mutating func add(_ entry: Entry, in bundle: ExactString, count: Int) {
        bundles[bundle, default: [:]][entry, default: 0] += count
    }

    /// Compares the current findings in a bundle with the baseline. If a finding occurs more often than in the
    /// baseline, its last occurrences are considered new.
    ///
    /// - Parameters:
    ///   - rules: The rules that were checked. Baseline findings of other rules are ignored.
    ///   - isWhole: Whether the whole bundle was read. If `false`, the number of findings that no longer occur is
    ///     returned as 0.
    /// - Returns: The new findings, and the number of baseline findings that no longer occur.
    package func comparison(
        of findings: [Finding], in bundle: ExactString, checkedBy rules: [Rule], isWhole: Bool = true
    ) -> (new: [Finding], gone: Int) {
        var old = bundles[bundle] ?? [:]
        func isNew(_ finding: Finding) -> Bool {
            Entry.entries(of: finding).reduce(false) { isNew, entry in
                guard let count = old[entry], count > 0 else { return true }
                old[entry] = count - 1
                return isNew
            }
        }
        let new = findings.flatMap { finding in
            if finding.members.isEmpty { return isNew(finding) ? [finding] : [] }
            let new = finding.members.filter(isNew)
            return new.count == finding.members.count ? [finding] : new
        }
        if !isWhole { return (new, 0) }
        let asked = Set(rules.map { ExactString($0.id) })
        return (new, old.reduce(0) { asked.contains($1.key.rule) ? $0 + $1.value : $0 })
    }

    /// Replaces the recorded findings in a bundle with the current findings.
    ///
    /// - Parameters:
    ///   - rules: The rules that were checked. Recorded findings of other rules are kept. Recorded findings of rules
    ///     that no longer exist are removed.
    ///   - isWhole: Whether the whole bundle was read. If `false`, recorded findings that no longer occur are kept.
    package mutating func recordFindings(
        _ findings: [Finding], in bundle: ExactString, checkedBy rules: [Rule], isWhole: Bool = true
    ) {
        let asked = Set(rules.map { ExactString($0.id) })
        let others = Set(Rule.all.map { ExactString($0.id) }).subtracting(asked)
        var entries = (bundles[bundle] ?? [:]).filter { others.contains($0.key.rule) }
        for finding in findings.flatMap({ $0.members.isEmpty ? [$0] : $0.members }) {
            for entry in Entry.entries(of: finding) { entries[entry, default: 0] += 1 }
        }
        if !isWhole { entries.merge(bundles[bundle] ?? [:], uniquingKeysWith: max) }
        bundles[bundle] = entries.isEmpty ? nil : entries
    }

    /// Removes the findings in all bundles whose paths do not satisfy a condition.
    package mutating func keepBundles(where isKept: (ExactString) -> Bool) {
        bundles = bundles.filter { isKept($0.key) }
    }

    /// The total number of findings. Each occurrence of a repeated finding is counted.
    package var count: Int { bundles.values.reduce(0) { $1.values.reduce($0, +) } }
}

extension Baseline.Entry: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.file, left.rule, left.message) < (right.file, right.rule, right.message)
    }
}

extension Baseline.Entry {
    /// Returns a message with the positions and numbers of items and choices replaced by `#`, as in `item #` and `has #
    /// titles`. They change when items and choices are added. Other numbers, such as values, identify the finding.
    fileprivate static func messageWithoutPositions(_ message: String) -> String {
        var isQuoted = false
        let words = message.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let core = word.trimming { "(,:;.)".contains($0) }
            let opens = !isQuoted && core.hasPrefix("'")
            let isInQuotes = isQuoted || opens
            isQuoted = isInQuotes && !(core.hasSuffix("'") && (!opens || core.count > 1))
            return (whole: word, core: isInQuotes ? "" : core)
        }
        let nouns = ["title", "titles", "value", "values"] as [Substring]
        return words.indices.map { index in
            let (whole, core) = words[index]
            let last = index > 0 ? words[index - 1].core : ""
            let next = index + 1 < words.count ? words[index + 1].core : ""
            if nouns.contains(core), last == "short" || Int(last) != nil, core.hasSuffix("s") {
                // The noun after a number is singular or plural.
                return String(whole.replacing(core, with: core.dropLast()))
            }
            let isPosition =
                ["item", "choice", "at"].contains(last) || nouns.contains(next) || next == "short" && Int(core) != nil
            return isPosition && Int(core) != nil ? String(whole.replacing(core, with: "#")) : String(whole)
        }.joined(separator: " ")
    }
}

extension Baseline {
    /// The supported version of the baseline file format.
    private static let version = 1

    /// Parses a baseline file.
    ///
    /// - Throws: A diagnostic with the location of the problem if `file` is not a baseline file.
    package init(reading file: JSONDocument) throws(Diagnostic) {
        func problem(_ message: String, at element: JSONElement) -> Diagnostic {
            Diagnostic(.unreadable, at: element.span, message)
        }
        let root = try file.readRoot()
        guard root.kind == .object else { throw problem("its root is not an object", at: root) }
        guard let version = root["version"] else { throw problem("it has no 'version'", at: root) }
        guard version.value == .integer(Self.version) else {
            throw problem(
                "its 'version' must be \(Self.version) for this version of settings-bundle", at: version)
        }
        guard let findings = root["findings"] else { throw problem("it has no 'findings'", at: root) }
        guard findings.kind == .array else { throw problem("its 'findings' is not an array", at: findings) }
        self.init()
        for finding in findings.elements {
            func member(_ name: ExactString) throws(Diagnostic) -> ExactString {
                guard let value = finding[name] else { throw problem("a finding has no '\(name)'", at: finding) }
                guard let string = value.string else {
                    throw problem("the '\(name)' of a finding is not a string", at: value)
                }
                return string
            }
            let entry = Entry(
                file: try member("file"), rule: try member("rule"), message: try member("message"))
            let bundle = try member("bundle")
            // The limit exceeds any real count, but prevents sums from overflowing.
            let count = finding["count"]
            guard case .integer(let number)? = count?.value, (1...1_000_000_000).contains(number) else {
                throw problem("the 'count' of a finding is not a positive integer", at: count ?? finding)
            }
            add(entry, in: bundle, count: number)
        }
    }

    /// The text of the baseline file. Entries are sorted so that changes are easy to review.
    package var text: String {
        let findings = bundles.sorted { $0.key < $1.key }.flatMap { bundle, entries in
            entries.sorted { $0.key < $1.key }.map { entry, count -> JSON in
                [
                    "bundle": .string(bundle.string), "file": .string(entry.file.string),
                    "rule": .string(entry.rule.string), "message": .string(entry.message.string),
                    "count": .integer(count),
                ]
            }
        }
        return JSON.object([("version", .integer(Self.version)), ("findings", .array(findings))]).text + "\n"
    }
}
