import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that nobody reads.
    static let unknownKey = Rule(
        "unknown-key", .warning, "a key that nobody reads",
        what: """
            A key of an item, of a confirmation prompt in it, or of the pane itself is none that the Settings app or \
            InAppSettingsKit reads: misspelt, in the wrong case, or with blanks at its end.
            """,
        why: "The Settings app ignores it, and the item or the pane behaves as if it were not there.",
        instead: "Correct the key. The message names the one that is probably meant.",
        fix: """
            Unsafe, as the Settings app takes notice of the value then: gives the key the name that is probably meant, \
            where there is no such key yet.
            """,
        source: PaneSchema.page,
        examples: [
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSTextFieldSpecifier</string>
                    <key>Key</key>
                    <string>user</string>
                    ⟦<key>AutoCorrectionType</key>⟧
                    <string>No</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    ⟦<key>Title </key>⟧
                    <string>Sound</string>
                </dict>
                """),
            .items(
                """
                <dict>
                    <key>Type</key>
                    <string>PSGroupSpecifier</string>
                    <key>FooterText</key>
                    <string>Sounds play even when the phone is mute.</string>
                </dict>
                """),
        ],
        check: .itemAndPane { item, reporter in
            for inner in item.innerDictionaries {
                for entry in inner.entries where inner.key(entry.key) == nil {
                    let meant = inner.meant(by: entry.key.string)
                    reporter.report(
                        item, at: entry.keyElement,
                        "nobody reads the key \(short(entry.key)) of \(quoted(inner.name)) of \(item.label)",
                        help: meant.map { "did you mean \(quoted($0))?" } ?? "remove it, or correct its name",
                        fix: meant.flatMap { meant in
                            inner.entries.contains { $0.key.string == meant }
                                ? nil : .renaming(entry.keyElement, to: meant, of: item)
                        })
                }
            }
            guard item.hasUnknownKeys else { return }
            for entry in item.entries where entry.key.schema == nil {
                let name = entry.key.name.string
                guard !name.hasPrefix("IASK"), item.type?.type == nil || !KeyCatalogue.isKeyOfSomeType(name) else {
                    continue
                }
                // Of an unknown type nobody knows the keys: only what is nearly a key is reported.
                let meant = entry.key.meant
                guard item.type?.type != nil || meant != nil, meant != name else { continue }
                reporter.report(
                    item, at: entry.keyElement, "nobody reads the key \(short(name)) of \(item.label)",
                    help: meant.map { "did you mean \(quoted($0))?" } ?? "remove it, or correct its name",
                    fix: meant.flatMap { meant in
                        item.entries.contains { $0.key.name.string == meant }
                            ? nil : .renaming(entry.keyElement, to: meant, of: item)
                    })
            }
        } pane: { pane, reporter in
            guard let root = pane.pane.root else { return }
            let entries = root.entries
            for entry in entries where PaneSchema.key(entry.key.string) == nil {
                let name = entry.key.string
                if name.hasPrefix("IASK") { continue }
                let isOfItem = KeyCatalogue.isKeyOfSomeType(name)
                let meant = isOfItem ? nil : PaneSchema.keyMeant(by: name)
                reporter.report(
                    pane, at: entry.keyElement.span, "nobody reads the key \(short(name)) of the pane",
                    help: isOfItem
                        ? "it belongs to an item"
                        : meant.map { "did you mean \(quoted($0))?" } ?? "remove it, or correct its name",
                    fix: meant.flatMap { meant in
                        entries.contains { $0.key.string == meant }
                            ? nil : .renaming(entry.keyElement, to: meant, in: pane.pane, within: root.span)
                    })
            }
        })
}

extension PaneSchema {
    /// The key of a pane that a misspelt one probably stands for: the same but for case and blanks, or the nearest.
    fileprivate static func keyMeant(by name: String) -> String? {
        let trimmed = KeyCatalogue.trimmed(name)
        let names = keys.map(\.name)
        return names.first { $0.lowercased() == trimmed.lowercased() } ?? nearest(to: trimmed, among: names)
    }
}
