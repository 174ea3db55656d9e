import PropertyListSyntax
import SettingsModel
import SourceText

/// The line breaks and indentation of inserted elements, chosen to match the surrounding elements.
struct InsertionLayout {
    private let lineBreak: String
    /// The indentation of each new element, or `nil` if all elements are on one line.
    private let indentation: String?
    private let unit: String
    /// The text between a key and its value.
    private let separator: String
    /// The white space before the inserted elements. `trail` is the white space after them.
    private let lead: String
    private let trail: String
    private let document: PropertyListDocument

    init(of place: CompletionPosition) {
        document = place.document
        let text = document.source.text
        let root = place.root?.unwrapped
        let container = place.container
        lineBreak = text.lineBreak(near: place.offset) ?? "\n"
        let start = place.leaf?.span.lowerBound ?? place.word.lowerBound
        let before = text.leadingWhiteSpace(before: start)
        let after = text.bytes(in: place.word.upperBound..<text.count).drop { $0 == 0x20 || $0 == 0x09 }
        let endsLine = [nil, 0x0A, 0x0D].contains(after.first)
        let unit = root?.indentationUnit ?? "\t"
        let indentation = container.flatMap { Self.indentation(in: $0, around: start, unit, of: text) }
        (self.unit, self.indentation) = (unit, indentation)
        let model = [container, root].lazy.compactMap { $0 }.compactMap(Self.separator).first
        let hasLines = model.map { $0.contains { $0.isNewline } } ?? true
        separator = hasLines ? indentation.map { [lineBreak] in lineBreak + $0 } ?? "" : model ?? ""
        guard let indentation, place.leaf == nil else {
            (lead, trail) = ("", "")
            return
        }
        if let before {
            lead = indentation.hasPrefix(before) ? String(indentation.dropFirst(before.count)) : ""
        } else {
            lead = !hasLines && place.key != nil ? "" : lineBreak + indentation
        }
        let closes = after.starts(with: "</".utf8)
        let outer = closes ? container.map { text.indentation(at: $0.span.lowerBound) } : indentation
        trail = endsLine ? "" : lineBreak + (outer ?? "")
    }

    /// Returns the indentation of a container's children, based on the nearest child that starts a line. Returns `nil`
    /// if the children are on one line.
    private static func indentation(
        in container: PropertyListElement, around offset: Int, _ unit: String, of text: SourceText
    ) -> String? {
        let near = [container.lastChild(before: offset), container.firstChild(from: offset), container.child(at: 0)]
            .compactMap { $0 }.filter { !$0.isMissing }
        for child in near {
            if let indentation = text.leadingWhiteSpace(before: child.span.lowerBound) { return indentation }
        }
        if !near.isEmpty || text.lineBreak(near: offset) == nil { return nil }
        return text.indentation(at: container.span.lowerBound) + unit
    }

    /// Returns the white space between the first key in a dictionary and the value of that key. Returns `nil` if there
    /// is no value, or if other text separates the key and the value.
    private static func separator(in dictionary: PropertyListElement) -> String? {
        guard let entry = dictionary.recoveredEntries.first, let value = entry.value else { return nil }
        let gap = dictionary.text.bytes(in: entry.key.span.upperBound..<value.span.lowerBound)
        return gap.allSatisfy { $0 <= 0x20 } ? String(decoding: gap, as: UTF8.self) : nil
    }

    // MARK: Writing

    /// Returns a snippet that inserts an element. The snippet has a placeholder for each value in the element.
    func text(of value: PropertyListValue) -> String { buildSnippetText { write(value, indentation, to: &$0) } }

    /// Returns a snippet that inserts a key and, if a value is given, the value with placeholders.
    func text(of key: String, _ value: PropertyListValue?) -> String {
        buildSnippetText { snippet in
            writeKey(key, to: &snippet)
            guard let value else { return }
            snippet.appendLiteral(separator)
            write(value, indentation, to: &snippet)
        }
    }

    /// Returns a snippet that completes a key after its start tag. The snippet consists of the key's name, its end tag,
    /// and its value.
    func textAfterStartTag(ofKey key: ExactString, _ value: PropertyListValue) -> String {
        var snippet = Snippet()
        snippet.appendLiteral(document.content(of: key) + "</key>" + separator)
        write(value, indentation, to: &snippet)
        return snippet.text
    }

    /// Returns the text that inserts an element without placeholders.
    func textWithoutPlaceholders(of value: PropertyListValue) -> String {
        guard let content = content(of: value) else { return lead + "<\(value.description)/>" + trail }
        return lead + "<\(value.kind.rawValue)>\(content)</\(value.kind.rawValue)>" + trail
    }

    private func content(of value: PropertyListValue) -> String? {
        value.kind == .boolean ? nil : document.content(of: ExactString(value.description))
    }

    private func buildSnippetText(_ body: (inout Snippet) -> Void) -> String {
        var snippet = Snippet()
        snippet.appendLiteral(lead)
        body(&snippet)
        snippet.appendLiteral(trail)
        return snippet.text
    }

    private func writeKey(_ key: String, to snippet: inout Snippet) {
        snippet.appendLiteral("<key>" + document.content(of: ExactString(key)) + "</key>")
    }

    private func write(_ value: PropertyListValue, _ indentation: String?, to snippet: inout Snippet) {
        let inner = indentation.map { $0 + unit }
        func newLine(_ indentation: String?) -> String { indentation.map { lineBreak + $0 } ?? "" }
        switch value {
        case .array(let values):
            snippet.appendLiteral("<array>" + newLine(inner))
            if values.isEmpty { snippet.appendPlaceholder("") }
            for (index, value) in values.enumerated() {
                if index > 0 { snippet.appendLiteral(newLine(inner)) }
                write(value, inner, to: &snippet)
            }
            snippet.appendLiteral(newLine(indentation) + "</array>")
        case .dictionary(let entries):
            snippet.appendLiteral("<dict>")
            for entry in entries {
                snippet.appendLiteral(newLine(inner))
                writeKey(entry.key.string, to: &snippet)
                let isLine = separator.contains { $0.isNewline }
                snippet.appendLiteral(isLine ? newLine(inner) : separator)
                if entry.key == ItemKey.type.name {
                    snippet.appendLiteral("<string>" + (content(of: entry.value) ?? "") + "</string>")
                } else {
                    write(entry.value, inner, to: &snippet)
                }
            }
            if entries.isEmpty {
                snippet.appendLiteral(newLine(inner))
                snippet.appendPlaceholder("")
            }
            snippet.appendLiteral(newLine(indentation) + "</dict>")
        case .boolean(let isTrue):
            snippet.appendLiteral("<")
            snippet.appendPlaceholder(isTrue ? "true" : "false")
            snippet.appendLiteral("/>")
        default:
            snippet.appendLiteral("<\(value.kind.rawValue)>")
            snippet.appendPlaceholder(content(of: value) ?? "")
            snippet.appendLiteral("</\(value.kind.rawValue)>")
        }
    }
}

extension SourceText {
    /// Returns the white space between the start of the line and an offset, or `nil` if the line contains other text
    /// before the offset.
    func leadingWhiteSpace(before offset: Int) -> String? {
        let blanks = bytes(in: 0..<offset).reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        let start = offset - blanks
        guard start == 0 || [0x0A, 0x0D].contains(bytes[start - 1]) else { return nil }
        return string(in: start..<offset)
    }
}
