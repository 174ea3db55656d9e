import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports text after the end of a property list.
    static let trailingText = Rule(
        "trailing-text", .warning, "a property list is followed by other text",
        what: """
            A property list contains text after its root element, such as the remains of a failed merge or a second \
            property list. The rule ignores white space, comments and processing instructions after the root element.
            """,
        why: """
            CoreFoundation stops parsing at </plist> without an error, so text after </plist> has no effect. Most \
            other parsers reject a property list that is followed by other text.
            """,
        recommendation: "Remove the text after the root element, or move the text to the right place.",
        fix: "The unsafe fix removes the text after the root element.",
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
            guard !file.isBinary, let document = file.document, let span = document.ignoredTextRange else { return }
            reporter.report(
                file.path, at: span, "text after the end of the property list is ignored",
                help: "remove the text, or move it to the right place",
                fix: Fix(
                    "remove the text", of: file, document.removingIgnoredText(), within: span, isSafe: false)?
                    .asRemoval)
        })
}
