import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key with blanks around it.
    static let keySpaces = Rule(
        "key-spaces", .warning, "the Key of an item begins or ends with white space",
        what: """
            The Key of an item begins or ends with a space or a line break, or contains nothing else. An empty Key is \
            reported as empty-key.
            """,
        why: """
            The white space is part of the key under which the value is stored. An app that reads the key without it \
            does not find the value.
            """,
        instead: """
            Remove the white space here and in the code of the app. Values that are already stored remain under the \
            old key, so there is no automatic fix.
            """,
        evidence: .inferred(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string>user </string>⟧
            </dict>
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string> </string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard let key = item.key?.string, let edges = key.blankEdges, let element = item[.key] else { return }
            let isBlank = key.allSatisfy(\.isWhitespace)
            reporter.report(
                pane, at: element,
                isBlank
                    ? "the 'Key' of item \(item.index) contains only white space"
                    : "the 'Key' \(short(key)) \(edges) with white space",
                help: isBlank ? "give the item its own key" : "remove it; stored values remain under the old key")
        })
}
