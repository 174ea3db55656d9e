/// The importance of a finding.
package enum Severity: Comparable, Sendable, CaseIterable {
    /// Information that does not necessarily require a change.
    case note
    /// A probable mistake.
    case warning
    /// A violation of Apple's reference, or a setting that does not work. There must be evidence that the setting does
    /// not work: documentation, source code, or an observation.
    case error

    /// The name in reports, such as `warning`.
    package var name: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}
