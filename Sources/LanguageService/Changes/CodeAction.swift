package import SettingsChecks
package import SettingsEditing
import SourceText

/// A change that an editor offers at a position in a file.
package struct CodeAction: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Fixes or suppresses a finding.
        case quickFix
        /// Adds or moves an item, or extracts a section into a separate pane.
        case refactor, move, extract
        /// Applies all safe fixes, either in a file or in the whole bundle.
        case fixAll, fixBundle
    }

    /// The title, in the imperative and without a trailing period, such as `Write 'More'`.
    package internal(set) var title: String
    package let kind: Kind
    /// Whether this is the preferred action, which an editor can apply without asking the user to choose.
    package var isPreferred = false
    /// The finding that the action fixes or suppresses.
    package var finding: Finding?
    /// Computes the change.
    ///
    /// - Throws: `BundleError` or `UsageError` if the bundle does not allow the change.
    package let change: @Sendable () throws -> Draft
}

extension [CodeAction] {
    /// The actions, without repeated titles. Users and editors choose an action by its title, so the line number is
    /// appended to a title that several findings share.
    var withDistinctTitles: [CodeAction] {
        let counts = Dictionary(map { ($0.title, 1) }, uniquingKeysWith: +)
        return map { action in
            guard counts[action.title] != 1, let line = action.finding?.position.line else { return action }
            var action = action
            action.title += " (line \(line))"
            return action
        }.withoutRepetitions(of: \.title)
    }
}
