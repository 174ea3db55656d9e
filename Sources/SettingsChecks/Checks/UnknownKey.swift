import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports property-list keys that neither the Settings app nor InAppSettingsKit supports.
    static let unknownKey = Rule(
        "unknown-key", .error, "an item or a pane has an unknown property-list key",
        what: """
            An item, a confirmation prompt or the root of a pane has a key that neither the Settings app nor \
            InAppSettingsKit supports. The unknown key may be misspelled, have the wrong capitalization or end in \
            white space. If several items in a pane have the same unknown key, the rule reports one finding for all \
            these items. If an unknown key is a misspelled required key, the required key is not also reported as \
            missing. The finding is an error if the unknown key differs from a required key only in case or white \
            space; otherwise, the finding is a warning.
            """,
        why: """
            Apple's article says that platforms ignore keys that they do not support. Inferred: the Settings app \
            ignores unknown keys, as if the keys were missing.
            """,
        recommendation: """
            Replace the unknown key with the correct key. The message of the finding suggests the most likely key.
            """,
        fix: """
            The unsafe fix renames the unknown key to the most likely key, unless the most likely key already exists. \
            The fix is unsafe because the value of the renamed key takes effect.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(References.article, .d4),
        withInAppSettingsKit: .warning,
        example: .items(
            """
            <dict>
                Type: PSTextFieldSpecifier
                Key: user
                ⟦<key>AutoCorrectionType</key>⟧
                <string>No</string>
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { check(item, pane, reporter) }
            lazy var names = Set(pane.entries.map(\.key))
            for entry in pane.entries where entry.schema == nil {
                let name = entry.key.string
                if name.hasPrefix("IASK") { continue }
                let isOfItem = KeyNames.all.contains(name)
                let keyMeant = isOfItem ? nil : KeyNames.keyMeant(by: name, among: PaneSchema.keys)
                reporter.report(
                    pane, at: entry.keyElement.span, "unknown key \(short(name)) in the pane",
                    help: isOfItem
                        ? "it belongs to an item"
                        : Self.help(for: keyMeant),
                    fix: .renaming(entry, to: keyMeant, beside: names, in: pane, within: pane.pane.root?.span),
                    as: .warning)
            }
        })

    private static func check(_ item: Item, _ pane: CheckedPane, _ reporter: Reporter) {
        for inner in item.innerDictionaries {
            lazy var names = Set(inner.entries.map(\.key))
            for entry in inner.entries where entry.schema == nil {
                let keyMeant = KeyNames.keyMeant(by: entry.key.string, among: inner.keys)
                reporter.report(
                    pane, at: entry.keyElement,
                    "unknown key \(short(entry.key)) in \(quoted(inner.entry.key.string)) of \(item.label)",
                    help: Self.help(for: keyMeant),
                    fix: .renaming(
                        entry, to: keyMeant, beside: names, in: pane, within: item.element.span),
                    as: .warning)
            }
        }
        lazy var names = Set(item.entries.map(\.key))
        for entry in item.entries where entry.schema == nil {
            let name = entry.key.string
            guard !name.hasPrefix("IASK"), item.type == nil || !KeyNames.all.contains(name) else {
                continue
            }
            // The keys of unknown types are unknown, so only keys that resemble a known key are reported.
            let keyMeant = KeyNames.keyMeant(by: name, on: item)
            guard item.type != nil || keyMeant != nil, keyMeant != name else { continue }
            let isLost =
                !pane.isInApp
                && keyMeant.map { item.isCertainMisspelling($0, by: entry) && item.lacks(ItemKey(ExactString($0))) }
                    ?? false
            reporter.report(
                pane, at: entry.keyElement, "unknown key \(short(name)) in \(item.label)",
                help: Self.help(for: keyMeant),
                fix: .renaming(entry, to: keyMeant, beside: names, in: pane, within: item.element.span),
                group: FindingGroup(id: "\(pane.path)/\(name)/\(keyMeant ?? "")", name: item.label) { labels in
                    (
                        "unknown key \(short(name)) in \(count(labels.count, "item")): "
                            + labels.prefix(3).joined(separator: ", ")
                            + (labels.count > 3 ? " and \(labels.count - 3) more" : ""),
                        Self.help(for: keyMeant)
                    )
                }, as: isLost ? .error : .warning)
        }
    }

    private static func help(for keyMeant: String?) -> Message {
        keyMeant.map { "did you mean \(quoted($0))?" } ?? "remove it, or correct its name"
    }
}
