/// How much a finding matters.
package enum Severity: Int, Sendable, CaseIterable {
    /// Worth knowing.
    case note
    /// Very likely not meant.
    case warning
    /// The Settings app drops it or shows it wrong, or the file does not load.
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
