import SettingsChecks

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
