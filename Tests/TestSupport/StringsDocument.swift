package import PropertyListSyntax
package import SourceText

/// A string table for tests of the grammar: an OpenStep document with access to its entries by index.
package struct StringsDocument: Equatable, Sendable {
    package typealias Position = PropertyListDocument.Position

    package private(set) var document: PropertyListDocument

    package init(decoding bytes: [UInt8]) { self.init(EncodedText(decoding: bytes)) }

    package init(_ source: EncodedText) { document = PropertyListDocument(source, in: .openStep) }

    package static func table(
        entries: [NewEntry], header comment: String?, encoding: TextEncoding = .utf8
    ) -> [UInt8] {
        PropertyListDocument.table(entries: entries, header: comment, encoding: encoding)
    }

    // MARK: The file

    package var source: EncodedText { document.source }
    package var bytes: [UInt8] { document.bytes }
    package var diagnostics: [Diagnostic] { document.diagnostics }
    package var isReadable: Bool { document.isReadable }
    package var isEditable: Bool { document.isEditable }
    package var isEmptyFile: Bool { document.isEmptyFile }
    package var isDictionary: Bool { document.root?.kind == .dictionary }
    package var lostSpan: Range<Int>? { document.diagnostics.first { $0.kind == .truncated }?.span }
    package var value: PropertyListValue? { document.value }
    package func formatted() -> [UInt8]? { document.formatted() }

    // MARK: Entries

    /// The root dictionary, which must exist when entries are accessed.
    private var table: PropertyListElement? { document.table }

    package var count: Int { table?.entryCount ?? 0 }

    package func entry(at index: Int) -> StringsEntry {
        guard let table, let entry = table.entry(at: index) else { preconditionFailure("no entry \(index)") }
        return StringsEntry(entry, at: index, in: table)
    }

    package func forEachEntry(_ body: (StringsEntry) -> Void) {
        for index in 0..<count { body(entry(at: index)) }
    }

    package func key(at index: Int) -> ExactString { entry(at: index).key }

    package var entryKeys: [ExactString] { table?.entries.map(\.key) ?? [] }

    package var keyCount: Int { Set(entryKeys).count }

    package func contains(key: ExactString) -> Bool { index(ofKey: key) != nil }

    package func index(ofKey key: ExactString) -> Int? { indices(ofKey: key).last }

    package func indices(ofKey key: ExactString) -> [Int] { table?.entryIndices(of: key) ?? [] }

    package func indices(ofMissing wanted: [ExactString]) -> [Int] {
        wanted.indices.filter { !contains(key: wanted[$0]) }
    }

    package var overriddenIndices: [Int] { table?.overriddenEntryIndices ?? [] }

    package func trailingComments(ofEntryAt index: Int) -> [PropertyListComment] {
        table?.trailingComments(ofEntryAt: index) ?? []
    }

    // MARK: Edits

    package func applying(_ edits: [TextEdit]) -> StringsDocument {
        var result = self
        result.apply(edits)
        return result
    }

    package mutating func apply(_ edits: [TextEdit]) { document.apply(edits) }

    package func inserting(_ entries: [NewEntry], at position: Position) -> [TextEdit] {
        table.map { document.inserting(entries, into: $0, at: position) } ?? []
    }

    package func removing(_ indices: some Collection<Int>) -> [TextEdit] {
        table.map { document.removingEntries(at: indices, of: $0) } ?? []
    }

    package func settingValue(ofEntryAt index: Int, to value: ExactString) -> [TextEdit] {
        table?.entry(at: index).map { document.replacing($0.element, with: .string(value)) } ?? []
    }

    package func renamingKey(ofEntryAt index: Int, to key: ExactString) -> [TextEdit] {
        table?.entry(at: index).map { document.renaming($0.keyElement, to: key) } ?? []
    }

    package func addingComment(_ text: String, toEntryAt index: Int) -> [TextEdit] {
        table.map { document.addingComment(text, toEntryAt: index, of: $0) } ?? []
    }

    package func replacingComment(_ old: String, by new: String, ofEntryAt index: Int) -> [TextEdit] {
        table.map { document.replacingComments(ofEntryAt: index, of: $0) { $0 == old ? new : $0 } } ?? []
    }
}

/// An entry of a string table with all of its parts.
package struct StringsEntry: Sendable {
    package let index: Int
    package let key: ExactString
    package let value: PropertyListValue
    package let span: Range<Int>
    package let keySpan: Range<Int>
    package let valueSpan: Range<Int>
    package let comments: [PropertyListComment]
    package let comment: String?

    init(_ entry: PropertyListElement.Entry, at index: Int, in table: PropertyListElement) {
        self.index = index
        key = entry.key
        value = entry.element.value
        span = entry.keyElement.span.lowerBound..<entry.end
        keySpan = entry.keyElement.span
        valueSpan = entry.element.span
        comments = table.comments(beforeEntryAt: index, key: entry.keyElement)
        comment = table.comment(ofEntryAt: index, key: entry.keyElement)
    }

    package var isShorthand: Bool { valueSpan == keySpan }
}
