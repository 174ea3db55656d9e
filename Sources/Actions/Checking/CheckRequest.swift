import SettingsChecks
package import SettingsModel

/// A request to check bundles. It specifies the bundles and the rules to check, and whether to fix findings.
package struct CheckRequest: Sendable {
    /// The bundle to check if `paths` is empty, and the options file to use.
    package var target = BundleRequest()
    /// The paths to check. Each path refers to a bundle, a folder that contains bundles, a file in a bundle, or a
    /// String Catalog.
    package var paths: [String] = []
    /// The IDs, or prefixes of the IDs, of the rules to check. If the array is empty, all rules are checked.
    package var select: [String] = []
    /// The IDs, or prefixes of the IDs, of the rules to ignore.
    package var ignore: [String] = []
    /// The IDs, or prefixes of the IDs, of the rules whose findings are reported as errors.
    package var error: [String] = []
    /// The IDs, or prefixes of the IDs, of the rules whose findings are reported as warnings.
    package var warn: [String] = []
    /// The platforms of the app. If the array is empty, the platforms in the options file apply.
    package var platforms: [Platform] = []
    package var hasInAppSettingsKit = false
    /// Whether to report notes. If fixes are applied, this also determines whether notes are fixed.
    package var showsNotes = false
    /// The path of the baseline file that contains the known findings. If `nil`, the baseline file in the options file
    /// is used.
    package var baseline: String?
    /// Whether to write the baseline file instead of reporting findings.
    package var isWritingBaseline = false
    /// The build configuration whose built bundle is checked, or `nil` to check the source bundle.
    package var configuration: String?
    /// The fixes to apply.
    package var fixes = Fixes.none
    /// Whether to compute the fixes without writing them.
    package var isDryRun = false

    package enum Fixes: Sendable {
        case none, safe
        /// Applies safe fixes, and also fixes that delete or rename something, or change what code reads.
        case unsafe
    }

    package init() {}
}

/// A bundle to check, and the part of the bundle whose findings are reported.
struct CheckTarget: Sendable {
    let bundle: String
    let plan: CheckPlan
    /// The files and folders whose findings are reported, relative to the bundle, or `nil` for the whole bundle.
    var parts: Set<String>?

    /// Returns the findings that have a location in the reported part of the bundle. Each finding is reported at a
    /// location in that part.
    func reportable(_ findings: [Finding]) -> [Finding] {
        guard let parts else { return findings }
        let folders = parts.map { $0 + "/" }
        return findings.compactMap { finding in
            finding.reportable { path in parts.contains(path) || folders.contains { path.hasPrefix($0) } }
        }.sorted()
    }
}

/// The user's choice of the rules to check and their severities.
///
/// If the command line specifies a rule by its ID or a prefix of its ID, the command line takes precedence for that
/// rule. For all other rules, the options file applies.
struct RuleChoice: Sendable {
    private var select: [String] = []
    private var ignore: [String] = []
    private var severities: [(beginning: String, severity: Severity)] = []

    /// Creates the choice that applies if the command line has no rule options.
    init() {}

    /// Creates a choice from the prefixes of rule IDs on the command line.
    ///
    /// - Throws: A failure if a prefix does not match any rule, or if options contradict each other.
    init(select: [String], ignore: [String], error: [String], warn: [String]) throws(Failure) {
        self.select = select
        self.ignore = ignore
        severities = error.map { ($0, .error) } + warn.map { ($0, .warning) }
        let options: [(OperationInput, [String])] = [
            (.select, select), (.ignore, ignore), (.error, error), (.warn, warn),
        ]
        for (option, names) in options where names.contains("") {
            throw Failure(usage: "\(input: option) has an empty rule name", help: "\(run: .explain) lists the rules")
        }
        for name in options.flatMap(\.1) where !Rule.all.contains(where: { $0.id.hasPrefix(name) }) {
            throw Failure(unknownRule: name)
        }
        let asked = Rule.all.filter(isSelected)
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

    /// Returns a checker for the bundles that an options file applies to.
    ///
    /// - Parameters:
    /// - mergedPanes: The names of the panes that a build merges into the bundles.
    /// - platforms: The platforms from the command line. If the array is empty, the platforms in the options file
    ///   apply.
    /// - leastSeverity: The lowest severity that is reported.
    func checker(
        for file: OptionsFile, merging mergedPanes: Set<String> = [], on platforms: [Platform] = [],
        hasInAppSettingsKit: Bool = false, leastSeverity: Severity
    ) -> BundleChecker {
        let ignored = Set(file.check.ignore.map(\.value))
        let rules = Rule.all.filter { isSelected($0) && (isSpecified($0) || !ignored.contains($0.id)) }
        var chosen: [String: Severity] = [:]
        for rule in file.check.error { chosen[rule.value] = .error }
        for rule in file.check.warn { chosen[rule.value] = .warning }
        for rule in rules {
            if let severity = severities.first(where: { rule.id.hasPrefix($0.beginning) })?.severity {
                chosen[rule.id] = severity
            }
        }
        let shown = platforms.isEmpty ? file.platforms.map(\.value) : platforms
        var deployment = Deployment(platforms: Set(shown))
        deployment.hasInAppSettingsKit = hasInAppSettingsKit
        deployment.configurations = file.build.listedConfigurations
        deployment.shippedLanguages = file.localization.shipped
        deployment.mergedPanes = mergedPanes
        deployment.knownKeys = Set(file.check.knownKeys.map(\.value))
        return BundleChecker(rules: rules, for: deployment, leastSeverity: leastSeverity, levels: chosen)
    }

    /// Whether the command line selects a rule and does not ignore it.
    private func isSelected(_ rule: Rule) -> Bool {
        (select.isEmpty || select.contains { rule.id.hasPrefix($0) }) && !ignore.contains { rule.id.hasPrefix($0) }
    }

    /// Whether the command line specifies a rule explicitly.
    private func isSpecified(_ rule: Rule) -> Bool {
        (select + severities.map(\.beginning)).contains { rule.id.hasPrefix($0) }
    }
}

extension Failure {
    /// Creates a failure that reports an unknown rule.
    package init(unknownRule name: String) {
        self.init(unknown: "rule", name, among: Rule.all.map(\.id), help: "\(run: .explain) lists the rules")
    }
}
