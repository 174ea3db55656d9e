import PropertyListSyntax
import SettingsModel
import SourceText

/// An element at a position in an XML property list, with the containers around it.
struct HoveredElement {
    /// The arrays and dictionaries that contain the element, outermost first.
    let containers: [PropertyListElement]
    /// The innermost element at the position. An array or dictionary is the innermost element only if the position is
    /// in its start tag or end tag.
    let element: PropertyListElement
    /// The role of the element's container in the bundle.
    let scope: ContainerRole

    /// Finds the element at a byte offset. Returns `nil` if the offset is between elements.
    init?(at offset: Int, in root: PropertyListElement, of path: String) {
        guard root.span.contains(offset) else { return nil }
        var containers: [PropertyListElement] = []
        var element = root
        while element.isContainer, element.contentSpan.contains(offset) {
            guard let child = element.child(at: element.childIndex(touching: offset)), child.span.contains(offset)
            else {
                return nil
            }
            if element.kind != .plist { containers.append(element) }
            element = child
        }
        self.containers = containers
        self.element = element
        scope = ContainerRole(of: containers, in: path)
    }

    /// The element itself if it is a key, or the key to which the element is the value. The result is `nil` if the
    /// element is not in a dictionary.
    var key: PropertyListElement? {
        if element.kind == .key { return element }
        guard let container = containers.last, container.kind == .dictionary,
            let before = container.lastChild(before: element.span.lowerBound), before.kind == .key
        else { return nil }
        return before
    }
}
