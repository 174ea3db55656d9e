import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items with an empty user-defaults key.
    static let emptyKey = Rule(
        "empty-key", .error, "the Key of an item is empty",
        what: """
            The Key of an item is an empty string. If the item does not need a Key, such as a group or a child pane, \
            the finding is a warning.
            """,
        why: """
            Apple's reference requires a Key for every item that stores a value. Two developers reported that iOS 18 \
            showed no settings from a bundle in which the Key and Title of a text field were empty. Two developers \
            reported that versions before iOS 18 omitted a text field with an empty Key. The effect of an empty Key on \
            other item types and on systems after iOS 18 was not tested.
            """,
        recommendation: """
            Give the item a unique key. If the item does not need a Key, remove the Key.
            """,
        evidence: .documented(ItemType.textField.documentation),
        effect: .reported("https://github.com/pguyot/Einstein/issues/191", .d1),
        example: .items(Example.textField(key: "⟦<string></string>⟧")),
        check: .item { item, pane, reporter in
            guard let entry = item.entry(.key), entry.element.isString, entry.element.contentSpan.isEmpty
            else { return }
            let needsKey = item.type?.requires(.key) ?? true
            reporter.report(
                pane, at: entry.element,
                "\(item.label) has an empty 'Key'"
                    + (item.type == .textField ? ", which was reported to hide the whole bundle on iOS 18" : ""),
                help: needsKey ? "give the item a unique key, or remove the item" : "remove the 'Key'",
                as: needsKey ? nil : .warning)
        })

    /// A rule that reports keys with leading or trailing white space.
    static let keySpaces = Rule(
        "key-spaces", .warning, "the Key of an item contains stray white space or an invisible character",
        what: """
            The Key of an item begins or ends with a space or a line break, or contains only white space. The rule \
            also reports an invisible character, such as a zero-width space, in a Key whose other characters are \
            ASCII. The empty-key rule reports an item whose Key is empty.
            """,
        why: """
            The Settings app stores the value under a key that includes the white space or the invisible character. An \
            app that looks up the key without these characters does not find the value.
            """,
        recommendation: """
            Remove the white space or the invisible character from the key in the pane and in the app's code. There is \
            no automatic fix, because values that are already stored remain under the old key.
            """,
        evidence: .inferred(ItemType.toggle.documentation),
        example: .items(
            """
            \(Example.textField(key: "⟦<string>user </string>⟧"))
            \(Example.textField(key: "⟦<string> </string>⟧"))
            """),
        check: .item { item, pane, reporter in
            guard let key = item.key?.string, let element = item[.key] else { return }
            guard let edges = key.blankEdges else {
                guard let character = key.invisibleCharacter?.invisibleName else { return }
                reporter.report(
                    pane, at: element, "the 'Key' \(short(key)) contains \(character)",
                    help: "remove the invisible character; stored values remain under the old key")
                return
            }
            let isBlank = key.allSatisfy(\.isWhitespace)
            reporter.report(
                pane, at: element,
                isBlank
                    ? "the 'Key' of item \(item.index) contains only white space"
                    : "the 'Key' \(short(key)) \(edges) with white space",
                help: isBlank
                    ? item.type?.requires(.key) == false ? "remove the 'Key'" : "give the item a unique key"
                    : "remove it; stored values remain under the old key")
        })

    /// A rule that reports items in the same pane that have the same user-defaults key.
    static let duplicateKey = Rule(
        "duplicate-key", .error, "two items in a pane have the same key",
        what: """
            Two items in a pane have the same Key, and at least one build configuration includes both items. The rule \
            also reports items that have the same Key but are for different devices, such as iPhone and iPad. The \
            finding is a warning if one of two items with the same Key is a title item and both items appear on the \
            same device. A title item only displays the value of its Key. The rule does not check buttons or other \
            items that do not store a value.
            """,
        why: """
            Items with the same Key share one value, but may have different defaults. In 2025, a bundle was tested \
            that contained two title items with the same Key, one item for iPad and one item for iPhone. An iPad was \
            observed to show both title items, and an iPhone was observed to show neither title item. Using a \
            different key for each of the two items was observed to resolve the problem. The Settings app was also \
            reported to crash with an assertion failure because identifiers were not unique.
            """,
        recommendation: "Give each item in the pane a unique key.",
        evidence: .observed("https://github.com/vdhamer/Photo-Club-Hub/issues/557"),
        effect: .observed("https://github.com/vdhamer/Photo-Club-Hub/issues/557", .d2),
        example: .items(
            """
            \(Example.textField(key: "user"))
            \(Example.textField(key: "⟦<string>user</string>⟧"))
            """),
        check: .pane { pane, checked, reporter in
            // For each key, items of which no two are in the same build configuration.
            var items: [ExactString: [Item]] = Dictionary(minimumCapacity: pane.items.count)
            for item in pane.items {
                guard let (key, element) = item.storedKey else { continue }
                guard
                    let earlier = items[key, default: []].first(where: {
                        checked.areBuiltTogether(item, on: pane, $0, on: pane)
                    })
                else {
                    items[key, default: []].append(item)
                    continue
                }
                let onlyShows = item.isReadOnly || earlier.isReadOnly
                reporter.report(
                    pane, at: element, "item \(item.index) has the same key \(short(key)) as item \(earlier.index)",
                    help: "give each item a unique key",
                    as: onlyShows && item.sharesIdiom(with: earlier) ? .warning : nil)
            }
        })

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
        example: .files([
            "Root.plist": """
            \(Example.childPane("Advanced", file: "Advanced"))
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
                    let value = item.defaultValue
                    let other = earlier.item.defaultValue
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
                        parts: [
                            "an item shares the key \(short(key))"
                                + (isEqualInFoundation ? "" : " with another default")
                        ],
                        as: isEqualInFoundation || item.isReadOnly && earlier.item.isReadOnly ? .note : nil)
                }
            }
        })

    /// A rule that reports keys with a prefix that is reserved for the system.
    static let reservedKey = Rule(
        "reserved-key", .warning, "the key of an item is reserved for the system",
        what: """
            The Key of an item begins with the prefix of a system key: com.apple, NS followed by a capital letter, or \
            Apple followed by a capital letter.
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
        example: .items(Example.textField(key: "⟦<string>AppleLocale</string>⟧")),
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

/// A user-defaults key, together with the user-defaults domain that stores its value.
private struct KeyInDomain: Hashable {
    /// The app group, or `nil` for the app's own domain.
    let group: ExactString?
    let key: ExactString
}
