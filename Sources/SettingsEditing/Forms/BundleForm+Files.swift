import PropertyListSyntax
package import SettingsModel
package import SourceText

/// The files of a new bundle.
extension BundleForm {
    /// Returns the paths and contents of the files of a new bundle that has the contents of the form.
    ///
    /// - Throws: A diagnostic if a name or a string in the form is invalid.
    package func newFiles() throws(Diagnostic) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        var spellings: Set<String> = []
        func add(_ path: String, _ bytes: [UInt8], at span: Range<Int>) throws(Diagnostic) {
            guard spellings.insert(path.lowercased()).inserted else {
                throw Diagnostic(
                    .unreadable, at: span, "\(path) differs from another file only in case",
                    help: "choose another name")
            }
            files.append((path, bytes))
        }
        for pane in panes {
            try pane.requireValidName()
            try add(pane.path, try pane.fileContents(), at: pane.span)
        }
        let comments = Self.comments(of: files)
        for language in strings {
            try language.requireKnownLanguage()
            for table in language.tables {
                try table.requireValidName()
                let comments = comments[table.name] ?? [:]
                for entry in table.entries { try entry.requireWritable() }
                let entries = table.entries.compactMap { $0.newEntry(comment: comments[$0.key]) }
                try add(
                    "\(language.language.folder)/\(table.name).strings",
                    StringTable.bytes(of: entries, named: table.name, in: .utf8), at: table.span)
            }
        }
        return files
    }

    /// Returns the comments on the strings of panes, by table and string.
    private static func comments(of files: [(path: String, bytes: [UInt8])]) -> [String: [ExactString: String]] {
        let bundle = SettingsBundle(
            BundleFiles(files: files.map { BundleFiles.File(path: $0.path, target: $0.path, bytes: $0.bytes) }))
        return bundle.panes.reduce(into: [:]) { comments, pane in
            guard let table = pane.requiredTable else { return }
            for use in pane.texts where comments[table]?[use.text] == nil {
                comments[table, default: [:]][use.text] = use.comment
            }
        }
    }
}

extension BundleForm.PaneForm {
    /// The path of the pane's file in the bundle.
    var path: String { name + ".plist" }

    func requireValidName() throws(Diagnostic) {
        if name.hasSuffix(".plist") {
            throw Diagnostic(
                .unreadable, at: span, "the pane name \(quoted(name)) has an extension",
                help: "use the name without .plist")
        }
        try Diagnostic.locating(at: span) { () throws(UsageError) in
            try TextRules.requireFileName(name, "the pane name", example: "Advanced")
        }
    }

    /// Returns the contents of a new file for the pane.
    func fileContents() throws(Diagnostic) -> [UInt8] {
        for entry in entries + (items ?? []).flatMap(\.entries) { try entry.requireWritable() }
        let items = PropertyListValue.Entry(
            ExactString(PaneSchema.items), .array((items ?? []).map(\.value)))
        let keys = entries.compactMap { entry in entry.value.map { PropertyListValue.Entry(entry.key, $0) } }
        return Array(PropertyListDocument.text(of: .dictionary(keys + [items])).utf8)
    }
}

extension BundleForm.ItemForm {
    /// The value of a new item.
    var value: PropertyListValue {
        .dictionary(entries.compactMap { entry in entry.value.map { PropertyListValue.Entry(entry.key, $0) } })
    }
}

extension BundleForm.LanguageForm {
    /// Throws a diagnostic if the name does not correspond to a language. Identifiers in an unusual form and legacy
    /// names are accepted, because existing bundles have them.
    fileprivate func requireKnownLanguage() throws(Diagnostic) {
        let identifier = language.identifier
        let problem = LanguageIdentifier.problem(of: identifier)
        if problem == nil || problem?.suggestion != nil || LanguageIdentifier.tag(of: identifier) != nil { return }
        try Diagnostic.locating(at: span) { () throws(UsageError) in _ = try Language(checking: identifier) }
    }
}

extension BundleForm.TableForm {
    func requireValidName() throws(Diagnostic) {
        try Diagnostic.locating(at: span) { () throws(UsageError) in
            try TextRules.requireTableName(name, example: "Root")
        }
    }
}

extension BundleForm.TableEntry {
    /// Returns a new entry for a table, or `nil` if the form removes the entry.
    func newEntry(comment: String? = nil) -> NewEntry? {
        value.map { NewEntry(key: key, value: $0, comment: comment) }
    }

    /// Throws a diagnostic if the entry contains characters that a string table should not contain.
    func requireWritable() throws(Diagnostic) {
        try Diagnostic.requireWritable(key, at: span)
        if let value { try Diagnostic.requireWritable(value, at: span) }
    }
}

extension BundleForm.Entry {
    /// Throws a diagnostic if the key or its value contains characters that XML does not allow.
    func requireWritable() throws(Diagnostic) {
        try Diagnostic.requireWritable(key, at: span)
        if let value { try Diagnostic.requireWritable(value, at: span) }
    }
}

extension Diagnostic {
    /// Calls a closure, and converts the error that it throws to a diagnostic at a byte range.
    static func locating<Result>(
        at span: Range<Int>, _ body: () throws(UsageError) -> Result
    ) throws(Diagnostic) -> Result {
        do throws(UsageError) {
            return try body()
        } catch {
            throw Diagnostic(.unreadable, at: span, "\(error.message)", help: error.help.map { "\($0)" })
        }
    }

    fileprivate static func requireWritable(_ value: PropertyListValue, at span: Range<Int>) throws(Diagnostic) {
        for (text, _) in value.texts { try requireWritable(text, at: span) }
    }

    fileprivate static func requireWritable(_ text: ExactString, at span: Range<Int>) throws(Diagnostic) {
        if text.string.allUTF8BytesSatisfy(where: { (0x20..<0x7F).contains($0) }) { return }
        let allowed: Set<Unicode.Scalar> = ["\n", "\r", "\t"]
        for scalar in text.string.unicodeScalars where !allowed.contains(scalar) {
            guard scalar.properties.generalCategory == .control || scalar.value & 0xFFFE == 0xFFFE else { continue }
            throw Diagnostic(
                .unreadable, at: span, "\(quoted(String(scalar))) is not allowed in a string",
                help: "leave the control character out")
        }
    }
}
