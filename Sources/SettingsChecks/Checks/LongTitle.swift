import PropertyListSyntax
import SettingsModel
import SourceText

extension Rule {
    /// A rule that reports titles that are probably too wide for their row on a narrow iPhone.
    static let longTitle = Rule(
        "long-title", .note, "a title may be truncated on a narrow iPhone",
        what: """
            The title of an item or a choice is wider than the available space in its row. The rule also reports the \
            longest choice of a multi-value or a title item if it does not fit next to the title. The widths are \
            estimated for each language, using the metrics of settings-bundle preview for iOS 26 and a screen that is \
            375 points wide. Among the iPhones that support iOS 26, iPhone SE and iPhone 13 mini have such a screen, \
            and none is narrower. Text in generated panes, in pseudo-languages and in items for iPad is not checked.
            """,
        why: """
            The Settings app may show only the beginning of the text, followed by an ellipsis. The estimated width is \
            accurate to within a few percent. Whether the Settings app truncates the title or the value first is not \
            documented.
            """,
        instead: """
            Shorten the text, or move details to the FooterText of the group. If a choice is long, add ShortTitles to \
            the multi-value.
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
            + "about \(Int(width.rounded())) points wide, but the available width is about \(Int(max(0, room.rounded(.down))))"
    }
}

extension CheckedPane {
    /// Whether the Settings app on iPhone shows the pane.
    fileprivate var isShownOnPhones: Bool {
        let platforms = deployment.platforms
        return !isInApp && !isGenerated && ["", "~iphone"].contains(pane.name.suffix)
            && (platforms.isEmpty || platforms.contains(.iOS))
    }
}

extension Item {
    /// Whether the Settings app on iPhone shows the item.
    fileprivate var isShownOnPhones: Bool {
        type?.reader == .settings && idioms?.isDisjoint(with: Platform.iOS.idioms) != true
    }
}
