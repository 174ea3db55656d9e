import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A toggle whose default is neither its on nor its off value.
    static let toggleDefault = Rule(
        "toggle-default", .warning, "the default of a toggle is neither on nor off",
        what: """
            The DefaultValue of a toggle is neither its TrueValue nor its FalseValue. Without these the two are the \
            booleans true and false, and the strings YES, true or 1 are neither.
            """,
        why: "The switch shows as off, whatever the default was meant to be.",
        instead: "Write <true/> or <false/>, or the very value that TrueValue or FalseValue has.",
        fix: "Safe: writes the value that YES, true, on or 1, or their opposites, are meant for.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred(ItemType.toggle.documentation),
        example: .items(
            """
            <dict>
                Type: PSToggleSwitchSpecifier
                Title: Sound
                Key: sound
                DefaultValue: ⟦<string>YES</string>⟧
            </dict>
            """),
        check: .item { item, pane, reporter in
            guard item.type == .toggle, let element = item.wellTyped(.defaultValue) else { return }
            let kind = element.kind
            let isPlain = !item.has(.trueValue) && !item.has(.falseValue)
            if isPlain, kind == .true || kind == .false { return }
            let value = element.value
            let (on, off) = item.switchValues
            guard item.hasWellTypedSwitch, !value.isSame(as: on), !value.isSame(as: off) else { return }
            let shown = element.isString ? "string \(short(value.description))" : "\(value.kind.rawValue) \(value)"
            let meant = value.meantBoolean.map { $0 ? on : off }
            reporter.report(
                pane, at: element, "the default of \(item.label) is the \(shown), which is neither on nor off",
                help: meant.map { "write \($0.spelling)" + (isPlain ? ": a string is not a boolean" : "") }
                    ?? "write \(on.spelling) or \(off.spelling)",
                fix: meant.flatMap { .writing($0, over: element, in: pane) })
        })
}
