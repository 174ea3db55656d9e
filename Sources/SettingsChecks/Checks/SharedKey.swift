import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items in different panes that have the same user-defaults key but different default values.
    static let sharedKey = Rule(
        "shared-key", .warning, "items in two panes have the same key and different defaults",
        what: """
            Two items in different panes have the same Key, but their default values differ. Variants of a pane for \
            devices, languages or InAppSettingsKit count as one pane. Items in panes with different app groups do not \
            share values, so the rule does not report such items. The finding is a note if both items have the same \
            default or are title items, which only display the value.
            """,
        why: """
            Until the user changes the value, the two panes show different values for the same key. If the default \
            values differ, the value that the app reads depends on which default the app registers.
            """,
        recommendation: "Give each of the two items a unique key, or give both items the same default value.",
        evidence: .inferred(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation),
        example: .files([
            "Root.plist": """
            <dict>
                Type: PSChildPaneSpecifier
                Title: Advanced
                File: Advanced
            </dict>
            <dict>
                Type: PSTextFieldSpecifier
                Key: server
                DefaultValue: example.com
            </dict>
            """,
            "Advanced.plist": """
            <dict>
                Type: PSTextFieldSpecifier
                Key: ⟦<string>server</string>⟧
                DefaultValue: example.org
            </dict>
            """,
        ]),
        check: .bundle { checked, reporter in
            guard checked.panes.count > 1 else { return }
            // A pane that describes the rows of a list has keys of a row, not keys of the user defaults.
            let rows = Set(checked.panes.flatMap(\.links).filter { $0.key != .file }.map { PaneName($0.file).base })
            var first: [KeyInDomain: (pane: CheckedPane, item: Item)] = [:]
            for pane in checked.panes where !rows.contains(pane.pane.name.base) {
                let group = pane.pane.root?[ExactString(PaneSchema.appGroup)]?.string
                for item in pane.items {
                    guard let (key, element) = item.storedKey else { continue }
                    let name = KeyInDomain(group: group, key: key)
                    guard let earlier = first[name] else {
                        first[name] = (pane, item)
                        continue
                    }
                    guard earlier.pane.pane.name.base != pane.pane.name.base else { continue }
                    let value = item.wellTypedDefault
                    let other = earlier.item.wellTypedDefault
                    // An item with a default can be compared with later items.
                    if other == nil, value != nil { first[name] = (pane, item) }
                    guard item.sharesIdiom(with: earlier.item),
                        checked.areBuiltTogether(item, on: pane, earlier.item, on: earlier.pane)
                    else { continue }
                    let isEqualInFoundation = value.flatMap { value in other.map(value.isEqualInFoundation) } ?? true
                    reporter.report(
                        pane, at: element,
                        "item \(item.index) and item \(earlier.item.index) in \(quoted(earlier.pane.path)) have the same key "
                            + short(key)
                            + (isEqualInFoundation ? ", so they are one setting" : " but different defaults"),
                        help: isEqualInFoundation
                            ? "give each setting a unique key, unless this is intended"
                            : "give each setting a unique key, or give both items the same default",
                        as: isEqualInFoundation || item.type == .title && earlier.item.type == .title ? .note : nil)
                }
            }
        })
}

/// A user-defaults key, together with the user-defaults domain that stores its value.
private struct KeyInDomain: Hashable {
    /// The app group, or `nil` for the app's own domain.
    let group: ExactString?
    let key: ExactString
}

extension Item {
    /// The default value of the item, or `nil` if it is missing or has the wrong type.
    fileprivate var wellTypedDefault: PropertyListValue? {
        entry(.defaultValue).flatMap { $0.schema != nil && $0.isWellTyped ? $0.element.value : nil }
    }
}
