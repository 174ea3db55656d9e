import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports secure text fields with a default value.
    static let secretDefault = Rule(
        "secret-default", .warning, "a secure text field has a default",
        what: "A text field whose IsSecure value is true has a DefaultValue that is not empty.",
        why: """
            A secure text field shows dots, but the Settings bundle is a readable folder in the app. Everyone who has \
            the app can read the default value, which is the same for all users.
            """,
        recommendation: """
            Leave the DefaultValue of a secure text field empty so that users enter their own value. Store the app's \
            secrets outside the Settings bundle.
            """,
        evidence: .documented(ItemType.textField.documentation),
        effect: .inferred(ItemType.textField.documentation),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: password
                IsSecure: <true/>
                DefaultValue: ⟦<string>swordfish</string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .textField, item.wellTypedValue(.isSecure)?.kind == .true,
                let element = item.wellTypedValue(.defaultValue), element.isString, !element.string.isEmpty
            else { return }
            // The secret must not appear in logs.
            reporter.report(
                pane, at: element, "\(item.label) is secure, but everyone who has the app can read its default",
                help: "leave the default empty")
        })
}
