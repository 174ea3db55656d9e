import PropertyListSyntax
import SettingsModel
import SourceText

/// What the comments of a file allow, and which of them allowed something.
struct Suppressions {
    /// Where a comment stands that allows something for an item or an entry.
    struct Place {
        /// The bytes from the comment to the end of the item or entry, or the other way round.
        var span: Range<Int>
        var comments: [SuppressionComment]
    }

    /// The comments that count for the whole file.
    private(set) var head: [SuppressionComment] = []
    /// The comments that count for an item or an entry, in the order of the file; no two of the spans overlap.
    private(set) var places: [Place] = []
    /// The comments that stand where they count for nothing.
    private(set) var misplaced: [SuppressionComment] = []
    /// Whether the file is read to its end, so that a comment without use is one.
    let isWhole: Bool
    /// By place and rule, the first name that allows the rule there.
    private var allowed: [Allowance: (comment: Int, name: Int)] = [:]
    let kind: Kind

    /// What the file is, which says where comments count.
    enum Kind {
        /// A pane in XML.
        case pane
        /// A pane in the old style, whose findings have no places: comments count for the whole file only.
        case openStepPane
        case table
    }

    private struct Allowance: Hashable {
        /// The index among the places; nil for the whole file.
        let place: Int?
        let rule: String
    }

    /// Nil for a file without such comments.
    init?(in file: ParsedFile) {
        let openStepPane = file.text == nil && file.isOpenStepPane ? file.document : nil
        guard let text = file.text ?? openStepPane?.source.text,
            case let offsets = SuppressionComment.offsets(in: text), !offsets.isEmpty
        else { return nil }
        isWhole = file.isReadable && file.diagnostics.isEmpty
        let isTable = file.path.hasSuffix(".strings")
        kind = isTable ? .table : openStepPane == nil ? .pane : .openStepPane
        lazy var root = file.propertyList?.root
        let commentSpans = openStepPane?.commentSpans ?? []
        var table = TableScopes(file.document?.table)
        for offset in offsets {
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

    /// Adds a comment, behind all that were added.
    private mutating func add(_ comment: SuppressionComment, for scope: Scope) {
        switch scope {
        case .text: break
        case .nothing: misplaced.append(comment)
        case .file:
            head.append(comment)
            take(comment, at: head.count - 1, ofPlace: nil)
        case .element(let span):
            if let last = places.indices.last, places[last].span.overlaps(span) {
                let joined = places[last].span
                places[last].span =
                    min(joined.lowerBound, span.lowerBound)..<max(joined.upperBound, span.upperBound)
                places[last].comments.append(comment)
            } else {
                places.append(Place(span: span, comments: [comment]))
            }
            take(comment, at: places[places.count - 1].comments.count - 1, ofPlace: places.count - 1)
        }
    }

    private mutating func take(_ comment: SuppressionComment, at index: Int, ofPlace place: Int?) {
        for (name, rule) in comment.names.map(\.rule).enumerated() {
            let allowance = Allowance(place: place, rule: rule)
            if allowed[allowance] == nil { allowed[allowance] = (index, name) }
        }
    }

    // MARK: Asking

    /// Whether a finding of a rule at a place is allowed; what allows it is used.
    mutating func allow(_ rule: String, at span: Range<Int>?) -> Bool {
        if let offset = span?.lowerBound, use(rule, at: offset) { return true }
        guard let first = allowed[Allowance(place: nil, rule: rule)] else { return false }
        head[first.comment].names[first.name].isUsed = true
        return true
    }

    /// Takes what is said of a rule at a byte offset for used; false where nothing is said there.
    @discardableResult
    mutating func use(_ rule: String, at offset: Int) -> Bool {
        guard let place = places.index(holding: offset, \.span),
            let first = allowed[Allowance(place: place, rule: rule)]
        else { return false }
        places[place].comments[first.comment].names[first.name].isUsed = true
        return true
    }

    /// The comments that count for something, in the order of the file.
    var placed: [SuppressionComment] { head + places.flatMap(\.comments) }
}
