import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// An item of a type that nobody draws.
    static let unknownType = Rule(
        "unknown-type", .error, "an item of an unknown type",
        what: """
            The Type of an item belongs neither to Settings nor to InAppSettingsKit. Types are case-sensitive. It is \
            an error if exactly one type differs from it in case or by at most two letters, and a warning otherwise, \
            for example for the type of another library (PSTextViewSpecifier, PSButtonSpecifier, IASK…). Items of \
            InAppSettingsKit are reported as one note per pane, unless --in-app-settings-kit is set.
            """,
        why: "Settings was observed to leave out items of types that it does not know.",
        instead: "Write one of the types in the reference, such as PSToggleSwitchSpecifier.",
        fix: """
            Unsafe, because Settings then draws the item, including its other problems: writes the type, if the \
            finding is an error.
            """,
        evidence: .documented(PaneSchema.pane),
        effect: .observed(References.kit230, .d4),
        example: .items(
            """
            <dict>
                Type: ⟦<string>PSToggleSwitchSpecifer</string>⟧
                Title: Sound
            </dict>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items where item.type == nil {
                guard let type = item.rawType, let element = item[.type] else { continue }
                let name = type.string
                let meant = ItemType.isForeign(name) ? nil : only(2, from: name, among: ItemType.all.map(\.rawName))
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
                "only InAppSettingsKit draws \(count(items.count, "item")) of this pane: \(CheckedBundle.list(types))",
                help: "if this is intended, add \(input: .inAppSettingsKit)", as: .note)
        })

    private static func help(for name: String) -> Message {
        let types = ItemType.all + ItemType.inAppSettingsKit
        if name == "PSButtonSpecifier" {
            return "the Settings app has no buttons; InAppSettingsKit draws the type 'IASKButtonSpecifier'"
        }
        if let type = ItemType.named(name) ?? nearest(to: name, among: types.map(\.rawName)).flatMap(ItemType.rawName) {
            return "did you mean \(quoted(type.rawName))?"
        }
        return "write one of \(ItemType.all.map { quoted($0.rawName) }.joined(separator: ", "))"
    }
}
