import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key under which the system keeps a setting of its own.
    static let reservedKey = Rule(
        "reserved-key", .warning, "a key that belongs to the system",
        what: """
            The Key of an item begins as the system's own settings do: with NS or Apple and a capital letter, or with \
            com.apple.
            """,
        why: """
            Values from the Settings app lie in the app's user defaults, which come before those of the system. A \
            setting of that name changes how the system treats the app, its language for one, or the system \
            overwrites what people chose.
            """,
        instead: "Give the item a key of your own, and let the app do what is wanted. Where just this is wanted, "
            + "allow it in a comment.",
        evidence: .documented(
            "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UserDefaults/"
                + "AboutPreferenceDomains/AboutPreferenceDomains.html"),
        effect: .inferred(
            "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/UserDefaults/"
                + "AboutPreferenceDomains/AboutPreferenceDomains.html"),
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
                "\(short(key)) is the name of a setting of the system, as all that begin so",
                help: "give the item a key of your own")
        })

    private static func isReserved(_ key: String) -> Bool {
        if key.hasPrefix("com.apple.") { return true }
        // The word for what is not safe at work is no name of the system.
        guard !key.hasPrefix("NSFW") else { return false }
        for prefix in ["NS", "Apple"] where key.hasPrefix(prefix) {
            let next = key.dropFirst(prefix.count)
            // NSA or NSX alone are words; the system's names go on in lower case.
            return next.first.map { ("A"..."Z").contains($0) } ?? false
                && next.dropFirst().first.map { ("a"..."z").contains($0) } ?? false
        }
        return false
    }
}
