import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys with leading or trailing white space.
    static let keySpaces = Rule(
        "key-spaces", .warning, "the Key of an item begins or ends with white space",
        what: """
            The Key of an item begins or ends with a space or a line break, or contains only white space. The \
            empty-key rule reports an item whose Key is empty.
            """,
        why: """
            The Settings app stores the value under a key that includes the white space. An app that looks up the key \
            without the white space does not find the value.
            """,
        recommendation: """
            Remove the white space from the key in the pane and in the app's code. There is no automatic fix, because \
            values that are already stored remain under the old key.
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
                help: isBlank ? "give the item a unique key" : "remove it; stored values remain under the old key")
        })
}
