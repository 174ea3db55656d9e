/// How much a finding matters.
package enum Severity: Int, Sendable, CaseIterable {
    /// Information that may need no change.
    case note
    /// Very likely a mistake.
    case warning
    /// The reference forbids it, it cannot work, or its failure is documented, in source code, or observed.
    case error

    /// The word in reports: `warning`.
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
