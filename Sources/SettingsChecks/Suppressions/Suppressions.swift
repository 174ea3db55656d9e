import PropertyListSyntax
import SettingsModel
import SourceText

/// The suppressions in a file's comments. Each suppression records whether it has been used.
struct Suppressions {
    /// The suppression comments that apply to an item or entry.
    struct SuppressedRange {
        /// The byte range that contains the comments and the item or entry. It begins with the first comment, or with
        /// the entry if the comment follows the entry.
        var span: Range<Int>
        var comments: [SuppressionComment]
    }

    /// The comments that apply to the entire file.
    private(set) var fileComments: [SuppressionComment] = []
    /// The comments that apply to an item or entry, in text order. Their spans do not overlap.
    private(set) var places: [SuppressedRange] = []
    /// The comments that do not have an effect because of their position.
    private(set) var misplaced: [SuppressionComment] = []
    /// Whether the file could be read to its end. If `false`, unused suppressions are not reported.
    let isWhole: Bool
    /// The indices of the first comment, and of the name in it, that suppress a rule at a given place.
    private var suppressionsByRule: [SuppressedRule: (comment: Int, name: Int)] = [:]
    let kind: FileKind

    /// The kind of a file. It determines which parts of the file a comment can apply to.
    enum FileKind {
        /// A pane in XML.
        case pane
        /// An OpenStep pane. Findings in such a pane do not have a position, so comments can apply only to the entire
        /// file.
        case openStepPane
        case table
    }

    private struct SuppressedRule: Hashable {
        /// The index of the item or entry in `places`, or `nil` if the suppression applies to the entire file.
        let place: Int?
        let rule: String
    }

    /// Collects the suppressions in a file. The result is `nil` if the file does not contain any suppressions.
    init?(in file: ParsedFile) {
        let openStepPane = file.text == nil && file.isOpenStepPane ? file.document : nil
        guard let text = file.text ?? openStepPane?.source.text,
            case let markerOffsets = SuppressionComment.markerOffsets(in: text), !markerOffsets.isEmpty
        else { return nil }
        isWhole = file.isReadable && file.diagnostics.isEmpty
        let isTable = file.path.hasSuffix(".strings")
        kind = isTable ? .table : openStepPane == nil ? .pane : .openStepPane
        lazy var root = file.propertyList?.root
        let commentSpans = openStepPane?.commentSpans ?? []
        var table = TableScopes(file.document?.table)
        for offset in markerOffsets {
            var scope = Scope.text
            var end: Int?
            if let openStepPane {
                scope = Self.scope(of: offset, inOpenStepPane: openStepPane, commentSpans)
            } else if isTable, !file.isPropertyList {
                (scope, end) = table.scope(of: offset)
            } else if let root {
                scope = Self.scope(of: offset, in: root, isTable: isTable)
            }
            add(SuppressionComment(at: offset, in: text, endingAt: end), for: scope)
        }
    }

    /// Adds a comment. Comments must be added in text order.
    private mutating func add(_ comment: SuppressionComment, for scope: Scope) {
        switch scope {
        case .text: break
        case .nothing: misplaced.append(comment)
        case .file:
            fileComments.append(comment)
            registerRules(comment, at: fileComments.count - 1, ofPlace: nil)
        case .element(let span):
            if let last = places.indices.last, places[last].span.overlaps(span) {
                let joined = places[last].span
                places[last].span =
                    min(joined.lowerBound, span.lowerBound)..<max(joined.upperBound, span.upperBound)
                places[last].comments.append(comment)
            } else {
                places.append(SuppressedRange(span: span, comments: [comment]))
            }
            registerRules(comment, at: places[places.count - 1].comments.count - 1, ofPlace: places.count - 1)
        }
    }

    private mutating func registerRules(_ comment: SuppressionComment, at index: Int, ofPlace place: Int?) {
        for (name, rule) in comment.names.map(\.rule).enumerated() {
            let allowance = SuppressedRule(place: place, rule: rule)
            if suppressionsByRule[allowance] == nil { suppressionsByRule[allowance] = (index, name) }
        }
    }

    // MARK: Queries

    /// Returns whether a rule's finding is suppressed. If it is suppressed, the suppression is marked as used.
    mutating func allow(_ rule: String, at span: Range<Int>?) -> Bool {
        if let offset = span?.lowerBound, markUsed(rule, at: offset) { return true }
        guard let first = suppressionsByRule[SuppressedRule(place: nil, rule: rule)] else { return false }
        fileComments[first.comment].names[first.name].isUsed = true
        return true
    }

    /// Marks the suppression of a rule at a byte offset as used. The result is `false` if the rule is not suppressed at
    /// that offset.
    @discardableResult
    mutating func markUsed(_ rule: String, at offset: Int) -> Bool {
        guard let place = places.index(containing: offset, \.span),
            let first = suppressionsByRule[SuppressedRule(place: place, rule: rule)]
        else { return false }
        places[place].comments[first.comment].names[first.name].isUsed = true
        return true
    }

    /// The comments that have an effect, in text order.
    var effectiveComments: [SuppressionComment] { fileComments + places.flatMap(\.comments) }
}
