import PropertyListSyntax
import SourceText

extension Pane {
    /// The names of the images that the pane and its items refer to.
    package var images: Set<ImageName> {
        let own = (root?.entries ?? []).filter { PaneSchema.key($0.key.string)?.isImage == true }
        return Set((own.map(\.element) + items.flatMap(\.imageElements)).flatMap(ImageName.all))
    }
}

extension Item {
    /// The names of the images that the item refers to.
    package var images: Set<ImageName> { Set(imageElements.flatMap(ImageName.all)) }

    fileprivate var imageElements: [PropertyListElement] {
        entries.filter { $0.schema?.isImage == true }.map(\.element)
    }
}

extension ImageName {
    /// Returns the image names in a property-list value, which is a string or an array of strings.
    fileprivate static func all(in value: PropertyListElement) -> [ImageName] {
        let texts = value.kind == .array ? value.elements : [value]
        return texts.filter { $0.isString && !$0.string.isEmpty }.map { ImageName($0.string.string) }
    }
}
