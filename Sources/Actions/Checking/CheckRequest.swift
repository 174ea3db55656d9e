import SettingsChecks
package import SettingsModel

/// What to check, with which rules, and whether to fix it.
package struct CheckRequest: Sendable {
    /// The bundle, if no path is named, and the options file.
    package var target = BundleRequest()
    /// Bundles, folders with bundles below them, files of bundles, and String Catalogs.
    package var paths: [String] = []
    /// The beginnings of rules: to ask these alone, to leave out, to make errors, to make warnings.
    package var select: [String] = []
    package var ignore: [String] = []
    package var error: [String] = []
    package var warn: [String] = []
    /// The platforms of the app; none for those of the options file.
    package var platforms: [Platform] = []
    package var hasInAppSettingsKit = false
    /// Whether notes are reported, and fixed.
    package var showsNotes = false
    /// The file with the findings that are known; `nil` for that of the options file.
    package var baseline: String?
    /// Whether that file is written, and nothing is reported.
    package var isWritingBaseline = false
    /// The build configuration whose bundle is checked; `nil` for the source bundle.
    package var configuration: String?
    /// Which fixes are made.
    package var fixes = Fixes.none
    /// Whether fixes are worked out and not written.
    package var writesNothing = false

    package enum Fixes: Sendable {
        case none, safe
        /// Also fixes that delete or rename something.
        case unsafe
    }

    package init() {}
}

/// A bundle that is checked, and what of it is reported.
struct CheckTarget: Sendable {
    let bundle: String
    let plan: CheckPlan
    /// The files and folders, relative to the bundle, whose findings are reported; nil for all of the bundle.
    var parts: Set<String>?

    /// The findings that are reported, each at a place in a part that was named.
    func reported(_ findings: [Finding]) -> [Finding] {
        guard let parts else { return findings }
        let folders = parts.map { $0 + "/" }
        return findings.compactMap { finding in
            finding.reported { path in parts.contains(path) || folders.contains { path.hasPrefix($0) } }
        }.sorted()
    }
}

/// Which rules are asked, and how severe is what they find.
///
/// Of a rule that the command line names, by its beginning, too, it says so, and of others the options file.
struct RuleChoice: Sendable {
    private let select, ignore: [String]
    private let severities: [(beginning: String, severity: Severity)]

    /// The choice of a person who names no rule.
    static let none = RuleChoice()

    private init() {
        (select, ignore, severities) = ([], [], [])
    }

    /// - Throws: for what is no beginning of a rule, and for options that contradict each other.
    init(select: [String], ignore: [String], error: [String], warn: [String]) throws(Failure) {
        self.select = select
        self.ignore = ignore
        severities = error.map { ($0, .error) } + warn.map { ($0, .warning) }
        let options: [(Input, [String])] = [
            (.select, select), (.ignore, ignore), (.error, error), (.warn, warn),
        ]
        for (option, names) in options where names.contains("") {
            throw Failure(usage: "\(input: option) has an empty rule name", help: "\(run: .explain) lists the rules")
        }
        for name in options.flatMap(\.1) where !Rule.all.contains(where: { $0.id.hasPrefix(name) }) {
            throw Failure(unknownRule: name)
        }
        let asked = Rule.all.filter(isAsked)
        for (name, severity) in severities {
            let meant = asked.filter { $0.id.hasPrefix(name) }
            if meant.isEmpty {
                throw Failure(
                    usage:
                        "\(input: severity == .error ? .error : .warn) \(quoted(name)) specifies an ignored rule",
                    help: "remove it from \(input: .ignore), or add it to \(input: .select)")
            }
            let others = severities.filter { $0.severity != severity }.map(\.beginning)
            if let rule = meant.first(where: { rule in others.contains { rule.id.hasPrefix($0) } }) {
                throw Failure(
                    usage: "\(input: .error) and \(input: .warn) both specify \(quoted(rule.id))",
                    help: "leave out one of them")
            }
        }
    }

    /// What checks the bundles of an options file.
    ///
    /// - Parameter platforms: those that the command line names.
    func checker(
        for file: OptionsFile, on platforms: [Platform] = [], hasInAppSettingsKit: Bool = false, least: Severity
    ) -> BundleChecker {
        let ignored = Set(file.check.ignore.map(\.value))
        let rules = Rule.all.filter { isAsked($0) && (isNamed($0) || !ignored.contains($0.id)) }
        var chosen: [String: Severity] = [:]
        for rule in file.check.error { chosen[rule.value] = .error }
        for rule in file.check.warn { chosen[rule.value] = .warning }
        for rule in rules {
            if let severity = severities.first(where: { rule.id.hasPrefix($0.beginning) })?.severity {
                chosen[rule.id] = severity
            }
        }
        let shown = platforms.isEmpty ? file.platforms.map(\.value) : platforms
        return BundleChecker(
            rules: rules,
            for: Deployment(
                platforms: Set(shown), hasInAppSettingsKit: hasInAppSettingsKit,
                configurations: file.build.listedConfigurations),
            least: least, levels: SeverityChoice(chosen))
    }

    /// Whether the command line lets a rule be asked.
    private func isAsked(_ rule: Rule) -> Bool {
        (select.isEmpty || select.contains { rule.id.hasPrefix($0) }) && !ignore.contains { rule.id.hasPrefix($0) }
    }

    /// Whether the command line says that a rule is to be asked.
    private func isNamed(_ rule: Rule) -> Bool {
        (select + severities.map(\.beginning)).contains { rule.id.hasPrefix($0) }
    }
}

extension Failure {
    /// The mistake of a rule that does not exist.
    package init(unknownRule name: String) {
        self.init(unknown: "rule", name, among: Rule.all.map(\.id), help: "\(run: .explain) lists the rules")
    }
}
