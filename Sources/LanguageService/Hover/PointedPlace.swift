import PropertyListSyntax
import SettingsModel
import SourceText

/// What somebody points at in a property list in XML.
struct PointedPlace {
    /// The arrays and dictionaries around the element, the outermost first.
    let containers: [PropertyListElement]
    /// The innermost element: a text, a number, a key, or a container at one of its tags.
    let element: PropertyListElement
    /// What the container of the element is to the bundle.
    let scope: Scope

    /// Nil between the elements.
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
        scope = Scope(of: containers, in: path)
    }

    /// The key that the element is, or is the value of.
    var key: PropertyListElement? {
        if element.kind == .key { return element }
        guard let container = containers.last, container.kind == .dictionary,
            let before = container.lastChild(before: element.span.lowerBound), before.kind == .key
        else { return nil }
        return before
    }
}
