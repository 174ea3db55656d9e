/// The importance of a finding.
package enum Severity: Int, Sendable, CaseIterable {
    /// Information that may not require a change.
    case note
    /// A probable mistake.
    case warning
    /// A violation of the reference, a setting that cannot work, or a failure that is documented,
    /// visible in source code or observed.
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

extension Severity: Comparable {
    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
