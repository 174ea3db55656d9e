import PropertyListSyntax
import SourceText

extension Pane {
    /// The images that the pane and its items name.
    package var images: Set<ImageName> {
        var names: Set<ImageName> = []
        func add(_ element: PropertyListElement) {
            let texts = element.kind == .array ? element.elements : [element]
            for text in texts where text.isString && !text.string.isEmpty {
                names.insert(ImageName(text.string.string))
            }
        }
        for entry in root?.entries ?? [] where PaneSchema.key(entry.key.string)?.isImage == true { add(entry.element) }
        for item in items {
            for entry in item.entries where entry.schema?.isImage == true { add(entry.element) }
        }
        return names
    }
}
