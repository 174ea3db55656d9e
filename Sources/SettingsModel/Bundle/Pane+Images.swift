import PropertyListSyntax
import SourceText

extension Pane {
    /// The images that the pane and its items name.
    package var images: Set<ImageName> {
        let own = (root?.entries ?? []).filter { PaneSchema.key($0.key.string)?.isImage == true }
        return Set((own.map(\.element) + items.flatMap(\.imageElements)).flatMap(ImageName.all))
    }
}

extension Item {
    /// The images that the item names.
    package var images: Set<ImageName> { Set(imageElements.flatMap(ImageName.all)) }

    fileprivate var imageElements: [PropertyListElement] {
        entries.filter { $0.schema?.isImage == true }.map(\.element)
    }
}

extension ImageName {
    /// The images that a value names: one, or a list.
    fileprivate static func all(in value: PropertyListElement) -> [ImageName] {
        let texts = value.kind == .array ? value.elements : [value]
        return texts.filter { $0.isString && !$0.string.isEmpty }.map { ImageName($0.string.string) }
    }
}
