package import SettingsModel
package import SourceText

/// Something that a rule found in a bundle.
package struct Finding: Hashable, Sendable {
    /// The id of the rule: `missing-default`.
    package let rule: String
    /// The severity of the rule, or a lower one.
    package let severity: Severity
    /// The file or folder, relative to the bundle; empty for the bundle itself. The file need not exist.
    package private(set) var path: String
    /// The bytes it is about, as byte offsets into the file's text; nil for a file without text positions: a missing
    /// one, a binary or an OpenStep property list.
    package private(set) var span: Range<Int>?
    /// Where the span starts; 1:1 where there is none.
    package private(set) var position: SourcePosition
    /// Where the span ends, behind its last scalar; 1:1 where there is none.
    package private(set) var end: SourcePosition
    /// What is wrong, lower case, without a full stop.
    package let message: String
    /// What to write instead.
    package var help: Message?
    /// What fixes it; nil where that is for a person to say.
    package let fix: Fix?
    /// Whether it stands for more of its rule that are not listed.
    package var isRest = false
    /// Where else it is found: a text that no pane uses stands in several tables.
    package private(set) var others: [Place] = []

    /// A place in a file of the bundle.
    package struct Place: Hashable, Sendable {
        package let path: String
        package let span: Range<Int>?
        package let position: SourcePosition
        package let end: SourcePosition

        package init(path: String, span: Range<Int>?, position: SourcePosition, end: SourcePosition) {
            self.path = path
            self.span = span
            self.position = position
            self.end = end
        }
    }

    /// The finding with its places as they are in other texts.
    package func moved(_ place: (Place) -> Place) -> Finding {
        let first = place(Place(path: path, span: span, position: position, end: end))
        var finding = self
        finding.others = others.map(place)
        finding.take(first)
        return finding
    }

    private mutating func take(_ place: Place) {
        path = place.path
        span = place.span
        position = place.position
        end = place.end
    }

    /// The finding at the first of its places that lies in a file that is meant; nil where none does.
    package func reported(where isMeant: (String) -> Bool) -> Finding? {
        if isMeant(path) { return self }
        guard let place = others.first(where: { isMeant($0.path) }) else { return nil }
        var finding = self
        finding.take(place)
        return finding
    }
}

extension Finding: Comparable {
    /// The order of reports: by path, position, rule.
    package static func < (left: Finding, right: Finding) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.position != right.position { return left.position < right.position }
        if left.rule != right.rule { return left.rule < right.rule }
        return left.message < right.message
    }
}
