import PropertyListSyntax
package import SettingsModel
import SourceText

/// A pane in one language, as it stands on the screen before anybody changes a value.
package struct DrawnPane: Sendable {
    package let title: String
    /// What the button that leads back is called: the title of the page before.
    let backTitle: String
    /// Whether it is the app's first, or one that no row leads to: the list of apps is before it.
    let isFirst: Bool
    package let language: String
    package let isRightToLeft: Bool
    package let sections: [DrawnSection]
    /// What stands for texts that are not drawn, as those of choices behind a row.
    let localization: PaneLocalization
    /// The sections of the pane that it draws.
    let source: [PreviewSection]

    package init(
        _ pane: PreviewPane, title: String, backTitle: String? = nil, in localization: PaneLocalization,
        language: String,
        isRightToLeft: Bool
    ) {
        self.title = title
        self.backTitle = backTitle ?? SidebarMetrics.chosenName
        isFirst = backTitle == nil
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.localization = localization
        source = pane.sections
        sections = pane.sections.map { DrawnSection($0, in: localization) }
    }
}

package struct DrawnSection: Sendable {
    /// The text above; nil where there is none.
    package let header: ShownText?
    /// The text below; nil where there is none.
    package let footer: ShownText?
    package let rows: [DrawnRow]

    init(_ section: PreviewSection, in localization: PaneLocalization) {
        header = section.header.map(localization.shown)
        footer = section.footer.map(localization.shown)
        rows = section.rows.enumerated().flatMap { DrawnRow.rows(of: $1, at: $0, in: localization) }
    }
}

/// One row on the screen.
package struct DrawnRow: Sendable {
    /// The position of the item on its page, from 0.
    package let itemIndex: Int
    /// The position, in its section, of the row of the pane that it draws.
    let sourceIndex: Int
    /// The text at the beginning; nil where there is none.
    package let title: ShownText?
    package let control: Control
    /// Which choice of a radio group it is, by its position in the file.
    var choice: Int?

    package enum Control: Sendable {
        case toggle(isOn: Bool)
        /// How far along, from 0 to 1, and the names of the images at its ends.
        case slider(fraction: Double, minimumImage: String?, maximumImage: String?)
        /// What is typed; secure text is shown as dots.
        case textField(String, isSecure: Bool)
        /// A row that leads to choices, with the text of the one that is chosen.
        case multiValue(ShownText?)
        /// A choice of a radio group.
        case choice(isChosen: Bool)
        /// A text that cannot be changed: one of the pane's, or the value itself.
        case title(ShownText?)
        /// A row that leads to another pane.
        case childPane(file: String?)
    }

    /// The row as it is drawn; a radio group has one for each choice.
    static func rows(of row: PreviewRow, at position: Int, in localization: PaneLocalization) -> [DrawnRow] {
        let title = row.title.map(localization.shown)
        func only(_ control: Control) -> [DrawnRow] {
            [DrawnRow(itemIndex: row.itemIndex, sourceIndex: position, title: title, control: control)]
        }
        switch row.control {
        case .toggle(let on, let off):
            return only(.toggle(isOn: PreviewRow.isOn(row.defaultValue, on: on, off: off)))
        case .slider(let minimum, let maximum, let minimumImage, let maximumImage):
            let fraction = PreviewRow.fraction(of: row.defaultValue, from: minimum, to: maximum)
            return only(.slider(fraction: fraction, minimumImage: minimumImage, maximumImage: maximumImage))
        case .textField(let field):
            return only(.textField(row.defaultValue.map(PreviewRow.text) ?? "", isSecure: field.isSecure))
        case .multiValue(let choices):
            let option = choices.index(of: row.defaultValue).map { choices.options[$0] }
            return only(.multiValue(option.map { localization.shown($0.shortTitle ?? $0.title) }))
        case .radioGroup(let choices):
            let chosen = choices.index(of: row.defaultValue)
            return choices.order { localization.shown($0).shown.string }.map { index in
                DrawnRow(
                    itemIndex: row.itemIndex, sourceIndex: position,
                    title: localization.shown(choices.options[index].title),
                    control: .choice(isChosen: index == chosen), choice: index)
            }
        case .title(let choices):
            if let index = choices.index(of: row.defaultValue) {
                return only(.title(localization.shown(choices.options[index].title)))
            }
            return only(.title(row.defaultValue.map { ShownText(asIs: PreviewRow.text(of: $0)) }))
        case .childPane(let file):
            return only(.childPane(file: file))
        }
    }
}

extension ShownText {
    /// A text that is looked up nowhere.
    fileprivate init(asIs text: String) {
        self.init(text: ExactString(text), shown: ExactString(text), state: .translated, file: nil)
    }
}

extension ShownText {
    /// Whether somebody who reads the language of the device sees a text here that nobody translated into it. A text
    /// without letters, such as a number, needs no translation.
    package var isUntranslated: Bool {
        switch state {
        case .translated: false
        case .empty: true
        case .same, .fallback, .raw, .unlocalized:
            shown.string.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
    }
}
