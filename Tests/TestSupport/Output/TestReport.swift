#if canImport(Testing)
/// The output of a test run: it selects and shortens the messages of Swift Testing, and counts the results.
///
/// Swift Testing prints at least two lines for each test, and all arguments and values in full. Of these, a reader needs
/// the failures.
package struct TestReport {
    package private(set) var passed = 0
    package private(set) var skipped = 0
    /// The descriptions of the failed tests, in the order of their ends.
    package private(set) var failed: [String] = []
    /// The number of skipped tests by reason.
    package private(set) var reasons: [String: Int] = [:]
    /// The number of parts of tests that could not run, by reason.
    package private(set) var notTried: [String: Int] = [:]
    /// The number of tests and the time, as Swift Testing reports them, or `nil` during the run.
    package private(set) var total: (tests: Int, seconds: Substring)?
    /// The names of tests whose arguments do not fit into a line of output.
    package private(set) var longArguments: Set<String> = []
    /// The number of bytes that were returned.
    private var size = 0
    /// Whether messages about starts and passed tests are kept.
    private let isVerbose: Bool

    /// The number of bytes after which failures are no longer printed.
    static let mostBytes = 400_000

    /// The number of bytes that the arguments of a test may have when they are printed.
    static let mostOfArguments = 2_000

    package init(isVerbose: Bool = false) { self.isVerbose = isVerbose }

    /// Counts a part of a test that could not run.
    package mutating func addNotTried(_ reason: String) {
        notTried[ShortenedText.line(reason.split(separator: "\n").joined(separator: " "), limit: 200), default: 0] += 1
    }

    /// Counts what the message reports.
    ///
    /// - Parameter message: the message for one event, which may have several lines.
    /// - Returns: the text to print, and whether the message has more details.
    package mutating func record(_ message: String) -> (text: String, isShortened: Bool) {
        let plain = message.utf8.contains(0x1B) ? message.replacing(/\u{1B}\[[0-9;]*m/, with: "") : message
        let isKept = count(plain) || isVerbose
        guard isKept, size < Self.mostBytes || total != nil else { return ("", isKept) }
        var text = ShortenedText.lines(plain)
        let isShortened = text != plain
        if isShortened {
            if let difference = ShortenedText.difference(inMessage: plain[...]) {
                text += "  \(ShortenedText.line(difference))\n"
            }
        } else {
            // With its colors.
            text = message
        }
        size += text.utf8.count
        if size >= Self.mostBytes, total == nil { text += "The other failures are not printed.\n" }
        return (text, isShortened)
    }

    /// - Returns: whether the message is of interest.
    private mutating func count(_ message: String) -> Bool {
        guard let symbol = message.first, let line = message.split(separator: "\n", maxSplits: 1).first?.dropFirst(2)
        else { return true }
        let isTest = line.hasPrefix("Test ")
        switch symbol {
        case "◇":
            if message.utf8.count > Self.mostOfArguments, line.hasPrefix("Test case passing ") {
                // The arguments precede the name.
                let name = message.suffix(300).firstMatch(of: /(?s:.*) to (".*"|[^ ]+\(.*\)) started\.\n$/)
                longArguments.insert(name.map { String($0.1) } ?? ShortenedText.line(line, limit: 300))
            }
            return line.hasPrefix("Test run ") || line.hasPrefix("Iteration ")
        case "➜":
            guard isTest else { return false }
            skipped += 1
            let reason = line.firstRange(of: /skipped: "(.*)"$/).map { line[$0].dropFirst(10).dropLast() }
            reasons[reason.map(String.init) ?? "no reason", default: 0] += 1
            return false
        case "✔", "━", "✘":
            if let end = line.firstMatch(of: /^Test run with ([0-9]+) tests? .* after ([0-9.]+) seconds/) {
                total = (Int(end.1) ?? 0, end.2)
                return true
            }
            let issue = #/ recorded an? (?:known )?(?:issue|warning)(?: at |:| with [0-9]+ argument)/#
            guard isTest, !line.contains(issue),
                let end = line.suffix(120).firstMatch(of: /(passed|failed) after [0-9.]+ seconds[^"]*\.$/)
            else { return true }
            if end.1 == "passed" { passed += 1 } else { failed.append(String(line.dropFirst(5))) }
            return end.1 == "failed"
        default:
            // CoreFoundation logs each damaged property list that the tests let it read.
            return !line.contains("CFPropertyListCreateFromXMLData(): ")
        }
    }

    /// The last lines of the output: the reasons of skipped tests, the failed tests, the time and the counts.
    package var summary: String {
        var paragraphs: [String] = []
        func list(_ counts: [String: Int]) -> [String] {
            counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { reason, count in
                "\(String(repeating: " ", count: max(0, 7 - "\(count)".count)))\(count)  \(reason)"
            }
        }
        if !notTried.isEmpty {
            paragraphs.append((["Parts of tests that did not run:"] + list(notTried)).joined(separator: "\n"))
        }
        if !reasons.isEmpty {
            let isToolMissing = reasons.keys.contains { $0.hasSuffix(ExternalTool.missing) }
            let help = isToolMissing ? ["Scripts/test --install installs the missing tools."] : []
            paragraphs.append((["Skipped tests:"] + list(reasons) + help).joined(separator: "\n"))
        }
        if !longArguments.isEmpty {
            let names = longArguments.sorted().map { "  \($0)" }.joined(separator: "\n")
            paragraphs.append("Arguments that are too long to print:\n\(names)")
        }
        if !failed.isEmpty {
            let most = 50
            let names = failed.prefix(most).map { "  \(ShortenedText.line($0, limit: 300))" }
            let more = failed.count > most ? ["  and \(failed.count - most) more"] : []
            paragraphs.append((["Failed tests:"] + names + more).joined(separator: "\n"))
        }
        // Another version of Swift Testing may word its messages differently.
        if let total, total.tests == passed + failed.count + skipped {
            paragraphs.append(
                """
                \(total.tests) tests in \(total.seconds) seconds
                \(passed) passed, \(failed.count) failed, \(skipped) skipped
                """)
        }
        return paragraphs.map { "\n\($0)\n" }.joined()
    }
}
#endif
