import PropertyListSyntax
package import SettingsModel
import SourceText

/// The information that an editor shows when the user hovers over text.
package struct HoverText: Hashable, Sendable {
    /// The information in Markdown. Strings from the bundle are formatted as code, so they are not interpreted as
    /// markup.
    package var markdown: String
    /// The byte range in the file's text to which the information applies.
    package var span: Range<Int>
}

extension SettingsBundle {
    /// Returns the hover information for the text at a byte offset in a file, or `nil` if there is none.
    package func hover(at offset: Int, in path: String) -> HoverText? {
        guard let file = files[path], let text = file.text, let document = file.document, (0..<text.count) ~= offset,
            let root = document.recovered.root?.unwrapped
        else { return nil }
        if path.hasSuffix(".strings") { return hover(at: offset, inTable: root, of: file) }
        guard document.grammar == .xml, let place = HoveredElement(at: offset, in: root, of: path) else { return nil }
        return PropertyListHover(bundle: self, path: path, root: root, place: place).text
    }

    /// Returns the translations of the string-table entry at a byte offset, or `nil` if the offset is not in an entry.
    private func hover(at offset: Int, inTable root: PropertyListElement, of file: ParsedFile) -> HoverText? {
        let index = root.childIndex(touching: offset)
        guard root.kind == .dictionary, let element = root.child(at: index), element.span.contains(offset) else {
            return nil
        }
        let key = index.isMultiple(of: 2) ? element : root.child(at: index - 1)
        guard let key, key.isString else { return nil }
        let table = file.stringTable
        return HoverText(
            markdown: translationsMarkdown(of: key.string, inTable: table.name), span: element.span)
    }
}
