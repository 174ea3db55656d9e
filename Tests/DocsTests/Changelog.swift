/// A change log in the Keep a Changelog format, and its errors.
struct Changelog {
    static let kinds: Set = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]

    /// The versions, newest first, including `Unreleased`.
    let versions: [String]
    let mistakes: [String]

    init(_ markdown: String) {
        var versions: [String] = []
        var mistakes: [String] = []
        var hasText = true
        for (index, line) in markdown.textLines.enumerated() {
            func report(_ mistake: String) { mistakes.append("CHANGELOG.md:\(index + 1): \(mistake)") }
            if line.hasPrefix("#") && !hasText { report("the section above it is empty") }
            if line.hasPrefix("## ") {
                if let match = line.wholeMatch(of: /## \[(.+)\](?: - [0-9]{4}-[0-9]{2}-[0-9]{2})?/) {
                    let name = String(match.1)
                    if name != "Unreleased" && (!line.contains(" - ") || name.wholeMatch(of: Self.version) == nil) {
                        report("a version is written `## [1.2.3] - 2026-01-31`")
                    }
                    versions.append(name)
                } else {
                    report("a version is written `## [1.2.3] - 2026-01-31`")
                    versions.append(String(line.dropFirst(3)))
                }
            } else if line.hasPrefix("### ") {
                if !Self.kinds.contains(String(line.dropFirst(4))) { report("no kind of change") }
                if versions.isEmpty { report("stands above the first version") }
                hasText = false
            } else if !line.isEmpty {
                hasText = true
            }
        }
        if !hasText { mistakes.append("CHANGELOG.md: the last section is empty") }
        if versions.isEmpty { mistakes.append("CHANGELOG.md: no version, and no [Unreleased]") }
        if versions.dropFirst().contains("Unreleased") { mistakes.append("CHANGELOG.md: [Unreleased] comes first") }
        if !markdown.hasPrefix("# Changelog\n") { mistakes.append("CHANGELOG.md:1: the title is Changelog") }
        self.versions = versions
        self.mistakes = mistakes
    }

    private static var version: Regex<Substring> { /[0-9]+\.[0-9]+\.[0-9]+/ }
}
