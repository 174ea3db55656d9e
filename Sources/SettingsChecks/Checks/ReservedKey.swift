import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys with a prefix that is reserved for the system.
    static let reservedKey = Rule(
        "reserved-key", .warning, "a key is reserved for the system",
        what: """
            The Key of an item begins like a key of the system: with NS or Apple followed by a capital letter, or with \
            com.apple.
            """,
        why: """
            Settings stores values in the app's domain, which takes precedence over the system's domain. Such a \
            setting can change how the system treats the app, such as its language, or the system can overwrite the \
            value.
            """,
        instead: """
            Use a key without a system prefix, and implement the intended behavior in the app. If the override is \
            intended, suppress the finding in a comment.
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
