package import SettingsModel
package import SourceText

/// A problem that a rule reports in a bundle.
package struct Finding: Hashable, Sendable {
    /// The ID of the rule, such as `missing-default`.
    package let rule: String
    /// The severity of the finding. It can be lower than the severity of the rule.
    package let severity: Severity
    /// The location of the problem.
    package private(set) var place: Place
    /// A description of the problem, in lowercase and without a trailing period.
    package let message: String
    /// The suggested correction, or `nil` if there is none.
    package var help: Message?
    /// The automatic fix, or `nil` if the correction requires a decision.
    package let fix: Fix?
    /// What a baseline records instead of the message, such as one part for each language. The array is empty if the
    /// message identifies the finding.
    private(set) var parts: [Part] = []
    /// Whether the finding stands for other findings of the rule that are not listed individually.
    package var summarizesUnlistedFindings = false
    /// The findings that this finding combines, in order, such as the same unused string in several tables. The array
    /// is empty if the finding stands only for itself.
    package private(set) var members: [Finding] = []

    /// The location of a finding in a bundle.
    package struct Place: Hashable, Sendable {
        /// The path of the file or folder, relative to the bundle. The path is empty for the bundle itself. The file or
        /// folder might not exist.
        package let path: String
        /// The range of the problem as byte offsets into the text of the file, or `nil` if the problem does not have a
        /// range. Problems in missing files, binary property lists, and OpenStep property lists never have a range.
        package let span: Range<Int>?
        /// The start of the span, or 1:1 if there is no span.
        package let position: SourcePosition
        /// The position after the last scalar in the span, or 1:1 if there is no span.
        package let end: SourcePosition

        package init(path: String, span: Range<Int>?, position: SourcePosition, end: SourcePosition) {
            self.path = path
            self.span = span
            self.position = position
            self.end = end
        }
    }

    /// A part of a finding that can be resolved while the rest remains.
    package struct Part: Hashable, Sendable {
        /// The path of the file or folder, relative to the bundle.
        let path: String
        let message: String
    }

    package var path: String { place.path }
    package var span: Range<Int>? { place.span }
    package var position: SourcePosition { place.position }
    package var end: SourcePosition { place.end }

    /// Returns a copy of the finding in which a closure has transformed all locations.
    package func moved(_ transform: (Place) -> Place) -> Finding {
        var finding = self
        finding.place = transform(place)
        finding.members = members.map { $0.moved(transform) }
        return finding
    }

    /// Returns the finding at its first location whose path satisfies a predicate, or `nil` if there is no such
    /// location.
    package func reportable(where isMeant: (String) -> Bool) -> Finding? {
        if isMeant(path) { return self }
        guard let place = members.lazy.map(\.place).first(where: { isMeant($0.path) }) else { return nil }
        var finding = self
        finding.place = place
        return finding
    }
}

extension Finding: Comparable {
    /// Orders findings by path, position, rule, and message.
    package static func < (left: Finding, right: Finding) -> Bool {
        (left.path, left.position, left.rule, left.message) < (right.path, right.position, right.rule, right.message)
    }
}
