import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key with blanks around it.
    static let keySpaces = Rule(
        "key-spaces", .warning, "the Key of an item begins or ends with blanks",
        what: """
            The Key of an item begins or ends with a blank or a line break, or is nothing but these. One that is empty \
            is reported as empty-key.
            """,
        why: """
            The value is stored under the name with its blanks. An app that asks for it without them gets nothing, \
            whatever was chosen.
            """,
        instead: """
            Remove the blanks, in the code of the app, too, where they stand there. Values that are stored already \
            stay behind under the old name, and so nothing is removed by itself.
            """,
        evidence: .documented(References.article),
        effect: .inferred(References.article),
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
                    ? "the 'Key' of item \(item.index) is nothing but blanks"
                    : "the 'Key' \(short(key)) \(edges) with blanks",
                help: isBlank ? "give the item a name of its own" : "remove them; stored values keep the old name")
        })
}
