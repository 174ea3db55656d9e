import PropertyListSyntax
package import SettingsModel
import SourceText

extension ParsedFile {
    /// The ranges that an editor can fold. These are dictionaries, arrays, sections of a pane, and comments.
    package var foldings: [(span: Range<Int>, isComment: Bool)] {
        guard let root = recoveredRoot else { return [] }
        var foldings: [(span: Range<Int>, isComment: Bool)] = []
        func visit(_ element: PropertyListElement) {
            element.forEachChild { child, _ in
                // In a string table, comments take up most of the space.
                if let commentRange = Self.commentRange(in: child.triviaSpan, of: child.text) {
                    foldings.append((commentRange, true))
                }
                guard child.kind == .dictionary || child.kind == .array else { return }
                foldings.append((child.span, false))
                visit(child)
            }
        }
        visit(root)
        let sections = outline.filter { $0.kind == .section && !$0.children.isEmpty }
        return foldings + sections.map { ($0.span, false) }
    }

    /// Returns the range from the start of the first comment to the end of the last comment before an element, or `nil`
    /// if there are no comments.
    private static func commentRange(in span: Range<Int>, of text: SourceText) -> Range<Int>? {
        let bytes = text.bytes(in: span)
        let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            bytes[first] == UInt8(ascii: "<") || bytes[first] == UInt8(ascii: "/"),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return nil }
        return first..<(last + 1)
    }
}
