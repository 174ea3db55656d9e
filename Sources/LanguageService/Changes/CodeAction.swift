package import SettingsChecks
package import SettingsEditing
import SourceText

/// A change that an editor offers at a place.
package struct CodeAction: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Mends a finding, or lets it pass.
        case quickFix
        /// Adds, moves, or makes a pane of a section.
        case refactor, move, extract
        /// Mends all that can be mended without losing anything, in a file or in the whole bundle.
        case fixAll, fixBundle
    }

    /// What it does, as an order without a full stop: `Write 'More'`.
    package internal(set) var title: String
    package let kind: Kind
    /// Whether it is the one that is meant where nobody chooses.
    package var isPreferred = false
    /// What it mends or lets pass.
    package var finding: Finding?
    /// Works the change out.
    ///
    /// - Throws: `BundleError` or `UsageError` where the bundle does not allow it.
    package let change: @Sendable () throws -> Draft
}

extension [CodeAction] {
    /// The actions with titles that tell them apart, for it is by these that people and editors choose: what several
    /// findings offer has its line behind it.
    var toldApart: [CodeAction] {
        let counts = Dictionary(map { ($0.title, 1) }, uniquingKeysWith: +)
        return map { action in
            guard counts[action.title] != 1, let line = action.finding?.position.line else { return action }
            var action = action
            action.title += " (line \(line))"
            return action
        }.withoutRepetitions(of: \.title)
    }
}
