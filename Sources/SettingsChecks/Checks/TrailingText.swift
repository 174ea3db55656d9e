import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// Text behind the end of a property list.
    static let trailingText = Rule(
        "trailing-text", .warning, "text after the end of a property list",
        what: """
            Something other than white space, comments, and processing instructions follows the root element of a \
            property list, for example the rest of a bad merge or a second property list.
            """,
        why: """
            CoreFoundation stops parsing at </plist> without an error, so the text has no effect. Most other parsers \
            reject the file.
            """,
        instead: "Remove the text, or move it to where it belongs.",
        fix: "Unsafe: removes the text.",
        evidence: .sourceCode(References.cfPropertyList),
        effect: .sourceCode(References.cfPropertyList),
        example: .files([
            "Root.plist": """
            <plist version="1.0">
            <dict>
                PreferenceSpecifiers: <array/>
            </dict>
            </plist>
            ⟦</plist>⟧
            """
        ]),
        check: .file { file, reporter in
            guard !file.isBinary, let document = file.document, let span = document.unreadSpan else { return }
            reporter.report(
                file.path, at: span, "text after the end of the property list is ignored",
                help: "remove the text, or move it to where it belongs",
                fix: Fix(
                    "remove the text", of: file, document.removingUnreadText(), within: span, isSafe: false)?
                    .asRemoval)
        })
}
