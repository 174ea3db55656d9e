/// An XML element to be written. It can contain text or child elements.
package struct XMLOutputElement {
    /// The attributes of an element, in order. Attributes whose value is `nil` are omitted.
    package typealias Attributes = [(name: String, value: String?)]

    private let name: String
    private let attributes: Attributes
    private let text: String?
    private let children: [XMLOutputElement]?

    package init(
        _ name: String, _ attributes: Attributes = [], text: String? = nil, children: [XMLOutputElement]? = nil
    ) {
        self.name = name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    /// The XML text of the element, split into lines. Child elements are indented by two spaces per level.
    package var lines: [String] {
        let written = attributes.compactMap { name, value in value.map { " \(name)=\"\(XMLText.attribute($0))\"" } }
        let tag = name + written.joined()
        if let text { return ["<\(tag)>\(XMLText.content(text))</\(name)>"] }
        guard let children else { return ["<\(tag)/>"] }
        return ["<\(tag)>"] + children.flatMap { $0.lines.map { "  " + $0 } } + ["</\(name)>"]
    }

    /// The text of an XML document that has this element as its root.
    package var document: String {
        (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + lines).map { $0 + "\n" }.joined()
    }
}
