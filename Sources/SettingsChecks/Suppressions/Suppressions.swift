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
    var head: [SuppressionComment] = []
    /// The comments that count for an item or an entry, in the order of the file; no two of the spans overlap.
    private(set) var places: [Place] = []
    /// The comments that stand where they count for nothing.
    var misplaced: [SuppressionComment] = []
    /// Whether the file is read to its end, so that a comment without use is one.
    let isWhole: Bool
    let form: Form

    /// What the file is, which says where comments count.
    enum Form {
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
        form = isTable ? .table : openStepPane == nil ? .pane : .openStepPane
        if let openStepPane {
            collect(offsets, fromOpenStepPane: openStepPane)
        } else if isTable, !file.isPropertyList, let document = file.document {
            collect(offsets, from: document)
        } else if let root = file.propertyList?.root {
            collect(offsets, from: root, in: text, isTable: isTable)
        }
    }

    /// Adds a comment that counts for some bytes, behind all that were added.
    mutating func add(_ comment: SuppressionComment, for span: Range<Int>) {
        if let last = places.indices.last, places[last].span.overlaps(span) {
            let joined = places[last].span
            places[last].span =
                min(joined.lowerBound, span.lowerBound)..<max(joined.upperBound, span.upperBound)
            places[last].comments.append(comment)
        } else {
            places.append(Place(span: span, comments: [comment]))
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
