package import SourceText

/// Methods that compute edits to a property list. The methods return text edits and do not change the document.
/// Inserted text has the same layout as the text around it.
extension PropertyListDocument {
    /// Returns the edits that change the value of an element. Returns an empty array if the element already has the
    /// value.
    package func replacing(_ element: PropertyListElement, with value: PropertyListValue) -> [TextEdit] {
        if element.value == value { return [] }
        if element.grammar == .openStep { return replacing(element, with: value, names: [:]) }
        if element.node.endTagLength > 0, element.value.kind == value.kind,
            let content = PropertyListWriter.content(of: value, for: source.encoding)
        {
            return [TextEdit(element.contentSpan, content)].filter { $0.changes(source.text) }
        }
        var writer = PropertyListWriter()
        var style = PropertyListStyle(
            lead: "\n" + source.text.indentation(at: element.span.lowerBound),
            lineBreak: source.text.lineBreak(near: element.span.lowerBound) ?? "\n",
            neighbors: [element] + ancestors(of: element), encoding: source.encoding)
        if case .boolean = value, element.kind == .true || element.kind == .false {
            style.spelling.booleanHasTwoTags = element.node.endTagLength > 0
        }
        writer.write(value, in: style)
        return [TextEdit(element.span, writer.text)].filter { $0.changes(source.text) }
    }

    /// Returns the edits that rename a key in a dictionary. Returns an empty array if the key already has the name.
    package func renaming(_ key: PropertyListElement, to name: ExactString) -> [TextEdit] {
        if key.string == name { return [] }
        if key.grammar == .openStep {
            return slot(of: key).map { $0.container.renamingKey(ofEntryAt: $0.index, to: name) } ?? []
        }
        let content = PropertyListWriter.escaped(name.string, for: source.encoding)
        // Keep the tags and their attributes.
        return [
            key.node.endTagLength > 0
                ? TextEdit(key.contentSpan, content) : TextEdit(key.span, "<key>\(content)</key>")
        ]
    }
}
