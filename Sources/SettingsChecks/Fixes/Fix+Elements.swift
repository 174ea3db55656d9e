import PropertyListSyntax
import SettingsModel
import SourceText

/// Fixes of property lists.
extension Fix {
    /// Writes another string in the place of a value of an item, or of its page.
    static func writing(
        _ string: String, over element: PropertyListElement, in pane: Pane, within zone: Range<Int>? = nil, isSafe: Bool
    ) -> Fix? {
        guard let document = pane.file.propertyList else { return nil }
        return Fix(
            "write \(short(string))", of: pane.file, document.replacing(element, with: .string(ExactString(string))),
            within: zone ?? element.span, isSafe: isSafe)
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
