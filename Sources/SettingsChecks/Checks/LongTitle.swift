import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports titles that are probably too wide for their row on a narrow iPhone.
    static let longTitle = Rule(
        "long-title", .note, "a title may be truncated on a narrow iPhone",
        what: """
            The title of an item or a choice is wider than the space available in its row. For a multi-value or a \
            title item, the rule also reports the longest choice if that choice does not fit next to the title. The \
            rule estimates the width of each string in each language, using the same iOS 26 metrics as \
            'settings-bundle preview'. The rule assumes a screen that is 375 points wide. The narrowest iPhones that \
            support iOS 26, such as iPhone SE and iPhone 13 mini, have a screen that is 375 points wide. The rule does \
            not check text in generated panes, in pseudo-languages or in items that appear only on iPad.
            """,
        why: """
            The Settings app may show only the beginning of a title that is too wide, followed by an ellipsis. The \
            estimated width of a title is accurate to within a few percent. Apple does not document which the Settings \
            app truncates first: the title of an item or its value.
            """,
        recommendation: """
            Shorten the title, or move details to the FooterText of the group. If the title of a choice is too long, \
            add ShortTitles to the multi-value.
            """,
        evidence: .toolConvention("Tasks/Preview.md"),
        effect: .inferred(References.screenWidths, .d9),
        isOnDemand: true,
        example: .files([
            "Root.plist": """
            StringsTable: Root
            PreferenceSpecifiers: <array>
                <dict>
                    Type: PSToggleSwitchSpecifier
                    Title: Sounds
                    Key: sounds
                    DefaultValue: <true/>
                </dict>
            </array>
            """,
            "en.lproj/Root.strings": "\"Sounds\" = \"Notification sounds\";",
            "de.lproj/Root.strings": "\"Sounds\" = ⟦\"Benachrichtigungstöne abspielen\"⟧;",
        ]),
        check: .bundle { checked, reporter in
            var reported: Set<RowText.Place> = []
            for pane in checked.panes where pane.isShownOnPhones {
                let readers = checked.textReaders(of: pane)
                for item in pane.items where item.isShownOnPhones {
                    for reader in readers {
                        for text in reader.tooWideTexts(of: item) where reported.insert(text.place).inserted {
                            reporter.report(
                                text.place.path, at: text.place.span, text.message(in: reader.language),
                                help: "shorten it")
                        }
                    }
                }
            }
        })
}

extension RowText {
    /// Returns the message for a string that is too wide.
    fileprivate func message(in language: String?) -> String {
        "the \(kind) \(short(text)) may be truncated\(language.map { " in \(quoted($0))" } ?? ""): "
            + "about \(Int(width.rounded())) points wide, but the available width is about \(Int(max(0, availableWidth.rounded(.down))))"
    }
}

extension CheckedPane {
    /// Whether the Settings app on iPhone displays the pane.
    fileprivate var isShownOnPhones: Bool {
        let platforms = deployment.platforms
        return !isInApp && !isGenerated && ["", "~iphone"].contains(pane.name.suffix)
            && (platforms.isEmpty || platforms.contains(.iOS))
    }
}

extension Item {
    /// Whether the Settings app on iPhone displays the item.
    fileprivate var isShownOnPhones: Bool {
        type?.reader == .settings && idioms?.isDisjoint(with: Platform.iOS.idioms) != true
    }
}
