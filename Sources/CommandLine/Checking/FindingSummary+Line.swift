import SettingsChecks
import SettingsModel
import SettingsReports

extension FindingSummary {
    /// `2 errors, 5 warnings in 3 files (4 fixable with --fix)`; nil when nothing was found.
    var line: String? {
        let parts = [Severity.error, .warning, .note].filter { count(of: $0) > 0 }
            .map { SettingsModel.count(count(of: $0), $0.name) }
        if parts.isEmpty { return nil }
        return "\(parts.joined(separator: ", ")) in \(SettingsModel.count(files, "file"))" + offer
    }

    private var offer: String {
        if safeFixes == 0, unsafeFixes == 0 { return "" }
        if safeFixes == 0 { return " (\(unsafeFixes) fixable with --unsafe-fixes)" }
        return " (\(safeFixes) fixable with --fix"
            + (unsafeFixes == 0 ? ")" : ", \(unsafeFixes) more with --unsafe-fixes)")
    }
}
