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
    @discardableResult
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

extension Suppressions {
    /// The part of a file to which a suppression comment applies.
    enum Scope {
        /// The entire file.
        case file
        /// An item or an entry. The associated value is the byte range that contains the comment and the element. The
        /// range begins with the comment, or with the element if the comment follows the element.
        case element(Range<Int>)
        case nothing
        /// No scope, because the apparent comment is part of a string.
        case text
    }

    /// Returns the scope of a comment in an XML property list.
    ///
    /// A comment above the root element applies to the file. A comment before an item in a pane or before an entry in a
    /// string table applies to that element.
    static func scope(of offset: Int, in root: PropertyListElement, isTable: Bool) -> Scope {
        if offset < root.span.lowerBound { return .file }
        if let list = isTable ? root : root[ExactString(PaneSchema.items)] {
            let index = list.childIndex(touching: offset)
            // A table entry consists of two elements. Its comment precedes the first one.
            let last = list.child(at: isTable ? index + 1 : index)
            if let child = list.child(at: index), let last, child.triviaSpan.contains(offset),
                !isTable || index.isMultiple(of: 2)
            {
                return .element(offset..<last.span.upperBound)
            }
        }
        return isInScalar(offset, of: root) ? .text : .nothing
    }

    /// Returns whether a byte offset is between the tags of a scalar value. Text between these tags cannot be a
    /// comment.
    private static func isInScalar(_ offset: Int, of root: PropertyListElement) -> Bool {
        var element = root
        while [.plist, .dictionary, .array].contains(element.kind) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else { return false }
            element = child
        }
        return element.contentSpan.contains(offset)
    }

    /// Returns the scope of a comment in an OpenStep pane. A comment above the opening brace, or above the first key,
    /// applies to the file.
    ///
    /// - Parameter comments: The ranges of the comments in the pane, in order.
    static func scope(
        of offset: Int, inOpenStepPane document: PropertyListDocument, _ comments: [Range<Int>]
    ) -> Scope {
        let start = document.table.flatMap { $0.braceEnd ?? $0.entry(at: 0)?.span.lowerBound } ?? .max
        return offset < start ? .file : comments.index(containing: offset, \.self) != nil ? .nothing : .text
    }

    /// Computes the scopes of the comments in a string table. The scopes must be requested in text order.
    struct TableScopes {
        let table: PropertyListElement?
        /// The index of the entry that the cached `comments` precede. Caching prevents quadratic running time if there
        /// are many comments.
        private var position: Int?
        private var comments: [PropertyListComment] = []

        init(_ table: PropertyListElement?) { self.table = table }

        /// Returns the scope of a comment and the byte offset at which the comment ends.
        ///
        /// A comment directly before an entry, or after the entry on the same line, applies to that entry. Any other
        /// comment above the first entry, or a comment above the opening brace, applies to the file.
        mutating func scope(of offset: Int) -> (scope: Scope, end: Int?) {
            guard let table, table.entryCount > 0, offset >= table.braceEnd ?? 0 else { return (.file, nil) }
            let index = table.childIndex(touching: offset) / 2
            let entry = table.entry(at: index)
            if let entry, offset > entry.span.lowerBound {
                let isText = entry.keyElement.span.contains(offset) || entry.element.span.contains(offset)
                return (isText ? .text : .nothing, nil)
            }
            if position != index {
                position = index
                comments = table.comments(beforePosition: index)
            }
            guard let comment = comments.index(containing: offset, \.span).map({ comments[$0] }) else {
                return (.nothing, nil)
            }
            let end = comment.span.upperBound
            if comment.place == .trailing, let before = table.entry(at: index - 1) {
                return (.element(before.span.lowerBound..<end), end)
            }
            if comment.place == .direct, let entry { return (.element(offset..<entry.end), end) }
            return (entry != nil && index == 0 ? .file : .nothing, entry == nil ? nil : end)
        }
    }
}

extension Array {
    /// Returns the index of the element whose span contains an offset, or `nil` if there is no such element. The spans
    /// must be in order and must not overlap.
    func index(containing offset: Int, _ span: (Element) -> Range<Int>) -> Int? {
        let index = partitioningIndex { span($0).upperBound > offset }
        return index < count && span(self[index]).contains(offset) ? index : nil
    }
}
