package import SettingsModel
package import SourceText

/// A bundle as it goes into the app, and how it was made of the one that people edit.
package struct BuiltBundle: Sendable {
    package let source: SettingsBundle
    package let bundle: SettingsBundle
    /// What a person should know of it.
    package let advice: [Message]
    /// The edits of each file, the last first.
    private let edits: [String: [EditedPlaces]]
    /// The line tables of the files that people edit.
    private let lines: [String: LineTable]

    /// - Throws: what an operation throws.
    package init(of source: SettingsBundle, by operations: [any BundleOperation]) throws {
        var draft = Draft(source, keepingHistory: true)
        try draft.carryOut(OperationSequence(operations))
        self.source = source
        bundle = draft.bundle
        advice = draft.advice
        edits = (draft.history ?? [:]).mapValues { $0.reversed().map(EditedPlaces.init) }
        lines = edits.keys.reduce(into: [:]) { lines, path in
            lines[path] = source.files[path]?.text.map { LineTable($0) }
        }
    }

    /// Where a place of a file of the built bundle stands in the file that people edit; nil for a place that is the same
    /// in both, and for a file that came with the build.
    package func origin(
        of span: Range<Int>, in path: String
    ) -> (span: Range<Int>, start: SourcePosition, end: SourcePosition)? {
        guard let edits = edits[path], let lines = lines[path] else { return nil }
        let start = edits.reduce(span.lowerBound) { $1.offset(before: $0) }
        let end = max(start, edits.reduce(span.upperBound) { $1.offset(before: $0) })
        return (start..<end, lines.position(of: start), lines.position(of: end))
    }
}
