import BundleStorage

/// A form in which `check` prints findings.
enum FindingFormat: String, CaseIterable {
    /// For a person: the place, the line it is about, what to do.
    case text
    /// One line a finding.
    case concise
    /// An object for programs, as `Docs/check.schema.json` says.
    case json
    /// Workflow commands, of which GitHub makes annotations.
    case github
    /// A SARIF 2.1.0 log, for code scanning.
    case sarif
    /// A JUnit report, for whatever shows the results of tests.
    case junit

    /// The form where none is asked for: GitHub's in a job of its runner, which sets this variable.
    ///
    /// Source: <https://docs.github.com/actions/reference/workflows-and-actions/variables>
    static var ofEnvironment: FindingFormat { Environment["GITHUB_ACTIONS"] == "true" ? .github : .text }
}
