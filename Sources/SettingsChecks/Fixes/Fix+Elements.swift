import PropertyListSyntax
import SettingsModel
import SourceText

/// Fixes of property lists.
extension Fix {
    /// Writes another string in the place of a value of an item, or of its pane.
    static func writing(
        _ string: String, over element: PropertyListElement, in pane: CheckedPane, within zone: Range<Int>? = nil,
        isSafe: Bool
    ) -> Fix? {
        editing(pane, "write \(short(string))", within: zone ?? element.span, isSafe: isSafe) {
            $0.replacing(element, with: .string(ExactString(string)))
        }
    }

    /// Writes another value in the place of one of an item: what stands for the same in the type that is asked for.
    static func writing(
        _ value: PropertyListValue, over element: PropertyListElement, in pane: CheckedPane
    ) -> Fix? {
        editing(pane, "write \(value.spelling)", within: element.span, isSafe: true) { document in
            // A <key> in the place of a <string> is read as the same value.
            let isKey = element.kind == .key && element.contentSpan.upperBound < element.span.upperBound
            return isKey ? retagging(element) : document.replacing(element, with: value)
        }
    }

    private static func retagging(_ element: PropertyListElement) -> [TextEdit] {
        let endTag = element.contentSpan.upperBound..<element.span.upperBound
        return [TextEdit(element.startTagSpan, "<string>"), TextEdit(endTag, "</string>")]
    }

    /// Gives a key another name; nil where that is among the names of the keys beside it. What the key means changes with
    /// it.
    static func renaming(
        _ entry: Item.Entry, to name: String?, beside names: Set<ExactString>, in pane: CheckedPane,
        within zone: Range<Int>?
    ) -> Fix? {
        guard let name = name.map({ ExactString($0) }), let zone, !names.contains(name) else {
            return nil
        }
        return editing(pane, "write \(short(name))", within: zone, isSafe: false) {
            $0.renaming(entry.keyElement, to: name)
        }
    }

    private static func editing(
        _ pane: CheckedPane, _ title: String, within zone: Range<Int>, isSafe: Bool,
        _ edits: (PropertyListDocument) -> [TextEdit]
    ) -> Fix? {
        pane.pane.file.propertyList.flatMap {
            Fix(title, of: pane.pane.file, edits($0), within: zone, isSafe: isSafe)
        }
    }
}
