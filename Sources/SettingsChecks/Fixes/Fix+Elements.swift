import PropertyListSyntax
import SettingsModel
import SourceText

/// Fixes of property lists.
extension Fix {
    /// Writes another string in the place of a value of an item, or of its pane.
    static func writing(
        _ string: String, over element: PropertyListElement, in pane: Pane, within zone: Range<Int>? = nil, isSafe: Bool
    ) -> Fix? {
        guard let document = pane.file.propertyList else { return nil }
        return Fix(
            "write \(short(string))", of: pane.file, document.replacing(element, with: .string(ExactString(string))),
            within: zone ?? element.span, isSafe: isSafe)
    }

    /// Writes another value in the place of one of an item: what stands for the same in the type that is asked for.
    static func writing(
        _ value: PropertyListValue, over element: PropertyListElement, in pane: CheckedPane
    ) -> Fix? {
        let file = pane.pane.file
        guard let document = file.propertyList else { return nil }
        // A <key> in the place of a <string> is read as the same value.
        let isKey = element.node.kind == .key && element.contentSpan.upperBound < element.span.upperBound
        let edits = isKey ? Self.retagging(element) : document.replacing(element, with: value)
        return Fix("write \(value.spelling)", of: file, edits, within: element.span, isSafe: true)
    }

    private static func retagging(_ element: PropertyListElement) -> [TextEdit] {
        let endTag = element.contentSpan.upperBound..<element.span.upperBound
        return [TextEdit(element.startTagSpan, "<string>"), TextEdit(endTag, "</string>")]
    }

    /// Gives a key of an item, or of a dictionary in it, another name, which no key beside it has. What the key means
    /// changes with it.
    static func renaming(_ key: PropertyListElement, to name: String, of item: CheckedItem) -> Fix? {
        renaming(key, to: name, in: item.pane.pane, within: item.element.span)
    }

    /// Gives a key of a pane, or of something in it, another name.
    static func renaming(
        _ key: PropertyListElement, to name: String, in pane: Pane, within zone: Range<Int>
    ) -> Fix? {
        guard let document = pane.file.propertyList else { return nil }
        return Fix(
            "write \(short(name))", of: pane.file, document.renaming(key, to: ExactString(name)), within: zone,
            isSafe: false)
    }
}
