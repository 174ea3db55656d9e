import PropertyListSyntax
import SettingsModel
import SourceText

extension Fix {
    /// Creates a fix that replaces a value in a pane with a string. The result is `nil` if the pane cannot be edited.
    static func writing(
        _ string: String, over element: PropertyListElement, in pane: CheckedPane, within zone: Range<Int>? = nil,
        isSafe: Bool
    ) -> Fix? {
        editing(pane, "write \(short(string))", within: zone ?? element.span, isSafe: isSafe) {
            $0.replacing(element, with: .string(ExactString(string)))
        }
    }

    /// Creates a safe fix that replaces a value in a pane with an equivalent value of another type.
    static func writing(
        _ value: PropertyListValue, over element: PropertyListElement, in pane: CheckedPane
    ) -> Fix? {
        editing(pane, "write \(value.spelling)", within: element.span, isSafe: true) { document in
            // A <key> used as a value is read as a string, so only the tags change.
            let isKey = element.kind == .key && element.contentSpan.upperBound < element.span.upperBound
            return isKey ? retagging(element) : document.replacing(element, with: value)
        }
    }

    private static func retagging(_ element: PropertyListElement) -> [TextEdit] {
        let endTag = element.contentSpan.upperBound..<element.span.upperBound
        return [TextEdit(element.startTagSpan, "<string>"), TextEdit(endTag, "</string>")]
    }

    /// Creates an unsafe fix that renames a key. The result is `nil` if the dictionary already contains the new key, or
    /// if the pane cannot be edited.
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
