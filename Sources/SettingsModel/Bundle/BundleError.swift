import PropertyListSyntax
package import SourceText

/// An error that prevents an operation on a bundle. It describes the affected location and can suggest a solution.
package struct BundleError: Error, Hashable, Sendable {
    /// A description of the problem. It starts with a lowercase letter and has no trailing period.
    package let message: Message
    /// The path of the affected file, relative to the bundle, or `nil` if the error does not concern a file.
    package let path: String?
    /// The line and column of the problem in the file at `path`.
    package let position: SourcePosition?
    /// A suggestion for the user, such as a command to run.
    package let help: Message?
    /// The bundle that contains the file at `path`, or `nil` for the bundle that is being processed.
    package private(set) var bundle: String?
    /// Whether the error reports that a requested item or file does not exist.
    package let isAbsence: Bool

    package init(
        _ message: Message, path: String? = nil, position: SourcePosition? = nil, help: Message? = nil,
        isAbsence: Bool = false
    ) {
        self.message = message
        self.path = path
        self.position = position
        self.help = help
        self.isAbsence = isAbsence
    }

    /// Returns a copy of the error that refers to a different bundle.
    package func of(bundle: String) -> BundleError {
        var error = self
        error.bundle = bundle
        return error
    }

    /// Creates an error for a file that CoreFoundation cannot parse.
    package init(unreadable file: ParsedFile) {
        let problem = file.diagnostics.first
        self.init(
            problem.map { Message($0.message) } ?? "the file cannot be read", path: file.path,
            position: problem.flatMap { file.position(of: $0.span) },
            help: file.repairHelp ?? problem?.help.map { Message($0) })
    }

    /// Creates an error for a property list that is not a pane.
    package init(noPaneIn file: ParsedFile) {
        let pane = Pane(file)
        self.init(
            "\(file.path) is not a pane: it has no \(PaneSchema.items) array", path: file.path,
            position: file.position(of: pane?.misspelledItemsEntry?.span ?? file.rootSpan),
            help: pane?.misspelledItemsEntry.map {
                "the key \(quoted($0.key.string)) is misspelled: write \(PaneSchema.items)"
            }
                ?? "list the items in an array named \(PaneSchema.items)")
    }

    /// Creates an error for a file that should contain a string table but does not.
    package init(noStringTableIn file: ParsedFile) {
        self.init(
            "\(file.path) does not contain a string table", path: file.path, position: file.position(of: file.rootSpan),
            help: file.isPropertyList
                ? "its root must be a dictionary of strings" : "write entries as \"key\" = \"value\";")
    }

    /// Creates an error for a string table that cannot be read, or not completely.
    package init(unreadable table: StringTable) {
        if let end = table.file.truncation {
            self.init(
                "\(end.message)", path: table.path, position: table.file.position(of: end.span),
                help: end.help.map { "\($0)" } ?? "remove the text that cannot be read")
            return
        }
        self = table.file.isReadable ? BundleError(noStringTableIn: table.file) : BundleError(unreadable: table.file)
    }

    /// Creates an error for a file whose edits were rejected because they overlap. Overlapping edits are a bug in this
    /// program.
    package init(rejectedEditsOf path: String) {
        self.init(
            "the change cannot be made, because two of its edits overlap", path: path,
            help: "make the change in smaller steps, and report this error")
    }

    /// Creates an error for an edit that would make a file unreadable to CoreFoundation.
    ///
    /// - Parameters:
    ///   - file: The file before the edit.
    ///   - broken: The file after the edit.
    package init(editTurning file: ParsedFile, into broken: ParsedFile) {
        let problem = broken.diagnostics.first?.message
        self.init(
            "the change would make the file unreadable" + (problem.map { ": \($0)" } ?? ""), path: file.path,
            help: "change it manually")
    }
}

extension ParsedFile {
    /// Returns the line and column at which a byte range starts. Returns `nil` if the range is `nil` or the file has no
    /// text.
    package func position(of span: Range<Int>?) -> SourcePosition? {
        guard let span, let text else { return nil }
        return LineTable(text).position(of: span.lowerBound)
    }

    /// Throws an error with the reason if the file cannot be edited.
    package func requireEditable() throws(BundleError) {
        if let refusal { throw refusal }
        guard let obstacle else { return }
        if target != nil, !isReadable { throw BundleError(unreadable: self) }
        if target != nil, !isPropertyList, !path.hasSuffix(".plist"), document?.table == nil {
            throw BundleError(noStringTableIn: self)
        }
        if truncation != nil { throw BundleError(unreadable: stringTable) }
        let help: Message? =
            if let half = loneSurrogatePosition {
                throw BundleError(
                    "an escape sequence is half of a surrogate pair", path: path,
                    position: half, help: "write the character itself, or remove the escape sequence")
            } else if document == nil, unreadReason != nil {
                diagnostics.first?.help.map { Message($0) }
            } else if target == nil {
                "replace the link with a copy of the file, or edit the original file"
            } else if path.hasSuffix(".plist"), !isPropertyList {
                "\(run: .format) \(path) \(input: .convert) xml"
            } else {
                repairHelp ?? diagnostics.first?.help.map { Message($0) }
            }
        throw BundleError("\(path) \(obstacle)", help: help)
    }

    /// The position of the first escape sequence for a lone surrogate, or `nil` if there is none. Searches only string
    /// tables that can be read but not edited.
    private var loneSurrogatePosition: SourcePosition? {
        guard let document, document.grammar == .openStep, document.table != nil, !document.isEditable,
            diagnostics.isEmpty,
            let text
        else { return nil }
        let half: Unicode.Scalar = "\u{FFFD}"
        for entry in stringTable.entries {
            if entry.key.string.unicodeScalars.contains(half) {
                return LineTable(text).position(of: entry.keySpan.lowerBound)
            }
            if entry.value?.string.unicodeScalars.contains(half) ?? false {
                return LineTable(text).position(of: entry.valueSpan.lowerBound)
            }
        }
        return nil
    }
}
