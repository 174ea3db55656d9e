import SettingsChecks
import SettingsModel

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
        let options = [("--select", select), ("--ignore", ignore), ("--error", error), ("--warn", warn)]
        for (option, names) in options where names.contains("") {
            throw Failure(usage: "the rule of \(option) is empty", help: "settings-bundle explain lists the rules")
        }
        for name in options.flatMap(\.1) where !Rule.all.contains(where: { $0.id.hasPrefix(name) }) {
            throw Failure(unknownRule: name)
        }
        let asked = Rule.all.filter(isAsked)
        for (name, severity) in severities {
            let meant = asked.filter { $0.id.hasPrefix(name) }
            if meant.isEmpty {
                throw Failure(
                    usage: "\(severity == .error ? "--error" : "--warn") \(quoted(name)) names a rule that is left out",
                    help: "leave out the --ignore that names it, or name it with --select, too")
            }
            let others = severities.filter { $0.severity != severity }.map(\.beginning)
            if let rule = meant.first(where: { rule in others.contains { rule.id.hasPrefix($0) } }) {
                throw Failure(
                    usage: "--error and --warn both name \(quoted(rule.id))", help: "leave one of the two out")
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
