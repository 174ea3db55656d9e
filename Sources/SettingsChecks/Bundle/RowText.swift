import PropertyListSyntax
import SettingsModel
import SourceText

/// A text of a row that is wider than its room.
struct RowText {
    /// The position of the text: in a string table, or in the pane.
    struct Place: Hashable {
        let path: String
        let span: Range<Int>?
    }

    /// The word for the text in messages: `title`, `choice` or `default`.
    let kind: String
    let text: String
    let place: Place
    /// The estimated width in points.
    let width: Double
    /// The room in points.
    let room: Double
}

/// The texts of a pane in one language.
struct RowTextReader {
    /// The identifier of the language; `nil` for the texts of a pane in a bundle without languages.
    let language: String?
    /// The table of the language; `nil` if the texts are shown as they are written in the pane.
    fileprivate let table: CheckedTable?
    fileprivate let pane: CheckedPane
    /// Whether a text without an entry is shown correctly, since the pane is written in this language.
    fileprivate let isSource: Bool

    private static let metrics = TextMetrics(size: RowMetrics.textSize)
    /// The narrowest iPhones that run iOS 26: iPhone SE (2nd and 3rd generation), iPhone 12 mini and iPhone 13 mini.
    private static let rows = RowMetrics(screenWidth: 375, .ios26)
    /// The characters of a text that are measured: more do not fit in any row.
    private static let mostCharacters = 1000

    /// A text as it is shown in the language.
    private struct Shown {
        let text: String
        let place: RowText.Place
        let width: Double
    }

    /// The texts of an item that are wider than their room.
    func tooWideTexts(of item: Item) -> [RowText] {
        let rows = Self.rows
        switch item.type {
        case .toggle: return texts([title(of: item)], within: rows.titleRoom(beside: .toggle))
        case .childPane: return texts([title(of: item)], within: rows.titleRoom(beside: .childPane))
        case .textField:
            let hasValue = item.string(.defaultValue).map { !$0.isEmpty } ?? false
            return texts([title(of: item)], within: rows.titleRoom(beside: .textField(hasValue: hasValue)))
        case .radioGroup:
            return texts(choices(of: item, .titles), "choice", within: rows.titleRoom(beside: .choice(isChosen: true)))
        case .multiValue:
            let all = texts(
                choices(of: item, .titles), "choice", within: rows.titleRoom(beside: .choice(isChosen: true)))
            return all + texts(of: item, beside: shortChoices(of: item), .multiValue(hasValue: true), hasArrow: true)
        case .title:
            let values = item[.titles] == nil ? [defaultText(of: item)] : choices(of: item, .titles)
            return texts(of: item, beside: values, .title(hasValue: true), hasArrow: false)
        default: return []
        }
    }

    /// The title of an item if it is too wide; otherwise its widest value if that does not fit beside the title.
    private func texts(
        of item: Item, beside values: [Shown?], _ accessory: RowMetrics.Accessory, hasArrow: Bool
    ) -> [RowText] {
        let title = title(of: item)
        let long = texts([title], within: Self.rows.titleRoom(beside: accessory))
        guard long.isEmpty, item[.title] == nil || title != nil,
            let widest = values.compactMap(\.self).max(by: { $0.width < $1.width })
        else { return long }
        let room = Self.rows.valueRoom(besideTitleOf: title?.width ?? 0, hasArrow: hasArrow)
        return texts([widest], item[.titles] == nil ? "default" : "choice", within: room)
    }

    private func texts(_ shown: [Shown?], _ kind: String = "title", within room: Double) -> [RowText] {
        shown.compactMap(\.self).filter { $0.width > room }.map {
            RowText(kind: kind, text: $0.text, place: $0.place, width: $0.width, room: room)
        }
    }

    // MARK: Texts

    private func title(of item: Item) -> Shown? { item.wellTyped(.title).flatMap(looked(up:)) }

    private func choices(of item: Item, _ key: ItemKey) -> [Shown?] { (item.list(key) ?? []).map(looked(up:)) }

    /// The choices as the row of a multi-value shows them.
    private func shortChoices(of item: Item) -> [Shown?] {
        let short = choices(of: item, .shortTitles)
        return choices(of: item, .titles).enumerated().map { $0.offset < short.count ? short[$0.offset] : $0.element }
    }

    /// The default of a title item, which is not localized.
    private func defaultText(of item: Item) -> Shown? {
        guard let element = item[.defaultValue], element.isString else { return nil }
        return shown(element.string.string, pane.path, pane.span(of: element))
    }

    /// The text in the language; `nil` if it is empty or another rule reports that the language lacks it.
    private func looked(up element: PropertyListElement) -> Shown? {
        guard element.isString else { return nil }
        let text = element.string
        if let table, let entry = table.entry(for: text) {
            return entry.value.flatMap { shown($0.string, table.path, table.span(entry.valueSpan)) }
        }
        guard isSource, !text.looksLikeIdentifier else { return nil }
        return shown(text.string, pane.path, pane.span(of: element))
    }

    private func shown(_ text: String, _ path: String, _ span: Range<Int>?) -> Shown? {
        guard !text.isEmpty else { return nil }
        let measured =
            text.utf8.count > Self.mostCharacters
            ? String(text.unicodeScalars.prefix(Self.mostCharacters)) : text
        return Shown(
            text: text, place: .init(path: path, span: span), width: Self.metrics.width(of: measured))
    }
}

extension CheckedBundle {
    /// The texts of a pane in each language that shows it, without those of pseudo-languages.
    func textReaders(of pane: CheckedPane) -> [RowTextReader] {
        let own = pane.path.languageFolder.map(Language.init(folder:))
        let source = own ?? sourceLanguage
        var readers: [RowTextReader] = []
        if let name = pane.table?.string {
            for language in own.map({ [$0] }) ?? languages where !LanguageIdentifier.isPseudo(language.identifier) {
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

extension CheckedPane {
    /// The span of an element, or `nil` if the file has no text of its own.
    fileprivate func span(of element: PropertyListElement) -> Range<Int>? {
        pane.file.text == nil ? nil : element.span
    }
}
