package import SourceText

/// The tree of a file whether or not CoreFoundation reads it, for editors: what stands behind a mistake has nodes, too.
///
/// What cannot be understood counts as white space before what follows it. An end tag that is missing has no bytes, nor
/// has a key or value that is. Nobody who asks for values gets them from here.
package struct RecoveredPropertyList: Sendable {
    /// The root element; what stands behind it belongs to no element. Nil where there is none at all.
    package let root: PropertyListElement?
    /// What is wrong with the file, the first being what the document says; no more than `limit`.
    package let diagnostics: [Diagnostic]

    /// How many mistakes are looked for: each may take a look at all that follows it.
    package static let limit = 100
}

extension PropertyListDocument {
    /// The tree of the file, with what is wrong with it.
    package var recovered: RecoveredPropertyList {
        let known = diagnostics
        guard !isReadable || hasLoss, source.isDecoded, source.text.count <= Self.maximumLength,
            // Bytes that are no text have no tree.
            grammar == .xml || source.invalidUTF8 == nil
        else { return RecoveredPropertyList(root: rootElement, diagnostics: known) }
        let text = source.text.bytes[...]
        let node: PropertyListNode?
        let found: [Diagnostic]
        switch grammar {
        case .xml:
            var parser = PropertyListParser(text, isUTF8: source.invalidUTF8 == nil)
            (node, found) = parser.recover()
        case .openStep:
            var recovery = OpenStepRecovery(text)
            (node, found) = (recovery.parse(), recovery.diagnostics)
        }
        let start = known.last?.span.lowerBound ?? -1
        let later = found.filter { $0.span.lowerBound > start }.sorted { $0.span.lowerBound < $1.span.lowerBound }
        return RecoveredPropertyList(
            root: node.map { PropertyListElement(root: $0, text: source.text, grammar: grammar) },
            diagnostics: Array((known + later).prefix(RecoveredPropertyList.limit)))
    }

    /// The document with the tree that is recovered in the place of none, or of one that ends early; nil where nothing is
    /// to recover. It is for looking at a file while somebody types, and never for editing.
    package var recovering: PropertyListDocument? {
        guard !isReadable || hasLoss, let node = recovered.root?.node else { return nil }
        var document = self
        document.rootNode = node
        return document
    }
}
