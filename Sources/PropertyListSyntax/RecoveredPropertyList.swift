package import SourceText

/// A syntax tree for editors that exists even if CoreFoundation does not read the file. Text after a syntax error is
/// parsed.
///
/// Text that cannot be parsed counts as white space before the next node. A missing end tag, key or value is
/// represented without bytes. Code that needs reliable values uses the document instead.
package struct RecoveredPropertyList: Sendable {
    /// The root element, or `nil` if the file has no element. Text after the root element does not belong to the tree.
    package let root: PropertyListElement?
    /// The problems in the file, at most `limit`. The document's own diagnostics come first.
    package let diagnostics: [Diagnostic]

    /// The maximum number of reported errors. The number is limited because each error may require a scan of the
    /// remaining text.
    package static let limit = 100
}

extension PropertyListDocument {
    /// The tree of the file, built with error recovery, and all diagnostics.
    package var recovered: RecoveredPropertyList {
        let known = diagnostics
        guard !isReadable || losesText, source.isDecoded, source.text.count <= Self.maximumLength,
            // Bytes that are not valid text have no tree.
            grammar == .xml || source.invalidUTF8Offset == nil
        else { return RecoveredPropertyList(root: rootElement, diagnostics: known) }
        let text = source.text.bytes[...]
        let node: PropertyListNode?
        let found: [Diagnostic]
        switch grammar {
        case .xml:
            var parser = PropertyListParser(text, isUTF8: source.invalidUTF8Offset == nil)
            (node, found) = parser.parseWithRecovery()
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

    /// The document with a tree from error recovery, or `nil` if the file is completely readable.
    ///
    /// The recovered tree replaces a missing tree, or a tree that ends early. It serves features that work while the
    /// user types, and must not be edited.
    package var documentWithRecoveredTree: PropertyListDocument? {
        guard !isReadable || losesText, let node = recovered.root?.node else { return nil }
        var document = self
        document.rootNode = node
        return document
    }
}
