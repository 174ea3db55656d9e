package import SourceText

/// A syntax tree for use in editors. The tree is available even if CoreFoundation cannot read the file, because parsing
/// continues after a syntax error.
///
/// Text that cannot be parsed is treated as white space before the next node. A missing end tag, key or value has a
/// length of zero in the tree. To get the values that CoreFoundation reads, use `PropertyListDocument` instead.
package struct RecoveredPropertyList: Sendable {
    /// The root element, or `nil` if the file contains no element. The tree does not include text after the root
    /// element.
    package let root: PropertyListElement?
    /// The problems in the file, at most `limit`. The diagnostics of the document come first, followed by the
    /// diagnostics from error recovery.
    package let diagnostics: [Diagnostic]

    /// The maximum number of reported errors. The number is limited to avoid slow parsing, because each error might
    /// require a scan of the rest of the text.
    package static let limit = 100
}

extension PropertyListDocument {
    /// The syntax tree of the file, with all diagnostics. The tree is created by error recovery if CoreFoundation
    /// cannot read the whole file.
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

    /// A copy of the document with a syntax tree from error recovery, or `nil` if CoreFoundation can read the whole
    /// file.
    ///
    /// The recovered tree replaces a missing or incomplete tree. It is intended for editor features that are used while
    /// the user types. Do not edit the document.
    package var documentWithRecoveredTree: PropertyListDocument? {
        guard !isReadable || losesText, let node = recovered.root?.node else { return nil }
        var document = self
        document.rootNode = node
        return document
    }
}
