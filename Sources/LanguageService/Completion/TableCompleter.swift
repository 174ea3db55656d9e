import PropertyListSyntax
import SettingsModel
import SourceText

/// Provides completions at a position in an OpenStep string table.
struct TableCompleter {
    private let bundle: SettingsBundle
    private let file: ParsedFile
    private let text: SourceText
    private let part: OpenStepInsertionContext.SyntacticRole
    /// The range of the string that is being typed, including its quotation marks.
    private let token: Range<Int>
    /// Whether the string that is being typed starts with a double quotation mark. If `true`, completions do not insert
    /// the opening quotation mark again.
    private let isQuoted: Bool
    /// The strings that already have an entry in the string table.
    private let known: Set<ExactString>

    init?(_ bundle: SettingsBundle, at offset: Int, in file: ParsedFile) {
        guard let document = file.document, let text = file.text, document.grammar == .openStep,
            file.path.hasSuffix(".strings"), (0...text.count) ~= offset
        else { return nil }
        self.bundle = bundle
        self.file = file
        self.text = text
        if document.diagnostics.isEmpty, let table = document.table {
            let place = Self.place(at: offset, in: table)
            (part, token) = place
            known = Set(table.entries.filter { $0.keyElement.span != place.token }.map(\.key))
        } else {
            let typing = OpenStepInsertionContext(at: offset, in: text)
            part = typing.part
            token =
                typing.token
                .lowerBound..<Self.end(ofTokenAt: offset, from: typing.token.lowerBound, typing.isQuoted, text)
            known = Self.keysOnOtherLines(around: offset, in: document)
        }
        isQuoted = text.bytes(in: token).first == UInt8(ascii: "\"")
    }

    /// Returns the syntactic role of an offset in a valid string table, and the range of the string at that offset.
    private static func place(
        at offset: Int, in table: PropertyListElement
    ) -> (part: OpenStepInsertionContext.SyntacticRole, token: Range<Int>) {
        let index = table.childIndex(touching: offset)
        for index in [index, index - 1] {
            guard let child = table.child(at: index), !child.isMissing, child.span.lowerBound <= offset,
                offset <= child.span.upperBound
            else { continue }
            let isQuoted = child.contentSpan != child.span
            if isQuoted, offset == child.span.lowerBound || offset == child.span.upperBound { continue }
            guard child.isString else { return (.other, child.span) }
            let key = index.isMultiple(of: 2) ? nil : table.child(at: index - 1)
            return (key.map { .value(of: $0.string) } ?? .key, child.span)
        }
        let comments = table.comments(beforePosition: (index + 1) / 2)
        let isComment = comments.contains { comment in
            let isInside = comment.span.lowerBound < offset && offset < comment.span.upperBound
            return isInside || comment.kind == .line && offset == comment.span.upperBound
        }
        return (isComment || !index.isMultiple(of: 2) ? .other : .key, offset..<offset)
    }

    /// Returns the offset at which the string at a given offset ends.
    private static func end(ofTokenAt offset: Int, from start: Int, _ isQuoted: Bool, _ text: SourceText) -> Int {
        var end = offset
        let rest = text.bytes(in: offset..<text.count)
        guard isQuoted else {
            if start < offset { end += rest.prefix(while: Self.isWordByte).count }
            return end
        }
        let content = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != text.bytes[start] }
        // Text that contains `=`, `;` or a backslash belongs to another entry.
        let isClosed = content.endIndex < text.count && text.bytes[content.endIndex] == text.bytes[start]
        guard isClosed,
            !content.contains(where: { [UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "\\")].contains($0) })
        else { return end }
        return content.endIndex + 1
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
    }

    /// Returns the keys of the entries before and after the line that contains an offset.
    private static func keysOnOtherLines(around offset: Int, in document: PropertyListDocument) -> Set<ExactString> {
        let text = document.source.text
        func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        let start = text.bytes(in: 0..<offset).lastIndex(where: isBreak) ?? 0
        let end = text.bytes(in: offset..<text.count).firstIndex(where: isBreak) ?? text.count
        return Set(
            [0..<start, end..<text.count].flatMap { part -> [ExactString] in
                let source = EncodedText(SourceText(Array(text.bytes(in: part))), in: document.source.encoding)
                let root = PropertyListDocument(source, in: .openStep).recovered.root?.unwrapped
                return root?.entries.map(\.key) ?? []
            })
    }

    // MARK: Completions

    var completions: [Completion] {
        if text.bytes(in: token).contains(where: { $0 == 0x0A || $0 == 0x0D }) { return [] }
        switch part {
        case .other: return []
        case .key:
            return bundle.missingTableEntries(ofTableAt: file.path, besides: known).map(keyCompletion)
        case .value(let key):
            let source = bundle.sourceLanguageValue(of: key, inTableAt: file.path)
            let end = rest.first == UInt8(ascii: ";") ? "" : ";"
            return [completion(source, PropertyListDocument.openStepText(source) + end)]
        }
    }

    /// The bytes after the string, without leading spaces and tabs.
    private var rest: ArraySlice<UInt8> {
        text.bytes(in: token.upperBound..<text.count).drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns a completion that inserts a key. If the key does not have a value yet, the text includes a value.
    private func keyCompletion(_ missing: MissingTableEntry) -> Completion {
        let key = PropertyListDocument.openStepText(missing.text)
        let hasValue = rest.first == UInt8(ascii: "=")
        var snippet = Snippet()
        snippet.appendLiteral(key + separator + "\"")
        snippet.appendPlaceholder(PropertyListDocument.openStepText(missing.source).dropFirst().dropLast())
        snippet.appendLiteral(rest.first == UInt8(ascii: ";") ? "\"" : "\";")
        return completion(
            missing.text, detail: missing.comment, documentation: missing.markdown, hasValue ? key : snippet.text,
            isSnippet: !hasValue)
    }

    /// The text between a key and its value. The text is copied from the first entry in the string table. The default
    /// is ` = `.
    private var separator: String {
        guard let first = file.document?.table?.entry(at: 0),
            first.keyElement.span.upperBound < first.element.span.lowerBound
        else { return " = " }
        let gap = text.string(in: first.keyElement.span.upperBound..<first.element.span.lowerBound)
        return gap.allSatisfy { $0 == "=" || $0 == " " || $0 == "\t" } ? gap : " = "
    }

    private func completion(
        _ label: ExactString, detail: String? = nil, documentation: String? = nil, _ insertion: String,
        isSnippet: Bool = false
    ) -> Completion {
        // Keeps an existing quotation mark, because some editors match completions against the text after it.
        let kept = isQuoted ? 1 : 0
        let text = String(Substring(insertion.unicodeScalars.dropFirst(kept)))
        return Completion(
            label: Markdown.line(label.string), kind: .text, detail: detail.map(Markdown.line),
            documentation: documentation, text: text, isSnippet: isSnippet,
            filter: label.string, span: (token.lowerBound + kept)..<token.upperBound)
    }
}

/// A string that a pane uses, but for which a string table does not have an entry.
struct MissingTableEntry {
    let text: ExactString
    /// The value of the string in the source language.
    let source: ExactString
    /// A description of the string's role in its item.
    let comment: String
    /// The pane that uses the string.
    let pane: PaneName

    var markdown: String {
        Markdown.paragraphs(
            "\(comment.isEmpty ? "" : Markdown.code(comment) + " ")on the pane \(Markdown.code(pane.full))")
    }
}

extension SettingsBundle {
    /// Returns the strings that panes might look up in a string table, but for which the table does not have an entry.
    ///
    /// - Parameter keys: The strings that already have an entry in the string table.
    func missingTableEntries(ofTableAt path: String, besides keys: Set<ExactString>) -> [MissingTableEntry] {
        guard let table = files[path]?.stringTable else { return [] }
        let name = StringTable.plainName(ofDeviceTable: table.name) ?? table.name
        var known = keys
        let source = sourceLanguage
        let values = sourceValues(ofTable: table.name, in: source == table.language ? nil : source)
        return panes.filter { $0.mightUse(table: name) }.flatMap { pane in
            pane.texts.compactMap { use in
                guard known.insert(use.text).inserted else { return nil }
                return MissingTableEntry(
                    text: use.text, source: values[use.text], comment: use.comment,
                    pane: pane.name)
            }
        }
    }

    /// Returns the value of a string in the source language, or the string itself if it has no value in that language.
    func sourceLanguageValue(of text: ExactString, inTableAt path: String) -> ExactString {
        guard let table = files[path]?.stringTable, let source = sourceLanguage, source != table.language,
            let value = self.table(table.name, in: source)?[text], !value.isEmpty
        else { return text }
        return value
    }
}
