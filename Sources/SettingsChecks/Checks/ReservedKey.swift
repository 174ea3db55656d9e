import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys with a prefix that is reserved for the system.
    static let reservedKey = Rule(
        "reserved-key", .warning, "the key of an item is reserved for the system",
        what: """
            The Key of an item begins with the prefix of a system key: com.apple, or NS or Apple followed by a capital \
            letter.
            """,
        why: """
            The Settings app stores values in the app's user-defaults domain, which takes precedence over the system's \
            domain. A setting with a system key can change how the system treats the app, for example by changing the \
            app's language. The system can also overwrite the value of a setting that has a system key.
            """,
        recommendation: """
            Use a key without a system prefix, and implement the intended behavior in the app. If the setting is meant \
            to override a system setting, suppress the finding with a comment.
            """,
        evidence: .documented(References.defaultsDomains),
        effect: .sourceCode(References.preferences),
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string>AppleLocale</string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.storesValue, let key = item.key, isReserved(key.string), let element = item[.key] else { return }
            reporter.report(
                pane, at: element,
                "the key \(short(key)) has a prefix that is reserved for the system",
                help: "use a key without a system prefix")
        })

    private static func isReserved(_ key: String) -> Bool {
        if key.hasPrefix("com.apple.") { return true }
        // NSFW is a common abbreviation, not a prefix of the system.
        guard !key.hasPrefix("NSFW") else { return false }
        for prefix in ["NS", "Apple"] where key.hasPrefix(prefix) {
            let next = key.dropFirst(prefix.count)
            // In names of the system, the capital letter after the prefix is followed by a lowercase letter.
            return next.first.map { ("A"..."Z").contains($0) } ?? false
                && next.dropFirst().first.map { ("a"..."z").contains($0) } ?? false
        }
        return false
    }
}
