package import SourceText

/// A syntax tree for editors. It exists even if CoreFoundation cannot read the file, because parsing continues after a
/// syntax error.
///
/// Text that cannot be parsed counts as white space before the next node. A missing end tag, key or value has a length
/// of zero in the tree. Code that needs the values that CoreFoundation reads uses `PropertyListDocument` instead.
package struct RecoveredPropertyList: Sendable {
    /// The root element, or `nil` if the file has no element. Text after the root element is not part of the tree.
    package let root: PropertyListElement?
    /// The problems in the file, at most `limit`. The diagnostics of the document come first, followed by those that
    /// error recovery found.
    package let diagnostics: [Diagnostic]

    /// The maximum number of reported errors. The limit avoids slow parsing, because each error might require a scan of
    /// the remaining text.
    package static let limit = 100
}

extension PropertyListDocument {
    /// The tree of the file and all diagnostics. Error recovery is used if CoreFoundation cannot read the whole file.
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
    /// The recovered tree replaces a missing tree or a tree that ends early. It is intended for editor features that
    /// work while the user types. The document must not be edited.
    package var documentWithRecoveredTree: PropertyListDocument? {
        guard !isReadable || losesText, let node = recovered.root?.node else { return nil }
        var document = self
        document.rootNode = node
        return document
    }
}
