package import SettingsModel
package import SourceText

/// The bundle that `build` writes into the app. A built bundle can convert text ranges in its files to ranges in the
/// source bundle.
package struct BuiltBundle: Sendable {
    private let source: SettingsBundle
    package let bundle: SettingsBundle
    /// Messages for the user about the build.
    package let advice: [Message]
    private let sourceMap: SourceMap

    /// Creates a built bundle by applying operations to a copy of the source bundle.
    ///
    /// - Throws: The first error that an operation throws. If it is a `BundleError`, its position is converted to a
    ///   position in the source bundle.
    package init(of source: SettingsBundle, by operations: [any BundleOperation]) throws {
        var draft = Draft(source, keepingHistory: true)
        draft.bundle.convertToBuiltBundle()
        do {
            try draft.carryOut(OperationSequence(operations))
        } catch let error as BundleError {
            throw SourceMap(draft, source).convertingPosition(error, in: draft.bundle)
        }
        self.source = source
        bundle = draft.bundle
        advice = draft.advice
        sourceMap = SourceMap(draft, source)
    }

    /// Returns the range in the source file that corresponds to a range in a file of the built bundle.
    ///
    /// - Parameters:
    ///   - span: A range in the built file, as byte offsets.
    ///   - path: The path of the file, relative to the bundle.
    /// - Returns: The range in the source file, as byte offsets and as line and column positions, or `nil` if the build
    ///   created the file or did not edit it.
    package func origin(
        of span: Range<Int>, in path: String
    ) -> (span: Range<Int>, start: SourcePosition, end: SourcePosition)? {
        sourceMap.origin(of: span, in: path)
    }

    /// The source bundle, including files that the build created or replaced. Diagnostics refer to positions in this
    /// bundle.
    package var shown: SettingsBundle {
        var shown = source
        shown.convertToBuiltBundle()
        for (path, file) in bundle.files where !sourceMap.hasEdits(path) {
            guard let bytes = file.bytes, bytes != source.files[path]?.bytes else { continue }
            shown.apply(.write(path: path, bytes: bytes))
        }
        return shown
    }

    /// A mapping from positions in the built bundle to positions in the source bundle.
    private struct SourceMap {
        /// The edits to each file, keyed by path. The most recent edits come first.
        private let edits: [String: [EditOffsetMap]]
        /// The line tables of the edited source files, keyed by path.
        private let lines: [String: LineTable]

        init(_ draft: Draft, _ source: SettingsBundle) {
            edits = (draft.history ?? [:]).mapValues { $0.reversed().map(EditOffsetMap.init) }
            lines = edits.keys.reduce(into: [:]) { lines, path in
                lines[path] = source.files[path]?.text.map { LineTable($0) }
            }
        }

        func hasEdits(_ path: String) -> Bool { edits[path] != nil }

        func origin(
            of span: Range<Int>, in path: String
        ) -> (span: Range<Int>, start: SourcePosition, end: SourcePosition)? {
            guard let edits = edits[path], let lines = lines[path] else { return nil }
            let start = edits.reduce(span.lowerBound) { $1.offset(before: $0) }
            let end = max(start, edits.reduce(span.upperBound) { $1.offset(before: $0) })
            return (start..<end, lines.position(of: start), lines.position(of: end))
        }

        /// Returns an error whose position refers to the source bundle. If `error` has no position, or if the build did
        /// not edit its file, returns `error` unchanged.
        func convertingPosition(_ error: BundleError, in bundle: SettingsBundle) -> BundleError {
            guard error.bundle == nil, let path = error.path, let position = error.position,
                let offset = bundle.files[path]?.text.map({ LineTable($0).offset(of: position) }),
                let origin = origin(of: offset..<offset, in: path)
            else { return error }
            return BundleError(
                error.message, path: path, position: origin.start, help: error.help, isAbsence: error.isAbsence)
        }
    }
}
