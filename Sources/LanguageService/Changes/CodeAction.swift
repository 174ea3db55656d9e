package import SettingsChecks
package import SettingsEditing
import SourceText

/// A change that an editor offers at a position in a file.
package struct CodeAction: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Fixes or suppresses a finding.
        case quickFix
        /// Adds an item, pane, or language; moves an item; or extracts a section into a separate pane.
        case refactor, move, extract
        /// Applies all safe fixes in a file or in the entire bundle.
        case fixAll, fixBundle
    }

    /// The title, in the imperative and without a trailing period, such as `Write 'More'`.
    package internal(set) var title: String
    package let kind: Kind
    /// Whether the action is preferred. An editor can apply a preferred action without asking the user to choose one.
    package var isPreferred = false
    /// The finding that the action fixes or suppresses, or `nil` if the action is not related to a single finding.
    package var finding: Finding?
    /// A function that computes the change.
    ///
    /// - Throws: `BundleError` or `UsageError` if the change is not possible.
    package let change: @Sendable () throws -> Draft
}

extension [CodeAction] {
    /// The actions with unique titles, because users and editors identify an action by its title. If several actions
    /// have the same title, the line number of the finding is appended. Remaining duplicates are removed.
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
