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
    let kind: Kind

    /// What the file is, which says where comments count.
    enum Kind {
        /// A pane in XML.
        case pane
        /// A pane in the old style, whose findings have no places: comments count for the whole file only.
        case openStepPane
        case table
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
        for offset in offsets {
            var scope = Scope.text
            var end: Int?
            if let openStepPane {
                scope = Self.scope(of: offset, inOpenStepPane: openStepPane)
            } else if isTable, !file.isPropertyList {
                (scope, end) = Self.scope(of: offset, in: file.document?.table)
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
        case .file: head.append(comment)
        case .element(let span):
            if let last = places.indices.last, places[last].span.overlaps(span) {
                let joined = places[last].span
                places[last].span =
                    min(joined.lowerBound, span.lowerBound)..<max(joined.upperBound, span.upperBound)
                places[last].comments.append(comment)
            } else {
                places.append(Place(span: span, comments: [comment]))
            }
        }
    }

    // MARK: Asking

    /// Whether a finding of a rule at a place is allowed; what allows it is used.
    mutating func allow(_ rule: String, at span: Range<Int>?) -> Bool {
        if let offset = span?.lowerBound, use(rule, at: offset) { return true }
        return Self.use(rule, in: &head)
    }

    /// Takes what is said of a rule at a byte offset for used; false where nothing is said there.
    @discardableResult
    mutating func use(_ rule: String, at offset: Int) -> Bool {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle].span.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        guard low < places.count, places[low].span.contains(offset) else { return false }
        return Self.use(rule, in: &places[low].comments)
    }

    private static func use(_ rule: String, in comments: inout [SuppressionComment]) -> Bool {
        for comment in comments.indices {
            for name in comments[comment].names.indices where comments[comment].names[name].rule == rule {
                comments[comment].names[name].isUsed = true
                return true
            }
        }
        return false
    }

    /// The comments that count for something, in the order of the file.
    var placed: [SuppressionComment] { head + places.flatMap(\.comments) }
}
