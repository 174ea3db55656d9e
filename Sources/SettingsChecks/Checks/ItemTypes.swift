import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports items without a type.
    static let missingType = Rule(
        "missing-type", .error, "an item has no type",
        what: "An item does not have a Type key.",
        why: """
            Apple's reference requires every item to have a Type. Apple does not document what the Settings app does \
            with an item that has no Type. Inferred: the Settings app omits an item that has no Type.
            """,
        recommendation: """
            Add a Type, or remove the item. The message of the finding suggests the types that fit the item's keys.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .inferred(PaneSchema.pane, .d4),
        example: .item("Title: Sound", isMarked: true),
        check: .item { item, pane, reporter in
            guard !item.has(.type), !item.misspells(.type, in: pane) else { return }
            reporter.report(
                item, of: pane, item.entries.isEmpty ? "item \(item.index) is empty" : "\(item.label) has no 'Type'",
                help: item.entries.isEmpty ? "remove it" : Self.helpForMissingType(of: item))
        })

    private static func helpForMissingType(of item: Item) -> Message {
        let names = likelyTypes(of: item).map(\.rawName)
        return names.isEmpty ? "add a type" : "add a type, such as \(CheckedBundle.alternatives(names))"
    }

    /// Returns the types that fit the keys and values of an item and require the fewest additional keys.
    private static func likelyTypes(of item: Item) -> [ItemType] {
        if item.has(.key), item.defaultValue?.kind == .boolean { return [.toggle] }
        let fitting = ItemType.all.filter { type in
            item.entries.allSatisfy { entry in
                guard let schema = type.key(ItemKey(entry.key)) else {
                    return !KeyNames.all.contains(entry.key.string)
                }
                return schema.type.firstTypeMismatch(entry.element) == nil
            } && fitsDefault(of: item, type)
        }
        func missingCount(_ type: ItemType) -> Int {
            type.keys.count { $0.isRequired && $0.key != .type && !item.has($0.key) }
        }
        let least = fitting.map(missingCount).min()
        let types = fitting.filter { missingCount($0) == least }
        return types.first(where: \.requiresChoices).map { [$0] } ?? types
    }

    private static func fitsDefault(of item: Item, _ type: ItemType) -> Bool {
        guard let value = item.defaultValue else { return true }
        let (on, off) = item.toggleValues
        if type == .toggle { return value.isEqualInFoundation(as: on) || value.isEqualInFoundation(as: off) }
        return type != .title || value.kind != .boolean
    }

    /// A rule that reports items of unknown types.
    static let unknownType = Rule(
        "unknown-type", .error, "an item has an unknown type",
        what: """
            Neither the Settings app nor InAppSettingsKit supports the Type of an item. The names of item types are \
            case-sensitive. The finding is an error if there is exactly one known type from which the unknown type \
            differs only in case, or in at most two letters that do not make a word of the name a different word. In \
            all other cases, the finding is a warning, for example if the type belongs to another library \
            (PSTextViewSpecifier, PSButtonSpecifier or a type that begins with IASK). Unless --in-app-settings-kit is specified, the rule reports the InAppSettingsKit items of a pane as \
            one note.
            """,
        why: "The Settings app has been observed to omit items of unknown types.",
        recommendation: "Use one of the item types in Apple's reference, such as PSToggleSwitchSpecifier.",
        fix: """
            The unsafe fix corrects the type if the finding is an error. The fix is unsafe because the Settings app \
            then shows the item, which may have other problems.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .observed(References.kit230, .d4),
        example: .item(
            """
            Type: ⟦<string>PSToggleSwitchSpecifer</string>⟧
            Title: Sound
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items where item.type == nil {
                guard let type = item.rawType, let element = item[.type] else { continue }
                let name = type.string
                let meant =
                    ItemType.isForeignRawName(name)
                    ? nil : onlyNameWithin(2, from: name, among: ItemType.all.map(\.rawName))
                reporter.report(
                    pane, at: element, "unknown item type \(short(type))",
                    help: meant.map { "write \(quoted($0))" } ?? Self.help(for: name),
                    fix: meant.flatMap {
                        .writing($0, over: element, in: pane, within: item.element.span, isSafe: false)
                    }, as: meant == nil ? .warning : .error)
            }
            let items = pane.items.filter(\.isOfInAppSettingsKit)
            guard let first = items.first, let element = first[.type],
                !pane.deployment.hasInAppSettingsKit
            else { return }
            let types = Set(items.compactMap { $0.rawType?.string }).sorted()
            reporter.report(
                pane, at: element,
                "only InAppSettingsKit draws \(count(items.count, "item")) in this pane: \(CheckedBundle.list(types))",
                help: "if this is intended, add \(input: .inAppSettingsKit)", as: .note)
        })

    private static func help(for name: String) -> Message {
        guard let type = ItemType.meant(by: name) else {
            return "write one of \(ItemType.all.map { quoted($0.rawName) }.joined(separator: ", "))"
        }
        return type.reader == .inAppSettingsKit && !name.hasPrefix("IASK")
            ? "the Settings app has no such type; InAppSettingsKit draws \(quoted(type.rawName))"
            : "did you mean \(quoted(type.rawName))?"
    }
}
