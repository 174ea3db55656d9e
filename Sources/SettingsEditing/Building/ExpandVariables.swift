import PropertyListSyntax
package import SettingsModel
import SourceText

/// Replaces variables such as `$(NAME)` with their values in panes and string tables.
///
/// Property-list keys in panes, and the values of `Type`, `Key`, `File` and `StringsTable`, must not contain variables.
package struct ExpandVariables: BundleOperation {
    /// The values of the variables, keyed by name. Other variables do not have a value.
    package let values: [String: VariableValue]
    /// Whether to leave variables without a value unexpanded. If `false`, they cause an error.
    package let keepsUnknownVariables: Bool
    /// Whether to report variables that are left unexpanded.
    package let reportsUnknownVariables: Bool

    package init(
        _ values: [String: VariableValue], keepingUnknown keepsUnknownVariables: Bool = false,
        reporting reportsUnknownVariables: Bool = true
    ) {
        self.values = values
        self.keepsUnknownVariables = keepsUnknownVariables
        self.reportsUnknownVariables = reportsUnknownVariables
    }

    package func callAsFunction(on draft: inout Draft) throws(BundleError) {
        var expansion = Expansion(operation: self, bundle: draft.bundle)
        try expansion.run(on: &draft)
    }
}

/// The state of a variable expansion.
private struct Expansion {
    let operation: ExpandVariables
    /// The bundle before the expansion.
    let bundle: SettingsBundle
    /// The byte offsets at which single-line strings, such as titles, begin, keyed by the path of their pane.
    var singleLineOffsets: [String: Set<Int>] = [:]
    /// The single-line strings that panes might look up in a string table, keyed by the name of the table.
    var singleLineTexts: [String: Set<ExactString>] = [:]

    /// The property-list keys whose values must not contain variables. These values identify types, user-defaults keys
    /// and files.
    private static let names = Set([ItemKey.type, .key, .file].map(\.name) + [ExactString(PaneSchema.stringsTable)])

    mutating func run(on draft: inout Draft) throws(BundleError) {
        let panes = Set(bundle.panes.map(\.path))
        for (path, file) in draft.bundle.files.sorted(by: { $0.key < $1.key }) {
            if panes.contains(path) {
                // An OpenStep pane is converted to XML, so its offsets do not refer to the file.
                guard let root = file.document?.root else { continue }
                var edits: [TextEdit] = []
                try collectEdits(&edits, in: root, of: file, on: &draft)
                try draft.change(file, edits)
            } else if path.hasSuffix(".strings"), file.document?.table != nil {
                try expand(tableAt: path, on: &draft)
            }
        }
    }

    // MARK: Panes

    private mutating func collectEdits(
        _ edits: inout [TextEdit], in element: PropertyListElement, of file: ParsedFile, on draft: inout Draft
    ) throws(BundleError) {
        switch element.kind {
        case .string: edits += try replacing(element, of: file, on: &draft)?.edits ?? []
        case .array: for inner in element.elements { try collectEdits(&edits, in: inner, of: file, on: &draft) }
        case .dictionary:
            for entry in element.entries {
                if Self.names.contains(entry.key) {
                    try requireNoVariable(entry.element, "the value of \(entry.key)", of: file)
                } else {
                    try requireNoVariable(entry.keyElement, "a key", of: file)
                    try collectEdits(&edits, in: entry.element, of: file, on: &draft)
                }
            }
        default: break
        }
    }

    private func requireNoVariable(
        _ element: PropertyListElement, _ what: String, of file: ParsedFile
    ) throws(BundleError) {
        guard element.isString else { return }
        let text = element.string.string
        guard VariableText.mightContainVariables(in: text) else { return }
        throw BundleError(
            "\(what) contains a variable: \(quoted(text))", path: file.path, position: file.position(of: element.span),
            help: "replace it with its value: types, keys and file names are the same in all builds")
    }

    // MARK: String tables

    private mutating func expand(tableAt path: String, on draft: inout Draft) throws(BundleError) {
        guard let table = draft.bundle.files[path]?.stringTable else { return }
        var texts: [(old: ExactString, new: ExactString)] = []
        var edits: [TextEdit] = []
        for entry in table.dictionary?.entries ?? [] {
            let key = try replacing(entry.keyElement, of: table.file, entry: entry.key, on: &draft)
            texts.append((entry.key, key?.text ?? entry.key))
            edits += key?.edits ?? []
        }
        try draft.change(table.file, edits)
        let hasNewNames = texts.contains { $0.old != $0.new }
        if hasNewNames { draft.bundle.recordRenames(texts, ofTableAt: path) }
        // An entry written as `"key";` has a separate value only after its key was rewritten.
        guard let file = draft.bundle.files[path] else { return }
        edits = []
        for (entry, text) in zip(file.stringTable.dictionary?.entries ?? [], texts) where entry.element.isString {
            edits += try replacing(entry.element, of: file, entry: text.old, on: &draft)?.edits ?? []
        }
        try draft.change(file, edits)
        if hasNewNames { try removeDuplicateEntries(texts, before: table, on: &draft) }
    }

    /// Removes each entry that, after expansion, has the same key as a later entry.
    ///
    /// - Parameter texts: The keys of the entries before and after expansion, in the order of the entries.
    /// - Throws: `BundleError` if two entries with the same key have different values.
    private func removeDuplicateEntries(
        _ texts: [(old: ExactString, new: ExactString)], before table: StringTable, on draft: inout Draft
    ) throws(BundleError) {
        guard let after = draft.bundle.files[table.path]?.stringTable else { return }
        var last: [ExactString: Int] = [:]
        for (index, text) in texts.enumerated() { last[text.new] = index }
        var gone: [Int] = []
        for (index, text) in texts.enumerated() {
            guard let other = last[text.new], texts[other].old != text.old else { continue }
            // If a key is repeated, only its last entry is used.
            if table.index(of: text.old) == index, after.value(at: index) != after.value(at: other) {
                throw BundleError(
                    "\(quoted(text.old.string)) and \(quoted(texts[other].old.string)) both expand to "
                        + "\(quoted(text.new.string)), but have different translations", path: table.path,
                    position: table.file.position(of: table.entry(at: index)?.keySpan),
                    help: "give both the same translation, or change one of the strings")
            }
            gone.append(index)
        }
        draft.edit(after.file.editPath, after.removing(gone))
    }

    // MARK: Strings

    /// Returns the expanded string and the edits that write it, or `nil` if expansion does not change the string.
    ///
    /// - Parameter key: The key of the table entry that contains `element`, or `nil` if the element is in a pane.
    private mutating func replacing(
        _ element: PropertyListElement, of file: ParsedFile, entry key: ExactString? = nil, on draft: inout Draft
    ) throws(BundleError) -> (text: ExactString, edits: [TextEdit])? {
        let text = element.string
        guard VariableText.mightContainVariables(in: text.string), let document = file.document else { return nil }
        let expanded = ExactString(
            try expansion(of: text.string, at: element, of: file, entry: key, on: &draft))
        if expanded == text { return nil }
        return (
            expanded,
            element.kind == .key
                ? document.renaming(element, to: expanded) : document.replacing(element, with: .string(expanded))
        )
    }

    private mutating func expansion(
        of text: String, at element: PropertyListElement, of file: ParsedFile, entry key: ExactString?,
        on draft: inout Draft
    ) throws(BundleError) -> String {
        func problem(_ message: Message, _ help: Message) -> BundleError {
            BundleError(message, path: file.path, position: file.position(of: element.span), help: help)
        }
        let parts: [VariableText.Part]
        do {
            parts = try VariableText(text).parts
        } catch {
            throw switch error {
            case .unclosed(let rest):
                problem("the variable \(quoted(rest)) is not closed", "close it, or use $$ for a literal $")
            case .invalidVariableName(let variable):
                problem(
                    "\(quoted(variable)) is not a variable",
                    "a name consists of letters, digits and _; use $$ for a literal $")
            }
        }
        var expanded = ""
        for part in parts {
            switch part {
            case .text(let text): expanded += text
            case .variable(let name):
                let found = operation.values[name] ?? .unknown(reason: nil)
                if let value = found.string, !value.isEmpty {
                    let what: Message = "the value of $(\(name))"
                    do {
                        try TextRules.requireMultilineText(value, what)
                        if TextRules.hasLineBreaksOrTabs(value), isLine(element, of: file, entry: key) {
                            try TextRules.requireSingleLine(value, what)
                        }
                    } catch {
                        throw problem(error.message, error.help ?? "")
                    }
                    expanded += value
                } else if operation.keepsUnknownVariables {
                    if operation.reportsUnknownVariables { draft.advise(found.advice(for: name)) }
                    expanded += "$(\(name))"
                } else {
                    throw problem(
                        found.problem(of: name),
                        "set it with \(input: .define) \(name)=VALUE, the environment, or 'variables' in the options file"
                    )
                }
            }
        }
        return expanded
    }

    /// Returns whether a string is limited to a single line.
    private mutating func isLine(_ element: PropertyListElement, of file: ParsedFile, entry key: ExactString?) -> Bool {
        guard let key else {
            let known = singleLineOffsets[file.path] ?? bundle.pane(at: file.path)?.singleLineOffsets ?? []
            singleLineOffsets[file.path] = known
            return known.contains(element.span.lowerBound)
        }
        let name = StringTable.plainName(ofDeviceTable: file.stringTable.name) ?? file.stringTable.name
        let known =
            singleLineTexts[name]
            ?? Set(bundle.panes.filter { $0.mightUse(table: name) }.flatMap(\.texts).filter(\.isLine).map(\.text))
        singleLineTexts[name] = known
        return known.contains(key)
    }
}

extension VariableValue {
    /// Returns the error message for a variable that must have a value.
    fileprivate func problem(of name: String) -> Message {
        switch self {
        case .known: "$(\(name)) is empty"
        case .unknown(nil): "$(\(name)) has no value"
        case .unknown(let reason?): "the value of $(\(name)) is unknown: \(reason)"
        }
    }

    /// Returns the message for a variable that is left unexpanded.
    fileprivate func advice(for name: String) -> Message {
        if case .unknown(let reason?) = self {
            return "$(\(name)) is not expanded, because its value is unknown: \(reason)"
        }
        return "$(\(name)) has no value and is not expanded"
    }
}

extension Draft {
    /// Applies edits to a file, or throws an error if the file cannot be edited. Does nothing if `edits` is empty.
    fileprivate mutating func change(_ file: ParsedFile, _ edits: [TextEdit]) throws(BundleError) {
        if edits.isEmpty { return }
        try file.requireEditable()
        edit(file.editPath, edits)
    }
}

extension Pane {
    /// The byte offsets at which single-line strings begin.
    fileprivate var singleLineOffsets: Set<Int> {
        let title = root?[ItemKey.title.name]?.span.lowerBound
        return Set(texts.filter(\.isLine).map(\.element.span.lowerBound) + [title].compactMap(\.self))
    }
}
