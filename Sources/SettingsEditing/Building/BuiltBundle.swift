package import SettingsModel
package import SourceText

/// A bundle as it goes into the app, and how it was made of the one that people edit.
package struct BuiltBundle: Sendable {
    private let source: SettingsBundle
    package let bundle: SettingsBundle
    /// What a person should know of it.
    package let advice: [Message]
    private let places: Places

    /// - Throws: what an operation throws.
    package init(of source: SettingsBundle, by operations: [any BundleOperation]) throws {
        var draft = Draft(source, keepingHistory: true)
        draft.bundle.becomeBuilt()
        do {
            try draft.carryOut(OperationSequence(operations))
        } catch let error as BundleError {
            throw Places(draft, source).moved(error, in: draft.bundle)
        }
        self.source = source
        bundle = draft.bundle
        advice = draft.advice
        places = Places(draft, source)
    }

    /// Where a place of a file of the built bundle stands in the file that people edit; nil for a file that is the same,
    /// and for one that came with the build.
    package func origin(
        of span: Range<Int>, in path: String
    ) -> (span: Range<Int>, start: SourcePosition, end: SourcePosition)? {
        places.origin(of: span, in: path)
    }

    /// The files as places in them are shown: those that people edit, and those that came with the build.
    package var shown: SettingsBundle {
        var shown = source
        shown.becomeBuilt()
        for (path, file) in bundle.files where !places.has(path) {
            guard let bytes = file.bytes, bytes != source.files[path]?.bytes else { continue }
            shown.apply(.write(path: path, bytes: bytes))
        }
        return shown
    }

    /// How the places of two states of a bundle belong together.
    private struct Places {
        /// The edits of each file, the last first.
        private let edits: [String: [EditedPlaces]]
        /// The lines of these files as people edit them.
        private let lines: [String: LineTable]

        init(_ draft: Draft, _ source: SettingsBundle) {
            edits = (draft.history ?? [:]).mapValues { $0.reversed().map(EditedPlaces.init) }
            lines = edits.keys.reduce(into: [:]) { lines, path in
                lines[path] = source.files[path]?.text.map { LineTable($0) }
            }
        }

        func has(_ path: String) -> Bool { edits[path] != nil }

        func origin(
            of span: Range<Int>, in path: String
        ) -> (span: Range<Int>, start: SourcePosition, end: SourcePosition)? {
            guard let edits = edits[path], let lines = lines[path] else { return nil }
            let start = edits.reduce(span.lowerBound) { $1.offset(before: $0) }
            let end = max(start, edits.reduce(span.upperBound) { $1.offset(before: $0) })
            return (start..<end, lines.position(of: start), lines.position(of: end))
        }

        /// An error of an operation, where people find what it is about.
        func moved(_ error: BundleError, in bundle: SettingsBundle) -> BundleError {
            guard error.bundle == nil, let path = error.path, let position = error.position,
                let offset = bundle.files[path]?.text.map({ LineTable($0).offset(of: position) }),
                let origin = origin(of: offset..<offset, in: path)
            else { return error }
            return BundleError(
                error.message, path: path, position: origin.start, help: error.help, isAbsence: error.isAbsence)
        }
    }
}
