import PropertyListSyntax
package import SettingsModel
import SourceText

/// What an editor shows of a place somebody points at.
package struct HoverText: Hashable, Sendable {
    /// What it says, in Markdown. Texts of the bundle stand in it as code, so that nothing in them is markup.
    package var markdown: String
    /// What it is about, as byte offsets into the text of the file.
    package var span: Range<Int>
}

extension SettingsBundle {
    /// What there is to say of a byte offset of a file's text; nil where there is nothing.
    package func hover(at offset: Int, in path: String) -> HoverText? {
        guard let file = files[path], let text = file.text, let document = file.document, (0..<text.count) ~= offset,
            let root = document.recovered.root?.unwrapped
        else { return nil }
        if path.hasSuffix(".strings") { return hover(at: offset, inTable: root, of: file) }
        guard document.grammar == .xml, let place = PointedPlace(at: offset, in: root, of: path) else { return nil }
        return PropertyListHover(bundle: self, path: path, root: root, place: place).text
    }

    /// The translations of an entry.
    private func hover(at offset: Int, inTable root: PropertyListElement, of file: ParsedFile) -> HoverText? {
        let index = root.childIndex(touching: offset)
        guard root.kind == .dictionary, let element = root.child(at: index), element.span.contains(offset) else {
            return nil
        }
        let key = index.isMultiple(of: 2) ? element : root.child(at: index - 1)
        guard let key, key.isString else { return nil }
        let table = file.stringTable
        return HoverText(
            markdown: translations(of: key.string, inTable: table.name), span: element.span)
    }
}
