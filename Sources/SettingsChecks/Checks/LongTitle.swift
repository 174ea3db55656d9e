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
            support iOS 26, such as iPhone SE and iPhone 13 mini, have a screen that is 375 points wide. Variables such \
            as $(PRODUCT_NAME) count with the values that 'settings-bundle preview' uses; text with an unknown value \
            is not checked. The rule does not check text in generated panes, in pseudo-languages or in items that \
            appear only on iPad.
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

/// A string that is too wide for its row.
struct RowText {
    /// The location of the string, which is in a string table or in the pane.
    struct Place: Hashable {
        let path: String
        let span: Range<Int>?
    }

    /// The kind of the string for messages: `title`, `choice`, or `default`.
    let kind: String
    let shown: RowTextReader.ShownText
    /// The available width in points.
    let availableWidth: Double

    var place: Place { shown.place }

    /// Returns the message for the string.
    fileprivate func message(in language: String?) -> String {
        "the \(kind) \(short(shown.text)) may be truncated\(language.map { " in \(quoted($0))" } ?? ""): "
            + "about \(Int(shown.width.rounded())) points wide, but the available width is about \(Int(max(0, availableWidth.rounded(.down))))"
    }
}

/// Finds the strings in a pane that are too wide in a given language.
struct RowTextReader {
    /// The identifier of the language, or `nil` if the bundle does not have any languages.
    let language: String?
    /// The string table for the language, or `nil` if strings are displayed as they are written in the pane.
    fileprivate let table: CheckedTable?
    fileprivate let pane: CheckedPane
    /// Whether the pane is written in this language. If `true`, strings without an entry are displayed correctly.
    fileprivate let isSource: Bool

    private static let metrics = TextMetrics(size: RowMetrics.textSize)
    /// The row metrics for the narrowest iPhone models that run iOS 26: iPhone SE (2nd and 3rd generation), iPhone 12
    /// mini, and iPhone 13 mini.
    private static let rows = RowMetrics(screenWidth: 375, .ios26)
    /// The maximum number of characters to measure. Longer strings do not fit in any row.
    private static let maximumMeasuredCharacters = 1000

    /// A string as it is displayed in the language.
    struct ShownText {
        let text: String
        let place: RowText.Place
        /// The estimated width in points.
        let width: Double
    }

    /// Returns the strings in an item that are wider than the available space.
    func tooWideTexts(of item: Item) -> [RowText] {
        let rows = Self.rows
        switch item.type?.kind {
        case .toggle: return texts([title(of: item)], within: rows.maximumTitleWidth(beside: .toggle))
        case .childPane: return texts([title(of: item)], within: rows.maximumTitleWidth(beside: .childPane))
        case .textField:
            let hasValue = item.string(.defaultValue).map { !$0.isEmpty } ?? false
            return texts([title(of: item)], within: rows.maximumTitleWidth(beside: .textField(hasValue: hasValue)))
        case .radioGroup, .multiValue:
            let all = texts(
                choices(of: item, .titles), "choice", within: rows.maximumTitleWidth(beside: .choice(isChosen: true)))
            if item.type == .radioGroup { return all }
            return all + texts(of: item, beside: shortChoices(of: item), .multiValue(hasValue: true), hasArrow: true)
        case .title:
            let values = item[.titles] == nil ? [defaultText(of: item)] : choices(of: item, .titles)
            return texts(of: item, beside: values, .title(hasValue: true), hasArrow: false)
        case .group, .slider, .button, .openURL, .mailCompose, .customView, .textView, .datePicker, .listGroup, nil:
            return []
        }
    }

    /// Returns the item's title if the title is too wide. If the title fits, the method returns the widest value,
    /// provided that this value does not fit next to the title.
    private func texts(
        of item: Item, beside values: [ShownText?], _ accessory: RowMetrics.Accessory, hasArrow: Bool
    ) -> [RowText] {
        let title = title(of: item)
        let long = texts([title], within: Self.rows.maximumTitleWidth(beside: accessory))
        guard long.isEmpty, item[.title] == nil || title != nil,
            let widest = values.compactMap(\.self).max(by: { $0.width < $1.width })
        else { return long }
        let availableWidth = Self.rows.maximumValueWidth(besideTitleOfWidth: title?.width ?? 0, hasArrow: hasArrow)
        return texts([widest], item[.titles] == nil ? "default" : "choice", within: availableWidth)
    }

    private func texts(_ shown: [ShownText?], _ kind: String = "title", within availableWidth: Double) -> [RowText] {
        shown.compactMap(\.self).filter { $0.width > availableWidth }.map {
            RowText(kind: kind, shown: $0, availableWidth: availableWidth)
        }
    }

    // MARK: Strings

    private func title(of item: Item) -> ShownText? { item.wellTypedValue(.title).flatMap(localizedText(of:)) }

    private func choices(of item: Item, _ key: ItemKey) -> [ShownText?] {
        (item.list(key) ?? []).map(localizedText(of:))
    }

    /// Returns the choices as they are displayed in the row of a multi-value item. Short titles take precedence over
    /// titles.
    private func shortChoices(of item: Item) -> [ShownText?] {
        let short = choices(of: item, .shortTitles)
        return choices(of: item, .titles).enumerated().map { $0.offset < short.count ? short[$0.offset] : $0.element }
    }

    /// Returns the default value of a title item. Default values are not localized.
    private func defaultText(of item: Item) -> ShownText? {
        guard let element = item[.defaultValue], element.isString else { return nil }
        return shown(element.string.string, pane.path, pane.span(element.span))
    }

    /// Returns the localized string, or `nil` if the string is empty or missing. Another rule reports missing strings.
    private func localizedText(of element: PropertyListElement) -> ShownText? {
        guard element.isString else { return nil }
        let text = element.string
        if let table, let entry = table.entry(for: text) {
            return entry.value.flatMap { shown($0.string, table.path, table.span(entry.valueSpan)) }
        }
        guard isSource, !text.looksLikeIdentifier else { return nil }
        return shown(text.string, pane.path, pane.span(element.span))
    }

    /// Returns a string with the values of its variables, or `nil` if it is empty or if a value is unknown.
    private func shown(_ text: String, _ path: String, _ span: Range<Int>?) -> ShownText? {
        guard let text = text.expandingVariables(pane.deployment.variables), !text.isEmpty else { return nil }
        let measured =
            text.utf8.count > Self.maximumMeasuredCharacters
            ? String(text.unicodeScalars.prefix(Self.maximumMeasuredCharacters)) : text
        return ShownText(
            text: text, place: .init(path: path, span: span), width: Self.metrics.width(of: measured))
    }
}

extension CheckedBundle {
    /// Returns a reader for each language in which a pane is displayed, excluding pseudo-languages.
    func textReaders(of pane: CheckedPane) -> [RowTextReader] {
        let own = pane.path.languageFolder.map(Language.init(folder:))
        let source = own ?? sourceLanguage
        var readers: [RowTextReader] = []
        if let name = pane.table?.string {
            for language in own.map({ [$0] }) ?? languages
            where !LanguageIdentifier.isPseudolanguage(language.identifier) {
                guard let table = table(name, in: language), table.isWhole, !table.isDamaged else { continue }
                readers.append(
                    RowTextReader(
                        language: language.identifier, table: table, pane: pane, isSource: language == source))
            }
        }
        if !readers.contains(where: \.isSource) {
            readers.append(RowTextReader(language: source?.identifier, table: nil, pane: pane, isSource: true))
        }
        return readers
    }
}
