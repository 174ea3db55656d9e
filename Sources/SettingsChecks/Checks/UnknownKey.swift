import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A key that nobody reads.
    static let unknownKey = Rule(
        "unknown-key", .error, "a key that nobody reads",
        what: """
            A key of an item, of a confirmation prompt in it, or of the pane itself is none that the Settings app or \
            InAppSettingsKit reads: misspelt, in the wrong case, or with blanks at its end. Items of a pane that have \
            the same one are one finding, and what they lack by it is not reported again. It is an error where only case \
            or blanks keep it from being a key that the item must have, and a warning otherwise.
            """,
        why: "The Settings app ignores it, and the item or the pane behaves as if it were not there.",
        instead: "Correct the key. The message names the one that is probably meant.",
        fix: """
            Unsafe, as the Settings app takes notice of the value then: gives the key the name that is probably meant, \
            where there is no such key yet.
            """,
        source: PaneSchema.pane,
        withInAppSettingsKit: .warning,
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
                        help: Self.help(for: meant),
                        fix: meant.flatMap { meant in
                            inner.entries.contains { $0.key.string == meant }
                                ? nil : .renaming(entry.keyElement, to: meant, of: item)
                        }, as: .warning)
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
                let isLost = entry.key.isMeantForSure && !item.pane.isInApp && item.lacks(meant ?? name)
                reporter.report(
                    item, at: entry.keyElement, "nobody reads the key \(short(name)) of \(item.label)",
                    help: Self.help(for: meant),
                    fix: meant.flatMap { meant in
                        item.entries.contains { $0.key.name.string == meant }
                            ? nil : .renaming(entry.keyElement, to: meant, of: item)
                    },
                    group: FindingGroup(id: "\(item.pane.path)/\(name)/\(meant ?? "")", name: item.label) { labels in
                        (
                            "nobody reads the key \(short(name)) of \(count(labels.count, "item")): "
                                + labels.prefix(3).joined(separator: ", ")
                                + (labels.count > 3 ? " and \(labels.count - 3) more" : ""),
                            Self.help(for: meant)
                        )
                    }, as: isLost ? .error : .warning)
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
                        : Self.help(for: meant),
                    fix: meant.flatMap { meant in
                        entries.contains { $0.key.string == meant }
                            ? nil : .renaming(entry.keyElement, to: meant, in: pane.pane, within: root.span)
                    }, as: .warning)
            }
        })

    private static func help(for meant: String?) -> String {
        meant.map { "did you mean \(quoted($0))?" } ?? "remove it, or correct its name"
    }
}

extension PaneSchema {
    /// The key of a pane that a misspelt one probably stands for: the same but for case and blanks, or the nearest.
    fileprivate static func keyMeant(by name: String) -> String? {
        let trimmed = KeyCatalogue.trimmed(name)
        let names = keys.map(\.name)
        return names.first { $0.lowercased() == trimmed.lowercased() } ?? nearest(to: trimmed, among: names)
    }
}
