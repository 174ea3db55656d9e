import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports keys that only Mac Catalyst apps support.
    static let platformKey = Rule(
        "platform-key", .warning, "a key has an effect only in Mac Catalyst apps",
        what: """
            An item or a pane has a property-list key that only the Settings window of a Mac Catalyst app uses. The \
            finding is a note if --platform is not specified. The finding is a warning if --platform specifies only \
            platforms other than Mac Catalyst. The rule does not report Mac Catalyst keys if --platform includes \
            catalyst.
            """,
        why: "The text, image or confirmation prompt that the key specifies does not appear on iPhone or iPad.",
        recommendation: """
            If the app runs on the Mac, ignore the note. If the app does not run on the Mac, use a FooterText instead \
            of a Description.
            """,
        evidence: .documented(References.article),
        example: .item(
            """
            Type: PSToggleSwitchSpecifier
            Title: Sound
            Key: sound
            DefaultValue: <true/>
            ⟦<key>Description</key>⟧
            <string>Sounds play even when the phone is mute.</string>
            """),
        check: .pane { pane, _, reporter in
            for item in pane.items { check(item.entries, of: item.label, pane, reporter) }
            check(pane.entries, of: "a pane", pane, reporter)
        })

    private static func check(
        _ entries: [Item.Entry], of owner: @autoclosure () -> String, _ pane: CheckedPane, _ reporter: Reporter
    ) {
        let platforms = pane.deployment.platforms
        if platforms.contains(.catalyst) { return }
        for entry in entries where entry.schema?.reader == .catalyst {
            reporter.report(
                pane, at: entry.keyElement, "only Mac Catalyst reads \(quoted(entry.key.string)) of \(owner())",
                as: platforms.isEmpty ? .note : nil)
        }
    }

    /// A rule that reports items that are not displayed on a platform specified for the check.
    static let platformItem = Rule(
        "platform-item", .warning, "an item is not shown on a platform specified with --platform",
        what: """
            The rule reports items only if --platform is specified. The Settings app on tvOS does not show sliders. \
            The Watch app showed only the groups, text fields, toggles and sliders in the deprecated \
            Settings-Watch.bundle. The finding is a note if the SupportedUserInterfaceIdioms of the item excludes \
            every platform specified with --platform.
            """,
        why: """
            Users cannot change the setting on a platform that does not show the item, so the app always uses the \
            default there.
            """,
        recommendation:
            "Provide the setting in another form, such as a multi-value with a few choices instead of a slider.",
        evidence: .documented(References.article),
        effect: .inferred(References.article),
        example: .item(
            """
            Type: ⟦<string>PSSliderSpecifier</string>⟧
            Key: volume
            DefaultValue: <real>0.5</real>
            MinimumValue: <integer>0</integer>
            MaximumValue: <integer>1</integer>
            """, for: [.tvOS]),
        check: .item { item, pane, reporter in
            guard !pane.deployment.platforms.isEmpty, !pane.isInApp else { return }
            let deployment = pane.deployment
            if let type = item.type, let element = item.wellTypedValue(.type),
                let names = deployment.names(where: { type.notShown.contains($0) })
            {
                reporter.report(
                    pane, at: element, "\(item.label) is not shown on \(names)",
                    help: "provide the setting in another form")
            }
            if let entry = item.entry(.idioms), let idioms = item.idioms,
                deployment.platforms.allSatisfy({ !$0.idioms.isEmpty && $0.idioms.isDisjoint(with: idioms) }),
                let names = deployment.names(where: { _ in true })
            {
                reporter.report(
                    pane, at: entry.keyElement, "\(item.label) is not shown on \(names)",
                    help: "add the devices to \(quoted(entry.key.string)), or remove it", as: .note)
            }
        })

    /// A rule that reports items with an empty list of device idioms.
    static let emptyIdioms = Rule(
        "empty-idioms", .warning, "the list of devices that show an item is empty",
        what: "The SupportedUserInterfaceIdioms value of an item is an empty array.",
        why: """
            Taken literally, an empty SupportedUserInterfaceIdioms array means that no device shows the item. Apple \
            does not document how the Settings app handles an empty SupportedUserInterfaceIdioms array. If the \
            SupportedUserInterfaceIdioms array of an item is empty, InAppSettingsKit shows the item on all devices, so \
            the in-app settings and the Settings app may differ.
            """,
        recommendation: """
            Remove the SupportedUserInterfaceIdioms key to show the item on all devices, or add Phone or Pad to the \
            array.
            """,
        evidence: .documented(ItemType.group.documentation),
        effect: .inferred(ItemType.group.documentation, .d9),
        example: .item(
            """
            Type: PSTextFieldSpecifier
            Key: server
            ⟦<key>SupportedUserInterfaceIdioms</key>⟧
            <array/>
            """),
        check: .item { item, pane, reporter in
            guard let entry = item.entry(.idioms), entry.element.kind == .array, entry.element.childCount == 0,
                !pane.isInApp
            else { return }
            reporter.report(
                pane, at: entry.keyElement, "the list of devices that show \(item.label) is empty",
                help: "remove \(quoted(entry.key.string)), or write 'Phone' or 'Pad'")
        })
}
