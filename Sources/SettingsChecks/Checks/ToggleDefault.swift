import PropertyListSyntax
import SettingsModel

extension Rule {
    /// A rule that reports toggles whose default value is neither the on value nor the off value.
    static let toggleDefault = Rule(
        "toggle-default", .warning, "the default of a toggle is neither its on value nor its off value",
        what: """
            The DefaultValue of a toggle equals neither its TrueValue nor its FalseValue. Without TrueValue and \
            FalseValue, the values of a toggle are the booleans true and false. The strings YES, true and 1 do not \
            equal the boolean true.
            """,
        why: """
            Apple does not document how the Settings app displays a toggle whose default is neither its on value nor \
            its off value. The Settings app may show a toggle as off if its default is neither its TrueValue nor its \
            FalseValue. One report about iOS 9.3.2 says that the Settings app stores 0 and 1 regardless of TrueValue \
            and FalseValue (rdar 26541820).
            """,
        recommendation: """
            Set DefaultValue to the exact value of TrueValue or FalseValue. If the toggle has no TrueValue and no \
            FalseValue, set DefaultValue to <true/> or <false/>.
            """,
        fix: """
            The safe fix replaces YES, true, on and 1 with the toggle's on value, and NO, false, off and 0 with its \
            off value.
            """,
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
            guard item.type == .toggle, let element = item.wellTypedValue(.defaultValue) else { return }
            let kind = element.kind
            let isPlain = !item.has(.trueValue) && !item.has(.falseValue)
            if isPlain, kind == .true || kind == .false { return }
            let value = element.value
            let (on, off) = item.toggleValues
            guard item.hasWellTypedSwitch, !value.isEqualInFoundation(as: on), !value.isEqualInFoundation(as: off)
            else { return }
            let shown = element.isString ? "string \(short(value.description))" : "\(value.kind.rawValue) \(value)"
            let meant = value.probableBoolean.map { $0 ? on : off }
            reporter.report(
                pane, at: element, "the default of \(item.label) is the \(shown), which is neither on nor off",
                help: meant.map { "write \($0.spelling)" + (isPlain ? ": a string is not a boolean" : "") }
                    ?? "write \(on.spelling) or \(off.spelling)",
                fix: meant.flatMap { .writing($0, over: element, in: pane) })
        })
}
