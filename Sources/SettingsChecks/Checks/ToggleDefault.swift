import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports toggles whose default is neither the on nor the off value.
    static let toggleDefault = Rule(
        "toggle-default", .warning, "the default of a toggle is neither its on nor its off value",
        what: """
            The DefaultValue of a toggle equals neither its TrueValue nor its FalseValue. If these keys are missing, \
            the values are the booleans true and false; the strings YES, true and 1 do not equal either of them.
            """,
        why: """
            What Settings displays is not documented; it may show the toggle as off. One report about iOS 9.3.2 says \
            that Settings stores 0 and 1 regardless of TrueValue and FalseValue (rdar 26541820).
            """,
        instead: "Use <true/> or <false/>, or the exact value of TrueValue or FalseValue.",
        fix: "Safe: replaces YES, true, on, 1 or their opposites with the corresponding value.",
        evidence: .documented(ItemType.toggle.documentation),
        effect: .inferred("https://github.com/lionheart/openradar-mirror/issues/14770", .d3),
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
