package import PropertyListSyntax

extension PropertyListElement {
    /// Whether CoreFoundation reads a string here: it takes a `<key>` in the place of a value for one.
    package var isString: Bool { node.kind == .string || node.kind == .key }
}
